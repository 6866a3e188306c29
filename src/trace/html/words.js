// What the page says, in the language that is chosen.

const strings = JSON.parse(document.getElementById("strings").textContent);
let language = document.documentElement.lang in strings ? document.documentElement.lang : "en";

/** The text with this key, with `{name}` replaced by the value of that name. */
function say(key, values = {}) {
  const text = strings[language][key] ?? strings.en[key] ?? key;
  return text.replace(/\{(\w+)\}/g, (whole, name) => values[name] ?? whole);
}

/** A number as the language writes it, with at most this many decimals. */
function number(value, decimals = 4) {
  return new Intl.NumberFormat(language, { maximumFractionDigits: decimals }).format(value);
}

/** A regular expression for what an English text can look like, and the names of its holes. */
function pattern(text) {
  const names = [];
  const source = text.split(/\{(\w+)\}/).map((part, at) => {
    if (at % 2 === 0) return part.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
    names.push(part);
    return "(.+?)";
  });
  return { expression: new RegExp("^" + source.join("") + "$"), names };
}

const patterns = new Map();

/** The key below a prefix whose English text a sentence is an instance of, with the values of the holes. */
function recognize(sentence, prefix) {
  if (!patterns.has(prefix)) {
    const keys = Object.keys(strings.en).filter((key) => key.startsWith(prefix));
    patterns.set(prefix, keys.map((key) => ({ key, ...pattern(strings.en[key]) })));
  }
  for (const { key, expression, names } of patterns.get(prefix)) {
    const found = expression.exec(sentence);
    if (found) return { key, values: Object.fromEntries(names.map((name, at) => [name, found[at + 1]])) };
  }
  return null;
}

/** A sentence of the program in the language of the page; as it is when it is not known. */
function translated(sentence, prefix) {
  const found = recognize(sentence, prefix);
  return found ? say(found.key, found.values) : sentence;
}

/** A new element with properties, attributes and children; texts are texts, never markup. */
function make(name, options = {}, ...children) {
  const { text, classes, ...attributes } = options;
  const element = document.createElement(name);
  if (classes) element.className = classes;
  if (text !== undefined) element.textContent = text;
  for (const [attribute, value] of Object.entries(attributes)) element.setAttribute(attribute, value);
  element.append(...children);
  return element;
}

/** Puts the texts of the language into the elements that stand in the page from the start. */
function sayAll() {
  document.documentElement.lang = language;
  for (const element of document.querySelectorAll("[data-say]")) element.textContent = say(element.dataset.say);
  for (const element of document.querySelectorAll("[data-say-label]")) {
    element.setAttribute("aria-label", say(element.dataset.sayLabel));
    if (element.localName === "button") element.title = say(element.dataset.sayLabel);
  }
}

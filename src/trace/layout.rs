//! Where the nodes of a tree are drawn: tidily, parents over the middle of their children.
//!
//! Subtrees are drawn first and then moved together until they touch, as Reingold and Tilford do
//! ("Tidier drawings of trees", 1981).

use super::TreeNode;

/// The places of the first nodes of a tree.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Layout {
    /// The horizontal position of each node, in widths of a node, from 0.
    pub(super) x: Vec<f64>,
    /// The width of the whole tree.
    pub(super) width: f64,
    /// How many levels it has.
    pub(super) levels: u32,
}

/// How far a subtree reaches to the left and to the right of its root, level by level.
type Outline = Vec<(f64, f64)>;

/// Lays out the first `count` nodes; children have larger numbers than their parents.
pub(super) fn layout(nodes: &[TreeNode], count: usize) -> Layout {
    let count = count.min(nodes.len());
    let mut outlines: Vec<Outline> = vec![Outline::new(); count];
    // Where each node is, seen from its parent.
    let mut offsets = vec![0.0; count];
    for id in (0..count).rev() {
        let children: Vec<_> = nodes[id]
            .children
            .iter()
            .copied()
            .filter(|&child| child > id && child < count)
            .collect();
        let mut whole = Outline::new();
        for &child in &children {
            let outline = std::mem::take(&mut outlines[child]);
            let gaps = whole.iter().zip(&outline).map(|(left, right)| left.1 - right.0 + 1.0);
            offsets[child] = gaps.fold(0.0, f64::max);
            join(&mut whole, &outline, offsets[child]);
        }
        let ends = children.first().zip(children.last());
        let middle = ends.map_or(0.0, |(&a, &b)| f64::midpoint(offsets[a], offsets[b]));
        for child in children {
            offsets[child] -= middle;
        }
        let below = whole.into_iter().map(|(left, right)| (left - middle, right - middle));
        outlines[id] = std::iter::once((0.0, 0.0)).chain(below).collect();
    }
    let outline = outlines.first().cloned().unwrap_or_default();
    let left = outline.iter().map(|reach| reach.0).fold(0.0, f64::min);
    let right = outline.iter().map(|reach| reach.1).fold(0.0, f64::max);
    let mut x = offsets;
    for id in 0..count {
        let parent = nodes[id].parent.filter(|&parent| parent < id);
        x[id] += parent.map_or(-left, |parent| x[parent]);
    }
    Layout { x, width: right - left + 1.0, levels: outline.len() as u32 }
}

/// Adds a subtree on the right of those that are there.
fn join(whole: &mut Outline, subtree: &Outline, offset: f64) {
    for (level, (left, right)) in subtree.iter().enumerate() {
        match whole.get_mut(level) {
            Some(reach) => reach.1 = right + offset,
            None => whole.push((left + offset, right + offset)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A tree by the parents of its nodes.
    fn tree(parents: &[usize]) -> Vec<TreeNode> {
        let node = |id: usize| TreeNode {
            parent: (id > 0).then(|| parents[id - 1]),
            decision: None,
            depth: 0,
            children: (1..=parents.len()).filter(|&child| parents[child - 1] == id).collect(),
            presolved: None,
            relaxed: None,
            fathomed: None,
        };
        (0..=parents.len()).map(node).collect()
    }

    #[test]
    fn parents_stand_over_the_middle_and_nodes_never_overlap() {
        let of = |parents: &[usize]| layout(&tree(parents), usize::MAX);
        assert_eq!(of(&[0, 0]).x, [0.5, 0.0, 1.0]);
        assert_eq!(of(&[0, 0, 1, 1, 2, 2]).x, [1.5, 0.5, 2.5, 0.0, 1.0, 2.0, 3.0]);
        // A short subtree moves over a long one's levels only as far as it has to.
        assert_eq!(of(&[0, 0, 0, 2, 2, 2, 2]).x[4..], [0.0, 1.0, 2.0, 3.0]);
        let chain: Vec<_> = (0..5000).collect();
        assert_eq!(layout(&tree(&chain), 2000).levels, 2000);
        assert_eq!(layout(&[], 5).levels, 0);
    }
}

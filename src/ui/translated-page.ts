/**
 * Keeps React working on a page whose nodes something else has replaced: a browser's translator puts `<font>` elements in
 * the place of texts, an extension or a CDN rewrites addresses. React then inserts before, or removes, a node that is no
 * longer there, and the whole page would fail. Text beside what comes and goes stands in an element of its own, so this
 * is a net.
 *
 * @param onCaught hears of each call that would have failed
 * @source https://github.com/facebook/react/issues/11538
 */
export function surviveTranslation(onCaught: (call: string, node: Node) => void = () => {}): void {
	const { insertBefore, removeChild } = Node.prototype;
	const prototype = { insertBefore, removeChild };
	Node.prototype.insertBefore = function <Kind extends Node>(node: Kind, before: Node | null) {
		if (!before || before.parentNode === this)
			return prototype.insertBefore.call(this, node, before) as Kind;
		onCaught("insertBefore", before);
		return prototype.insertBefore.call(this, node, childHolding(this, before)) as Kind;
	};
	Node.prototype.removeChild = function <Kind extends Node>(child: Kind) {
		if (child.parentNode === this) return prototype.removeChild.call(this, child) as Kind;
		onCaught("removeChild", child);
		const holder = childHolding(this, child);
		if (holder) prototype.removeChild.call(this, holder);
		return child;
	};
}

/** The child of a parent inside which a node stands now; null where it has left the parent. */
function childHolding(parent: Node, node: Node): Node | null {
	let holder: Node | null = node;
	while (holder && holder.parentNode !== parent) holder = holder.parentNode;
	return holder;
}

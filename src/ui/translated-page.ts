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
		const holder = childHolding(this, before);
		if (before && holder !== before) onCaught("insertBefore", before);
		return prototype.insertBefore.call(this, node, holder) as Kind;
	};
	Node.prototype.removeChild = function <Kind extends Node>(child: Kind) {
		const holder = childHolding(this, child);
		if (holder !== child) onCaught("removeChild", child);
		if (holder) prototype.removeChild.call(this, holder);
		return child;
	};
}

/** The child of a parent inside which a node stands now, most often itself; null where it has left the parent. */
function childHolding(parent: Node, node: Node | null): Node | null {
	let holder = node;
	while (holder && holder.parentNode !== parent) holder = holder.parentNode;
	return holder;
}

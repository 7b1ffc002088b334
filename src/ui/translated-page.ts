/**
 * Patches Node so that React survives nodes replaced by others: a browser's translator swaps texts for `<font>`
 * elements, and an extension or a CDN rewrites addresses. React would then insert before, or remove, a missing node and
 * crash the page. Our components wrap texts next to conditional content in elements, so this is only a safety net.
 *
 * @param onCaught called for each call that would have failed
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

/** Returns the parent's child that contains the node, usually the node itself, or null if it has left the parent. */
function childHolding(parent: Node, node: Node | null): Node | null {
	let holder = node;
	while (holder && holder.parentNode !== parent) holder = holder.parentNode;
	return holder;
}

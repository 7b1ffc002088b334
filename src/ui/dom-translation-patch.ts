/**
 * Patches Node so that React survives nodes replaced by others: a browser's translator swaps texts for `<font>`
 * elements, and an extension or a CDN rewrites addresses. React would then insert before, or remove, a missing node and
 * crash the page. Our components wrap texts next to conditional content in elements, so this is only a safety net.
 *
 * @param onCaught called for each call that would have failed
 * @source https://github.com/facebook/react/issues/11538
 */
export function patchDomForTranslation(onCaught: (call: string, node: Node) => void = () => {}): void {
	const { insertBefore, removeChild } = Node.prototype;
	const original = { insertBefore, removeChild };
	Node.prototype.insertBefore = function <NodeType extends Node>(node: NodeType, reference: Node | null) {
		const holder = findChildContaining(this, reference);
		if (reference && holder !== reference) onCaught("insertBefore", reference);
		return original.insertBefore.call(this, node, holder) as NodeType;
	};
	Node.prototype.removeChild = function <NodeType extends Node>(child: NodeType) {
		const holder = findChildContaining(this, child);
		if (holder !== child) onCaught("removeChild", child);
		if (holder) original.removeChild.call(this, holder);
		return child;
	};
}

/** Returns the parent's child that contains the node, usually the node itself, or null if it has left the parent. */
function findChildContaining(parent: Node, node: Node | null): Node | null {
	let holder = node;
	while (holder && holder.parentNode !== parent) holder = holder.parentNode;
	return holder;
}

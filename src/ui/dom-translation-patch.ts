import { createDisplacedNodes } from "./displaced-nodes.ts";

type Accessor = { get(): string | null; set(text: string | null): void };
type Patched = [prototype: object, name: string, descriptor: PropertyDescriptor];

/**
 * Patches the DOM so that React survives nodes replaced by others: a browser's translator swaps texts for `<font>`
 * elements, and an extension or a CDN rewrites addresses. React would insert before, or remove, a missing node and crash
 * the page, or write a new amount into a text that is off the screen. A displaced node is put back before React
 * touches it, and the translator then translates it again. Our components wrap texts that change or stand next to
 * conditional content in elements, so this is only a safety net.
 *
 * @param onCaught called for each call that would have failed or changed nothing on the screen
 * @returns a function that removes the patch
 * @source https://github.com/facebook/react/issues/11538
 */
export function patchDomForTranslation(onCaught: (call: string, node: Node) => void = () => {}): () => void {
	const { insertBefore, removeChild } = Node.prototype;
	const displaced = createDisplacedNodes({ insertBefore, removeChild });
	const patched: Patched[] = [];

	/** Puts a node back that the document has lost. */
	function restore(call: string, node: Node) {
		if (displaced.restore(node)) onCaught(call, node);
	}

	patchMethod("insertBefore", function (this: Node, node: Node, reference: Node | null) {
		if (!this.isConnected) restore("insertBefore", this);
		if (!node.isConnected) restore("insertBefore", node);
		if (reference === null || reference.parentNode === this) return insertBefore.call(this, node, reference);
		if (!displaced.restore(reference) || reference.parentNode !== this) {
			const place = findPlace(this, reference);
			insertBefore.call(place?.parentNode ?? this, node, place);
		} else insertBefore.call(this, node, reference);
		onCaught("insertBefore", reference);
		return node;
	});
	patchMethod("appendChild", function (this: Node, node: Node) {
		if (!this.isConnected) restore("appendChild", this);
		if (!node.isConnected) restore("appendChild", node);
		return insertBefore.call(this, node, null);
	});
	patchMethod("removeChild", function (this: Node, child: Node) {
		if (child.parentNode !== this) {
			displaced.restore(child);
			onCaught("removeChild", child);
		}
		const wrapper = findWrapper(this, child);
		if (!wrapper) return child;
		displaced.ignore(wrapper);
		removeChild.call(wrapper.parentNode as Node, wrapper);
		return child;
	});
	patchSetter(Node.prototype, "nodeValue");
	patchSetter(CharacterData.prototype, "data");
	patchSetter(Node.prototype, "textContent");
	return () => {
		displaced.stop();
		for (const [prototype, name, descriptor] of patched) Object.defineProperty(prototype, name, descriptor);
	};

	function patchMethod<Name extends "insertBefore" | "appendChild" | "removeChild">(
		name: Name,
		method: (this: Node, node: Node, reference: Node | null) => Node,
	) {
		const descriptor = Object.getOwnPropertyDescriptor(Node.prototype, name);
		if (!descriptor) return;
		patched.push([Node.prototype, name, descriptor]);
		Object.defineProperty(Node.prototype, name, { ...descriptor, value: method });
	}

	function patchSetter(prototype: object, name: "nodeValue" | "data" | "textContent") {
		const descriptor = Object.getOwnPropertyDescriptor(prototype, name) as PropertyDescriptor & Accessor;
		patched.push([prototype, name, descriptor]);
		Object.defineProperty(prototype, name, {
			...descriptor,
			set(this: Node, text: string | null) {
				if (!this.isConnected) restore(name, this);
				if (this instanceof Element) for (const child of this.childNodes) displaced.ignore(child);
				descriptor.set.call(this, text);
			},
		});
	}
}

/** Returns where a node goes that React inserts before another which stands in a foreign wrapper, or null at the end. */
function findPlace(parent: Node, reference: Node): Node | null {
	if (!parent.contains(reference)) return null;
	let place = reference;
	while (place.parentNode && place.parentNode !== parent && !place.previousSibling) place = place.parentNode;
	return place;
}

/** Returns the child with the foreign wrappers that hold nothing else, or null if it has left the parent. */
function findWrapper(parent: Node, child: Node): Node | null {
	if (child.parentNode !== parent && !parent.contains(child)) return null;
	let wrapper = child;
	while (wrapper.parentNode && wrapper.parentNode !== parent && wrapper.parentNode.childNodes.length === 1)
		wrapper = wrapper.parentNode;
	return wrapper;
}

/** How a translator exchanges a text: browsers and extensions differ, and change their ways. */
export type TranslatorManner = "replace" | "insert" | "remove" | "merge" | "rewrite";

/**
 * Simulates a browser's translator: it replaces each text by `<font><font>…`, immediately and after each change of
 * the page. It references nothing outside itself, so that a journey can run it in the page.
 *
 * @param manner `replace` in one call; `insert` the translation before it removes the text; `remove` the text first;
 *   `merge` the texts that stand side by side; `rewrite` all content of an element that holds only texts
 * @returns a function that stops it
 */
export function startTranslator(manner: TranslatorManner = "replace"): () => void {
	const excludedSelector = "script, style, noscript, textarea, option, title, [translate=no], font font";
	translateBelow(document.body);
	const observer = new MutationObserver((records) => {
		for (const { addedNodes, target } of records)
			for (const node of [...addedNodes, target]) translateBelow(node);
	});
	observer.observe(document.body, { childList: true, characterData: true, subtree: true });
	return () => observer.disconnect();

	function translateBelow(node: Node): void {
		if (!node.isConnected) return;
		const textNodes = document.createTreeWalker(node, NodeFilter.SHOW_TEXT);
		const foundTexts: Text[] = node instanceof Text ? [node] : [];
		while (textNodes.nextNode()) foundTexts.push(textNodes.currentNode as Text);
		for (const text of foundTexts) {
			const isEmpty = text.data === "";
			if (isEmpty || !text.isConnected || text.parentElement?.closest(excludedSelector)) continue;
			exchange(text);
		}
	}

	function exchange(text: Text): void {
		const { parentElement: parent, nextSibling: next } = text;
		if (manner === "rewrite" && parent && [...parent.childNodes].every((child) => child instanceof Text)) {
			const copy = document.createElement("p");
			copy.append(createTranslation(parent.textContent ?? ""));
			parent.innerHTML = copy.innerHTML;
		} else if (manner === "insert") {
			text.before(createTranslation(text.data));
			text.remove();
		} else if (manner === "remove") {
			text.remove();
			// The page's own patch must not see it: a translator runs in another script world.
			if (next) (next as ChildNode).before(createTranslation(text.data));
			else parent?.append(createTranslation(text.data));
		} else if (manner === "merge") {
			const neighbors: Text[] = [];
			for (let node = next; node instanceof Text; node = node.nextSibling) neighbors.push(node);
			text.replaceWith(createTranslation([text, ...neighbors].map(({ data }) => data).join("")));
			for (const neighbor of neighbors) neighbor.remove();
		} else text.replaceWith(createTranslation(text.data));
	}

	function createTranslation(words: string): HTMLElement {
		const [outerFont, innerFont] = [document.createElement("font"), document.createElement("font")];
		innerFont.append(words);
		outerFont.append(innerFont);
		return outerFont;
	}
}

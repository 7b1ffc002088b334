/**
 * Simulates a browser's translator: it replaces each text by `<font><font>…`, immediately and after each change of
 * the page. It references nothing outside itself, so that a journey can run it in the page.
 *
 * @returns a function that stops it
 */
export function startTranslator(): () => void {
	const untranslated = "script, style, noscript, textarea, option, title, [translate=no], font font";
	translateBelow(document.body);
	const observer = new MutationObserver((records) => {
		for (const { addedNodes, target } of records)
			for (const node of [...addedNodes, target]) translateBelow(node);
	});
	observer.observe(document.body, { childList: true, characterData: true, subtree: true });
	return () => observer.disconnect();

	function translateBelow(node: Node): void {
		if (!node.isConnected) return;
		const texts = document.createTreeWalker(node, NodeFilter.SHOW_TEXT);
		const found: Text[] = node instanceof Text ? [node] : [];
		while (texts.nextNode()) found.push(texts.currentNode as Text);
		for (const text of found) {
			const isEmpty = text.data === "";
			if (isEmpty || text.parentElement?.closest(untranslated)) continue;
			const [outer, inner] = [document.createElement("font"), document.createElement("font")];
			inner.textContent = text.data;
			outer.append(inner);
			text.replaceWith(outer);
		}
	}
}

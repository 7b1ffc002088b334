/**
 * A browser's translator: each text is replaced by `<font><font>…`, at once and whenever the page changes. It names nothing
 * outside of itself, so that a journey can run it in the page.
 *
 * @returns what ends it
 */
export function startTranslator(): () => void {
	const untranslated =
		"script, style, noscript, textarea, option, title, [translate=no], font font";
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

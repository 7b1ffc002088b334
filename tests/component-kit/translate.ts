/**
 * Simulates a browser's translator: it replaces each text by `<font><font>…`, immediately and after each change of
 * the page. It references nothing outside itself, so that a journey can run it in the page.
 *
 * @returns a function that stops it
 */
export function startTranslator(): () => void {
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
			if (isEmpty || text.parentElement?.closest(excludedSelector)) continue;
			const [outerFont, innerFont] = [document.createElement("font"), document.createElement("font")];
			innerFont.textContent = text.data;
			outerFont.append(innerFont);
			text.replaceWith(outerFont);
		}
	}
}

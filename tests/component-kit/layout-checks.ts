/**
 * Checks whether content fits on the current page. Each function is self-contained, so that a journey can run it in
 * its page too.
 */

/** Returns how far the page scrolls sideways: WCAG 1.4.10 requires 0; wide tables scroll in their own frame. */
export const measureOverflow = () =>
	document.documentElement.scrollWidth - document.documentElement.clientWidth;

/** Returns texts that a frame cuts off, except intentionally shortened ones and inactive slides. */
export function findClippedTexts(): string[] {
	const isClipped = (element: Element) => {
		const style = getComputedStyle(element);
		if (style.webkitLineClamp !== "none" || element.closest(".sr-only, .skip-link")) return false;
		if (element.closest("[aria-roledescription=carrusel]") || element.clientHeight < 2) return false;
		const isHidden = (value: string) => value === "hidden" || value === "clip";
		const isTall = isHidden(style.overflowY) && element.scrollHeight > element.clientHeight + 2;
		const isWide = isHidden(style.overflowX) && element.scrollWidth > element.clientWidth + 2;
		return (isTall || isWide) && element.textContent?.trim() !== "";
	};
	return [...document.querySelectorAll("main *, header *, footer *")]
		.filter((element) => element.checkVisibility() && isClipped(element))
		.map(({ tagName, className, textContent }) => `${tagName} ${className}: ${textContent?.slice(0, 60)}`);
}

/** Returns texts that reach past the edge of the page, or of a frame that paper cannot scroll. */
export function findCutTexts(): string[] {
	const cutTexts: string[] = [];
	const range = document.createRange();
	const textNodes = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
	for (let textNode = textNodes.nextNode(); textNode; textNode = textNodes.nextNode()) {
		const parent = textNode.parentElement;
		if (!parent?.checkVisibility() || parent.closest(".sr-only, style, script")) continue;
		let [left, right] = [0, document.documentElement.clientWidth];
		for (let frame: Element | null = parent; frame; frame = frame.parentElement) {
			if (getComputedStyle(frame).overflowX === "visible") continue;
			const box = frame.getBoundingClientRect();
			[left, right] = [Math.max(left, box.left), Math.min(right, box.right)];
		}
		range.selectNodeContents(textNode);
		const isCut = [...range.getClientRects()].some((box) => box.left < left - 1 || box.right > right + 1);
		if (isCut) cutTexts.push(textNode.textContent?.slice(0, 60) ?? "");
	}
	return cutTexts;
}

/**
 * Returns words that a line break splits, at a hyphen or inside.
 *
 * @param wordPattern a regular expression for the words that count: by default those with a digit and a hyphen
 */
export function findBrokenWords(root: Element, wordPattern = String.raw`\S*\d\S*-\S+|\S+-\S*\d\S*`) {
	const brokenWords: string[] = [];
	const range = document.createRange();
	const textNodes = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
	for (
		let textNode = textNodes.nextNode() as Text | null;
		textNode;
		textNode = textNodes.nextNode() as Text | null
	)
		for (const { 0: word, index } of textNode.data.matchAll(new RegExp(wordPattern, "gu"))) {
			range.setStart(textNode, index);
			range.setEnd(textNode, index + word.length);
			const boxes = [...range.getClientRects()].filter(({ width }) => width > 1);
			if (new Set(boxes.map(({ top }) => Math.round(top))).size > 1) brokenWords.push(word);
		}
	return brokenWords;
}

/**
 * The size of a phone with text twice as large, and of a laptop at 400 %, which leaves this much of 1280 by 1024 px.
 */
export const ENLARGED_VIEWPORTS = [
	{ label: "text at 200 %", width: 360, height: 800, fontSize: "200%" },
	{ label: "zoom at 400 %", width: 320, height: 256, fontSize: "" },
];

/** Fields into which people type or choose. */
const FIELD_SELECTOR =
	"input:not([type=hidden], [type=checkbox], [type=radio], [type=file]), select, textarea";
/** Below it, an iPhone enlarges the page when a field gets the focus, and leaves it so. */
const MIN_FIELD_PX = 16;

/** Returns the fields whose text is so small that an iPhone zooms into them. */
export function findSmallFields(): string[] {
	return [...document.querySelectorAll<HTMLInputElement>(FIELD_SELECTOR)]
		.filter((field) => Number.parseFloat(getComputedStyle(field).fontSize) < MIN_FIELD_PX)
		.map(
			(field) => `${field.name || field.ariaLabel || field.outerHTML} ${getComputedStyle(field).fontSize}`,
		);
}

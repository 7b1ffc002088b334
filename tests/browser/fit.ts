/** What fits on the page that is shown. Each function stands alone, so that a journey can run it in its page too. */

/** How far the page can be scrolled sideways: WCAG 1.4.10 wants nothing, wide tables scroll in their own frame. */
export const measureOverflow = () =>
	document.documentElement.scrollWidth - document.documentElement.clientWidth;

/** Texts that a frame cuts off, but for those shortened on purpose and the slides that wait their turn. */
export function findCutOff(): string[] {
	const isCut = (element: Element) => {
		const style = getComputedStyle(element);
		if (style.webkitLineClamp !== "none" || element.closest(".sr-only, .skip-link")) return false;
		if (element.closest("[aria-roledescription=carrusel]") || element.clientHeight < 2)
			return false;
		const hides = (value: string) => value === "hidden" || value === "clip";
		const isTall = hides(style.overflowY) && element.scrollHeight > element.clientHeight + 2;
		const isWide = hides(style.overflowX) && element.scrollWidth > element.clientWidth + 2;
		return (isTall || isWide) && element.textContent?.trim() !== "";
	};
	return [...document.querySelectorAll("main *, header *, footer *")]
		.filter((element) => element.checkVisibility() && isCut(element))
		.map(
			({ tagName, className, textContent }) =>
				`${tagName} ${className}: ${textContent?.slice(0, 60)}`,
		);
}

/**
 * Words that a line's end breaks in two, at a hyphen or inside.
 *
 * @param source the words that count, as a regular expression: those with a figure and a hyphen unless it says otherwise
 */
export function findBrokenWords(root: Element, source = String.raw`\S*\d\S*-\S+|\S+-\S*\d\S*`) {
	const found: string[] = [];
	const range = document.createRange();
	const texts = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
	for (let text = texts.nextNode() as Text | null; text; text = texts.nextNode() as Text | null)
		for (const { 0: word, index } of text.data.matchAll(new RegExp(source, "gu"))) {
			range.setStart(text, index);
			range.setEnd(text, index + word.length);
			const boxes = [...range.getClientRects()].filter(({ width }) => width > 1);
			if (new Set(boxes.map(({ top }) => Math.round(top))).size > 1) found.push(word);
		}
	return found;
}

/** A phone whose reader has text twice as large, and a laptop at 400 %: what is left of 1280 by 1024 px. */
export const SIGHTS = [
	{ what: "text at 200 %", width: 360, height: 800, size: "200%" },
	{ what: "zoom at 400 %", width: 320, height: 256, size: "" },
];

import type { Point } from "./driver.ts";

export type Role =
	| "button"
	| "dialog"
	| "field"
	| "heading"
	| "link"
	| "note"
	| "picture"
	| "radio"
	| "row"
	| "summary"
	| "table";

/** An element as a user would describe it. A string matches part of its name, ignoring case. */
export type ElementQuery = {
	role: Role;
	name?: string | RegExp;
	/** Its container: another element description or a selector. */
	inside?: ElementQuery | string;
};

/** The serialisable form of an element description. */
export type SerializedQuery = {
	role: Role;
	name: { source: string; flags: string };
	inside?: SerializedQuery | string;
};

export type ElementState = {
	text: string;
	value: string;
	href: string;
	isChecked: boolean;
	hasFocus: boolean;
	/** Coordinates where a tap reaches the element; null while something covers it. */
	point: Point | null;
};

/**
 * Finds the first visible element with a role and name. Runs in the page, so it must be self-contained.
 *
 * @param query the element's query
 * @param options `shown` scrolls it into view first; `set` writes a value into it as user input would
 */
export function readElement(query: SerializedQuery, { shown = false, set = "" }): ElementState | null {
	const selectors: Record<string, string> = {
		button: "button, [role=button], input[type=submit]",
		dialog: "[role=dialog], [role=alertdialog]",
		field: "input:not([type=hidden]), select, textarea, [role=textbox]",
		heading: "h1, h2, h3, h4",
		link: "a[href], [role=link]",
		note: "[role=status], [role=alert], [role=region]",
		picture: "img",
		radio: "input[type=radio], input[type=checkbox]",
		row: "tr, li, article",
		summary: "summary",
		table: "table",
	};
	const getText = (element: Element | null | undefined) =>
		(element?.textContent ?? "").replace(/\s+/g, " ").trim();
	const getAccessibleName = (element: Element): string => {
		const labelledBy = element.getAttribute("aria-labelledby")?.split(" ") ?? [];
		const labels = (element as HTMLInputElement).labels;
		return (
			element.getAttribute("aria-label") ||
			labelledBy.map((id) => getText(document.getElementById(id))).join(" ") ||
			[...(labels ?? [])].map(getText).join(" ") ||
			element.getAttribute("alt") ||
			getText(element)
		);
	};
	const isVisible = (element: Element) =>
		element.checkVisibility({ visibilityProperty: true }) &&
		element.getClientRects().length > 0 &&
		!element.closest("[inert], [aria-hidden=true]");
	const findElement = ({ role, name, inside }: SerializedQuery): Element | null => {
		const root =
			typeof inside === "string" ? document.querySelector(inside) : inside ? findElement(inside) : document;
		const pattern = new RegExp(name.source, name.flags);
		const candidates = [...(root?.querySelectorAll(selectors[role] ?? role) ?? [])];
		return (
			candidates.find((candidate) => isVisible(candidate) && pattern.test(getAccessibleName(candidate))) ??
			null
		);
	};
	const getClickPoint = (element: Element) => {
		const label = (element as HTMLInputElement).labels?.[0];
		const pressableLabel = /radio|checkbox/.test((element as HTMLInputElement).type) && label;
		const target = pressableLabel || element;
		if (shown) target.scrollIntoView({ block: "center", inline: "nearest", behavior: "instant" });
		const box = target.getClientRects()[0];
		if (!box) return null;
		const point = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
		return target.contains(document.elementFromPoint(point.x, point.y)) ? point : null;
	};

	const element = findElement(query) as (HTMLInputElement & HTMLAnchorElement) | null;
	if (!element) return null;
	if (set) {
		const setter = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(element), "value")?.set;
		setter?.call(element, set);
		for (const eventType of ["input", "change"])
			element.dispatchEvent(new Event(eventType, { bubbles: true }));
	}
	return {
		text: getText(element),
		value: element.value ?? "",
		href: element.href ?? "",
		isChecked: element.checked ?? false,
		hasFocus: element.contains(document.activeElement),
		point: getClickPoint(element),
	};
}

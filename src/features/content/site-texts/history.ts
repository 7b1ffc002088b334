import { SITE_TEXTS, type TextName, type TextValue } from "./texts.ts";

/**
 * Returns a text for the history: its parts, and which sections differ from `before`. The sections themselves are in
 * the stored versions.
 */
export function toHistoryView(
	name: TextName | undefined,
	{ heading, body, sections }: TextValue,
	before?: TextValue,
): Record<string, unknown> {
	return {
		...(name && { text: SITE_TEXTS[name].label }),
		heading,
		body,
		...(before && { sections: formatSectionChanges(before.sections, sections) || null }),
	};
}

type Sections = TextValue["sections"];

/** Formats which sections changed, were added or removed, or that only their order changed. */
function formatSectionChanges(before: Sections, after: Sections): string {
	const oldBodies = new Map(before.map(({ heading, body }) => [heading, body]));
	const newHeadings = new Set(after.map(({ heading }) => heading));
	const changes = [
		...after.flatMap(({ heading, body }) => {
			const oldBody = oldBodies.get(heading);
			if (oldBody === undefined) return [`agregó «${heading}»`];
			return oldBody === body ? [] : [`cambió «${heading}»`];
		}),
		...before.flatMap(({ heading }) => (newHeadings.has(heading) ? [] : [`quitó «${heading}»`])),
	];
	if (changes.length > 0) return changes.join("; ");
	return before.some(({ heading }, index) => heading !== after[index]?.heading) ? "cambió el orden" : "";
}

import { ASK_EARLY, type EarlyQuestion } from "#api/client.early.ts";
import { RIGHTS, type Right, roleOnTheWire } from "#roles.ts";
import { escapeXml } from "#words/escape-xml.ts";

/** A question as a loader puts it, path and query, and the right that it needs. */
type Question = readonly [path: string, right: Right];

/**
 * What a page's loader asks whatever the answers are. Exported as the route's `handle`, so that the document can ask
 * before the script is there; a question that its loader puts otherwise is merely put twice.
 */
export type Handle = { asks: (search: URLSearchParams) => readonly Question[] };

/**
 * The inline script by which the document asks for what its page shows first, while the script is on its way.
 *
 * @param handles what the page's routes export as `handle`, outermost first
 * @source rules 9.9
 */
export function firstQuestions(handles: readonly unknown[], search: URLSearchParams): string {
	const asked = handles.flatMap((handle): EarlyQuestion[] =>
		((handle as Partial<Handle> | undefined)?.asks?.(search) ?? []).map(([path, right]) => [
			path,
			RIGHTS[right].map(roleOnTheWire),
		]),
	);
	if (asked.length === 0) return "";
	return `<script data-asked="${escapeXml(JSON.stringify(asked))}">${ASK_EARLY}</script>`;
}

import { ASK_EARLY, type EarlyQuestion } from "#api/client.early.ts";
import { RIGHTS, type Right, roleOnTheWire } from "#roles.ts";
import { escapeXml } from "#words/escape-xml.ts";

/** A request of a loader: path with query, and the right that it needs. */
type Question = readonly [path: string, right: Right];

/**
 * Lists the requests that a loader always makes. Exported as the route's `handle`, so that the document can send them
 * before the script has loaded. A request that differs from the loader's is merely sent twice.
 */
export type Handle = { asks: (search: URLSearchParams) => readonly Question[] };

/**
 * Builds the inline script that sends the first requests of a page while its main script is loading.
 *
 * @param handles the `handle` exports of the page's routes, outermost first
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

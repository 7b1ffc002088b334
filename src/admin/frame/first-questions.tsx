import { useLocation, useMatches } from "react-router";
import { ASK_EARLY, type EarlyQuestion } from "#api/client.early.ts";
import { RIGHTS, type Right, roleOnTheWire } from "#roles.ts";

/** A question as a loader puts it, path and query, and the right that it needs. */
type Question = readonly [path: string, right: Right];

/**
 * What a page's loader asks whatever the answers are. Exported as the route's `handle`, so that the document can ask
 * before the script is there; a question that its loader puts otherwise is merely put twice.
 */
export type Handle = { asks: (search: URLSearchParams) => readonly Question[] };

/**
 * Lets the document ask for what its page shows first, while the script is on its way.
 *
 * @source rules 9.9
 */
export function FirstQuestions() {
	const search = new URLSearchParams(useLocation().search);
	const asked = useMatches().flatMap(({ handle }): EarlyQuestion[] =>
		((handle as Handle | undefined)?.asks(search) ?? []).map(([path, right]) => [
			path,
			RIGHTS[right].map(roleOnTheWire),
		]),
	);
	return (
		<script
			suppressHydrationWarning
			data-asked={JSON.stringify(asked)}
			// biome-ignore lint/security/noDangerouslySetInnerHtml: our own words; the questions are an attribute.
			dangerouslySetInnerHTML={{ __html: import.meta.env.SSR ? ASK_EARLY : "" }}
		/>
	);
}

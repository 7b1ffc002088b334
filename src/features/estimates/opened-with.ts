import type { LeadDetail } from "#features/leads/contract.ts";
import { factsOf } from "#features/leads/lead-states.ts";
import { COUNTER_ESTIMATE } from "./sentences.ts";

/**
 * Whether a request is nothing but its first draft: it was written down with it at the counter, and nobody did anything on
 * it since. Without the draft nobody waits for an answer to it.
 *
 * @source rules 10.16
 */
export function isOpenedWithDraft(
	{ kind, state, summary, history }: Pick<LeadDetail, "kind" | "state" | "summary" | "history">,
	versions: number,
): boolean {
	const isOfCounter = kind === "quote" && summary.startsWith(COUNTER_ESTIMATE);
	return versions === 1 && isOfCounter && factsOf(state).isWaiting && history.length === 1;
}

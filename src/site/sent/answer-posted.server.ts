import type { ClientResponse } from "hono/client";
import { data } from "react-router";
import { problemOf, toReceipt } from "#api/submit.server.ts";
import { phoneDoubtIn } from "#features/leads/form/form-check.ts";
import { type Saved, sentOf } from "./sent-of.ts";

/**
 * Answers a form sent without JavaScript: what was stored leads to its receipt; a refusal goes back into the page with
 * what was typed, so that nothing is lost.
 *
 * @param title of the receipt
 * @param send puts what was typed to the API as the form it takes: a post can promise no more than text, and every field is
 *   checked there
 * @param noteOf what the receipt adds to the server's sentence
 */
export async function answerPosted(
	typed: Record<string, string>,
	title: string,
	send: (form: never) => Promise<ClientResponse<unknown, number, "json">>,
	noteOf?: (typed: Record<string, string>, until: string | undefined) => string,
) {
	const doubt = phoneDoubtIn(typed);
	if (doubt) return data(doubt, { status: 422 });
	const reply = await send(typed as never);
	if (!reply.ok) return data({ problem: await problemOf(reply), typed }, { status: reply.status });
	const saved = (await reply.json()) as Saved;
	const note = saved.title ? undefined : noteOf?.(typed, saved.until);
	return toReceipt(sentOf(title, saved, { note, day: typed.preferredDate }));
}

import type { ClientResponse } from "hono/client";
import { data } from "react-router";
import { problemOf, toReceipt } from "#api/submit.server.ts";
import { phoneDoubtIn } from "#features/leads/form/form-check.ts";
import { type Saved, sentOf } from "./sent-of.ts";

/**
 * Responds to a form posted without JavaScript. A stored form redirects to its receipt; an error returns to the page
 * with the typed values, so that nothing is lost.
 *
 * @param typed the posted fields
 * @param title of the receipt
 * @param send sends the values to the API. They are untyped text here, because the API validates every field
 * @param getNote returns the note that the receipt adds to the server's message
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

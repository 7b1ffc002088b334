import { data } from "react-router";
import { apiFor } from "#api/client.server.ts";
import type { LinkedSubscription } from "#features/newsletter/contract.ts";
import type { LinkPurpose } from "#features/newsletter/rules.ts";

/** What became of a link: the subscription it belongs to, or why it is of no use. */
export type LinkOutcome =
	| { subscription: LinkedSubscription; problem?: undefined }
	| { subscription?: undefined; problem: string };

/** Looks where a link of a letter leads, and changes nothing: scanners open every link of a letter. */
export async function readLetterLink(request: Request, purpose: LinkPurpose, token: string) {
	const { subscription } = apiFor(request).newsletter;
	return outcomeOf(await subscription.$get({ query: { purpose, token } }));
}

/** Does what the link is for, once its button is pressed. */
export async function answerLetterLink(request: Request, purpose: LinkPurpose, token: string) {
	const { confirmation, departure } = apiFor(request).newsletter;
	const json = { token };
	return outcomeOf(await (purpose === "confirm" ? confirmation : departure).$post({ json }));
}

type Reply = { ok: boolean; status: number; json: () => Promise<unknown> };

async function outcomeOf(reply: Reply) {
	const body = (await reply.json()) as LinkedSubscription & { detail: string };
	const outcome: LinkOutcome = reply.ok ? { subscription: body } : { problem: body.detail };
	// A link that is cut short is as good as none.
	return data(outcome, { status: reply.status === 422 ? 404 : reply.status });
}

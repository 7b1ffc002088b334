import { isbot } from "isbot";
import { BY_VISITOR } from "#features/leads/authors.ts";
import { panamaDay } from "#panama/time.ts";
import { inTransaction, type Trx } from "#platform/database/db.server.ts";
import { forgetSameBody, once } from "#platform/database/once.server.ts";
import { updateRows } from "#platform/database/rows.server.ts";
import { conflict } from "#platform/errors.ts";
import type { Actor, Visitor } from "#platform/http/http.server.ts";
import type { Platform } from "#platform/platform.server.ts";
import { hashOfToken } from "#platform/start/secret.server.ts";
import { versionsBehind } from "./behind.server.ts";
import type { Decision, Estimate, StaffAnswer } from "./contract.ts";
import { type Answer, decide } from "./decide.server.ts";
import { factsOf, standingOf } from "./estimate-states.ts";
import type { Looking, PublicAnswer } from "./public-contract.ts";
import { viewForCustomer } from "./public-view.server.ts";
import { DECISION_SCOPE, REFUSED } from "./sentences.ts";
import {
	addEstimateEvent,
	type EstimateRecord,
	lockEstimate,
	updateEstimate,
} from "./store.server.ts";
import { tellAnswer, tellRenewal } from "./tell.server.ts";
import { viewEstimate } from "./view.server.ts";

/**
 * The customer says yes to some jobs, or no, through their link. However often it arrives it is stored once, and the
 * answer is how the estimate stands after the commit.
 *
 * @param from the form's Idempotency-Key, and where the press came from
 * @throws NotFoundError | RuleError changed | expired | answered | void (409) | only_whole | needs_job | invalid (422)
 * @source rules 10.7, 4.3
 */
export async function decideByLink(
	at: Platform,
	token: string,
	decision: Decision,
	from: { key: string | undefined; visitor: Visitor },
): Promise<PublicAnswer> {
	const { version, job_ids: jobIds, total_cents: totalCents, reason, text } = decision;
	const link = hashOfToken(token);
	const body = { link, version, jobIds: jobIds.toSorted(), totalCents, reason, text };
	// A link that opens nothing is refused before anything is kept of it.
	await versionsBehind(at, at.db, token);
	const key = from.key && `${link}:${from.key}`;
	await once(at, { scope: DECISION_SCOPE, key, body }, async (trx) => {
		const { current } = await versionsBehind(at, trx, token);
		const { address } = from.visitor;
		const who = { via: "link", by: BY_VISITOR, author: BY_VISITOR, address } as const;
		await takeAnswer(at, trx, current.id, { ...decision, ...who });
		// Nothing of the person is kept among the keys.
		return { reference: current.reference };
	});
	return { success: true, ...(await viewForCustomer(at, token, true)) };
}

/**
 * Staff write down what the customer answered by WhatsApp, by telephone or in person: the same yes or no as through the
 * link, with who said it and who heard it.
 *
 * @throws NotFoundError | RuleError changed | expired | answered | void (409) | only_whole | needs_job | invalid (422)
 * @source rules 10.9
 */
export function answerForCustomer(
	at: Platform,
	actor: Actor,
	id: string,
	answer: StaffAnswer,
): Promise<Estimate> {
	return inTransaction(at.db, async (trx) => {
		const { said_by: by, ...said } = answer;
		await takeAnswer(at, trx, id, { ...said, by, author: actor.fullName });
		return viewEstimate(trx, at, actor, id);
	});
}

/** Stores an answer, and tells of one that is new. */
async function takeAnswer(at: Platform, trx: Trx, id: string, answer: Answer): Promise<void> {
	const { estimate, versions } = await lockEstimate(trx, id);
	const now = at.now();
	const decided = await decide(trx, now, versions, answer);
	if (!decided.isNew) return;
	await tellAnswer(trx, now, estimate, decided, answer);
	// Who comes back to what they said before means it: the last answer counts, whoever took it.
	await forgetSameBody(trx, DECISION_SCOPE, estimate.reference);
}

/** How long a second question of a customer is the same one. */
const ASKED_AGAIN_MS = 60 * 60 * 1000;

/**
 * Keeps that the page stood in front of its customer, or that they went to ask by WhatsApp. What fetches links for others
 * is nobody, and reading alone changes nothing.
 *
 * @throws NotFoundError
 * @source rules 10.11
 */
export async function lookByLink(
	at: Platform,
	token: string,
	{ asked }: Looking,
	{ userAgent }: Visitor,
): Promise<void> {
	const { current } = await versionsBehind(at, at.db, token);
	if (!userAgent || isbot(userAgent) || !isNews(current, asked, at.now())) return;
	await inTransaction(at.db, async (trx) => {
		const { estimate } = await lockEstimate(trx, current.id);
		const now = at.now();
		if (!isNews(estimate, asked, now)) return;
		const { id, seenAt } = estimate;
		const lookedAt = now.toISOString();
		const looked = { seenAt: seenAt ?? lookedAt, ...(asked && { askedAt: lookedAt }) };
		// It is no edit: whoever has the version open may go on.
		await updateRows(trx, "estimates", { id }, looked);
		const kind = asked ? "asked" : "viewed";
		await addEstimateEvent(trx, estimate, now, { kind, author: BY_VISITOR, via: "link" });
	});
}

function isNews({ state, seenAt, askedAt }: EstimateRecord, asked: boolean, now: Date): boolean {
	if (asked) return !askedAt || now.getTime() - Date.parse(askedAt) > ASKED_AGAIN_MS;
	return !seenAt && factsOf(state).isWaiting;
}

/**
 * The customer of an expired estimate asks for fresh prices. Asked twice it is asked once.
 *
 * @throws NotFoundError | RuleError not_expired (409)
 * @source rules 10.4
 */
export async function renewByLink(at: Platform, token: string): Promise<PublicAnswer> {
	await inTransaction(at.db, async (trx) => {
		const { current } = await versionsBehind(at, trx, token);
		const { estimate } = await lockEstimate(trx, current.id);
		const now = at.now();
		if (!factsOf(standingOf(estimate, panamaDay(now))).isExpired)
			throw conflict("not_expired", REFUSED.notExpired);
		if (estimate.renewalAskedAt) return;
		const renewalAskedAt = now.toISOString();
		const seenAt = estimate.seenAt ?? renewalAskedAt;
		await updateEstimate(trx, estimate, { renewalAskedAt, seenAt }, now);
		const happened = { kind: "renewal_requested" as const, author: BY_VISITOR, via: "link" };
		await addEstimateEvent(trx, estimate, now, happened);
		await tellRenewal(trx, now, estimate);
	});
	return { success: true, ...(await viewForCustomer(at, token, true)) };
}

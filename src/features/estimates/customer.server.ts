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
 * Records the customer's approval or rejection through their link. A repeated submission is stored once; the response is
 * the estimate after the commit.
 *
 * @param from the form's Idempotency-Key and the visitor that submitted it
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
	// Reject an unknown link before an idempotency record is stored.
	await versionsBehind(at, at.db, token);
	const key = from.key && `${link}:${from.key}`;
	await once(at, { scope: DECISION_SCOPE, key, body }, async (trx) => {
		const { current } = await versionsBehind(at, trx, token);
		const { address } = from.visitor;
		const who = { via: "link", by: BY_VISITOR, author: BY_VISITOR, address } as const;
		await takeAnswer(at, trx, current.id, { ...decision, ...who });
		// The idempotency record must hold no personal data.
		return { reference: current.reference };
	});
	return { success: true, ...(await viewForCustomer(at, token, true)) };
}

/**
 * Records an answer that the customer gave to staff by WhatsApp, by telephone or in person. It stores the name of the
 * person who answered and that of the staff member.
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

/** Stores an answer, and notifies staff if it is new. */
async function takeAnswer(at: Platform, trx: Trx, id: string, answer: Answer): Promise<void> {
	const { estimate, versions } = await lockEstimate(trx, id);
	const now = at.now();
	const decided = await decide(trx, now, versions, answer);
	if (!decided.isNew) return;
	await tellAnswer(trx, now, estimate, decided, answer);
	// A customer may return to an earlier answer on purpose: forget the key, so that the last answer counts.
	await forgetSameBody(trx, DECISION_SCOPE, estimate.reference);
}

/** Window in which another question counts as a repetition of the first. */
const ASKED_AGAIN_MS = 60 * 60 * 1000;

/**
 * Records that the customer viewed the page or left it to ask by WhatsApp. Bots and link previews are ignored, and
 * fetching the estimate alone records nothing.
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
		// A view is not an edit: keep `updatedAt`, so that staff with the version open can still save.
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
 * Requests current prices for an expired estimate on the customer's behalf. A repeated request has no effect.
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

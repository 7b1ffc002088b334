import { BY_VISITOR } from "#features/leads/authors.ts";
import { tellEstimate } from "#features/leads/follow.server.ts";
import { nameOfLead } from "#features/leads/store.server.ts";
import { noticeAll } from "#features/push/store.server.ts";
import { formatCents } from "#panama/dollars.ts";
import type { Trx } from "#platform/database/db.server.ts";
import { calledName } from "#words/greeting.ts";
import { REJECT_LABELS } from "./choices.ts";
import type { Answer, Decided } from "./decide.server.ts";
import { isAccepted } from "./estimate-states.ts";
import { LEAD_EVENTS, NOTICES, UNNAMED_CUSTOMER } from "./sentences.ts";
import type { EstimateRecord } from "./store.server.ts";

/** Sends a push notification about a customer's action to all staff. */
async function tellStaff(
	trx: Trx,
	now: Date,
	{ id, leadId, reference }: EstimateRecord,
	words: (name: string) => string,
): Promise<void> {
	const name = calledName(await nameOfLead(trx, leadId)) || UNNAMED_CUSTOMER;
	const url = `/admin/dashboard/cotizaciones/${id}`;
	await noticeAll(trx, now, { title: words(name), body: reference, url, tag: leadId });
}

/**
 * Updates the request after an answer, and notifies staff: an approval needs scheduling, a rejection may be a loss.
 *
 * @source rules 10.12
 */
export async function tellAnswer(
	trx: Trx,
	now: Date,
	estimate: EstimateRecord,
	{ state, cents, keptCents }: Decided,
	{ author, reason, via }: Answer,
): Promise<void> {
	const { leadId, reference } = estimate;
	const isYes = isAccepted(state);
	const kept = keptCents > 0 ? formatCents(keptCents) : "";
	const text = isYes
		? LEAD_EVENTS.accepted(reference, formatCents(cents))
		: LEAD_EVENTS.rejected(reference, kept, reason ? REJECT_LABELS[reason] : "");
	const no = kept ? ("extra_declined" as const) : ("declined" as const);
	const news = isYes ? ("accepted" as const) : no;
	await tellEstimate(trx, now, leadId, { author, text, news, isQuoted: isYes });
	// Staff recorded this answer themselves, so they need no notification.
	if (via !== "link") return;
	await tellStaff(trx, now, estimate, (name) =>
		isYes ? NOTICES.accepted(name, cents, reference) : NOTICES.rejected(name, kept, reference),
	);
}

/** Notifies staff that the customer requests new prices for an expired estimate. */
export async function tellRenewal(trx: Trx, now: Date, estimate: EstimateRecord): Promise<void> {
	const { leadId, reference } = estimate;
	const happened = { author: BY_VISITOR, text: LEAD_EVENTS.renewal(reference) };
	await tellEstimate(trx, now, leadId, { ...happened, news: "renewal_requested", isQuoted: false });
	await tellStaff(trx, now, estimate, (name) => NOTICES.renewal(name, reference));
}

import { BY_VISITOR } from "#core/requests/authors.ts";
import { applyEstimateToLead } from "#core/requests/changes/lead-updates.server.ts";
import { getLeadName } from "#core/requests/store.server.ts";
import { formatCents } from "#domain/money.ts";
import { getCallName } from "#domain/text/greeting.ts";
import { queueNotices } from "#features/operation/push/store.server.ts";
import { REJECT_LABELS } from "#features/workshop/estimates/choices.ts";
import { isAccepted } from "#features/workshop/estimates/estimate-states.ts";
import { LEAD_EVENTS, NOTICES, UNNAMED_CUSTOMER } from "#features/workshop/estimates/messages.ts";
import type { EstimateRecord } from "#features/workshop/estimates/store.server.ts";
import type { Trx } from "#server/database/db.server.ts";
import type { AnyWork } from "#server/work.server.ts";
import type { CustomerAnswer, DecisionResult } from "./decide.server.ts";

/** Sends a push notification about a customer's action to all staff. */
async function notifyStaff(
	trx: Trx,
	now: Date,
	{ id, leadId, reference }: EstimateRecord,
	formatTitle: (name: string) => string,
): Promise<void> {
	const name = getCallName(await getLeadName(trx, leadId)) || UNNAMED_CUSTOMER;
	const url = `/admin/dashboard/cotizaciones/${id}`;
	await queueNotices(trx, now, { title: formatTitle(name), body: reference, url, tag: leadId });
}

/**
 * Updates the request after an answer, and notifies staff: an approval needs scheduling, a rejection may be a loss.
 *
 * @source rules 10.12
 */
export async function notifyAnswer(
	{ trx, now }: Pick<AnyWork, "trx" | "now">,
	{ estimate, result, answer }: { estimate: EstimateRecord; result: DecisionResult; answer: CustomerAnswer },
): Promise<void> {
	const { state, cents, approvedBeforeCents } = result;
	const { author, reason, via } = answer;
	const { leadId, reference } = estimate;
	const isAcceptedAnswer = isAccepted(state);
	const approvedBefore = approvedBeforeCents > 0 ? formatCents(approvedBeforeCents) : "";
	const text = isAcceptedAnswer
		? LEAD_EVENTS.accepted(reference, formatCents(cents))
		: LEAD_EVENTS.rejected(reference, approvedBefore, reason ? REJECT_LABELS[reason] : "");
	const declinedAlert = approvedBefore ? ("extra_declined" as const) : ("declined" as const);
	const alert = isAcceptedAnswer ? ("accepted" as const) : declinedAlert;
	await applyEstimateToLead(trx, now, leadId, {
		author,
		text,
		alert,
		isQuoted: isAcceptedAnswer,
	});
	// Staff recorded this answer themselves, so they need no notification.
	if (via !== "link") return;
	await notifyStaff(trx, now, estimate, (name) =>
		isAcceptedAnswer
			? NOTICES.accepted(name, cents, reference)
			: NOTICES.rejected(name, approvedBefore, reference),
	);
}

/** Notifies staff that the customer requests new prices for an expired estimate. */
export async function notifyRenewal(trx: Trx, now: Date, estimate: EstimateRecord): Promise<void> {
	const { leadId, reference } = estimate;
	const event = { author: BY_VISITOR, text: LEAD_EVENTS.renewal(reference) };
	await applyEstimateToLead(trx, now, leadId, {
		...event,
		alert: "renewal_requested",
		isQuoted: false,
	});
	await notifyStaff(trx, now, estimate, (name) => NOTICES.renewal(name, reference));
}

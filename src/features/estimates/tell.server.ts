import { tellEstimate } from "#features/leads/follow.server.ts";
import { nameOfLead } from "#features/leads/store.server.ts";
import { noticeAll } from "#features/push/store.server.ts";
import { formatCents } from "#panama/dollars.ts";
import type { Trx } from "#platform/database/db.server.ts";
import { calledName } from "#words/greeting.ts";
import { REJECT_LABELS, type RejectReason } from "./choices.ts";
import type { Decided } from "./decide.server.ts";
import { isAccepted } from "./estimate-states.ts";
import { LEAD_EVENTS, NOTICES, UNNAMED_CUSTOMER } from "./sentences.ts";
import type { EstimateRecord } from "./store.server.ts";

/** The browsers of staff hear of what a customer did, in one line that ends with the reference. */
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
 * Takes the request of an estimate along with its answer: a yes is news that somebody schedules, a no that it may be lost.
 *
 * @param isQuiet staff wrote the answer down themselves: nobody needs a notice
 * @source rules 10.12
 */
export async function tellAnswer(
	trx: Trx,
	now: Date,
	estimate: EstimateRecord,
	said: Decided & { author: string; reason: RejectReason | undefined; isQuiet: boolean },
): Promise<void> {
	const { leadId, reference } = estimate;
	const { author, cents, reason, isQuiet } = said;
	const isYes = isAccepted(said.state);
	const text = isYes
		? LEAD_EVENTS.accepted(reference, formatCents(cents))
		: LEAD_EVENTS.rejected(reference, reason ? REJECT_LABELS[reason] : "");
	const news = isYes ? ("aceptada" as const) : ("no_por_ahora" as const);
	await tellEstimate(trx, now, leadId, { author, text, news, isQuoted: isYes });
	if (isQuiet) return;
	await tellStaff(trx, now, estimate, (name) =>
		isYes ? NOTICES.accepted(name, cents, reference) : NOTICES.rejected(name, reference),
	);
}

/** An expired one is asked for again. */
export async function tellRenewal(
	trx: Trx,
	now: Date,
	estimate: EstimateRecord,
	author: string,
): Promise<void> {
	const { leadId, reference } = estimate;
	const text = LEAD_EVENTS.renewal(reference);
	await tellEstimate(trx, now, leadId, { author, text, news: "renovar", isQuoted: false });
	await tellStaff(trx, now, estimate, (name) => NOTICES.renewal(name, reference));
}

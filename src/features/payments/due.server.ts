import { lockLead } from "#core/requests/store.server.ts";
import { toPanamaDay } from "#domain/time.ts";
import { findOrderOfLead } from "#features/work-orders/store.server.ts";
import type { AppContext } from "#server/app-context.server.ts";
import type { Trx } from "#server/database/db.server.ts";
import { conflictError } from "#server/errors.ts";
import { readCharge } from "./charges.server.ts";
import { MONEY_HELD } from "./messages.ts";
import { findReceivable, refreshReceivable } from "./store.server.ts";

/** The work done becomes due when the car leaves, and is not due anymore when it comes back. @source rules 12.1 */
export async function setDueOfOrder(
	trx: Trx,
	now: Date,
	{ leadId, isInside, doneCents }: { leadId: string; isInside: boolean; doneCents: number },
): Promise<void> {
	const lead = await lockLead(trx, leadId);
	await refreshReceivable(trx, now, lead, isInside ? null : { cents: doneCents, dueOn: toPanamaDay(now) });
}

/**
 * A request without an order, such as a quote, becomes due when it is won, and is not due anymore when it is reopened.
 *
 * @source rules 12.1
 */
export async function setDueOfRequest({ now }: AppContext, trx: Trx, leadId: string): Promise<void> {
	if (await findOrderOfLead(trx, leadId)) return;
	const lead = await lockLead(trx, leadId);
	const { totalCents, dueOn } = await readCharge(trx, lead, now());
	const change = dueOn === null ? null : { cents: totalCents, dueOn: toPanamaDay(now()) };
	await refreshReceivable(trx, now(), lead, change);
}

/** Rejects undoing a reception while money was received for it. @throws RuleError money_held (409) */
export async function requireNoMoney(trx: Trx, leadId: string): Promise<void> {
	const { paidCents = 0 } = (await findReceivable(trx, leadId)) ?? {};
	if (paidCents !== 0) throw conflictError("money_held", MONEY_HELD);
}

import type { lockLead } from "#core/requests/store.server.ts";
import type { DbOrTrx } from "#server/database/db.server.ts";
import { computeAccount } from "./account-rules.ts";
import { readCharge } from "./charges.server.ts";
import { findReceivable, listPayments, listRefunds } from "./store.server.ts";

type Lead = Pick<Awaited<ReturnType<typeof lockLead>>, "id" | "state" | "updatedAt">;

/**
 * Loads the account of a request with its payments and refunds, and adds it up. Once due, the amount is the stored one,
 * which later changes of the work do not touch.
 *
 * @source rules 12.1
 */
export async function loadAccount(db: DbOrTrx, lead: Lead, now: Date) {
	const charge = await readCharge(db, lead, now);
	const receivable = await findReceivable(db, lead.id);
	const payments = await listPayments(db, lead.id);
	const refunds = await listRefunds(db, lead.id);
	const isStored = receivable !== undefined && receivable.dueOn !== null;
	const totalCents = isStored ? receivable.chargedCents : charge.totalCents;
	const dueOn = isStored ? receivable.dueOn : charge.dueOn;
	return { charge, receivable, payments, refunds, dueOn, ...computeAccount(totalCents, payments, refunds) };
}

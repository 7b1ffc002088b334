import { NO_LEAD } from "#core/requests/messages.ts";
import { findStoredLead } from "#core/requests/store.server.ts";
import { computeTaxCents } from "#core/settings/tax.ts";
import { formatCar } from "#domain/car/car.ts";
import { findCar } from "#features/workshop/cars/store.server.ts";
import { readCharge, readTaxPercent } from "#features/workshop/payments/charges.server.ts";
import { findAccount, listEntries, listLines } from "#features/workshop/payments/ledger/accounts.server.ts";
import { NO_SUCH_PAYMENT } from "#features/workshop/payments/messages.ts";
import { findPayment, listRefunds } from "#features/workshop/payments/store.server.ts";
import { getSubjectReference } from "#features/workshop/payments/subject-reference.server.ts";
import { findOrderOfLead } from "#features/workshop/work-orders/store.server.ts";
import type { AppContext } from "#server/app-context.server.ts";
import type { DbOrTrx } from "#server/database/db.server.ts";
import { pickWireFields } from "#server/database/wire-fields.ts";
import { requireFound } from "#server/errors.ts";
import type { Receipt } from "./contract.ts";

/**
 * Reads the receipt of a payment. Later payments do not change it; a void and its own refunds do.
 *
 * @throws NotFoundError
 * @source rules 12.3
 */
export async function readReceipt(
	{ now }: Pick<AppContext, "now">,
	db: DbOrTrx,
	id: string,
): Promise<Receipt> {
	const payment = requireFound(await findPayment(db, id), NO_SUCH_PAYMENT);
	const { leadId, cents, totalCents, paidBeforeCents } = payment;
	const lead = requireFound(await findStoredLead(db, leadId), NO_LEAD);
	const order = await findOrderOfLead(db, leadId);
	const carId = order?.carId ?? lead.carId;
	const car = carId ? await findCar(db, carId) : undefined;
	const charge = await readCharge(db, lead, now());
	const refunds = await listRefunds(db, [leadId]);
	const lines = charge.lines.map(({ title, cents: lineCents, warranty }) => ({
		title,
		cents: lineCents,
		warranty,
	}));
	const taxPercent = await readTaxPercent(db, leadId, now());
	const subject = await getSubjectReference(db, lead);
	return {
		id,
		lead_id: leadId,
		...pickWireFields(payment, "reference", "receivedAt", "receivedBy", "payerName", "payerRuc", "cents"),
		...pickWireFields(payment, "tenderedCents", "method", "bankReference", "voidedAt", "voidReason"),
		refunds: refunds
			.filter(({ paymentId }) => paymentId === id)
			.map((refund) => pickWireFields(refund, "refundedAt", "cents", "method")),
		subject,
		order_id: order && subject !== lead.reference ? order.id : null,
		car: car ? formatCar({ ...car, plate: "" }) : "",
		plate: car ? formatCar({ plate: car.plate }) : "",
		// Lines that were approved or dropped since are not those that were paid for.
		lines: charge.totalCents === totalCents ? lines : await readChargedLines(db, leadId, totalCents),
		total_cents: totalCents,
		tax_cents: computeTaxCents(totalCents, { taxPercent }),
		paid_before_cents: paidBeforeCents,
		balance_cents: totalCents - paidBeforeCents - cents,
		email: lead.email,
	};
}

/** Reads the lines of what was charged when a receipt was written, also if that sale was undone since. */
async function readChargedLines(db: DbOrTrx, leadId: string, totalCents: number): Promise<Receipt["lines"]> {
	const account = await findAccount(db, leadId);
	const entries = account ? await listEntries(db, account.id) : [];
	const charge = entries.findLast(({ kind, cents }) => kind === "charge" && cents === totalCents);
	const lines = charge ? (await listLines(db, [charge.id])).get(charge.id) : undefined;
	return (lines ?? []).map(({ description, cents }) => ({ title: description, cents, warranty: "" }));
}

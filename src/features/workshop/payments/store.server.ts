import { sql } from "kysely";
import { toPanamaDay } from "#domain/time.ts";
import { takeNextNumber } from "#server/database/counters.server.ts";
import type { DbOrTrx, Trx } from "#server/database/db.server.ts";
import { findRows } from "#server/database/rows.server.ts";
import type { PaymentMethod } from "./methods.ts";

/** Money received, with its receipt; `voidedAt` and the like are those of the entry that reverses it. */
export type PaymentRow = Awaited<ReturnType<ReturnType<typeof selectPayments>["execute"]>>[number];
/** Money returned of a payment. `loweredCents` is the part that the customer does not owe anymore. */
export type RefundRow = Awaited<ReturnType<ReturnType<typeof selectRefunds>["execute"]>>[number];

/** Selects payments as people read them: positive amounts, with what voided them. */
export const selectPayments = (db: DbOrTrx) =>
	db
		.selectFrom("entries as payment")
		.innerJoin("accounts", "accounts.id", "payment.accountId")
		.innerJoin("receipts", "receipts.id", "payment.receiptId")
		.leftJoin("entries as reversal", "reversal.reversesId", "payment.id")
		// The index of the cash days matches literals.
		.where("payment.addsTo", "=", sql.lit("paid"))
		.where("payment.kind", "=", sql.lit("payment"))
		.select(["payment.id", "accounts.leadId", "receipts.reference", "payment.day"])
		.select([
			"payment.enteredAt as receivedAt",
			"payment.tenderedCents",
			"payment.bankReference",
			"payment.note",
		])
		.select(["receipts.totalCents", "receipts.paidBeforeCents", "receipts.payerName", "receipts.payerRuc"])
		.select(["reversal.enteredAt as voidedAt", "reversal.enteredBy as voidedBy", "reversal.day as voidedDay"])
		.select([
			sql<number>`-payment.cents`.as("cents"),
			sql<string>`coalesce(reversal.reason, '')`.as("voidReason"),
			"payment.cashier as receivedBy",
			"payment.cashierId as receivedById",
			"payment.method",
		])
		.$narrowType<{ method: PaymentMethod; receivedBy: string; receivedById: string }>();

/** Selects refunds with their payments. */
export const selectRefunds = (db: DbOrTrx) =>
	db
		.selectFrom("entries as refund")
		.innerJoin("accounts", "accounts.id", "refund.accountId")
		.innerJoin("entries as payment", "payment.id", "refund.ofEntryId")
		.innerJoin("receipts", "receipts.id", "payment.receiptId")
		.leftJoin("entries as reduction", (join) =>
			join.onRef("reduction.pressId", "=", "refund.pressId").on("reduction.kind", "=", "reduction"),
		)
		.where("refund.addsTo", "=", sql.lit("paid"))
		.where("refund.kind", "=", sql.lit("refund"))
		.select(["refund.id", "accounts.leadId", "refund.day", "refund.enteredAt as refundedAt", "refund.cents"])
		.select(["refund.reason", "refund.method", "receipts.reference", "receipts.payerName"])
		.select(["payment.id as paymentId", "payment.day as paymentDay"])
		.select(["refund.cashier as refundedBy", sql<number>`coalesce(-reduction.cents, 0)`.as("loweredCents")])
		.$narrowType<{ method: PaymentMethod; refundedBy: string; paymentId: string }>();

export const findPayment = (db: DbOrTrx, id: string): Promise<PaymentRow | undefined> =>
	selectPayments(db).where("payment.id", "=", id).executeTakeFirst();

/** Lists the payments of some requests, the oldest first. */
export const listPayments = (db: DbOrTrx, leadIds: readonly string[]): Promise<PaymentRow[]> =>
	leadIds.length === 0
		? Promise.resolve([])
		: selectPayments(db)
				.where("accounts.leadId", "in", leadIds)
				.orderBy("payment.enteredAt")
				.orderBy("receipts.reference")
				.execute();

/** Lists the refunds of some requests, the oldest first. */
export const listRefunds = (db: DbOrTrx, leadIds: readonly string[]): Promise<RefundRow[]> =>
	leadIds.length === 0
		? Promise.resolve([])
		: selectRefunds(db)
				.where("accounts.leadId", "in", leadIds)
				.orderBy("refund.enteredAt")
				.orderBy("refund.id")
				.execute();

/** Reserves the reference of a payment: `PAG-2026-00001`. */
export async function reservePaymentReference(trx: Trx, now: Date, firstNumber: number): Promise<string> {
	const series = `PAG-${toPanamaDay(now).slice(0, 4)}`;
	return `${series}-${String(await takeNextNumber(trx, series, firstNumber)).padStart(5, "0")}`;
}

/** Returns what was paid for some requests, with what lowered their accounts, in cents by request. */
export async function getPaidAmounts(db: DbOrTrx, leadIds: readonly string[]): Promise<Map<string, number>> {
	const rows = await findRows(db, "accounts", { leadId: leadIds });
	return new Map(rows.map(({ leadId, paidCents, reducedCents }) => [leadId, paidCents + reducedCents]));
}

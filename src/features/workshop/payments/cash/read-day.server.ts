import { sql } from "kysely";
import { addDays, toPanamaDay } from "#domain/time.ts";
import { computeChangeCents, PAYMENT_METHODS } from "#features/workshop/payments/methods.ts";
import { type PaymentRow, selectPayments, selectRefunds } from "#features/workshop/payments/store.server.ts";
import type { AppContext } from "#server/app-context.server.ts";
import type { DbOrTrx } from "#server/database/db.server.ts";
import { findRow, findRows } from "#server/database/rows.server.ts";
import { pickWireFields } from "#server/database/wire-fields.ts";
import type { CashDay, CashPayment, CashReturn, Closing } from "./contract.ts";
import {
	addAmounts,
	computeMethodTotals,
	computePersonTotals,
	getAmount,
	getExpectedAmounts,
} from "./day-rules.ts";
import { readDayEntries } from "./entries.server.ts";
import type { CashDayRow } from "./open-day.server.ts";
import { parseAmounts } from "./stored-amounts.ts";

/** Rows of each list on the page of a day; the amounts count all of them. */
const MAX_SHOWN_ROWS = 1000;

/** Reads the cash of a day. @param day today if omitted @source rules 12.4 */
export async function readCashDay(
	ctx: Pick<AppContext, "now">,
	db: DbOrTrx,
	requestedDay?: string,
): Promise<CashDay> {
	const now = ctx.now();
	const today = toPanamaDay(now);
	const day = requestedDay ?? today;
	const row = await findRow(db, "cashDays", { day });
	const isTodayClosed = (await findRow(db, "cashDays", { day: today }))?.closedAt;
	const { entries, movements, hasMoney } = await readDayEntries(db, day);
	const totals = computeMethodTotals(entries, movements);
	const rows = await readDayRows(db, day, MAX_SHOWN_ROWS);
	const closing = row ? toClosing(row) : null;
	return {
		now: now.toISOString(),
		day,
		today,
		open_day: isTodayClosed ? addDays(today, 1) : today,
		has_money: hasMoney,
		can_close: hasMoney && closing === null && day <= today,
		closing,
		float_cents: movements.find(({ kind }) => kind === "float")?.cents ?? null,
		methods: totals.map((method) => ({
			...pickWireFields(method, "method", "paymentsCents", "voidsCents", "refundsCents"),
			...pickWireFields(method, "movementsCents", "expectedCents"),
		})),
		expected_cents: addAmounts(getExpectedAmounts(totals)),
		people: computePersonTotals(entries).map((person) =>
			pickWireFields(person, "id", "name", "amounts", "totalCents"),
		),
		...rows,
		is_cut: Object.values(rows).some((list) => list.length === MAX_SHOWN_ROWS),
	};
}

/** Lists what counts for a day, each list in the order of time. */
export async function readDayRows(db: DbOrTrx, day: string, limit: number) {
	const payments = await selectPayments(db)
		.where("payment.day", "=", day)
		.orderBy("payment.enteredAt")
		.orderBy("receipts.reference")
		.limit(limit)
		.execute();
	const voided = await selectPayments(db)
		.where("reversal.day", "=", day)
		.where("reversal.addsTo", "=", sql.lit("paid"))
		.orderBy("reversal.enteredAt")
		.orderBy("receipts.reference")
		.limit(limit)
		.execute();
	const refunds = await selectRefunds(db)
		.where("refund.day", "=", day)
		.orderBy("refund.enteredAt")
		.orderBy("refund.id")
		.limit(limit)
		.execute();
	const movements = await findRows(
		db,
		"cashMovements",
		{ day },
		{ order: { movedAt: "asc", id: "asc" }, limit },
	);
	return {
		payments: payments.map(toCashPayment),
		voids: voided.map(
			(payment): CashReturn => ({
				...pickWireFields(payment, "id", "reference", "leadId", "payerName", "method", "cents"),
				payment_day: payment.day,
				returned_at: payment.voidedAt ?? "",
				returned_by: payment.voidedBy ?? "",
				reason: payment.voidReason,
			}),
		),
		refunds: refunds.map(
			({ refundedAt, refundedBy, ...refund }): CashReturn => ({
				...pickWireFields(refund, "id", "reference", "leadId", "payerName", "method", "cents", "reason"),
				payment_day: refund.paymentDay,
				returned_at: refundedAt,
				returned_by: refundedBy,
			}),
		),
		movements: movements.map((movement) =>
			pickWireFields(movement, "id", "kind", "cents", "reason", "movedAt", "movedBy"),
		),
	};
}

function toCashPayment(payment: PaymentRow): CashPayment {
	const { tenderedCents, cents } = payment;
	return {
		...pickWireFields(payment, "id", "reference", "leadId", "payerName", "receivedAt", "receivedBy"),
		...pickWireFields(payment, "method", "bankReference", "cents", "tenderedCents", "note", "voidedDay"),
		change_cents: tenderedCents === null ? null : computeChangeCents(tenderedCents, cents),
	};
}

/** Returns the closing of a day as it was stored; null while the day is open. */
export function toClosing(row: CashDayRow): Closing | null {
	const { number, closedAt, closedBy } = row;
	if (number === null || closedAt === null) return null;
	const [expected, counted] = [parseAmounts(row.expected), parseAmounts(row.counted)];
	const methods = PAYMENT_METHODS.filter(
		(method) => expected[method] !== undefined || counted[method] !== undefined,
	);
	return {
		number,
		closed_at: closedAt,
		closed_by: closedBy ?? "",
		...pickWireFields(row, "note", "differenceCents"),
		amounts: methods.map((method) => {
			const [expectedCents, countedCents] = [getAmount(expected, method), getAmount(counted, method)];
			return {
				method,
				expected_cents: expectedCents,
				counted_cents: countedCents,
				difference_cents: countedCents - expectedCents,
			};
		}),
	};
}

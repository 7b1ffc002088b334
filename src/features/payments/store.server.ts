import type { Selectable } from "kysely";
import { findPerson } from "#core/customer-records/store.server.ts";
import type { lockLead } from "#core/requests/store.server.ts";
import { computeTaxCents } from "#core/settings/tax.ts";
import { toPanamaDay } from "#domain/time.ts";
import { takeNextNumber } from "#server/database/counters.server.ts";
import type { DbOrTrx, Tables, Trx } from "#server/database/db.server.ts";
import { findRow, findRows, lockRow, upsertRow } from "#server/database/rows.server.ts";
import { computeAccount } from "./account-rules.ts";
import { readTaxPercent } from "./charges.server.ts";

type Lead = Pick<Awaited<ReturnType<typeof lockLead>>, "id" | "name" | "forgottenAt" | "customerId">;
export type PaymentRow = Selectable<Tables["payments"]>;
export type RefundRow = Selectable<Tables["refunds"]>;
export type Receivable = Selectable<Tables["receivables"]>;

export const findPayment = (db: DbOrTrx, id: string) => findRow(db, "payments", { id });
export const listPayments = (db: DbOrTrx, leadId: string) =>
	findRows(db, "payments", { leadId }, { receivedAt: "asc" });
export const listRefunds = (db: DbOrTrx, leadId: string) =>
	findRows(db, "refunds", { leadId }, { refundedAt: "asc" });
export const findReceivable = (db: DbOrTrx, leadId: string) => findRow(db, "receivables", { leadId });

/** Reserves the reference of a payment: `PAG-2026-00001`. */
export async function reservePaymentReference(trx: Trx, now: Date, firstNumber: number): Promise<string> {
	const series = `PAG-${toPanamaDay(now).slice(0, 4)}`;
	return `${series}-${String(await takeNextNumber(trx, series, firstNumber)).padStart(5, "0")}`;
}

/** Returns the customer of a request as a receipt names them. */
export async function findPayer(db: DbOrTrx, lead: Pick<Lead, "name" | "customerId">) {
	const person = lead.customerId ? await findPerson(db, lead.customerId) : undefined;
	return { payerName: lead.name, payerRuc: person?.ruc ?? null };
}

/** The columns of a request that neither owes nor paid. */
export const EMPTY_RECEIVABLE = {
	dueOn: null,
	chargedCents: 0,
	taxPercent: 0,
	taxCents: 0,
	isInvoiced: 0,
	loweredCents: 0,
	paidCents: 0,
	balanceCents: 0,
	paymentUrl: "",
	payerName: "",
	payerRuc: null,
	forgetOn: null,
} as const;

/** The amount that became due, and since when; null once it is not due anymore. */
export type DueChange = { cents: number; dueOn: string } | null;

/**
 * Stores what a request owes after a payment, a refund, a void, or when its amount becomes due. A request that never
 * owed nor paid anything gets no row.
 *
 * @param lead already locked
 * @param change omitted while what is due stays
 */
export async function refreshReceivable(
	trx: Trx,
	now: Date,
	lead: Lead,
	change?: DueChange,
): Promise<Receivable | undefined> {
	const leadId = lead.id;
	const stored = await lockRow(trx, "receivables", { leadId });
	const [payments, refunds] = [await listPayments(trx, leadId), await listRefunds(trx, leadId)];
	if (!stored && payments.length === 0 && !change?.cents) return undefined;
	const due =
		change === undefined ? { cents: stored?.chargedCents ?? 0, dueOn: stored?.dueOn ?? null } : change;
	const chargedCents = due?.cents ?? 0;
	const tax =
		change === undefined
			? { taxPercent: stored?.taxPercent ?? 0, taxCents: stored?.taxCents ?? 0 }
			: await computeTax(trx, now, leadId, chargedCents);
	const { loweredCents, paidCents, balanceCents } = computeAccount(chargedCents, payments, refunds);
	// An erased person stays erased.
	const payer = lead.forgottenAt && stored ? {} : await findPayer(trx, lead);
	const row = {
		dueOn: due?.dueOn ?? null,
		chargedCents,
		...tax,
		loweredCents,
		paidCents,
		balanceCents,
		...payer,
		updatedAt: now.toISOString(),
	};
	await upsertRow(trx, "receivables", { leadId }, row, { ...EMPTY_RECEIVABLE, ...stored, ...row });
	return findReceivable(trx, leadId);
}

/** Returns what was paid for some requests, with refunds that lower their accounts, in cents by request. */
export async function getPaidAmounts(db: DbOrTrx, leadIds: readonly string[]): Promise<Map<string, number>> {
	const rows = await findRows(db, "receivables", { leadId: leadIds });
	return new Map(rows.map(({ leadId, paidCents, loweredCents }) => [leadId, paidCents + loweredCents]));
}

/** Computes the ITBMS of an amount that becomes due. It is stored, because the rate may change later. */
async function computeTax(trx: Trx, now: Date, leadId: string, chargedCents: number) {
	if (chargedCents === 0) return { taxPercent: 0, taxCents: 0 };
	const taxPercent = await readTaxPercent(trx, leadId, now);
	return { taxPercent, taxCents: computeTaxCents(chargedCents, { taxPercent }) };
}

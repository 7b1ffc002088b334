import { randomUUID } from "node:crypto";
import { getSettings } from "#core/settings/store.server.ts";
import { getAccountsRetentionEnd } from "#domain/retention.ts";
import type { DbOrTrx, Trx } from "#server/database/db.server.ts";
import { insertRows, updateRows } from "#server/database/rows.server.ts";
import {
	type AccountOwner,
	type AccountRow,
	type EntryRow,
	findPayer,
	listEntries,
	listInvoices,
	openAccount,
} from "./accounts.server.ts";
import { type DocumentChanges, type Invoice, planDocuments } from "./documents.ts";
import { addEntries, findCharge } from "./entries.ts";
import type { NewEntry } from "./presses.ts";

/** The author of a press, and its time. */
export type Press = { now: Date; today: string; author: { id: string | null; fullName: string } };

/** The receipt of the payments of a press. */
export type NewReceipt = { reference: string; totalCents: number; paidBeforeCents: number };

/** An account with everything that was posted to it. Its request and its row are locked. */
export type Ledger = { account: AccountRow; entries: readonly EntryRow[]; invoices: readonly Invoice[] };

/** Opens or locks the account of a request and loads its entries. @param lead already locked */
export async function lockLedger(trx: Trx, now: Date, lead: AccountOwner): Promise<Ledger> {
	return loadLedger(trx, await openAccount(trx, now, lead));
}

export const loadLedger = async (db: DbOrTrx, account: AccountRow): Promise<Ledger> => ({
	account,
	entries: await listEntries(db, account.id),
	invoices: await listInvoices(db, account.id),
});

/**
 * Stores what one press changes in an account: its entries with their lines, the receipt of its payments, the rows of
 * the accountant's file, and the sums. The only writer of all of them.
 *
 * @param ledger locked by `lockLedger`
 * @returns the account after it
 * @source rules 12.1
 */
export async function postEntries(
	trx: Trx,
	{ now, today, author }: Press,
	{ ledger, lead }: { ledger: Ledger; lead: AccountOwner },
	{ entries, receipt }: { entries: readonly NewEntry[]; receipt?: NewReceipt },
): Promise<AccountRow> {
	const { account } = ledger;
	if (entries.length === 0) return account;
	const pressId = randomUUID();
	const enteredAt = now.toISOString();
	const accountId = account.id;
	// An erased person stays erased.
	const payer = lead.forgottenAt ? {} : await findPayer(trx, lead);
	const receiptId = receipt ? randomUUID() : null;
	if (receipt && receiptId)
		await insertRows(trx, "receipts", {
			id: receiptId,
			accountId,
			...receipt,
			payerName: account.payerName,
			payerRuc: account.payerRuc,
			...payer,
		});
	await insertRows(
		trx,
		"entries",
		entries.map(({ lines, ...entry }) => ({
			tenderedCents: null,
			bankReference: "",
			note: "",
			reason: "",
			...entry,
			accountId,
			pressId,
			receiptId: entry.kind === "payment" ? receiptId : null,
			enteredAt,
			enteredBy: author.fullName,
			enteredById: author.id,
		})),
	);
	await postLines(trx, entries);
	await postDocuments(trx, accountId, planDocuments(entries, ledger.invoices, today));
	const row = {
		// Texts of an erased person's account that are typed later go too.
		...(lead.forgottenAt && { forgetOn: account.forgetOn ?? (await getForgetDay(trx, today)) }),
		dueOn: findCharge([...ledger.entries, ...entries])?.day ?? null,
		...addEntries(account, entries),
		...payer,
		updatedAt: enteredAt,
	};
	await updateRows(trx, "accounts", { id: accountId }, row);
	return { ...account, ...row };
}

const getForgetDay = async (trx: Trx, today: string) =>
	getAccountsRetentionEnd(today, (await getSettings(trx)).accountingYears);

/** Stores the lines of entries. */
export const postLines = (trx: Trx, entries: readonly Pick<NewEntry, "id" | "lines">[]): Promise<void> =>
	insertRows(
		trx,
		"entryLines",
		entries.flatMap(({ id: entryId, lines }) =>
			lines.map(({ productId, description, quantityHundredths, cents, taxCents }, position) => ({
				...{ id: randomUUID(), entryId, position },
				...{ productId, description, quantityHundredths, cents, taxCents },
			})),
		),
	);

/** Stores new rows of the accountant's file, and the states of others. */
export async function postDocuments(
	trx: Trx,
	accountId: string,
	{ opened, states }: DocumentChanges,
): Promise<void> {
	for (const { entryIds, ...invoice } of opened) {
		const untyped = { payerName: null, payerRuc: null, typedAt: null, typedBy: null };
		await insertRows(trx, "invoices", { ...invoice, ...untyped, accountId });
		const links = entryIds.map((entryId) => ({ entryId, invoiceId: invoice.id }));
		await insertRows(trx, "invoiceEntries", links);
	}
	for (const { id, ...change } of states) await updateRows(trx, "invoices", { id }, change);
}

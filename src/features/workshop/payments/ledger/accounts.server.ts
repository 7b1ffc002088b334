import type { Selectable } from "kysely";
import { findPerson } from "#core/customer-records/store.server.ts";
import type { DbOrTrx, Tables, Trx } from "#server/database/db.server.ts";
import { findRow, findRows, insertIfMissing, lockRow } from "#server/database/rows.server.ts";
import type { Invoice } from "./documents.ts";
import { EMPTY_TOTALS } from "./entries.ts";

export type AccountRow = Selectable<Tables["accounts"]>;
export type EntryRow = Selectable<Tables["entries"]>;
export type AccountOwner = {
	id: string;
	name: string;
	customerId: string | null;
	forgottenAt: string | null;
};

export const findAccount = (db: DbOrTrx, leadId: string) => findRow(db, "accounts", { leadId });

/** Locks the account of a request; undefined while it has none. @param leadId of a locked request */
export const lockAccount = (trx: Trx, leadId: string) => lockRow(trx, "accounts", { leadId });

/** Locks the account of a request, and opens it with its first entry or payment link. @param lead already locked */
export async function openAccount(trx: Trx, now: Date, lead: AccountOwner): Promise<AccountRow> {
	const stored = await lockAccount(trx, lead.id);
	if (stored) return stored;
	const row = {
		// Accounts that were opened before 010-ledger have the id of their request.
		id: crypto.randomUUID(),
		leadId: lead.id,
		dueOn: null,
		...EMPTY_TOTALS,
		paymentUrl: "",
		...(await findPayer(trx, lead)),
		forgetOn: null,
		updatedAt: now.toISOString(),
	};
	await insertIfMissing(trx, "accounts", row, ["leadId"]);
	const account = await lockAccount(trx, lead.id);
	if (!account) throw new Error(`the account of request ${lead.id} vanished`);
	return account;
}

/** Returns the customer of a request as the accounts name them. */
export async function findPayer(db: DbOrTrx, lead: Pick<AccountOwner, "name" | "customerId">) {
	const person = lead.customerId ? await findPerson(db, lead.customerId) : undefined;
	return { payerName: lead.name, payerRuc: person?.ruc ?? null };
}

/** Lists the entries of some accounts, the oldest first. */
export const listEntries = (db: DbOrTrx, accountId: string | readonly string[]): Promise<EntryRow[]> =>
	findRows(db, "entries", { accountId }, { order: { enteredAt: "asc", id: "asc" } });

/** Lists the lines of some entries, by entry, in their order. */
export async function listLines(
	db: DbOrTrx,
	entryId: readonly string[],
): Promise<Map<string, Selectable<Tables["entryLines"]>[]>> {
	const rows = await findRows(db, "entryLines", { entryId }, { order: { entryId: "asc", position: "asc" } });
	return Map.groupBy(rows, (line) => line.entryId);
}

/** Lists the rows that an account has in the accountant's file, the oldest first. */
export async function listInvoices(db: DbOrTrx, accountId: string): Promise<Invoice[]> {
	const invoices = await findRows(db, "invoices", { accountId }, { order: { day: "asc", id: "asc" } });
	const links = await findRows(db, "invoiceEntries", { invoiceId: invoices.map(({ id }) => id) });
	const byInvoice = Map.groupBy(links, ({ invoiceId }) => invoiceId);
	return invoices.map(({ id, kind, ofInvoiceId, day, number, state }) => {
		const entryIds = (byInvoice.get(id) ?? []).map(({ entryId }) => entryId);
		return { id, kind, ofInvoiceId, day, number, state, entryIds };
	});
}

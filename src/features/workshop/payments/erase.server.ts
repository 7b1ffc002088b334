import { FORGOTTEN } from "#core/requests/messages.ts";
import { getSettings } from "#core/settings/store.server.ts";
import { getAccountsRetentionEnd } from "#domain/retention.ts";
import { toPanamaDay } from "#domain/time.ts";
import type { AppContext } from "#server/app-context.server.ts";
import { type DbOrTrx, type Trx, withTransaction } from "#server/database/db.server.ts";
import { findRows, getIds, updateRows } from "#server/database/rows.server.ts";

const BATCH_SIZE = 50;

/**
 * Sets until when the accounts of erased people name them: amounts, days and references stay for good, name and RUC until
 * the legal term that the owner set is over.
 *
 * @source rules 12.10, 5.18
 */
export async function startAccountsTerm(trx: Trx, leadIds: readonly string[], now: Date): Promise<void> {
	const accounts = await findRows(trx, "accounts", { leadId: leadIds });
	const { accountingYears } = await getSettings(trx);
	for (const account of accounts) {
		const forgetOn = getTermEnd(account, accountingYears);
		await updateRows(trx, "accounts", { id: account.id }, { forgetOn });
	}
	await erasePayers(trx, getIds(accounts), toPanamaDay(now));
}

/** Returns until which day the accounts of some requests name their customer; null without any. */
export async function findAccountsTerm(db: DbOrTrx, leadIds: readonly string[]): Promise<string | null> {
	const { accountingYears } = await getSettings(db);
	const rows = await findRows(db, "accounts", { leadId: leadIds });
	const ends = rows.map((account) => getTermEnd(account, accountingYears));
	return ends.toSorted().at(-1) ?? null;
}

/** The term begins when the amount became due, or with the last change of an account that never was due. */
const getTermEnd = ({ dueOn, updatedAt }: { dueOn: string | null; updatedAt: string }, years: number) =>
	getAccountsRetentionEnd(dueOn ?? toPanamaDay(new Date(updatedAt)), years);

/** Removes the names of erased people from accounts whose legal term is over. @returns how many accounts */
export async function eraseExpiredPayers(ctx: AppContext): Promise<number> {
	const today = toPanamaDay(ctx.now());
	for (let count = 0; ; ) {
		const expired = await ctx.reads
			.selectFrom("accounts")
			.select("id")
			.where("forgetOn", "<", today)
			.orderBy("forgetOn")
			.limit(BATCH_SIZE)
			.execute();
		const ids = getIds(expired);
		if (ids.length > 0) await withTransaction(ctx.db, (trx) => erasePayers(trx, ids, today));
		count += ids.length;
		if (ids.length < BATCH_SIZE) return count;
	}
}

async function erasePayers(trx: Trx, accountIds: readonly string[], today: string): Promise<void> {
	const rows = await findRows(trx, "accounts", { id: accountIds });
	const accountId = getIds(rows.filter(({ forgetOn }) => forgetOn !== null && forgetOn < today));
	if (accountId.length === 0) return;
	const anonymous = { payerName: FORGOTTEN.name, payerRuc: null };
	await updateRows(trx, "accounts", { id: accountId }, { ...anonymous, forgetOn: null });
	await updateRows(trx, "receipts", { accountId }, anonymous);
	await updateRows(trx, "entries", { accountId }, { bankReference: "", note: "", reason: "" });
	await trx
		.updateTable("invoices")
		.set(anonymous)
		.where("accountId", "in", accountId)
		.where("payerName", "is not", null)
		.execute();
}

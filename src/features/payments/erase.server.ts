import { FORGOTTEN } from "#core/requests/messages.ts";
import { getSettings } from "#core/settings/store.server.ts";
import { getAccountsRetentionEnd } from "#domain/retention.ts";
import { toPanamaDay } from "#domain/time.ts";
import type { AppContext } from "#server/app-context.server.ts";
import { type DbOrTrx, type Trx, withTransaction } from "#server/database/db.server.ts";
import { findRows, updateRows } from "#server/database/rows.server.ts";

const BATCH_SIZE = 50;

/**
 * Erases the free texts of erased people's payments. Amounts, days and references stay for good; the name and the RUC
 * until the legal term that the owner set is over.
 *
 * @source rules 12.10, 5.18
 */
export async function erasePaymentTexts(trx: Trx, leadIds: readonly string[], now: Date): Promise<void> {
	const where = { leadId: leadIds };
	await updateRows(trx, "payments", where, { note: "", voidReason: "" });
	await updateRows(trx, "refunds", where, { reason: "" });
	const { accountingYears } = await getSettings(trx);
	for (const receivable of await findRows(trx, "receivables", where)) {
		const forgetOn = getTermEnd(receivable, accountingYears);
		const { leadId } = receivable;
		await updateRows(trx, "receivables", { leadId }, { paymentUrl: "", forgetOn });
	}
	await erasePayers(trx, leadIds, toPanamaDay(now));
}

/** Returns until which day the accounts of some requests name their customer; null without any. */
export async function findAccountsTerm(db: DbOrTrx, leadIds: readonly string[]): Promise<string | null> {
	const { accountingYears } = await getSettings(db);
	const rows = await findRows(db, "receivables", { leadId: leadIds });
	const ends = rows.map((receivable) => getTermEnd(receivable, accountingYears));
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
			.selectFrom("receivables")
			.select("leadId")
			.where("forgetOn", "<", today)
			.orderBy("forgetOn")
			.limit(BATCH_SIZE)
			.execute();
		const leadIds = expired.map(({ leadId }) => leadId);
		if (leadIds.length > 0) await withTransaction(ctx.db, (trx) => erasePayers(trx, leadIds, today));
		count += leadIds.length;
		if (leadIds.length < BATCH_SIZE) return count;
	}
}

async function erasePayers(trx: Trx, leadIds: readonly string[], today: string): Promise<void> {
	const rows = await findRows(trx, "receivables", { leadId: leadIds });
	const expiredIds = rows
		.filter(({ forgetOn }) => forgetOn !== null && forgetOn < today)
		.map(({ leadId }) => leadId);
	if (expiredIds.length === 0) return;
	const anonymous = { payerName: FORGOTTEN.name, payerRuc: null };
	await updateRows(trx, "receivables", { leadId: expiredIds }, { ...anonymous, forgetOn: null });
	await updateRows(trx, "payments", { leadId: expiredIds }, { ...anonymous, bankReference: "" });
}

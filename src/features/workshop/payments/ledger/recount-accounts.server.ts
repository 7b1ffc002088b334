import { findStoredLead, lockLead } from "#core/requests/store.server.ts";
import type { AppContext } from "#server/app-context.server.ts";
import { withTransaction } from "#server/database/db.server.ts";
import { updateRows } from "#server/database/rows.server.ts";
import { type AccountRow, listEntries, lockAccount } from "./accounts.server.ts";
import { type AccountTotals, addEntries, EMPTY_TOTALS, type Entry, findCharge } from "./entries.ts";

/** Accounts compared at once. */
const BATCH_SIZE = 500;

/**
 * Compares the sums of every account with its entries, and repairs each one that differs under its request's lock. They
 * differ only when the database was changed by hand.
 *
 * @returns how many were wrong
 */
export async function recountAccounts(ctx: AppContext): Promise<number> {
	let count = 0;
	for (let after = ""; ; ) {
		const accounts = await ctx.reads
			.selectFrom("accounts")
			.selectAll()
			.where("id", ">", after)
			.orderBy("id")
			.limit(BATCH_SIZE)
			.execute();
		const entries = Map.groupBy(
			await listEntries(
				ctx.reads,
				accounts.map(({ id }) => id),
			),
			({ accountId }) => accountId,
		);
		for (const account of accounts)
			if (isWrong(account, entries.get(account.id) ?? []) && (await repairAccount(ctx, account.leadId)))
				count++;
		const last = accounts.at(-1);
		if (!last || accounts.length < BATCH_SIZE) return count;
		after = last.id;
	}
}

/** A write between the two reads looks like a difference, so it is compared again under the lock. */
function repairAccount(ctx: AppContext, leadId: string): Promise<boolean> {
	return withTransaction(ctx.db, async (trx) => {
		if (!(await findStoredLead(trx, leadId))) return false;
		await lockLead(trx, leadId);
		const account = await lockAccount(trx, leadId);
		if (!account) return false;
		const entries = await listEntries(trx, account.id);
		if (!isWrong(account, entries)) return false;
		await updateRows(trx, "accounts", { id: account.id }, computeTotals(entries));
		return true;
	});
}

const computeTotals = (entries: readonly Entry[]): AccountTotals & Pick<AccountRow, "dueOn"> => ({
	...addEntries(EMPTY_TOTALS, entries),
	dueOn: findCharge(entries)?.day ?? null,
});

const isWrong = (account: AccountRow, entries: readonly Entry[]) =>
	Object.entries(computeTotals(entries)).some(
		([name, value]) => account[name as keyof AccountTotals] !== value,
	);

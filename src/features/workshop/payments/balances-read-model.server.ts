import type { DbOrTrx } from "#server/database/db.server.ts";

const MAX_OTHER_CREDITS = 5;

/** Lists the accounts of some requests that owe something or have something in their favour. */
export async function listOpenBalances(db: DbOrTrx, leadIds: readonly string[]) {
	if (leadIds.length === 0) return [];
	return db
		.selectFrom("accounts")
		.innerJoin("leads", "leads.id", "accounts.leadId")
		.where("accounts.leadId", "in", leadIds)
		.where("accounts.balanceCents", "<>", 0)
		.select(["accounts.leadId", "leads.reference", "accounts.balanceCents"])
		.orderBy("leads.reference")
		.execute();
}

/** Lists what the person of a request has in their favour on others that ended, the newest first. */
export async function listOtherCredits(
	db: DbOrTrx,
	{ id, customerId }: { id: string; customerId: string | null },
) {
	if (customerId === null) return [];
	const rows = await db
		.selectFrom("accounts")
		.innerJoin("leads", "leads.id", "accounts.leadId")
		.where("leads.customerId", "=", customerId)
		.where("leads.id", "<>", id)
		.where("accounts.balanceCents", "<", 0)
		// Money of a request that is still open is an advance of its own work.
		.where(({ or, eb }) => or([eb("accounts.dueOn", "is not", null), eb("leads.state", "=", "lost")]))
		.select(["accounts.leadId", "leads.reference", "accounts.balanceCents"])
		.orderBy("leads.createdAt", "desc")
		.limit(MAX_OTHER_CREDITS)
		.execute();
	return rows.map(({ leadId, reference, balanceCents }) => ({ leadId, reference, cents: -balanceCents }));
}

import { OUT_OF_QUARANTINE } from "#features/leads/store.server.ts";
import { countAll, type DbOrTrx } from "#platform/db.server.ts";
import { OPEN_VISITS } from "./rules.ts";
import type {} from "./table.server.ts";

/** Whoever is behind a request that holds or wants an hour. */
export function findAsker(db: DbOrTrx, leadId: string) {
	return db
		.selectFrom("leads")
		.select(["customerId", "email", "isQuarantined"])
		.where("id", "=", leadId)
		.executeTakeFirstOrThrow();
}

/** How many visits to come a person has; one without a day counts while it is younger than `waitsSince`. */
export async function countVisitsOf(
	db: DbOrTrx,
	{ customerId, today, waitsSince }: { customerId: string; today: string; waitsSince: string },
): Promise<number> {
	const { found } = await db
		.selectFrom("leads")
		.innerJoin("visits", "visits.leadId", "leads.id")
		.select(countAll.as("found"))
		.where("leads.customerId", "=", customerId)
		.where("visits.state", "in", OPEN_VISITS)
		.where((where) =>
			where.or([
				where("visits.day", ">=", today),
				where.and([where("visits.day", "is", null), where("visits.createdAt", ">", waitsSince)]),
			]),
		)
		.executeTakeFirstOrThrow();
	return found;
}

/** Who holds the visits of the days to come; the agenda's own length bounds how many. */
export function listHeld(db: DbOrTrx, today: string) {
	return db
		.selectFrom("visits")
		.innerJoin("leads", "leads.id", "visits.leadId")
		.leftJoin("leadConsents", "leadConsents.leadId", "visits.leadId")
		.select(["leads.email", "leadConsents.address", "visits.createdAt"])
		.where("visits.state", "in", OPEN_VISITS)
		.where("visits.day", ">=", today)
		.where(OUT_OF_QUARANTINE)
		.execute();
}

/** The visits that were there before the agenda was and have no link yet; those of forgotten people need none. */
export async function listWithoutLink(db: DbOrTrx): Promise<string[]> {
	const rows = await db
		.selectFrom("visits")
		.innerJoin("leads", "leads.id", "visits.leadId")
		.select("visits.leadId")
		.where("visits.linkHash", "is", null)
		.where("leads.phone", "is not", null)
		.execute();
	return rows.map(({ leadId }) => leadId);
}

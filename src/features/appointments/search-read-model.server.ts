import { type SelectQueryBuilder, sql } from "kysely";
import { heldWords } from "#features/leads/held-words.server.ts";
import { OUT_OF_QUARANTINE } from "#features/leads/store.server.ts";
import type { DbOrTrx, Tables } from "#platform/db.server.ts";
import { withPerson } from "./read-model.server.ts";
import type { VisitRecord } from "./store.server.ts";

/** A visit without a day comes first; as the index of migration 055 says it. */
const DATE = sql<string>`coalesce(visits.day, '9')`;

export type Place = { date: string; leadId: string };

/**
 * The first visits that words find after a place, the latest date first. Words that are none find nobody.
 *
 * @param ask `common` is how many requests hold words along whose visits it is worth walking
 */
export async function searchVisits(
	db: DbOrTrx,
	q: string,
	{ after, limit, common }: { after?: Place | undefined; limit: number; common?: number },
): Promise<VisitRecord[]> {
	const { conditions, first } = await heldWords(db, q, common);
	if (conditions.length === 0) return [];
	let found: SelectQueryBuilder<Tables, "visits" | "leads", object> = db
		.selectFrom("visits")
		.innerJoin("leads", "leads.id", "visits.leadId")
		.where(OUT_OF_QUARANTINE);
	for (const condition of conditions) found = found.where(condition);
	// As a pair the index finds where to go on.
	if (after)
		found = found.where(sql<boolean>`(${DATE}, visits.lead_id) < (${after.date}, ${after.leadId})`);
	for (const before of first) found = found.orderBy(before);
	const page = found
		.select("visits.leadId")
		.orderBy(DATE, "desc")
		.orderBy("visits.leadId", "desc")
		.limit(limit);
	return withPerson(db)
		.where("visits.leadId", "in", page)
		.orderBy(DATE, "desc")
		.orderBy("visits.leadId", "desc")
		.execute();
}

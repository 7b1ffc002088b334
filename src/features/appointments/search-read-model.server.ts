import { type SelectQueryBuilder, sql } from "kysely";
import { OUT_OF_QUARANTINE } from "#features/leads/store.server.ts";
import {
	areCommon,
	containsWords,
	type DbOrTrx,
	foundFirst,
	type Tables,
} from "#platform/db.server.ts";
import { fold } from "#search-text.ts";
import { withPerson } from "./read-model.server.ts";
import type { VisitRecord } from "./store.server.ts";

const SEARCHED = { table: "leads", index: "leads_search", isOrdered: true };
/** Of what so many requests hold, a page of visits is soon full. */
const COMMON = 2000;
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
	{ after, limit, common = COMMON }: { after?: Place | undefined; limit: number; common?: number },
): Promise<VisitRecord[]> {
	const words = fold(q).split(" ").filter(Boolean);
	if (words.length === 0) return [];
	const query = words.map((word) => [word]);
	let found: SelectQueryBuilder<Tables, "visits" | "leads", object> = db
		.selectFrom("visits")
		.innerJoin("leads", "leads.id", "visits.leadId")
		.where(OUT_OF_QUARANTINE);
	const isWalked = await areCommon(db, query, SEARCHED, common);
	const conditions = isWalked
		? words.map((word) => sql<boolean>`leads.search_text like ${`%${word}%`}`)
		: containsWords(db, query, SEARCHED);
	for (const condition of conditions) found = found.where(condition);
	// As a pair the index finds where to go on.
	if (after)
		found = found.where(sql<boolean>`(${DATE}, visits.lead_id) < (${after.date}, ${after.leadId})`);
	const [first] = foundFirst(db, query, SEARCHED);
	const page = (first ? found.orderBy(first) : found)
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

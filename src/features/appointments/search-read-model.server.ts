import { sql } from "kysely";
import { alike, heldWords } from "#features/leads/held-words.server.ts";
import { OUT_OF_QUARANTINE } from "#features/leads/store.server.ts";
import type { DbOrTrx } from "#platform/database/db.server.ts";
import { rowsFirst } from "#platform/database/word-search.server.ts";
import { withPerson } from "./read-model.server.ts";
import type { VisitRecord } from "./store.server.ts";

/** Sort key that puts visits without a day first; must match the index of migration 055. */
const DATE = sql<string>`coalesce(visits.day, '9')`;

export type Cursor = { date: string; leadId: string };

/** Number of latest visits to scan first: common terms usually fill a page there. */
const NEAR = 1000;

type Found = { after?: Cursor | undefined; limit: number; common?: number };

/**
 * Searches visits after a cursor, the latest date first. Returns none if the query has no terms.
 *
 * @param options `common` is the number of matching requests from which scanning visits is faster
 */
export async function searchVisits(
	db: DbOrTrx,
	q: string,
	{ common, ...found }: Found,
): Promise<VisitRecord[]> {
	const words = alike(q);
	if (words.length === 0) return [];
	const latest = visitsAfter(db, found.after)
		.select(["visits.leadId", "visits.day"])
		.orderBy(DATE, "desc")
		.orderBy("visits.leadId", "desc")
		.limit(NEAR);
	const near = db
		.selectFrom(latest.as("visits"))
		.innerJoin("leads", "leads.id", "visits.leadId")
		.where(OUT_OF_QUARANTINE)
		.where((where) => where.and(words))
		.select("visits.leadId")
		.orderBy(DATE, "desc")
		.orderBy("visits.leadId", "desc")
		.limit(found.limit);
	const soon = await inOrder(withPerson(db).where("visits.leadId", "in", near)).execute();
	if (soon.length === found.limit) return soon;
	const { conditions } = await heldWords(db, q, common);
	let all = visitsAfter(db, found.after)
		.innerJoin("leads", "leads.id", "visits.leadId")
		.where(OUT_OF_QUARANTINE)
		.where((where) => where.and(conditions));
	// Make PostgreSQL find the requests first; otherwise it scans all visits for a few matches.
	for (const first of rowsFirst(db, "leads")) all = all.orderBy(first);
	const page = all
		.select("visits.leadId")
		.orderBy(DATE, "desc")
		.orderBy("visits.leadId", "desc")
		.limit(found.limit);
	return inOrder(withPerson(db).where("visits.leadId", "in", page)).execute();
}

const inOrder = (visits: ReturnType<typeof withPerson>) =>
	visits.orderBy(DATE, "desc").orderBy("visits.leadId", "desc");

/** Compares the cursor as a row value, so that the index can seek to it. */
function visitsAfter(db: DbOrTrx, after: Cursor | undefined) {
	const all = db.selectFrom("visits");
	if (!after) return all;
	return all.where(sql<boolean>`(${DATE}, visits.lead_id) < (${after.date}, ${after.leadId})`);
}

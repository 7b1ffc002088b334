import { sql } from "kysely";
import { alike, heldWords } from "#features/leads/held-words.server.ts";
import { OUT_OF_QUARANTINE } from "#features/leads/store.server.ts";
import type { DbOrTrx } from "#platform/database/db.server.ts";
import { rowsFirst } from "#platform/database/word-search.server.ts";
import { withPerson } from "./read-model.server.ts";
import type { VisitRecord } from "./store.server.ts";

/** A visit without a day comes first; as the index of migration 055 says it. */
const DATE = sql<string>`coalesce(visits.day, '9')`;

export type Cursor = { date: string; leadId: string };

/** So many visits of the latest dates are looked through first: what many requests hold fills a page there. */
const NEAR = 1000;

type Found = { after?: Cursor | undefined; limit: number; common?: number };

/**
 * The first visits that words find after a cursor, the latest date first. Words that are none find nobody.
 *
 * @param found `common` is how many requests hold words along whose visits it is worth walking
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
	// Told so, PostgreSQL finds the requests first, where it would walk past every other visit for the few that are left.
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

/** As a pair the index finds where to go on. */
function visitsAfter(db: DbOrTrx, after: Cursor | undefined) {
	const all = db.selectFrom("visits");
	if (!after) return all;
	return all.where(sql<boolean>`(${DATE}, visits.lead_id) < (${after.date}, ${after.leadId})`);
}

import { sql } from "kysely";
import { buildLeadSearch, toTextConditions } from "#core/requests/search/lead-search.server.ts";
import { NOT_QUARANTINED } from "#core/requests/store.server.ts";
import type { VisitQuery } from "#features/workshop/appointments/read-model.server.ts";
import {
	selectVisitsWithPerson,
	type VisitRecord,
} from "#features/workshop/appointments/read-model.server.ts";
import { buildSortHint } from "#server/database/word-search.server.ts";
import type { VisitSearchView } from "./tables.server.ts";

/** Sort key that puts visits without a day first; must match the index of migration 008. */
const VISIT_DATE = sql<string>`coalesce(visits.day, '9')`;

export type Cursor = { date: string; visitId: string };

/** Number of latest visits to scan first: common terms usually fill a page there. */
const LATEST_SCAN_LIMIT = 1000;

type SearchOptions = { after?: Cursor | undefined; limit: number; commonTermThreshold?: number };

/**
 * Searches visits after a cursor, the latest date first. Returns none if the query has no terms.
 *
 * @param options `commonTermThreshold` is the number of matching requests from which scanning visits is faster
 */
export async function searchVisits(
	db: VisitSearchView,
	q: string,
	{ commonTermThreshold, ...options }: SearchOptions,
): Promise<VisitRecord[]> {
	const matches = toTextConditions(q);
	if (matches.length === 0) return [];
	const latest = selectVisitsAfter(db, options.after)
		.select(["visits.id", "visits.leadId", "visits.day"])
		.orderBy(VISIT_DATE, "desc")
		.orderBy("visits.id", "desc")
		.limit(LATEST_SCAN_LIMIT);
	const matchingIds = db
		.selectFrom(latest.as("visits"))
		.innerJoin("leads", "leads.id", "visits.leadId")
		.where(NOT_QUARANTINED)
		.where((where) => where.and(matches))
		.select("visits.id")
		.orderBy(VISIT_DATE, "desc")
		.orderBy("visits.id", "desc")
		.limit(options.limit);
	const latestMatches = await orderByLatest(
		selectVisitsWithPerson(db).where("visits.id", "in", matchingIds),
	).execute();
	if (latestMatches.length === options.limit) return latestMatches;
	const { conditions } = await buildLeadSearch(db, q, commonTermThreshold);
	let all = selectVisitsAfter(db, options.after)
		.innerJoin("leads", "leads.id", "visits.leadId")
		.where(NOT_QUARANTINED)
		.where((where) => where.and(conditions));
	// Make PostgreSQL find the requests first; otherwise it scans all visits for a few matches.
	for (const hint of buildSortHint(db, "leads")) all = all.orderBy(hint);
	const page = all
		.select("visits.id")
		.orderBy(VISIT_DATE, "desc")
		.orderBy("visits.id", "desc")
		.limit(options.limit);
	return orderByLatest(selectVisitsWithPerson(db).where("visits.id", "in", page)).execute();
}

const orderByLatest = (visits: VisitQuery) => visits.orderBy(VISIT_DATE, "desc").orderBy("visits.id", "desc");

/** Compares the cursor as a row value, so that the index can seek to it. */
function selectVisitsAfter(db: VisitSearchView, after: Cursor | undefined) {
	const all = db.selectFrom("visits");
	if (!after) return all;
	return all.where(sql<boolean>`(${VISIT_DATE}, visits.id) < (${after.date}, ${after.visitId})`);
}

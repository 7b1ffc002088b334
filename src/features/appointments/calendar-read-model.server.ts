import { OUT_OF_QUARANTINE } from "#features/leads/store.server.ts";
import type { DbOrTrx } from "#platform/database/db.server.ts";
import type {} from "./table.server.ts";
import { statesThat } from "./visit-states.ts";

/** What the calendar did not get yet, or did not take, with whose visit it is. */
export function listUnsentVisits(db: DbOrTrx) {
	return db
		.selectFrom("visits")
		.innerJoin("leads", "leads.id", "visits.leadId")
		.selectAll("visits")
		.select(["leads.reference", "leads.name"])
		.where("visits.calendarState", "in", ["pending", "failed"])
		.orderBy("visits.calendarState")
		.orderBy("visits.day")
		.orderBy("visits.startMinute")
		.execute();
}

/** Visits to come, of real people, whose day and hour stand, by id. */
export async function listVisitsAhead(db: DbOrTrx, today: string): Promise<string[]> {
	return idsOf(await visitsAhead(db, today).execute());
}

/** Those of them that the calendar does not have, or not as they are now. */
export async function listMissingVisits(db: DbOrTrx, today: string): Promise<string[]> {
	const rows = await visitsAhead(db, today)
		.where((where) =>
			where.or([
				where("visits.calendarUid", "is", null),
				where("visits.calendarSequence", "is", null),
				where("visits.calendarSequence", "!=", where.ref("visits.sequence")),
			]),
		)
		.where("visits.calendarState", "!=", "failed")
		.execute();
	return idsOf(rows);
}

function visitsAhead(db: DbOrTrx, today: string) {
	return db
		.selectFrom("visits")
		.innerJoin("leads", "leads.id", "visits.leadId")
		.select("visits.leadId")
		.where("visits.day", ">=", today)
		.where("visits.startMinute", "is not", null)
		.where("visits.state", "in", statesThat("isOpen"))
		.where(OUT_OF_QUARANTINE);
}

const idsOf = (rows: readonly { leadId: string }[]) => rows.map(({ leadId }) => leadId);

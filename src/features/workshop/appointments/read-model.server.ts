import { sql } from "kysely";
import { listLeadStatesWith } from "#core/requests/lead-states.ts";
import { LINK_VERSION } from "#core/requests/link/links.server.ts";
import { NOT_QUARANTINED } from "#core/requests/store.server.ts";
import { buildCurrentVisitId } from "#features/workshop/appointments/changes/current-visit.server.ts";
import { countAll, type DbOrTrx, type Tables } from "#server/database/db.server.ts";
import { countRows, getIds } from "#server/database/rows.server.ts";
import { STORED_MAIL_COUNT } from "#server/mail/mail-settings.server.ts";
import { listVisitStatesWith } from "./visit-states.ts";

/** Visit with its customer's data. Staff do not work on those with `isQuarantined`. */
export type VisitRecord = Tables["visits"] & {
	reference: string;
	name: string;
	phone: string | null;
	phoneTyped: string | null;
	email: string | null;
	isQuarantined: number;
	/** Version of its request's link; null once the customer's data is erased. */
	linkVersion: number | null;
	/** Delivery state of its last email; null if there is none. */
	emailState: Tables["outbox"]["state"] | null;
	emailError: string | null;
	/** Positive while the panel's mail settings send. */
	storedMailCount: number;
};

const MAX_WAITING_VISITS = 200;
const MAX_UNCLOSED_VISITS = 100;

export function findVisit(db: DbOrTrx, visitId: string): Promise<VisitRecord | undefined> {
	return selectVisitsWithPerson(db).where("visits.id", "=", visitId).executeTakeFirst();
}

/** Finds the visit that stands for a request: its upcoming one, else its newest. */
export function findVisitOfLead(db: DbOrTrx, leadId: string): Promise<VisitRecord | undefined> {
	return selectVisitsWithPerson(db)
		.where("visits.leadId", "=", leadId)
		.where("visits.id", "=", buildCurrentVisitId("visits.leadId"))
		.executeTakeFirst();
}

type DayRange = { from: string; to: string };

/** Lists the visits of a range of days by time, without those in quarantine. */
export function listVisits(db: DbOrTrx, { from, to }: DayRange): Promise<VisitRecord[]> {
	const visits = selectVisitsWithPerson(db).where("visits.day", ">=", from).where("visits.day", "<=", to);
	return orderByTime(visits.where(NOT_QUARANTINED)).execute();
}

/** The first visits of a list, and the length of the full list. */
export type FirstVisits = { visits: VisitRecord[]; total: number };

/** Lists open visits that still need a day or a time, the oldest first. */
export function listWaitingVisits(db: DbOrTrx): Promise<FirstVisits> {
	const waiting = selectOpenVisits(db).where((where) =>
		where.or([where("visits.day", "is", null), where("visits.startMinute", "is", null)]),
	);
	return listFirstVisits(waiting, waiting.orderBy("visits.createdAt"), MAX_WAITING_VISITS);
}

/** Lists visits whose time has passed but whose state is still open, the latest first. */
export function listUnclosedVisits(
	db: DbOrTrx,
	{ day, minute }: { day: string; minute: number },
): Promise<FirstVisits> {
	const unclosed = selectOpenVisits(db)
		.where("visits.startMinute", "is not", null)
		.where((where) =>
			where.or([
				where("visits.day", "<", day),
				where.and([
					where("visits.day", "=", day),
					where(sql<number>`visits.start_minute + visits.minutes`, "<=", minute),
				]),
			]),
		);
	const latest = unclosed.orderBy("visits.day", "desc").orderBy("visits.startMinute", "desc");
	return listFirstVisits(unclosed, latest, MAX_UNCLOSED_VISITS);
}

/** Fetches the first visits; counts the rest only if the limit was reached. */
async function listFirstVisits(all: VisitQuery, sorted: VisitQuery, limit: number): Promise<FirstVisits> {
	const visits = await sorted.limit(limit).execute();
	const total = visits.length < limit ? visits.length : await countRows(all.clearSelect());
	return { visits, total };
}

/** Lists the open visits of some days by time, so that staff can call the customers. */
export async function listOpenVisitsOn(db: DbOrTrx, days: string[]): Promise<VisitRecord[]> {
	// PostgreSQL accepts no empty list.
	if (days.length === 0) return [];
	return orderByTime(selectOpenVisits(db).where("visits.day", "in", days)).execute();
}

/** Lists other open visits of a day with the same telephone as a request. */
export function listOpenVisitsOfPhone(
	db: DbOrTrx,
	{ leadId, day }: { leadId: string; day: string },
): Promise<VisitRecord[]> {
	const phone = db.selectFrom("leads as own").select("own.phone").where("own.id", "=", leadId);
	return selectOpenVisits(db)
		.where("visits.day", "=", day)
		.where("visits.leadId", "!=", leadId)
		.where("leads.phone", "=", phone)
		.orderBy("visits.startMinute")
		.execute();
}

/** Finds the customer and email behind a request that has or wants a slot. */
export function findRequester(db: DbOrTrx, leadId: string) {
	return db
		.selectFrom("leads")
		.select(["customerId", "email", "isQuarantined"])
		.where("id", "=", leadId)
		.executeTakeFirstOrThrow();
}

/** Counts a customer's upcoming visits; one without a day counts if it was created after `getQueueTimes`. */
export async function countUpcomingVisits(
	db: DbOrTrx,
	{ customerId, today, waitingSince }: { customerId: string; today: string; waitingSince: string },
): Promise<number> {
	return countRows(
		selectVisitsWithLead(db)
			.where("leads.customerId", "=", customerId)
			.where("visits.state", "in", listVisitStatesWith("isOpen"))
			.where((where) =>
				where.or([
					where("visits.day", ">=", today),
					where.and([where("visits.day", "is", null), where("visits.createdAt", ">", waitingSince)]),
				]),
			),
	);
}

/** Lists email and address of all upcoming visits; the booking horizon bounds how many there are. */
export function listUpcomingBookings(db: DbOrTrx, today: string) {
	return selectVisitsWithLead(db)
		.leftJoin("leadConsents", "leadConsents.leadId", "visits.leadId")
		.select(["leads.email", "leadConsents.address", "visits.createdAt"])
		.where("visits.state", "in", listVisitStatesWith("isOpen"))
		.where("visits.day", ">=", today)
		.where(NOT_QUARANTINED)
		.execute();
}

/** Counts the slots of a day that unanswered requests from unknown senders occupy. */
export function countUnknownSenderSlots(db: DbOrTrx, { day, pool }: { day: string; pool: string }) {
	return countRows(
		db
			.selectFrom("visitHours")
			.innerJoin("visits", "visits.id", "visitHours.visitId")
			.innerJoin("unknownSenderRequests", "unknownSenderRequests.leadId", "visits.leadId")
			.innerJoin("leads", "leads.id", "visits.leadId")
			.where("visitHours.day", "=", day)
			.where("visitHours.pool", "=", pool)
			.where("leads.state", "in", listLeadStatesWith("isWaiting")),
	);
}

/** Counts the visits of each day in a range, by state and by whether they have a time. */
export function countVisitsByDay(db: DbOrTrx, { from, to }: DayRange) {
	return selectVisitsWithLead(db)
		.select(["visits.day", "visits.state", countAll.as("found")])
		.select(sql<number>`case when visits.start_minute is null then 0 else 1 end`.as("hasHour"))
		.where("visits.day", ">=", from)
		.where("visits.day", "<=", to)
		.where(NOT_QUARANTINED)
		.groupBy(["visits.day", "visits.state", "hasHour"])
		.execute();
}

/** Lists visits that the calendar has not received yet or has rejected, with their customer. */
export function listUnsentVisits(db: DbOrTrx): Promise<VisitRecord[]> {
	return selectVisitsWithPerson(db)
		.where("visits.calendarState", "in", ["pending", "failed"])
		.orderBy("visits.calendarState")
		.orderBy("visits.day")
		.orderBy("visits.startMinute")
		.execute();
}

/** Lists the ids of upcoming visits that have a day and a time and are not in quarantine. */
export function listUpcomingVisitIds(db: DbOrTrx, today: string): Promise<string[]> {
	return listIds(selectUpcomingVisits(db, today));
}

/** Lists the ids of upcoming visits that the calendar lacks or has in an older version. */
export function listVisitIdsMissingInCalendar(db: DbOrTrx, today: string): Promise<string[]> {
	const unsynced = selectUpcomingVisits(db, today)
		.where((where) =>
			where.or([
				where("visits.calendarUid", "is", null),
				where("visits.calendarSequence", "is", null),
				where("visits.calendarSequence", "!=", where.ref("visits.sequence")),
			]),
		)
		.where("visits.calendarState", "!=", "failed");
	return listIds(unsynced);
}

/** Lists the times of upcoming visits, to check them against opening hours; the booking horizon bounds how many. */
export function listUpcomingVisitTimes(db: DbOrTrx, today: string) {
	return selectUpcomingVisits(db, today)
		.clearSelect()
		.select(["visits.day", "visits.startMinute", "visits.minutes", "visits.acceptedDayChange"])
		.$narrowType<{ day: string }>()
		.execute();
}

const selectUpcomingVisits = (db: DbOrTrx, today: string) =>
	selectOpenVisits(db).where("visits.day", ">=", today).where("visits.startMinute", "is not", null);

async function listIds(visits: VisitQuery): Promise<string[]> {
	const rows = await visits.clearSelect().select("visits.id").execute();
	return getIds(rows);
}

/** Orders by day and time. Visits without a time come first; PostgreSQL would put them last. */
const orderByTime = (visits: VisitQuery) =>
	visits
		.orderBy("visits.day")
		.orderBy("visits.startMinute", (order) => order.asc().nullsFirst())
		.orderBy("visits.createdAt");

/** Selects open visits outside quarantine. */
const selectOpenVisits = (db: DbOrTrx) =>
	selectVisitsWithPerson(db)
		.where("visits.state", "in", listVisitStatesWith("isOpen"))
		.where(NOT_QUARANTINED);

export type VisitQuery = ReturnType<typeof selectVisitsWithPerson>;

export const selectVisitsWithPerson = (db: DbOrTrx) =>
	selectVisitsWithLead(db)
		.leftJoin("outbox", "outbox.id", "visits.emailJobId")
		.selectAll("visits")
		.select([
			"leads.reference",
			"leads.name",
			"leads.phone",
			"leads.phoneTyped",
			"leads.email",
			"leads.isQuarantined",
		])
		.select(["outbox.state as emailState", "outbox.lastError as emailError"])
		.select(STORED_MAIL_COUNT)
		.select(LINK_VERSION);

const selectVisitsWithLead = (db: DbOrTrx) =>
	db.selectFrom("visits").innerJoin("leads", "leads.id", "visits.leadId");

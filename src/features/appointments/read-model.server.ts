import { sql } from "kysely";
import { statesThat as unanswered } from "#features/leads/lead-states.ts";
import { LINK_VERSION } from "#features/leads/link/links.server.ts";
import { OUT_OF_QUARANTINE } from "#features/leads/store.server.ts";
import { countAll, type DbOrTrx } from "#platform/database/db.server.ts";
import { countOf } from "#platform/database/rows.server.ts";
import type { VisitRecord } from "./store.server.ts";
import { statesThat } from "./visit-states.ts";

const WAITING_SHOWN = 200;
const UNCLOSED_SHOWN = 100;

export function findVisitRecord(db: DbOrTrx, leadId: string): Promise<VisitRecord | undefined> {
	return withPerson(db).where("visits.leadId", "=", leadId).executeTakeFirst();
}

type Span = { from: string; to: string };

/** Lists the visits of a range of days by time, without those in quarantine. */
export function listVisits(db: DbOrTrx, { from, to }: Span): Promise<VisitRecord[]> {
	const visits = withPerson(db).where("visits.day", ">=", from).where("visits.day", "<=", to);
	return inOrder(visits.where(OUT_OF_QUARANTINE)).execute();
}

/** The first visits of a list, and the length of the full list. */
export type FirstVisits = { first: VisitRecord[]; total: number };

/** Lists open visits that still need a day or a time, the oldest first. */
export function listWaitingVisits(db: DbOrTrx): Promise<FirstVisits> {
	const waiting = openVisits(db).where((where) =>
		where.or([where("visits.day", "is", null), where("visits.startMinute", "is", null)]),
	);
	return firstOf(waiting, waiting.orderBy("visits.createdAt"), WAITING_SHOWN);
}

/** Lists visits whose time has passed but whose state is still open, the latest first. */
export function listUnclosedVisits(
	db: DbOrTrx,
	{ day, minute }: { day: string; minute: number },
): Promise<FirstVisits> {
	const unclosed = openVisits(db)
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
	return firstOf(unclosed, latest, UNCLOSED_SHOWN);
}

/** Fetches the first visits; counts the rest only if the limit was reached. */
async function firstOf(
	all: PersonsVisits,
	inOrder: PersonsVisits,
	most: number,
): Promise<FirstVisits> {
	const first = await inOrder.limit(most).execute();
	const total = first.length < most ? first.length : await countOf(all.clearSelect());
	return { first, total };
}

/** Lists the open visits of some days by time, so that staff can call the customers. */
export function listOpenVisitsOn(db: DbOrTrx, days: string[]): Promise<VisitRecord[]> {
	return inOrder(openVisits(db).where("visits.day", "in", days)).execute();
}

/** Lists other open visits of a day with the same telephone as a request. */
export function listOpenVisitsOfPhone(
	db: DbOrTrx,
	{ leadId, day }: { leadId: string; day: string },
): Promise<VisitRecord[]> {
	const phone = db.selectFrom("leads as own").select("own.phone").where("own.id", "=", leadId);
	return openVisits(db)
		.where("visits.day", "=", day)
		.where("visits.leadId", "!=", leadId)
		.where("leads.phone", "=", phone)
		.orderBy("visits.startMinute")
		.execute();
}

/** Finds the customer and email behind a request that has or wants a slot. */
export function findAsker(db: DbOrTrx, leadId: string) {
	return db
		.selectFrom("leads")
		.select(["customerId", "email", "isQuarantined"])
		.where("id", "=", leadId)
		.executeTakeFirstOrThrow();
}

/** Counts a customer's upcoming visits; one without a day counts if it was created after `waitingSince`. */
export async function countVisitsOf(
	db: DbOrTrx,
	{ customerId, today, waitsSince }: { customerId: string; today: string; waitsSince: string },
): Promise<number> {
	return countOf(
		withLead(db)
			.where("leads.customerId", "=", customerId)
			.where("visits.state", "in", statesThat("isOpen"))
			.where((where) =>
				where.or([
					where("visits.day", ">=", today),
					where.and([where("visits.day", "is", null), where("visits.createdAt", ">", waitsSince)]),
				]),
			),
	);
}

/** Lists email and address of all upcoming visits; the booking horizon bounds how many there are. */
export function listHeld(db: DbOrTrx, today: string) {
	return withLead(db)
		.leftJoin("leadConsents", "leadConsents.leadId", "visits.leadId")
		.select(["leads.email", "leadConsents.address", "visits.createdAt"])
		.where("visits.state", "in", statesThat("isOpen"))
		.where("visits.day", ">=", today)
		.where(OUT_OF_QUARANTINE)
		.execute();
}

/** Counts the slots of a day that unanswered requests from unknown senders occupy. */
export function countStrangersPlaces(db: DbOrTrx, { day, pool }: { day: string; pool: string }) {
	return countOf(
		db
			.selectFrom("visitHours")
			.innerJoin("strangerRequests", "strangerRequests.leadId", "visitHours.leadId")
			.innerJoin("leads", "leads.id", "visitHours.leadId")
			.where("visitHours.day", "=", day)
			.where("visitHours.pool", "=", pool)
			.where("leads.state", "in", unanswered("isWaiting")),
	);
}

/** Counts the visits of each day in a range, by state and by whether they have a time. */
export function countVisitsByDay(db: DbOrTrx, { from, to }: Span) {
	return withLead(db)
		.select(["visits.day", "visits.state", countAll.as("found")])
		.select(sql<number>`case when visits.start_minute is null then 0 else 1 end`.as("hasHour"))
		.where("visits.day", ">=", from)
		.where("visits.day", "<=", to)
		.where(OUT_OF_QUARANTINE)
		.groupBy(["visits.day", "visits.state", "hasHour"])
		.execute();
}

/** Lists visits that the calendar has not received yet or has rejected, with their customer. */
export function listUnsentVisits(db: DbOrTrx): Promise<VisitRecord[]> {
	return withPerson(db)
		.where("visits.calendarState", "in", ["pending", "failed"])
		.orderBy("visits.calendarState")
		.orderBy("visits.day")
		.orderBy("visits.startMinute")
		.execute();
}

/** Lists the ids of upcoming visits that have a day and a time and are not in quarantine. */
export function listVisitsAhead(db: DbOrTrx, today: string): Promise<string[]> {
	return idsOf(visitsAhead(db, today));
}

/** Lists the ids of upcoming visits that the calendar lacks or has in an older version. */
export function listMissingVisits(db: DbOrTrx, today: string): Promise<string[]> {
	const missing = visitsAhead(db, today)
		.where((where) =>
			where.or([
				where("visits.calendarUid", "is", null),
				where("visits.calendarSequence", "is", null),
				where("visits.calendarSequence", "!=", where.ref("visits.sequence")),
			]),
		)
		.where("visits.calendarState", "!=", "failed");
	return idsOf(missing);
}

/** Lists the times of upcoming visits, to check them against opening hours; the booking horizon bounds how many. */
export function listHoursAhead(db: DbOrTrx, today: string) {
	return visitsAhead(db, today)
		.clearSelect()
		.select(["visits.day", "visits.startMinute", "visits.minutes", "visits.dayAgreed"])
		.$narrowType<{ day: string }>()
		.execute();
}

const visitsAhead = (db: DbOrTrx, today: string) =>
	openVisits(db).where("visits.day", ">=", today).where("visits.startMinute", "is not", null);

async function idsOf(visits: PersonsVisits): Promise<string[]> {
	const rows = await visits.clearSelect().select("visits.leadId").execute();
	return rows.map(({ leadId }) => leadId);
}

/** Orders by day and time. Visits without a time come first; PostgreSQL would put them last. */
const inOrder = (visits: PersonsVisits) =>
	visits
		.orderBy("visits.day")
		.orderBy("visits.startMinute", (order) => order.asc().nullsFirst())
		.orderBy("visits.createdAt");

/** Selects open visits outside quarantine. */
const openVisits = (db: DbOrTrx) =>
	withPerson(db).where("visits.state", "in", statesThat("isOpen")).where(OUT_OF_QUARANTINE);

type PersonsVisits = ReturnType<typeof withPerson>;

export const withPerson = (db: DbOrTrx) =>
	withLead(db)
		.leftJoin("outbox", "outbox.id", "visits.letterId")
		.selectAll("visits")
		.select([
			"leads.reference",
			"leads.name",
			"leads.phone",
			"leads.phoneTyped",
			"leads.email",
			"leads.isQuarantined",
		])
		.select(["outbox.state as letterState", "outbox.lastError as letterError"])
		.select(LINK_VERSION);

const withLead = (db: DbOrTrx) =>
	db.selectFrom("visits").innerJoin("leads", "leads.id", "visits.leadId");

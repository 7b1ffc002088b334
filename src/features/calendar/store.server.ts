import { CALENDAR_TOPIC, OPEN_VISITS } from "#features/appointments/rules.ts";
import { OUT_OF_QUARANTINE } from "#features/leads/store.server.ts";
import { countAll, type DbOrTrx, type Tables, type Trx } from "#platform/db.server.ts";
import { EVENT_TOPIC } from "./rules.ts";
import "./table.server.ts";

export type Link = Tables["calendarLink"];
export type SentEvent = Tables["calendarEvents"];

const ONLY_ROW = "1";

export function findLink(db: DbOrTrx): Promise<Link | undefined> {
	return db.selectFrom("calendarLink").selectAll().where("id", "=", ONLY_ROW).executeTakeFirst();
}

/** Connects a calendar in place of whichever was connected. */
export async function replaceLink(trx: Trx, link: Omit<Link, "id">): Promise<void> {
	await removeLink(trx);
	await trx
		.insertInto("calendarLink")
		.values({ id: ONLY_ROW, ...link })
		.execute();
}

export async function removeLink(trx: Trx): Promise<void> {
	await trx.deleteFrom("calendarLink").execute();
}

/** Keeps what was learnt of a link, unless another authorisation took its place meanwhile. */
export async function updateLink(
	db: DbOrTrx,
	{ grantedAt }: Pick<Link, "grantedAt">,
	set: Partial<Link>,
): Promise<boolean> {
	const { numUpdatedRows } = await db
		.updateTable("calendarLink")
		.set(set)
		.where("id", "=", ONLY_ROW)
		.where("grantedAt", "=", grantedAt)
		.executeTakeFirst();
	return Number(numUpdatedRows) === 1;
}

/** Lets one sender of all machines speak, until `until` at most. @returns false while another one does */
export async function takeTurn(
	db: DbOrTrx,
	{ holder, now, until }: { holder: string; now: Date; until: Date },
): Promise<boolean> {
	const { numUpdatedRows } = await db
		.updateTable("calendarLink")
		.set({ turnHolder: holder, turnUntil: until.toISOString() })
		.where("id", "=", ONLY_ROW)
		.where((where) =>
			where.or([
				where("turnHolder", "is", null),
				where("turnHolder", "=", holder),
				where("turnUntil", "<", now.toISOString()),
			]),
		)
		.executeTakeFirst();
	return Number(numUpdatedRows) === 1;
}

export async function giveTurnBack(db: DbOrTrx, holder: string): Promise<void> {
	await db
		.updateTable("calendarLink")
		.set({ turnHolder: null, turnUntil: null })
		.where("turnHolder", "=", holder)
		.execute();
}

/** The day under which an event of ours lies in Zoho, or may lie. */
export async function findEntryDay(db: DbOrTrx, reference: string): Promise<string | undefined> {
	const entry = await db
		.selectFrom("calendarEntries")
		.select("day")
		.where("reference", "=", reference)
		.executeTakeFirst();
	return entry?.day;
}

export async function keepEntryDay(db: DbOrTrx, reference: string, day: string): Promise<void> {
	await db
		.insertInto("calendarEntries")
		.values({ reference, day })
		.onConflict((conflict) => conflict.column("reference").doUpdateSet({ day }))
		.execute();
}

export async function forgetEntryDay(db: DbOrTrx, reference: string): Promise<void> {
	await db.deleteFrom("calendarEntries").where("reference", "=", reference).execute();
}

export function findEvent(db: DbOrTrx, id: string): Promise<SentEvent | undefined> {
	return db.selectFrom("calendarEvents").selectAll().where("id", "=", id).executeTakeFirst();
}

export async function updateEvent(db: DbOrTrx, id: string, set: Partial<SentEvent>): Promise<void> {
	await db.updateTable("calendarEvents").set(set).where("id", "=", id).execute();
}

/** Visits to come, of real people, whose day and hour stand. */
export function visitsAhead(db: DbOrTrx, today: string) {
	return db
		.selectFrom("visits")
		.innerJoin("leads", "leads.id", "visits.leadId")
		.where("visits.day", ">=", today)
		.where("visits.startMinute", "is not", null)
		.where("visits.state", "in", OPEN_VISITS)
		.where(OUT_OF_QUARANTINE);
}

/** Those of them that the calendar does not have, or not as they are now. */
export async function listMissingVisits(db: DbOrTrx, today: string): Promise<string[]> {
	const rows = await visitsAhead(db, today)
		.select("visits.leadId")
		.where((where) =>
			where.or([
				where("visits.calendarUid", "is", null),
				where("visits.calendarSequence", "is", null),
				where("visits.calendarSequence", "!=", where.ref("visits.sequence")),
			]),
		)
		.where("visits.calendarState", "!=", "failed")
		.execute();
	return rows.map(({ leadId }) => leadId);
}

/** Lets what waited for the permission, or was given up, be sent now. */
export async function releaseEffects(trx: Trx, now: Date): Promise<void> {
	await trx
		.updateTable("outbox")
		.set({
			state: "pending",
			attempts: 0,
			dueAt: now.toISOString(),
			leasedUntil: null,
			doneAt: null,
		})
		.where("topic", "in", [CALENDAR_TOPIC, EVENT_TOPIC])
		.where("state", "in", ["held", "dead"])
		.execute();
}

/** Makes what waits for its next try due now. */
export async function hurryEffects(db: DbOrTrx, now: Date, payload?: object): Promise<void> {
	let waiting = db
		.updateTable("outbox")
		.set({ dueAt: now.toISOString() })
		.where("topic", "in", [CALENDAR_TOPIC, EVENT_TOPIC])
		.where("state", "=", "pending");
	if (payload) waiting = waiting.where("payload", "=", JSON.stringify(payload));
	await waiting.execute();
}

/** Whether this effect waits in the outbox already. */
export async function isQueued(db: DbOrTrx, topic: string, payload: object): Promise<boolean> {
	const { found } = await db
		.selectFrom("outbox")
		.select(countAll.as("found"))
		.where("topic", "=", topic)
		.where("state", "in", ["pending", "held"])
		.where("payload", "=", JSON.stringify(payload))
		.executeTakeFirstOrThrow();
	return found > 0;
}

import { type SelectQueryBuilder, sql } from "kysely";
import { OUT_OF_QUARANTINE } from "#features/leads/store.server.ts";
import { countAll, type DbOrTrx, type Tables } from "#platform/database/db.server.ts";
import { countOf } from "#platform/database/rows.server.ts";
import type { OutreachKind } from "./rules.ts";
import type {} from "./table.server.ts";

export type Share = { limit: number; offset: number };
/** How long a list is, and how many of it nobody reached yet and may be written to. */
export type Counted = { total: number; waiting: number };

/** A person and what they asked, whatever the reason to reach them. */
export type OutreachRow = {
	leadId: string;
	reference: string;
	name: string;
	phone: string | null;
	summary: string;
	wantsNoReminders: number;
};

/** Said without a parameter, as the index of migration 023 says it: only then does the embedded engine take it. */
const IS_QUOTED = sql<boolean>`leads.state = 'cotizada'`;

/** Nothing to add up is nobody. */
const WAITING = sql<number>`coalesce(sum(case when outreach_marks.lead_id is null
	and coalesce(wants_no_reminders, 0) = 0 then 1 else 0 end), 0)`;

/** How long a list is that joins the requests with their customers. @param day on which whoever was reached waits no more */
export function counted(
	list: { readonly isSelectQueryBuilder: true },
	kind: OutreachKind,
	day: string,
): Promise<Counted> {
	return (list as SelectQueryBuilder<Tables, "leads" | "customers", object>)
		.leftJoin("outreachMarks", (join) =>
			join
				.onRef("outreachMarks.leadId", "=", "leads.id")
				.on("outreachMarks.kind", "=", kind)
				.on("outreachMarks.day", "=", day),
		)
		.select([countAll.as("total"), WAITING.as("waiting")])
		.executeTakeFirstOrThrow();
}

const PERSON = ["leads.id as leadId", "reference", "leads.name", "leads.phone", "summary"] as const;

/** The requests somebody promised to call again about until a day, the oldest first. */
export async function listCallBacks(db: DbOrTrx, today: string, { limit, offset }: Share) {
	const rows = await callBacks(db, today)
		.select([...PERSON, "leads.callBackOn"])
		.orderBy("leads.callBackOn")
		.orderBy("leads.id")
		.limit(limit)
		.offset(offset)
		.execute();
	// It was agreed with them: no reminder that they may not want.
	return rows.map(({ callBackOn, ...row }) => ({
		...row,
		day: callBackOn ?? today,
		wantsNoReminders: 0,
	}));
}

export async function countCallBacks(db: DbOrTrx, today: string): Promise<number> {
	return countOf(callBacks(db, today));
}

function callBacks(db: DbOrTrx, today: string) {
	return db
		.selectFrom("leads")
		.where("leads.callBackOn", "is not", null)
		.where("leads.callBackOn", "<=", today)
		.where(OUT_OF_QUARANTINE);
}

/** The confirmed visits of a day, by hour. */
export async function listVisitsOn(db: DbOrTrx, day: string, { limit, offset }: Share) {
	const rows = await visitsOn(db, day)
		.select([...PERSON, "visits.service", "visits.car", "visits.startMinute", "wantsNoReminders"])
		.select(["visits.minutes", "visits.isDropOff"])
		.orderBy("visits.startMinute")
		.orderBy("visits.leadId")
		.limit(limit)
		.offset(offset)
		.execute();
	return rows.map(({ startMinute, wantsNoReminders, ...row }) => ({
		...row,
		startMinute: startMinute ?? 0,
		wantsNoReminders: wantsNoReminders ?? 0,
	}));
}

export function countVisitsOn(db: DbOrTrx, day: string): Promise<Counted> {
	return counted(visitsOn(db, day), "visit", day);
}

function visitsOn(db: DbOrTrx, day: string) {
	return db
		.selectFrom("visits")
		.innerJoin("leads", "leads.id", "visits.leadId")
		.leftJoin("customers", "customers.id", "leads.customerId")
		.where("visits.day", "=", day)
		.where("visits.startMinute", "is not", null)
		.where("visits.state", "=", "confirmada")
		.where(OUT_OF_QUARANTINE);
}

/** The first day whose missed visits are asked about, and today: a mark of another day ends it. */
export type MissedSpan = { since: string; today: string };

/** Who did not come and was not reached since, the latest first. */
export async function listMissed(db: DbOrTrx, span: MissedSpan, { limit, offset }: Share) {
	const rows = await missedVisits(db, span)
		.select([...PERSON, "visits.service", "visits.car", "visits.day", "visits.startMinute"])
		.select(["visits.minutes", "visits.isDropOff", "wantsNoReminders"])
		.orderBy("visits.day", "desc")
		.orderBy("visits.leadId")
		.limit(limit)
		.offset(offset)
		.execute();
	return rows.map(({ day, startMinute, wantsNoReminders, ...row }) => ({
		...row,
		day: day ?? span.today,
		startMinute: startMinute ?? 0,
		wantsNoReminders: wantsNoReminders ?? 0,
	}));
}

export function countMissed(db: DbOrTrx, span: MissedSpan): Promise<Counted> {
	return counted(missedVisits(db, span), "missed", span.today);
}

function missedVisits(db: DbOrTrx, { since, today }: MissedSpan) {
	return db
		.selectFrom("visits")
		.innerJoin("leads", "leads.id", "visits.leadId")
		.leftJoin("customers", "customers.id", "leads.customerId")
		.where("visits.state", "=", "no_vino")
		.where("visits.day", ">=", since)
		.where("leads.state", "in", ["nueva", "contactada"])
		.where(OUT_OF_QUARANTINE)
		.where(({ not, exists, selectFrom }) =>
			not(
				exists(
					selectFrom("outreachMarks as earlier")
						.select("earlier.day")
						.whereRef("earlier.leadId", "=", "leads.id")
						.where("earlier.kind", "=", "missed")
						.where("earlier.day", "<", today),
				),
			),
		);
}

/** How many visits of a day still have no hour. */
export async function countWithoutHour(db: DbOrTrx, day: string): Promise<number> {
	return countOf(
		db
			.selectFrom("visits")
			.innerJoin("leads", "leads.id", "visits.leadId")
			.where("visits.day", "=", day)
			.where("visits.startMinute", "is", null)
			.where("visits.state", "in", ["por_confirmar", "confirmada"])
			.where(OUT_OF_QUARANTINE),
	);
}

/** The day and hour that these requests hold, by lead. */
export async function listHeldHours(db: DbOrTrx, leadIds: readonly string[]) {
	if (leadIds.length === 0) return new Map<string, HeldHour>();
	const rows = await db
		.selectFrom("visits")
		.select(["leadId", "service", "day", "startMinute", "minutes", "isDropOff"])
		.where("leadId", "in", leadIds)
		.where("state", "=", "por_confirmar")
		.execute();
	return new Map(
		rows.flatMap(({ leadId, day, startMinute, ...row }) =>
			day === null || startMinute === null ? [] : [[leadId, { ...row, day, startMinute }]],
		),
	);
}
export type HeldHour = {
	service: string;
	day: string;
	startMinute: number;
	minutes: number;
	isDropOff: number;
};

/** When a quote was last touched that is worth a question, and today: a mark of another day lets it rest. */
export type Silence = { after: string; before: string; today: string };

/** Quotes that were sent and then fell silent, the oldest first. */
export async function listQuietQuotes(db: DbOrTrx, silence: Silence, { limit, offset }: Share) {
	const rows = await quietQuotes(db, silence)
		.select([...PERSON, "leads.updatedAt", "wantsNoReminders"])
		.orderBy("leads.updatedAt")
		.orderBy("leads.id")
		.limit(limit)
		.offset(offset)
		.execute();
	return rows.map((row) => ({ ...row, wantsNoReminders: row.wantsNoReminders ?? 0 }));
}

export function countQuietQuotes(db: DbOrTrx, silence: Silence): Promise<Counted> {
	return counted(quietQuotes(db, silence), "quote", silence.today);
}

function quietQuotes(db: DbOrTrx, { after, before, today }: Silence) {
	return (
		db
			.selectFrom("leads")
			.leftJoin("customers", "customers.id", "leads.customerId")
			.where("leads.kind", "=", "quote")
			.where(IS_QUOTED)
			.where("leads.isQuarantined", "=", 0)
			.where("leads.updatedAt", ">", after)
			.where("leads.updatedAt", "<=", before)
			// One whose estimate was opened is asked about by that.
			.where(({ not, exists, selectFrom }) =>
				not(
					exists(
						selectFrom("estimates")
							.select("estimates.id")
							.whereRef("estimates.leadId", "=", "leads.id")
							.where("estimates.isLatest", "=", 1)
							.where("estimates.seenAt", "is not", null),
					),
				),
			)
			.where(({ not, exists, selectFrom }) =>
				not(
					exists(
						selectFrom("outreachMarks as earlier")
							.select("earlier.leadId")
							.whereRef("earlier.leadId", "=", "leads.id")
							.where("earlier.kind", "=", "quote")
							// Asked today it stays on the list, ticked off; asked yesterday it rests.
							.where("earlier.createdAt", ">", before)
							.where("earlier.day", "<", today),
					),
				),
			)
	);
}

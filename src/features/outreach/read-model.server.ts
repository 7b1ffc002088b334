import { type ExpressionBuilder, type SelectQueryBuilder, sql } from "kysely";
import { EVENTS } from "#features/appointments/sentences.ts";
import { statesThat } from "#features/appointments/visit-states.ts";
import { factsOf, LEAD_STATES } from "#features/leads/lead-states.ts";
import { LINK_VERSION } from "#features/leads/link/links.server.ts";
import type { PromisedKind } from "#features/leads/rules.ts";
import { runningOut } from "#features/leads/running-out-store.server.ts";
import { OUT_OF_QUARANTINE } from "#features/leads/store.server.ts";
import type { Settings } from "#features/settings/contract.ts";
import { statesThat as ordersThat } from "#features/work-orders/order-states.ts";
import type { DbOrTrx, Tables } from "#platform/database/db.server.ts";
import { countOf, notExists } from "#platform/database/rows.server.ts";
import type { Turns } from "./rules.ts";
import type { OutreachKind } from "./sentences.ts";

export type Share = { limit: number; offset: number };
/** Identifies the contact marks of a group on a day. */
export type Marked = { kind: OutreachKind; day: string };
/** Query of a group's people, in display order. */
export type People<Row> = {
	readonly isSelectQueryBuilder: true;
	execute: () => Promise<Row[]>;
};

type AnyPeople = SelectQueryBuilder<Tables, "leads" | "customers" | "outreachMarks", object>;

/** Counts the people of a group. */
export const countPeople = <Row>(people: People<Row>) => countOf(plain(people));

/**
 * Selects the people of a group without a contact mark who accept reminders, by customer id or, without one, by lead
 * id.
 */
export function waitingOf<Row>(people: People<Row>, marked: Marked | undefined) {
	const waiting = marked
		? withMarks(plain(people), marked)
				.where("outreachMarks.leadId", "is", null)
				.where(sql<boolean>`coalesce(wants_no_reminders, 0) = 0`)
		: plain(people);
	return waiting.select(sql<string>`coalesce(leads.customer_id, leads.id)`.as("person"));
}
type Waiting = ReturnType<typeof waitingOf>;

/** Counts the people waiting in any group; a person in two groups counts once. */
export async function countWaiting(db: DbOrTrx, [first, ...others]: [Waiting, ...Waiting[]]) {
	const all = others.reduce((some, waiting) => some.union(waiting), first);
	return countOf(db.selectFrom(all.as("waiting")));
}

const plain = <Row>(people: People<Row>) =>
	(people as unknown as AnyPeople).clearSelect().clearOrderBy();

/** Lists a page of a group's people, each with the author and instant of the contact. */
export async function listPeople<Row>(
	people: People<Row>,
	marked: Marked,
	{ limit, offset }: Share,
) {
	const rows = await withMarks(people as unknown as AnyPeople, marked)
		.select(["outreachMarks.author as reachedBy", "outreachMarks.createdAt as reachedAt"])
		.limit(limit)
		.offset(offset)
		.execute();
	return rows as (Row & { reachedBy: string | null; reachedAt: string | null })[];
}

function withMarks(people: AnyPeople, { kind, day }: Marked) {
	return people.leftJoin("outreachMarks", (join) =>
		join
			.onRef("outreachMarks.leadId", "=", "leads.id")
			.on("outreachMarks.kind", "=", kind)
			.on("outreachMarks.day", "=", day),
	);
}

/** Lead states without a valid estimate or visit. */
const UNSETTLED = LEAD_STATES.filter((state) => factsOf(state).stands === "nothing");

export const PERSON = ["leads.id as leadId", "leads.name", "leads.phone", LINK_VERSION] as const;
export const ASKED = ["leads.reference", "leads.summary"] as const;
/** Columns that describe a visit's time. */
export const HOUR = [
	"visits.day",
	"visits.startMinute",
	"visits.minutes",
	"visits.isDropOff",
	"visits.service",
	"visits.dayAgreed",
] as const;

/** Selects requests near their answer deadline, with their unconfirmed visit, most urgent first. */
export function promisedSoon(db: DbOrTrx, now: Date, settings: Settings) {
	return runningOut(db, now, settings)
		.leftJoin("visits", (join) =>
			join
				.onRef("visits.leadId", "=", "leads.id")
				.on("visits.state", "in", statesThat("isUnsure"))
				.on("visits.day", "is not", null)
				.on("visits.startMinute", "is not", null),
		)
		.select([...PERSON, ...ASKED, "leads.kind", "leads.channel", "leads.news", "leads.dueAt"])
		.select(HOUR)
		.$narrowType<{ kind: PromisedKind }>();
}

/** Selects requests whose promised call is due, oldest first. */
export function toCallBack(db: DbOrTrx, { today }: Turns) {
	return db
		.selectFrom("leads")
		.where("leads.callBackOn", "is not", null)
		.where("leads.callBackOn", "<=", today)
		.where(OUT_OF_QUARANTINE)
		.select([...PERSON, ...ASKED, "leads.callBackOn"])
		.orderBy("leads.callBackOn")
		.orderBy("leads.id");
}

/** Selects visits whose leads are not in quarantine. */
export const visitsOf = (db: DbOrTrx) =>
	db.selectFrom("visits").innerJoin("leads", "leads.id", "visits.leadId").where(OUT_OF_QUARANTINE);

const visiting = (db: DbOrTrx) =>
	visitsOf(db)
		.leftJoin("customers", "customers.id", "leads.customerId")
		.select([...PERSON, ...ASKED, "wantsNoReminders", "visits.car"])
		.select(HOUR)
		// Reminders and no-shows always have a day and a time, although the columns are nullable.
		.$narrowType<{ day: string; startMinute: number }>();

/** Selects the confirmed visits to remind of, by time. */
export function toRemind(db: DbOrTrx, { visitsDay }: Turns) {
	return visiting(db)
		.where("visits.day", "=", visitsDay)
		.where("visits.startMinute", "is not", null)
		.where("visits.state", "in", statesThat("isPromised"))
		.orderBy("visits.startMinute")
		.orderBy("visits.leadId");
}

/**
 * SQL for the instant of the last recorded contact, '' if none. Contacts marked today do not count: the person stays
 * listed.
 */
const reachedAt = (kind: OutreachKind, today: string) => sql<string>`coalesce((
	select max(said.created_at) from lead_events said where said.lead_id = leads.id and said.kind = 'contact'
	and not exists (select 1 from outreach_marks ticked where ticked.lead_id = leads.id
		and ticked.kind = ${kind} and ticked.day = ${today})), '')`;

/** SQL for the instant at which the no-show was recorded; the visit's own change date moves with every correction. */
const MISSED_AT = sql<string>`coalesce((select max(missed.created_at) from lead_events missed
	where missed.lead_id = leads.id and missed.kind = 'state' and missed.text = ${EVENTS.missed}), visits.updated_at)`;

/** Selects no-shows without a contact since, latest first. */
export function whoMissed(db: DbOrTrx, { missedSince, today }: Turns) {
	return visiting(db)
		.where("visits.state", "in", statesThat("isMissed"))
		.where("visits.day", ">=", missedSince)
		.where("leads.state", "in", UNSETTLED)
		.where(sql<boolean>`${reachedAt("missed", today)} < ${MISSED_AT}`)
		.orderBy("visits.day", "desc")
		.orderBy("visits.leadId");
}

/** Excludes cars in the workshop, whose owners are not asked about prices. */
const IS_OUTSIDE = ({ selectFrom }: ExpressionBuilder<Tables, "leads">) =>
	notExists(
		selectFrom("workOrders")
			.whereRef("workOrders.leadId", "=", "leads.id")
			.where("workOrders.state", "in", ordersThat("isInside")),
	);

/** Counts the open visits of a day without a time. */
export async function countWithoutHour(db: DbOrTrx, day: string): Promise<number> {
	return countOf(
		visitsOf(db)
			.where("visits.day", "=", day)
			.where("visits.startMinute", "is", null)
			.where("visits.state", "in", statesThat("isOpen")),
	);
}

/** Literal instead of a parameter, so that the partial index matches. */
const IS_SENT = sql<boolean>`estimates.state = 'sent'`;
const IS_ANNULLED = sql<boolean>`estimates.state = 'voided'`;

/**
 * Selects estimates to follow up today: renewal requests first, then questions, then by last valid day. After a contact
 * on
 * an earlier day an estimate is skipped until something new happens.
 */
export function withEstimates(db: DbOrTrx, { today, tomorrow, seenBefore, renewalSince }: Turns) {
	const reached = sql<string>`coalesce((select max(earlier.created_at) from outreach_marks earlier
		where earlier.lead_id = leads.id and earlier.kind = 'estimate' and earlier.day < ${today}), '')`;
	return db
		.selectFrom("estimates")
		.innerJoin("leads", "leads.id", "estimates.leadId")
		.leftJoin("customers", "customers.id", "leads.customerId")
		.where(IS_SENT)
		.where(IS_OUTSIDE)
		.where("validUntil", ">=", renewalSince)
		.where((where) =>
			where.or([
				sql<boolean>`estimates.renewal_asked_at > ${reached}`,
				where.and([
					where("validUntil", ">=", today),
					where.or([
						sql<boolean>`estimates.asked_at > ${reached}`,
						where.and([
							where("validUntil", "=", tomorrow),
							sql<boolean>`${reached} < estimates.sent_at`,
						]),
						where.and([
							where("seenAt", "<=", seenBefore),
							sql<boolean>`${reached} < estimates.seen_at`,
						]),
					]),
				]),
			]),
		)
		.select([...PERSON, "wantsNoReminders", "estimates.reference", "estimates.id"])
		.select(["carBrand", "carModel", "totalCents", "validUntil"])
		.select(["estimates.askedAt", "seenAt", "renewalAskedAt", "sentAt"])
		.orderBy(
			sql`case when renewal_asked_at is not null then 0 when estimates.asked_at is not null then 1 else 2 end`,
		)
		.orderBy("validUntil")
		.orderBy("estimates.id");
}

/** Literal instead of a parameter, as in the index of migration 023; SQLite uses the index only then. */
const IS_QUOTED = sql<boolean>`leads.state = 'quoted'`;

/** Selects sent quotes without an answer, oldest first. */
export function withQuietQuotes(db: DbOrTrx, { quietAfter, quietBefore, today }: Turns) {
	return (
		db
			.selectFrom("leads")
			.leftJoin("customers", "customers.id", "leads.customerId")
			.where("leads.kind", "=", "quote")
			.where(IS_QUOTED)
			.where(IS_OUTSIDE)
			.where("leads.isQuarantined", "=", 0)
			.where("leads.updatedAt", ">", quietAfter)
			.where("leads.updatedAt", "<=", quietBefore)
			// Skip quotes whose estimate was opened, which the estimates group covers, or voided.
			.where(({ selectFrom }) =>
				notExists(
					selectFrom("estimates")
						.whereRef("estimates.leadId", "=", "leads.id")
						.where("estimates.isLatest", "=", 1)
						.where((one) => one.or([one("seenAt", "is not", null), IS_ANNULLED])),
				),
			)
			.where(reachedAt("quote", today), "<=", quietBefore)
			.select([...PERSON, ...ASKED, "leads.updatedAt", "wantsNoReminders"])
			.orderBy("leads.updatedAt")
			.orderBy("leads.id")
	);
}

import { type ExpressionBuilder, type SelectQueryBuilder, sql } from "kysely";
import { selectRunningOutLeads } from "#core/requests/deadlines/running-out-store.server.ts";
import { listKindsWith, type PromisedKind } from "#core/requests/kinds.ts";
import { getLeadStateInfo, LEAD_STATES } from "#core/requests/lead-states.ts";
import { LINK_VERSION } from "#core/requests/link/links.server.ts";
import { NOT_QUARANTINED } from "#core/requests/store.server.ts";
import type { Settings } from "#core/settings/contract.ts";
import type { FollowUpKind } from "#features/inbox/follow-ups/messages.ts";
import type { Thresholds } from "#features/inbox/follow-ups/rules.ts";
import { buildCurrentVisitId } from "#features/workshop/appointments/changes/current-visit.server.ts";
import { HISTORY_LINES } from "#features/workshop/appointments/messages.ts";
import { listVisitStatesWith } from "#features/workshop/appointments/visit-states.ts";
import { listOrderStatesWith } from "#features/workshop/work-orders/order-states.ts";
import { buildNotExists, countRows } from "#server/database/rows.server.ts";
import type { FollowUpTables, FollowUpView } from "./tables.server.ts";

export type PageSlice = { limit: number; offset: number };
/** Identifies the contact marks of a group on a day. */
export type MarkKey = { kind: FollowUpKind; day: string };
/** Query of a group's people, in display order. */
export type PeopleQuery<Row> = {
	readonly isSelectQueryBuilder: true;
	execute: () => Promise<Row[]>;
};

type AnyPeopleQuery = SelectQueryBuilder<FollowUpTables, "leads" | "customers" | "followUpMarks", object>;

/** Counts the people of a group. */
export const countPeople = <Row>(people: PeopleQuery<Row>) => countRows(clearQuery(people));

/**
 * Selects the people of a group without a contact mark who accept reminders, by customer id or, without one, by lead
 * id.
 *
 * @param mark undefined for a group without marks: all of its people wait
 */
export function selectWaiting<Row>(people: PeopleQuery<Row>, mark: MarkKey | undefined) {
	const waiting = mark
		? joinMarks(clearQuery(people), mark)
				.where("followUpMarks.leadId", "is", null)
				.where(sql<boolean>`coalesce(wants_no_reminders, 0) = 0`)
		: clearQuery(people);
	return waiting.select(sql<string>`coalesce(leads.customer_id, leads.id)`.as("person"));
}
type WaitingQuery = ReturnType<typeof selectWaiting>;

/** Counts the people waiting in any group; a person in two groups counts once. */
export async function countWaiting(db: FollowUpView, [first, ...others]: [WaitingQuery, ...WaitingQuery[]]) {
	const all = others.reduce((query, waiting) => query.union(waiting), first);
	return countRows(db.selectFrom(all.as("waiting")));
}

/** The rows of a group are of its own type; joining and counting need only its tables. */
const toAnyQuery = <Row>(people: PeopleQuery<Row>) => people as unknown as AnyPeopleQuery;

const clearQuery = <Row>(people: PeopleQuery<Row>) => toAnyQuery(people).clearSelect().clearOrderBy();

/** Lists a page of a group's people, each with the author and instant of the contact. */
export async function listPeople<Row>(people: PeopleQuery<Row>, mark: MarkKey, { limit, offset }: PageSlice) {
	const rows = await joinMarks(toAnyQuery(people), mark)
		.select(["followUpMarks.author as reachedBy", "followUpMarks.createdAt as reachedAt"])
		.limit(limit)
		.offset(offset)
		.execute();
	return rows as (Row & { reachedBy: string | null; reachedAt: string | null })[];
}

function joinMarks(people: AnyPeopleQuery, { kind, day }: MarkKey) {
	return people.leftJoin("followUpMarks", (join) =>
		join
			.onRef("followUpMarks.leadId", "=", "leads.id")
			.on("followUpMarks.kind", "=", kind)
			.on("followUpMarks.day", "=", day),
	);
}

/** States of leads with no outcome yet: no price, visit, job or loss. */
const STATES_WITHOUT_OUTCOME = LEAD_STATES.filter((state) => getLeadStateInfo(state).outcome === "nothing");

export const PERSON_COLUMNS = ["leads.id as leadId", "leads.name", "leads.phone", LINK_VERSION] as const;
export const REQUEST_COLUMNS = ["leads.reference", "leads.summary"] as const;
/** Columns that describe a visit: its time, its service and the day change that staff accepted. */
export const VISIT_COLUMNS = [
	"visits.day",
	"visits.startMinute",
	"visits.minutes",
	"visits.isDropOff",
	"visits.service",
	"visits.acceptedDayChange",
] as const;

/** Selects requests near their answer deadline, with their unconfirmed visit, most urgent first. */
export function selectDuePromises(db: FollowUpView, now: Date, settings: Settings) {
	return selectRunningOutLeads(db, now, settings)
		.leftJoin("visits", (join) =>
			join
				.onRef("visits.leadId", "=", "leads.id")
				.on("visits.state", "in", listVisitStatesWith("isUnconfirmed"))
				.on("visits.day", "is not", null)
				.on("visits.startMinute", "is not", null),
		)
		.select([
			...PERSON_COLUMNS,
			...REQUEST_COLUMNS,
			"leads.kind",
			"leads.channel",
			"leads.alert",
			"leads.dueAt",
		])
		.select(VISIT_COLUMNS)
		.$narrowType<{ kind: PromisedKind }>();
}

/** Selects requests whose promised call is due, and closed ones whose customer wrote again; oldest first. */
export function selectCallbacks(db: FollowUpView, { today }: Thresholds) {
	return db
		.selectFrom("leads")
		.where("leads.callBackOn", "is not", null)
		.where("leads.callBackOn", "<=", today)
		.where(NOT_QUARANTINED)
		.select([...PERSON_COLUMNS, ...REQUEST_COLUMNS, "leads.callBackOn", "leads.alert"])
		.orderBy("leads.callBackOn")
		.orderBy("leads.id");
}

/** Selects the visits that stand for their requests, without requests in quarantine. */
export const selectVisits = (db: FollowUpView) =>
	db
		.selectFrom("visits")
		.innerJoin("leads", "leads.id", "visits.leadId")
		.where(NOT_QUARANTINED)
		.where("visits.id", "=", buildCurrentVisitId("visits.leadId"));

const selectVisitPeople = (db: FollowUpView) =>
	selectVisits(db)
		.leftJoin("customers", "customers.id", "leads.customerId")
		.select([...PERSON_COLUMNS, ...REQUEST_COLUMNS, "wantsNoReminders", "visits.car"])
		.select(VISIT_COLUMNS)
		// Reminders and no-shows always have a day and a time, although the columns are nullable.
		.$narrowType<{ day: string; startMinute: number }>();

/** Selects the confirmed visits to remind of, by time. */
export function selectReminders(db: FollowUpView, { visitsDay }: Thresholds) {
	return selectVisitPeople(db)
		.where("visits.day", "=", visitsDay)
		.where("visits.startMinute", "is not", null)
		.where("visits.state", "in", listVisitStatesWith("isConfirmed"))
		.orderBy("visits.startMinute")
		.orderBy("visits.id");
}

/**
 * SQL for the instant of the last recorded contact, '' if none. Contacts marked today do not count: the person stays
 * listed.
 */
export const getLastContactSql = (kind: FollowUpKind, today: string) => sql<string>`coalesce((
	select max(said.created_at) from lead_events said where said.lead_id = leads.id and said.kind = 'contact'
	and not exists (select 1 from follow_up_marks ticked where ticked.lead_id = leads.id
		and ticked.kind = ${kind} and ticked.day = ${today})), '')`;

/** SQL for the instant at which the no-show was recorded; the visit's own change date moves with every correction. */
const MISSED_AT = sql<string>`coalesce((select max(missed.created_at) from lead_events missed
	where missed.lead_id = leads.id and missed.kind = 'state' and missed.text = ${HISTORY_LINES.missed}), visits.updated_at)`;

/** Selects no-shows without a contact since, latest first. */
export function selectMissed(db: FollowUpView, { missedSince, today }: Thresholds) {
	return selectVisitPeople(db)
		.where("visits.state", "in", listVisitStatesWith("isMissed"))
		.where("visits.day", ">=", missedSince)
		.where("leads.state", "in", STATES_WITHOUT_OUTCOME)
		.where(sql<boolean>`${getLastContactSql("missed", today)} < ${MISSED_AT}`)
		.orderBy("visits.day", "desc")
		.orderBy("visits.id");
}

/** Excludes cars in the workshop, whose owners are not asked about prices. */
export const IS_OUTSIDE = ({ selectFrom }: ExpressionBuilder<FollowUpTables, "leads">) =>
	buildNotExists(
		selectFrom("workOrders")
			.whereRef("workOrders.leadId", "=", "leads.id")
			.where("workOrders.state", "in", listOrderStatesWith("isInside")),
	);

/** Counts a day's open visits that have no time. */
export async function countWithoutHour(db: FollowUpView, day: string): Promise<number> {
	return countRows(
		selectVisits(db)
			.where("visits.day", "=", day)
			.where("visits.startMinute", "is", null)
			.where("visits.state", "in", listVisitStatesWith("isOpen")),
	);
}

/** Literal instead of a parameter, so that the partial index matches. */
const IS_SENT = sql<boolean>`estimates.state = 'sent'`;
const IS_VOIDED = sql<boolean>`estimates.state = 'voided'`;

/**
 * Selects estimates to follow up today: renewal requests first, then questions, then by last valid day. After a contact
 * on an earlier day an estimate is skipped until something new happens.
 */
export function selectEstimates(db: FollowUpView, { today, tomorrow, seenBefore, renewalSince }: Thresholds) {
	const lastReached = sql<string>`coalesce((select max(earlier.created_at) from follow_up_marks earlier
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
				sql<boolean>`estimates.renewal_requested_at > ${lastReached}`,
				where.and([
					where("validUntil", ">=", today),
					where.or([
						sql<boolean>`estimates.question_at > ${lastReached}`,
						where.and([where("validUntil", "=", tomorrow), sql<boolean>`${lastReached} < estimates.sent_at`]),
						where.and([where("seenAt", "<=", seenBefore), sql<boolean>`${lastReached} < estimates.seen_at`]),
					]),
				]),
			]),
		)
		.select([...PERSON_COLUMNS, "wantsNoReminders", "estimates.reference", "estimates.id"])
		.select(["carBrand", "carModel", "totalCents", "validUntil"])
		.select(["estimates.questionAt", "seenAt", "renewalRequestedAt", "sentAt"])
		.orderBy(
			sql`case when renewal_requested_at is not null then 0 when estimates.question_at is not null then 1 else 2 end`,
		)
		.orderBy("validUntil")
		.orderBy("estimates.id");
}

/** Literal instead of a parameter, as in the index `leads_quoted`; SQLite uses the index only then. */
const IS_QUOTED = sql<boolean>`leads.state = 'quoted'`;

/** Selects sent quotes without an answer, oldest first. */
export function selectQuietQuotes(db: FollowUpView, { quietAfter, quietBefore, today }: Thresholds) {
	return (
		db
			.selectFrom("leads")
			.leftJoin("customers", "customers.id", "leads.customerId")
			.where("leads.kind", "in", listKindsWith("listsProducts"))
			.where(IS_QUOTED)
			.where(IS_OUTSIDE)
			.where("leads.isQuarantined", "=", 0)
			.where("leads.updatedAt", ">", quietAfter)
			.where("leads.updatedAt", "<=", quietBefore)
			// Skip quotes whose estimate was opened, which the estimates group covers, or voided.
			.where(({ selectFrom }) =>
				buildNotExists(
					selectFrom("estimates")
						.whereRef("estimates.leadId", "=", "leads.id")
						.where("estimates.isLatest", "=", 1)
						.where((where) => where.or([where("seenAt", "is not", null), IS_VOIDED])),
				),
			)
			.where(getLastContactSql("quote", today), "<=", quietBefore)
			.select([...PERSON_COLUMNS, ...REQUEST_COLUMNS, "leads.updatedAt", "wantsNoReminders"])
			.orderBy("leads.updatedAt")
			.orderBy("leads.id")
	);
}

import { sql } from "kysely";
import { OUT_OF_QUARANTINE } from "#features/leads/store.server.ts";
import { countAll, type DbOrTrx, type Tables, type Trx } from "#platform/db.server.ts";
import { isOpenVisit, OPEN_VISITS } from "./rules.ts";
import "./table.server.ts";

const WAITING_SHOWN = 200;
const UNCLOSED_SHOWN = 100;

/** A visit with the person behind it. `isQuarantined` ones are nobody's work yet. */
export type VisitRecord = Tables["visits"] & {
	reference: string;
	name: string;
	phone: string | null;
	email: string | null;
	isQuarantined: number;
};

export async function insertVisit(trx: Trx, row: Tables["visits"]): Promise<void> {
	await trx.insertInto("visits").values(row).execute();
}

export function findVisitRecord(db: DbOrTrx, leadId: string): Promise<VisitRecord | undefined> {
	return withPerson(db).where("visits.leadId", "=", leadId).executeTakeFirst();
}

/** The visit behind a customer's link. @param linkHash sha256 of the token */
export function findVisitByLink(db: DbOrTrx, linkHash: string): Promise<VisitRecord | undefined> {
	return withPerson(db).where("visits.linkHash", "=", linkHash).executeTakeFirst();
}

/** The visits of a span of days, in their order; those in quarantine are left out. */
export function listVisits(
	db: DbOrTrx,
	{ from, to }: { from: string; to: string },
): Promise<VisitRecord[]> {
	return withPerson(db)
		.where("visits.day", ">=", from)
		.where("visits.day", "<=", to)
		.where(OUT_OF_QUARANTINE)
		.orderBy("visits.day")
		.orderBy("visits.startMinute")
		.orderBy("visits.createdAt")
		.execute();
}

/** The first of a list, and how long it is. */
export type FirstVisits = { first: VisitRecord[]; total: number };

/** Open visits that still need a day or an hour, the longest waiting first. */
export function listWaitingVisits(db: DbOrTrx): Promise<FirstVisits> {
	const waiting = withPerson(db)
		.where("visits.state", "in", OPEN_VISITS)
		.where((where) =>
			where.or([where("visits.day", "is", null), where("visits.startMinute", "is", null)]),
		)
		.where(OUT_OF_QUARANTINE);
	return firstOf(waiting, waiting.orderBy("visits.createdAt").limit(WAITING_SHOWN));
}

/** Visits whose time is over while they still stand as if to come, the latest first. */
export function listUnclosedVisits(
	db: DbOrTrx,
	{ day, minute }: { day: string; minute: number },
): Promise<FirstVisits> {
	const unclosed = withPerson(db)
		.where("visits.state", "in", OPEN_VISITS)
		.where("visits.startMinute", "is not", null)
		.where((where) =>
			where.or([
				where("visits.day", "<", day),
				where.and([
					where("visits.day", "=", day),
					where(sql<number>`visits.start_minute + visits.minutes`, "<=", minute),
				]),
			]),
		)
		.where(OUT_OF_QUARANTINE);
	const latest = unclosed.orderBy("visits.day", "desc").orderBy("visits.startMinute", "desc");
	return firstOf(unclosed, latest.limit(UNCLOSED_SHOWN));
}

async function firstOf(all: PersonsVisits, shown: PersonsVisits): Promise<FirstVisits> {
	const first = await shown.execute();
	const { total } = await all.clearSelect().select(countAll.as("total")).executeTakeFirstOrThrow();
	return { first, total };
}

/** Open visits on a day, for who has to call their people. */
export async function listOpenVisitsOn(db: DbOrTrx, day: string): Promise<VisitRecord[]> {
	const visits = await listVisits(db, { from: day, to: day });
	return visits.filter(({ state }) => isOpenVisit(state));
}

/** Keeps everybody else from changing a visit until the transaction ends. @returns whether it exists */
export async function lockVisit(trx: Trx, leadId: string): Promise<boolean> {
	const { numUpdatedRows } = await trx
		.updateTable("visits")
		.set((column) => ({ updatedAt: column.ref("updatedAt") }))
		.where("leadId", "=", leadId)
		.executeTakeFirst();
	return Number(numUpdatedRows) === 1;
}

/** Changes a visit that this transaction has locked. */
export async function updateVisit(
	trx: Trx,
	leadId: string,
	set: Partial<Tables["visits"]>,
): Promise<void> {
	await trx.updateTable("visits").set(set).where("leadId", "=", leadId).execute();
}

type PersonsVisits = ReturnType<typeof withPerson>;

function withPerson(db: DbOrTrx) {
	return db
		.selectFrom("visits")
		.innerJoin("leads", "leads.id", "visits.leadId")
		.selectAll("visits")
		.select(["leads.reference", "leads.name", "leads.phone", "leads.email", "leads.isQuarantined"]);
}

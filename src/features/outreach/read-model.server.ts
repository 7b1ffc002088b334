import { sql } from "kysely";
import { OUT_OF_QUARANTINE } from "#features/leads/store.server.ts";
import { countAll, type DbOrTrx } from "#platform/db.server.ts";
import type {} from "./table.server.ts";

/** More than fall silent in the month that a quote is asked about; the total stops here. */
const MOST = 5000;

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

const PERSON = ["leads.id as leadId", "reference", "leads.name", "leads.phone", "summary"] as const;

/** The visits of a day that still stand, by hour. */
export async function listVisitsOn(db: DbOrTrx, day: string) {
	const rows = await db
		.selectFrom("visits")
		.innerJoin("leads", "leads.id", "visits.leadId")
		.leftJoin("customers", "customers.id", "leads.customerId")
		.select([...PERSON, "visits.service", "visits.car", "visits.startMinute", "wantsNoReminders"])
		.where("visits.day", "=", day)
		.where("visits.state", "in", ["por_confirmar", "confirmada"])
		.where(OUT_OF_QUARANTINE)
		.orderBy("visits.startMinute")
		.orderBy("visits.leadId")
		.limit(MOST)
		.execute();
	return rows.flatMap(({ startMinute, wantsNoReminders, ...row }) =>
		startMinute === null ? [] : [{ ...row, startMinute, wantsNoReminders: wantsNoReminders ?? 0 }],
	);
}

/** How many visits of a day still have no hour. */
export async function countWithoutHour(db: DbOrTrx, day: string): Promise<number> {
	const { found } = await db
		.selectFrom("visits")
		.innerJoin("leads", "leads.id", "visits.leadId")
		.select(countAll.as("found"))
		.where("visits.day", "=", day)
		.where("visits.startMinute", "is", null)
		.where("visits.state", "in", ["por_confirmar", "confirmada"])
		.where(OUT_OF_QUARANTINE)
		.executeTakeFirstOrThrow();
	return found;
}

/** The day and hour that these requests hold, by lead. */
export async function listHeldHours(db: DbOrTrx, leadIds: readonly string[]) {
	if (leadIds.length === 0) return new Map<string, HeldHour>();
	const rows = await db
		.selectFrom("visits")
		.select(["leadId", "service", "day", "startMinute"])
		.where("leadId", "in", leadIds)
		.where("state", "=", "por_confirmar")
		.execute();
	return new Map(
		rows.flatMap(({ leadId, service, day, startMinute }) =>
			day === null || startMinute === null ? [] : [[leadId, { service, day, startMinute }]],
		),
	);
}
export type HeldHour = { service: string; day: string; startMinute: number };

/** Quotes that were sent and then fell silent, the oldest first. */
export async function listQuietQuotes(
	db: DbOrTrx,
	{ after, before, today }: { after: string; before: string; today: string },
) {
	const rows = await db
		.selectFrom("leads")
		.leftJoin("customers", "customers.id", "leads.customerId")
		.select([...PERSON, "leads.updatedAt", "wantsNoReminders"])
		.where("leads.kind", "=", "quote")
		.where(IS_QUOTED)
		.where("leads.isQuarantined", "=", 0)
		.where("leads.updatedAt", ">", after)
		.where("leads.updatedAt", "<=", before)
		.where(({ not, exists, selectFrom }) =>
			not(
				exists(
					selectFrom("outreachMarks")
						.select("outreachMarks.leadId")
						.whereRef("outreachMarks.leadId", "=", "leads.id")
						.where("outreachMarks.kind", "=", "quote")
						// Asked today it stays on the list, ticked off; asked yesterday it rests.
						.where("outreachMarks.createdAt", ">", before)
						.where("outreachMarks.day", "<", today),
				),
			),
		)
		.orderBy("leads.updatedAt")
		.orderBy("leads.id")
		.limit(MOST)
		.execute();
	return rows.map((row) => ({ ...row, wantsNoReminders: row.wantsNoReminders ?? 0 }));
}

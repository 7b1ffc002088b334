import type { DbOrTrx, Tables, Trx } from "#platform/database/db.server.ts";
import "./table.server.ts";

type CalendarPatch = Partial<
	Pick<
		Tables["visits"],
		| "calendarState"
		| "calendarUid"
		| "calendarEtag"
		| "calendarError"
		| "calendarAt"
		| "calendarSequence"
		| "calendarTriedAt"
	>
>;

/** Keeps what the calendar knows of a visit. It is no edit of the visit: `updated_at` stays. */
export async function keepCalendarState(
	db: DbOrTrx,
	leadId: string,
	patch: CalendarPatch,
): Promise<void> {
	await db.updateTable("visits").set(patch).where("leadId", "=", leadId).execute();
}

/** Lets no visit wait for a calendar any more: there is none. */
export async function expectNoCalendar(trx: Trx): Promise<void> {
	await trx
		.updateTable("visits")
		.set({ calendarState: "off", calendarError: null })
		.where("calendarState", "in", ["pending", "failed"])
		.execute();
}

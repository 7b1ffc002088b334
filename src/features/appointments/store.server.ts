import type { DbOrTrx, Tables, Trx } from "#platform/database/db.server.ts";
import { forgetSameBody } from "#platform/database/once.server.ts";
import { updateRows } from "#platform/database/rows.server.ts";
import { BOOKING_SCOPES } from "./rules.ts";
import type { CalendarState } from "./visit-states.ts";

type Visits = Tables["visits"];

/** A visit with the person behind it. `isQuarantined` ones are nobody's work yet. */
export type VisitRecord = Visits & {
	reference: string;
	name: string;
	phone: string | null;
	phoneTyped: string | null;
	email: string | null;
	isQuarantined: number;
	/** Of its request's link; null once the person is forgotten. */
	linkVersion: number | null;
	/** What became of its letter; null where there is none. */
	letterState: Tables["outbox"]["state"] | null;
	letterError: string | null;
};

/** Changes a visit that this transaction has locked. */
export async function updateVisit(trx: Trx, leadId: string, set: Partial<Visits>) {
	await updateRows(trx, "visits", { leadId }, set);
}

type CalendarPatch = Partial<Pick<Visits, Extract<keyof Visits, `calendar${string}`>>>;

/** Keeps what the calendar knows of a visit. It is no edit of the visit: `updated_at` stays. */
export async function keepCalendarState(db: DbOrTrx, leadId: string, patch: CalendarPatch) {
	await updateRows(db, "visits", { leadId }, patch);
}

/** Lets no visit wait for a calendar any more: there is none. */
export async function expectNoCalendar(trx: Trx): Promise<void> {
	const unsent: CalendarState[] = ["pending", "failed"];
	const off = { calendarState: "off", calendarError: null } as const;
	await updateRows(trx, "visits", { calendarState: unsent }, off);
}

/** Who calls a visit off and at once asks for the same again gets a new one, not the answer of the old. */
export async function letAskAgain(trx: Trx, { leadId, reference }: VisitRecord): Promise<void> {
	await forgetSameBody(trx, BOOKING_SCOPES.customer, reference);
	await forgetSameBody(trx, BOOKING_SCOPES.staff, leadId);
}

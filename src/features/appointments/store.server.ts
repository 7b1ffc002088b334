import type { DbOrTrx, Tables, Trx } from "#platform/database/db.server.ts";
import { forgetSameBody } from "#platform/database/once.server.ts";
import { updateRows } from "#platform/database/rows.server.ts";
import { BOOKING_SCOPES } from "./rules.ts";
import type { CalendarState } from "./visit-states.ts";

type Visits = Tables["visits"];

/** Visit with its customer's data. Staff do not work on those with `isQuarantined`. */
export type VisitRecord = Visits & {
	reference: string;
	name: string;
	phone: string | null;
	phoneTyped: string | null;
	email: string | null;
	isQuarantined: number;
	/** Version of its request's link; null once the customer's data is erased. */
	linkVersion: number | null;
	/** Delivery state of its last email; null if there is none. */
	letterState: Tables["outbox"]["state"] | null;
	letterError: string | null;
};

/** Changes a visit that this transaction has locked. */
export async function updateVisit(trx: Trx, leadId: string, set: Partial<Visits>) {
	await updateRows(trx, "visits", { leadId }, set);
}

type CalendarPatch = Partial<Pick<Visits, Extract<keyof Visits, `calendar${string}`>>>;

/** Stores the calendar state of a visit. It is not an edit of the visit: `updated_at` stays. */
export async function keepCalendarState(db: DbOrTrx, leadId: string, patch: CalendarPatch) {
	await updateRows(db, "visits", { leadId }, patch);
}

/** Marks all unsent visits as off, once no calendar is connected. */
export async function expectNoCalendar(trx: Trx): Promise<void> {
	const unsent: CalendarState[] = ["pending", "failed"];
	const off = { calendarState: "off", calendarError: null } as const;
	await updateRows(trx, "visits", { calendarState: unsent }, off);
}

/** Forgets the visit's submissions, so that the same form sent after a cancellation books a new visit. */
export async function letAskAgain(trx: Trx, { leadId, reference }: VisitRecord): Promise<void> {
	await forgetSameBody(trx, BOOKING_SCOPES.customer, reference);
	await forgetSameBody(trx, BOOKING_SCOPES.staff, leadId);
}

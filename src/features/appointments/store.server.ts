import type { DbOrTrx, Tables, Trx } from "#server/database/db.server.ts";
import { forgetSubmissionBody } from "#server/database/idempotency.server.ts";
import { updateRows } from "#server/database/rows.server.ts";
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
	emailState: Tables["outbox"]["state"] | null;
	emailError: string | null;
};

/** Changes a visit that this transaction has locked. */
export async function updateVisit(trx: Trx, visitId: string, changes: Partial<Visits>) {
	await updateRows(trx, "visits", { leadId: visitId }, changes);
}

type CalendarPatch = Partial<Pick<Visits, Extract<keyof Visits, `calendar${string}`>>>;

/** Stores the calendar state of a visit. It is not an edit of the visit: `updated_at` stays. */
export async function updateCalendarState(db: DbOrTrx, visitId: string, patch: CalendarPatch) {
	await updateRows(db, "visits", { leadId: visitId }, patch);
}

/** Marks all unsent visits as off, once no calendar is connected. */
export async function disableCalendarSync(trx: Trx): Promise<void> {
	const unsentStates: CalendarState[] = ["pending", "failed"];
	const syncOff = { calendarState: "off", calendarError: null } as const;
	await updateRows(trx, "visits", { calendarState: unsentStates }, syncOff);
}

/** Forgets the visit's submissions, so that the same form sent after a cancellation books a new visit. */
export async function forgetSubmissions(
	trx: Trx,
	{ leadId: visitId, reference }: VisitRecord,
): Promise<void> {
	await forgetSubmissionBody(trx, BOOKING_SCOPES.customer, reference);
	await forgetSubmissionBody(trx, BOOKING_SCOPES.staff, visitId);
}

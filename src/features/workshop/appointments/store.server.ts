import { getLaterInstant } from "#core/audit/rules.ts";
import { formatAuthor } from "#core/requests/authors.ts";
import { findLastEvent } from "#core/requests/store.server.ts";
import { getSettings } from "#core/settings/store.server.ts";
import { type DoneBy, formatChangedMeanwhile, formatStateReached } from "#domain/past-moment.ts";
import type { DbOrTrx, Tables, Trx } from "#server/database/db.server.ts";
import { forgetSubmissionBody } from "#server/database/idempotency.server.ts";
import { updateRows } from "#server/database/rows.server.ts";
import { alreadyDoneError, changedMeanwhileError, requireFound } from "#server/errors.ts";
import type { AnyWork } from "#server/work.server.ts";
import { rejectAppointment } from "./errors.server.ts";
import { HAS_VISIT, NO_SUCH_VISIT, STILL_SPAM } from "./messages.ts";
import { findVisit, findVisitOfLead, type VisitRecord } from "./read-model.server.ts";
import { BOOKING_SCOPES } from "./rules.ts";
import { toStaffVisit } from "./view.server.ts";
import { type CalendarState, getVisitStateInfo } from "./visit-states.ts";

/**
 * Locks the visit that staff are about to change until the transaction ends.
 *
 * @param change `updated_at` is the version the edit started from
 * @throws NotFoundError | RuleError quarantined (422) | changed_meanwhile (409, with both versions)
 */
export async function lockForEdit(
	work: AnyWork,
	{ visitId, change }: { visitId: string; change: { updated_at: string } },
): Promise<VisitRecord> {
	const { ctx, trx } = work;
	const visit = requireFound(await lockVisit(trx, visitId), NO_SUCH_VISIT);
	// A quarantined visit reserves no hours and its customer gets no messages: it has to be released first.
	if (visit.isQuarantined) throw rejectAppointment("quarantined", STILL_SPAM);
	const { updated_at: expectedVersion, ...yours } = change;
	if (visit.updatedAt !== expectedVersion)
		throw changedMeanwhileError(formatChangedMeanwhile("esta cita", await findLastChange(work, visit)), {
			current: toStaffVisit(ctx, visit, await getSettings(trx)),
			yours,
		});
	return visit;
}

/** Finds who changed a visit last, and when. */
export async function findLastChange(work: AnyWork, visit: VisitRecord): Promise<DoneBy> {
	const {
		ctx: { now },
		trx,
	} = work;
	const last = await findLastEvent(trx, visit.leadId);
	return { by: formatAuthor(last?.author), doneAt: last?.createdAt ?? visit.updatedAt, now: now() };
}

/** Creates the error for a visit that is as the user wants it already. */
export async function toVisitDoneError(
	work: AnyWork,
	{ visit, label }: { visit: VisitRecord; label: string },
) {
	const { ctx, trx } = work;
	const message = formatStateReached(label, await findLastChange(work, visit));
	return alreadyDoneError(message, { current: toStaffVisit(ctx, visit, await getSettings(trx)) });
}

/** Locks a visit until the transaction ends; returns undefined if it does not exist. */
export async function lockVisit(trx: Trx, visitId: string): Promise<VisitRecord | undefined> {
	await trx
		.updateTable("visits")
		.set((column) => ({ updatedAt: column.ref("updatedAt") }))
		.where("id", "=", visitId)
		.execute();
	return findVisit(trx, visitId);
}

/** Locks the visit that stands for a request; returns undefined if it has none. */
export async function lockVisitOfLead(trx: Trx, leadId: string): Promise<VisitRecord | undefined> {
	const visit = await findVisitOfLead(trx, leadId);
	return visit && lockVisit(trx, visit.id);
}

/**
 * Checks that a visit may be upcoming again: a request has at most one such visit.
 *
 * @throws RuleError has_visit (409)
 */
export async function assertNoOtherOpenVisit(trx: Trx, { id, leadId }: VisitRecord): Promise<void> {
	const current = await findVisitOfLead(trx, leadId);
	if (current && current.id !== id && getVisitStateInfo(current.state).isOpen)
		throw rejectAppointment("has_visit", HAS_VISIT);
}

/** Reads the current state of a visit. @throws NotFoundError */
export async function reloadVisit(db: DbOrTrx, visitId: string): Promise<VisitRecord> {
	return requireFound(await findVisit(db, visitId), NO_SUCH_VISIT);
}

/** Returns the visit's next version. */
export function getNextVersion(visit: VisitRecord, now: Date): string {
	return getLaterInstant(visit.updatedAt, now);
}

type Visits = Tables["visits"];

/** Changes a visit that this transaction has locked. */
export async function updateVisit(trx: Trx, visitId: string, changes: Partial<Visits>) {
	await updateRows(trx, "visits", { id: visitId }, changes);
}

export type CalendarPatch = Partial<Pick<Visits, Extract<keyof Visits, `calendar${string}`>>>;

/** Stores the calendar state of a visit. It is not an edit of the visit: `updated_at` stays. */
export async function updateCalendarState(db: DbOrTrx, visitId: string, patch: CalendarPatch) {
	await updateRows(db, "visits", { id: visitId }, patch);
}

/** Marks all unsent visits as off, once no calendar is connected. */
export async function disableCalendarSync(trx: Trx): Promise<void> {
	const unsentStates: CalendarState[] = ["pending", "failed"];
	const syncOff = { calendarState: "off", calendarError: null } as const;
	await updateRows(trx, "visits", { calendarState: unsentStates }, syncOff);
}

/** Forgets the visit's submissions, so that the same form sent after a cancellation books a new visit. */
export async function forgetSubmissions(trx: Trx, { id, reference }: VisitRecord): Promise<void> {
	await forgetSubmissionBody(trx, BOOKING_SCOPES.customer, reference);
	await forgetSubmissionBody(trx, BOOKING_SCOPES.staff, id);
}

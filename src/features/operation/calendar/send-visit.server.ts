import { getSettings } from "#core/settings/store.server.ts";
import { formatTimeWindow, toPanamaDay } from "#domain/time.ts";
import { findVisit, type VisitRecord } from "#features/workshop/appointments/read-model.server.ts";
import { toVisitTime } from "#features/workshop/appointments/rules.ts";
import type { CalendarPatch } from "#features/workshop/appointments/store.server.ts";
import { updateCalendarState } from "#features/workshop/appointments/store.server.ts";
import { getVisitStateInfo } from "#features/workshop/appointments/visit-states.ts";
import type { AppContext } from "#server/app-context.server.ts";
import { withTransaction } from "#server/database/db.server.ts";
import { deleteRows, findRow, upsertRow } from "#server/database/rows.server.ts";
import { getPublicOrigin } from "#server/site-origin.ts";
import { isServerPaused } from "#server/start/server-pause.server.ts";
import type { Lease } from "./lease.server.ts";
import { getProblemMessage } from "./messages.ts";
import { reconcileEvent } from "./reconcile.server.ts";
import { type EventData, toEventData } from "./rules.ts";
import { findLink } from "./store.server.ts";
import { LinkLostError } from "./tokens.server.ts";
import { ZohoProblem } from "./zoho-client.server.ts";

/**
 * Creates, updates or deletes the event of a visit in Zoho.
 *
 * @throws LinkLostError | ZohoProblem, after recording it on the visit
 * @source rules 8.1, 8.2
 */
export async function sendVisit(ctx: AppContext, lease: Lease, visitId: string): Promise<void> {
	const visit = await findVisit(ctx.db, visitId);
	if (!visit || isUpToDate(visit)) return;
	const { reference, calendarUid, calendarEtag, day } = visit;
	const desired = await toDesiredEvent(ctx, visit);
	const now = ctx.now().toISOString();
	const saveState = (patch: CalendarPatch) => updateCalendarState(ctx.db, visitId, patch);
	try {
		const event = await reconcileEvent(lease, {
			reference,
			desired,
			stored: calendarUid ? { uid: calendarUid, etag: calendarEtag ?? "" } : undefined,
			isUncertain: visit.calendarTriedAt !== null,
			lastDay: (await findRow(ctx.db, "calendarEntries", { reference }))?.day,
			onBeforeCreate: () =>
				withTransaction(ctx.db, async (trx) => {
					await upsertRow(trx, "calendarEntries", { key: { reference }, changes: { day: String(day) } });
					await updateCalendarState(trx, visitId, { calendarTriedAt: now });
				}),
			onCreateRejected: () => saveState({ calendarTriedAt: null }),
		});
		await withTransaction(ctx.db, async (trx) => {
			if (event)
				await upsertRow(trx, "calendarEntries", { key: { reference }, changes: { day: String(day) } });
			else await deleteRows(trx, "calendarEntries", { reference });
			await updateCalendarState(trx, visitId, {
				calendarState: event ? "sent" : "off",
				calendarUid: event?.uid ?? null,
				calendarEtag: event?.etag ?? null,
				calendarError: null,
				calendarAt: now,
				calendarSequence: visit.sequence,
				calendarTriedAt: null,
			});
		});
	} catch (problem) {
		await recordProblem(problem, (calendarState, calendarError) =>
			saveState({ calendarState, calendarError, calendarAt: now }),
		);
		throw problem;
	}
}

/** Records on a visit that it is still pending, and why, when no sender got to it. */
export async function recordWaiting(ctx: AppContext, visitId: string): Promise<void> {
	const link = await findLink(ctx.db);
	const visit = link && (await findVisit(ctx.db, visitId));
	if (!visit || isUpToDate(visit) || visit.calendarState === "failed" || visit.calendarError) return;
	if (visit.calendarUid === null && !(await toDesiredEvent(ctx, visit))) return;
	const pauseCode = (await isServerPaused(ctx)) ? "needs_confirmation" : null;
	const code = link.lostAt ? "needs_authorisation" : (pauseCode ?? link.problem);
	const calendarError = code ? getProblemMessage(code) : null;
	await updateCalendarState(ctx.db, visitId, { calendarState: "pending", calendarError });
}

/** Records why an entry did not reach Zoho. Only a rejection of the entry itself is final. */
export async function recordProblem(
	problem: unknown,
	onProblem: (state: "pending" | "failed", error: string) => Promise<void>,
): Promise<void> {
	if (problem instanceof LinkLostError) await onProblem("pending", getProblemMessage("needs_authorisation"));
	if (!(problem instanceof ZohoProblem)) return;
	await onProblem(problem.kind === "refused" ? "failed" : "pending", getProblemMessage(problem.code));
}

/** Checks whether Zoho has this version of the visit, or needs no event for it. */
function isUpToDate({ calendarState, calendarSequence, sequence }: VisitRecord): boolean {
	const isSettled = calendarState === "sent" || calendarState === "off";
	return isSettled && calendarSequence === sequence;
}

/**
 * Returns the event that Zoho should have, or undefined when the visit is cancelled, unscheduled or in quarantine. A
 * past or finished visit keeps an event that was already sent.
 */
async function toDesiredEvent(ctx: AppContext, visit: VisitRecord): Promise<EventData | undefined> {
	const { day, startMinute, reference, service, name, phone, email, car, note } = visit;
	const { time, until } = toVisitTime(visit);
	const isOver = day !== null && day < toPanamaDay(ctx.now());
	if (day === null || startMinute === null || visit.isQuarantined === 1) return undefined;
	const { isOpen, isCancelled } = getVisitStateInfo(visit.state);
	const shouldExist = isOpen && !isOver;
	const wasSent = visit.calendarUid !== null && !isCancelled;
	if (!shouldExist && !wasSent) return undefined;
	const { address } = await getSettings(ctx.db);
	const origin = getPublicOrigin(ctx.env);
	return toEventData({
		reference,
		title: `${service} · ${name}`,
		lines: [
			phone ? `Teléfono: ${phone}` : "",
			email ? `Correo: ${email}` : "",
			car ? `Carro: ${car}` : "",
			time && until ? `Se deja entre ${formatTimeWindow(time, until)}` : "",
			note ? `Nota: ${note}` : "",
			origin ? `${origin}/admin/dashboard/agenda/${visit.id}` : "",
		],
		location: [address.street, address.district, address.city].filter(Boolean).join(", "),
		day,
		startMinute,
		minutes: visit.minutes,
	});
}

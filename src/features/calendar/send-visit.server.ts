import { findVisitRecord } from "#features/appointments/read-model.server.ts";
import { whenOfStored } from "#features/appointments/rules.ts";
import { keepCalendarState, type VisitRecord } from "#features/appointments/store.server.ts";
import { factsOf } from "#features/appointments/visit-states.ts";
import { getSettings } from "#features/settings/store.server.ts";
import { panamaDay, timesBetween } from "#panama/time.ts";
import { inTransaction } from "#platform/database/db.server.ts";
import { deleteRows, findRow, saveRow } from "#platform/database/rows.server.ts";
import type { Platform } from "#platform/platform.server.ts";
import { publicOrigin } from "#platform/site-origin.ts";
import { ZohoProblem } from "./client.server.ts";
import { converge } from "./converge.server.ts";
import type { Lease } from "./lease.server.ts";
import { type EventData, eventOf } from "./rules.ts";
import { problemWords } from "./sentences.ts";
import { findLink } from "./store.server.ts";
import { LinkLost } from "./tokens.server.ts";

/**
 * Creates, updates or deletes the event of a visit in Zoho.
 *
 * @throws LinkLostError | ZohoProblem, after recording it on the visit
 * @source rules 8.1, 8.2
 */
export async function sendVisit(at: Platform, lease: Lease, leadId: string): Promise<void> {
	const visit = await findVisitRecord(at.db, leadId);
	if (!visit || isKnown(visit)) return;
	const { reference, calendarUid, calendarEtag, day } = visit;
	const wanted = await eventWanted(at, visit);
	const now = at.now().toISOString();
	const keep = (patch: Parameters<typeof keepCalendarState>[2]) =>
		keepCalendarState(at.db, leadId, patch);
	try {
		const event = await converge(lease, {
			reference,
			wanted,
			known: calendarUid ? { uid: calendarUid, etag: calendarEtag ?? "" } : undefined,
			isInDoubt: visit.calendarTriedAt !== null,
			lastDay: (await findRow(at.db, "calendarEntries", { reference }))?.day,
			beforeCreate: () =>
				inTransaction(at.db, async (trx) => {
					await saveRow(trx, "calendarEntries", { reference }, { day: String(day) });
					await keepCalendarState(trx, leadId, { calendarTriedAt: now });
				}),
			notCreated: () => keep({ calendarTriedAt: null }),
		});
		await inTransaction(at.db, async (trx) => {
			if (event) await saveRow(trx, "calendarEntries", { reference }, { day: String(day) });
			else await deleteRows(trx, "calendarEntries", { reference });
			await keepCalendarState(trx, leadId, {
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
		await noteProblem(problem, (calendarState, calendarError) =>
			keep({ calendarState, calendarError, calendarAt: now }),
		);
		throw problem;
	}
}

/** Records on a visit that it is still pending, and why, when no sender got to it. */
export async function noteWaiting(at: Platform, leadId: string): Promise<void> {
	const link = await findLink(at.db);
	const visit = link && (await findVisitRecord(at.db, leadId));
	if (!visit || isKnown(visit) || visit.calendarState === "failed" || visit.calendarError) return;
	if (visit.calendarUid === null && !(await eventWanted(at, visit))) return;
	const code = link.lostAt ? "needs_authorisation" : link.problem;
	const calendarError = code ? problemWords(code) : null;
	await keepCalendarState(at.db, leadId, { calendarState: "pending", calendarError });
}

/** Records why an entry did not reach Zoho. Only a rejection of the entry itself is final. */
export async function noteProblem(
	problem: unknown,
	note: (state: "pending" | "failed", error: string) => Promise<void>,
): Promise<void> {
	if (problem instanceof LinkLost) await note("pending", problemWords("needs_authorisation"));
	if (!(problem instanceof ZohoProblem)) return;
	await note(problem.kind === "refused" ? "failed" : "pending", problemWords(problem.code));
}

/** Checks whether Zoho has this version of the visit, or needs no event for it. */
function isKnown({ calendarState, calendarSequence, sequence }: VisitRecord): boolean {
	const isSettled = calendarState === "sent" || calendarState === "off";
	return isSettled && calendarSequence === sequence;
}

/**
 * Returns the event that Zoho should have, or undefined when the visit is cancelled, unscheduled or in quarantine. A
 * past or finished visit keeps an event that was already sent.
 */
async function eventWanted(at: Platform, visit: VisitRecord): Promise<EventData | undefined> {
	const { day, startMinute, reference, service, name, phone, email, car, note } = visit;
	const { time, until } = whenOfStored(visit);
	const isOver = day !== null && day < panamaDay(at.now());
	if (day === null || startMinute === null || visit.isQuarantined === 1) return undefined;
	const { isOpen, isCalledOff } = factsOf(visit.state);
	const isNews = isOpen && !isOver;
	const wasHeld = visit.calendarUid !== null && !isCalledOff;
	if (!isNews && !wasHeld) return undefined;
	const { address } = await getSettings(at.db);
	const origin = publicOrigin(at.env);
	return eventOf({
		reference,
		title: `${service} · ${name}`,
		lines: [
			phone ? `Teléfono: ${phone}` : "",
			email ? `Correo: ${email}` : "",
			car ? `Carro: ${car}` : "",
			time && until ? `Se deja entre ${timesBetween(time, until)}` : "",
			note ? `Nota: ${note}` : "",
			origin ? `${origin}/admin/dashboard/agenda/${visit.leadId}` : "",
		],
		location: [address.street, address.district, address.city].filter(Boolean).join(", "),
		day,
		startMinute,
		minutes: visit.minutes,
	});
}

import { randomBytes, randomUUID } from "node:crypto";
import { findVisitRecord, listMissingVisits } from "#features/appointments/read-model.server.ts";
import { CALENDAR_TOPIC } from "#features/appointments/rules.ts";
import { keepCalendarState } from "#features/appointments/store.server.ts";
import { panamaDay } from "#panama/time.ts";
import { inTransaction, type Trx } from "#platform/database/db.server.ts";
import { once } from "#platform/database/once.server.ts";
import { insertRows, updateRows } from "#platform/database/rows.server.ts";
import { conflict, mustExist, RuleError } from "#platform/errors.ts";
import { queueEffect } from "#platform/outbox/outbox.server.ts";
import { hurryEffects, isQueued } from "#platform/outbox/queued-effects.server.ts";
import type { Platform } from "#platform/platform.server.ts";
import { type EventRequest, NewEvent, type Queued } from "./contract.ts";
import { EVENT_TOPIC, minuteOfTime } from "./rules.ts";
import {
	NO_SUCH_ENTRY,
	NOT_CONNECTED,
	QUEUED_UNTIL_AUTHORISED,
	SENDING_TO_ZOHO,
} from "./sentences.ts";
import { findEvent, findLink } from "./store.server.ts";
import { zohoOf } from "./zoho.server.ts";

/**
 * Queues a staff event. Repeated submissions of the same event count once; the outbox sends it.
 *
 * @throws RuleError invalid (422) | not_connected (409)
 * @source rules 8.9
 */
export async function queueEvent(at: Platform, request: EventRequest): Promise<Queued> {
	const event = wholeEvent(request);
	const message = await whenItGoes(at);
	const submission = { scope: "zoho-event", key: undefined, body: event };
	const { answer } = await once(at, submission, async (trx): Promise<Queued> => {
		const now = at.now().toISOString();
		const id = randomUUID();
		await insertRows(trx, "calendarEvents", {
			id,
			reference: `EV-${randomBytes(4).toString("hex").toUpperCase()}`,
			title: event.title,
			description: event.description,
			customer: JSON.stringify(event.customer_info),
			day: event.start_date,
			startMinute: minuteOfTime(event.start_time),
			minutes: event.duration,
			state: "pending",
			createdAt: now,
			updatedAt: now,
		});
		await queueEffect(trx, at.now(), { topic: EVENT_TOPIC, payload: { eventId: id } });
		return { success: true, message, id };
	});
	return answer;
}

/** @throws RuleError invalid (422) with the message of each field */
function wholeEvent(request: EventRequest): NewEvent {
	const { data, error } = NewEvent.safeParse(request);
	if (data) return data;
	const fields: Record<string, string> = {};
	for (const { path, message } of error.issues) fields[path.join(".")] ??= message;
	const [detail = "Revisa los datos e inténtalo de nuevo."] = Object.values(fields);
	throw new RuleError("invalid", detail, { fields });
}

/**
 * Resends a visit or a staff event: «Reenviar».
 *
 * @throws RuleError not_connected (409) | NotFoundError
 * @source rules 8.9
 */
export async function resend(at: Platform, id: string): Promise<Queued> {
	const message = await whenItGoes(at);
	await inTransaction(at.db, async (trx) => {
		if (await findVisitRecord(trx, id)) return sendAnew(at, trx, id);
		const event = mustExist(await findEvent(trx, id), NO_SUCH_ENTRY);
		if (event.state === "sent") return;
		await updateRows(trx, "calendarEvents", { id }, { state: "pending", error: null });
		await queueOnce(at, trx, EVENT_TOPIC, { eventId: id });
	});
	return { success: true, message, id };
}

/** Queues a visit as if the calendar had never received it. */
export async function sendAnew(at: Pick<Platform, "now">, trx: Trx, leadId: string): Promise<void> {
	const asNew = { calendarState: "pending", calendarError: null, calendarSequence: null } as const;
	await keepCalendarState(trx, leadId, asNew);
	await queueOnce(at, trx, CALENDAR_TOPIC, { leadId });
}

/** Queues an effect, or makes a pending one due now. */
async function queueOnce(
	at: Pick<Platform, "now">,
	trx: Trx,
	topic: string,
	payload: object,
): Promise<void> {
	if (await isQueued(trx, topic, payload)) return hurryEffects(trx, [topic], at.now(), payload);
	await queueEffect(trx, at.now(), { topic, payload });
}

async function whenItGoes(at: Platform): Promise<string> {
	const link = zohoOf(at.env) && (await findLink(at.db));
	if (!link) throw conflict("not_connected", NOT_CONNECTED);
	return link.lostAt ? QUEUED_UNTIL_AUTHORISED : SENDING_TO_ZOHO;
}

/** Visits queued in one transaction; a longer one would block visitors' requests. */
const QUEUED_AT_ONCE = 50;

/** Queues upcoming visits that are missing or outdated in the calendar, such as those released from quarantine. */
export async function queueMissingVisits(at: Platform): Promise<void> {
	const link = zohoOf(at.env) && (await findLink(at.db));
	if (!link || link.lostAt) return;
	// A visit that is sent meanwhile is checked again and found up to date.
	const missing = await listMissingVisits(at.reads, panamaDay(at.now()));
	for (let from = 0; from < missing.length; from += QUEUED_AT_ONCE)
		await inTransaction(at.db, async (trx) => {
			for (const leadId of missing.slice(from, from + QUEUED_AT_ONCE))
				await queueOnce(at, trx, CALENDAR_TOPIC, { leadId });
		});
}

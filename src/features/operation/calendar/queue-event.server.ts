import { randomBytes, randomUUID } from "node:crypto";
import { toPanamaDay } from "#domain/time.ts";
import {
	findVisit,
	listVisitIdsMissingInCalendar,
} from "#features/workshop/appointments/read-model.server.ts";
import { CALENDAR_TOPIC } from "#features/workshop/appointments/rules.ts";
import { updateCalendarState } from "#features/workshop/appointments/store.server.ts";
import type { AppContext } from "#server/app-context.server.ts";
import type { Call } from "#server/call.server.ts";
import { insertRows, updateRows } from "#server/database/rows.server.ts";
import { requireFound } from "#server/errors.ts";
import { enqueueJob } from "#server/outbox/outbox.server.ts";
import { isJobQueued, makeOutboxJobsDue } from "#server/outbox/queued-jobs.server.ts";
import { isServerPaused } from "#server/start/server-pause.server.ts";
import { type AnyWork, runOnce, runWork } from "#server/work.server.ts";
import { type EventRequest, NewEvent, type Queued } from "./contract.ts";
import { rejectCalendar } from "./errors.server.ts";
import {
	ENTRY_NOT_FOUND,
	NOT_CONNECTED,
	QUEUED_UNTIL_AUTHORISED,
	QUEUED_UNTIL_CONFIRMED,
	SENDING_TO_ZOHO,
} from "./messages.ts";
import { EVENT_TOPIC, parseMinuteOfDay } from "./rules.ts";
import { findEvent, findLink } from "./store.server.ts";
import { findZoho } from "./zoho-config.server.ts";

/**
 * Queues a staff event. Repeated submissions of the same event count once; the outbox sends it.
 *
 * @throws RuleError invalid (422) | not_connected (409)
 * @source rules 8.9
 */
export async function queueEvent(call: Call, request: EventRequest): Promise<Queued> {
	const { ctx } = call;
	const event = parseNewEvent(request);
	const message = await getQueuedMessage(ctx);
	// The specification's call has no key, so an equal event of the same person within ten minutes is a second press.
	const submission = { scope: "zoho-event", body: event };
	const { answer } = await runOnce(call, submission, async ({ trx }): Promise<Queued> => {
		const now = ctx.now().toISOString();
		const id = randomUUID();
		await insertRows(trx, "calendarEvents", {
			id,
			reference: `EV-${randomBytes(4).toString("hex").toUpperCase()}`,
			title: event.title,
			description: event.description,
			customer: JSON.stringify(event.customer_info),
			day: event.start_date,
			startMinute: parseMinuteOfDay(event.start_time),
			minutes: event.duration,
			state: "pending",
			createdAt: now,
			updatedAt: now,
		});
		await enqueueJob(trx, ctx.now(), { topic: EVENT_TOPIC, payload: { eventId: id } });
		return { success: true, message, id };
	});
	return answer;
}

/** @throws RuleError invalid (422) with the message of each field */
function parseNewEvent(request: EventRequest): NewEvent {
	const { data, error } = NewEvent.safeParse(request);
	if (data) return data;
	const fields: Record<string, string> = {};
	for (const { path, message } of error.issues) fields[path.join(".")] ??= message;
	const [detail = "Revisa los datos e inténtalo de nuevo."] = Object.values(fields);
	throw rejectCalendar("invalid", detail, { fields });
}

/**
 * Resends a visit or a staff event: «Reenviar».
 *
 * @throws RuleError not_connected (409) | NotFoundError
 * @source rules 8.9
 */
export async function resendEntry(ctx: AppContext, id: string): Promise<Queued> {
	const message = await getQueuedMessage(ctx);
	await runWork({ ctx, actor: undefined }, async (work) => {
		const { trx } = work;
		if (await findVisit(trx, id)) return queueFullResend(work, id);
		const event = requireFound(await findEvent(trx, id), ENTRY_NOT_FOUND);
		if (event.state === "sent") return;
		await updateRows(trx, "calendarEvents", { id }, { state: "pending", error: null });
		await queueOrMakeDue(work, { topic: EVENT_TOPIC, payload: { eventId: id } });
	});
	return { success: true, message, id };
}

/** Queues a visit as if the calendar had never received it. */
export async function queueFullResend(work: AnyWork, visitId: string): Promise<void> {
	const { trx } = work;
	const resetState = {
		calendarState: "pending",
		calendarError: null,
		calendarSequence: null,
	} as const;
	await updateCalendarState(trx, visitId, resetState);
	await queueOrMakeDue(work, { topic: CALENDAR_TOPIC, payload: { visitId } });
}

/** Queues an effect, or makes a pending one due now. */
async function queueOrMakeDue(
	work: AnyWork,
	{ topic, payload }: { topic: string; payload: object },
): Promise<void> {
	const { ctx, trx } = work;
	if (await isJobQueued(trx, topic, payload)) return makeOutboxJobsDue(trx, [topic], ctx.now(), payload);
	await enqueueJob(trx, ctx.now(), { topic, payload });
}

async function getQueuedMessage(ctx: AppContext): Promise<string> {
	const link = (await findZoho(ctx)) && (await findLink(ctx.db));
	if (!link) throw rejectCalendar("not_connected", NOT_CONNECTED);
	if (link.lostAt) return QUEUED_UNTIL_AUTHORISED;
	return (await isServerPaused(ctx)) ? QUEUED_UNTIL_CONFIRMED : SENDING_TO_ZOHO;
}

/** Visits queued in one transaction; a longer one would block visitors' requests. */
const QUEUE_BATCH_SIZE = 50;

/** Queues upcoming visits that are missing or outdated in the calendar, such as those released from quarantine. */
export async function queueMissingVisits(ctx: AppContext): Promise<void> {
	const link = (await findZoho(ctx)) && (await findLink(ctx.db));
	if (!link || link.lostAt) return;
	// A visit that is sent meanwhile is checked again and found up to date.
	const missingVisitIds = await listVisitIdsMissingInCalendar(ctx.reads, toPanamaDay(ctx.now()));
	for (let from = 0; from < missingVisitIds.length; from += QUEUE_BATCH_SIZE)
		await runWork({ ctx, actor: undefined }, async (work) => {
			for (const visitId of missingVisitIds.slice(from, from + QUEUE_BATCH_SIZE))
				await queueOrMakeDue(work, { topic: CALENDAR_TOPIC, payload: { visitId } });
		});
}

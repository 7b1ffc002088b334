import { bookVisit, refuseFullHour } from "#features/appointments/book.server.ts";
import type { VisitFollowers } from "#features/appointments/change-state.server.ts";
import type { StaffVisit, Visit } from "#features/appointments/contract.ts";
import { visitAgain } from "#features/appointments/open.server.ts";
import {
	findVisitRecord,
	listOpenVisitsOfPhone,
} from "#features/appointments/read-model.server.ts";
import { refuseForStaff } from "#features/appointments/refusals.server.ts";
import { BOOKING_SCOPES, whenOfStored } from "#features/appointments/rules.ts";
import {
	EVENTS,
	HAS_VISIT,
	NO_SUCH_LEAD,
	STILL_SPAM,
	sameHour,
	visitSummary,
} from "#features/appointments/sentences.ts";
import { visitForStaff } from "#features/appointments/view.server.ts";
import { findChosen } from "#features/appointments/visit-length.server.ts";
import { untilOf } from "#features/appointments/visit-length.ts";
import { followLead } from "#features/leads/follow.server.ts";
import { reachablePhone } from "#features/leads/form/reach.server.ts";
import { findLead } from "#features/leads/inbox-read-model.server.ts";
import { openLead } from "#features/leads/open.server.ts";
import { isPromised } from "#features/leads/rules.ts";
import { refuseForgotten, rememberWords } from "#features/leads/store.server.ts";
import { getSettings, lockSettings } from "#features/settings/store.server.ts";
import { minuteOfClock } from "#panama/time.ts";
import type { Trx } from "#platform/database/db.server.ts";
import { once } from "#platform/database/once.server.ts";
import { insertRows } from "#platform/database/rows.server.ts";
import { conflict, mustExist, RuleError } from "#platform/errors.ts";
import type { Actor } from "#platform/http/http.server.ts";
import type { Platform } from "#platform/platform.server.ts";
import { standsAsAsked } from "./as-asked.server.ts";

type Asked = { request: StaffVisit } & VisitFollowers;

/**
 * Creates a visit on behalf of staff, for a caller or a walk-in. The visit is confirmed at once and opens a request for
 * the inbox, the customer list and the statistics. For an existing request it creates only the visit and marks the
 * request as scheduled.
 *
 * @param key idempotency key; a repeated submit returns the same visit
 * @throws RuleError bad_phone | bad_day | bad_time (422) | slot_taken (409, with the next free hours) | car_received | has_visit | same_hour (409)
 * @throws NotFoundError for a deleted request
 * @source rules 3.18
 */
export async function writeDownVisit(
	at: Platform,
	actor: Actor,
	asked: Asked,
	key: string | undefined,
): Promise<Visit> {
	const { request } = asked;
	reachablePhone(request.phone);
	const when = { day: request.day, start: minuteOfClock(request.time) };
	const submission = {
		scope: BOOKING_SCOPES.staff,
		key,
		body: request,
		stands: (trx: Trx, { id }: { id: string }) => standsAsAsked(trx, { id }, when),
	};
	const { answer } = await once(at, submission, (trx) => store(at, trx, actor, asked));
	return visitForStaff(at, await visitAgain(at.db, answer.id), await getSettings(at.db));
}

async function store(at: Platform, trx: Trx, actor: Actor, { request, ...rooms }: Asked) {
	const now = at.now();
	const settings = await lockSettings(trx);
	const { day, time, car = "", note = "", overbook } = request;
	const chosen = await findChosen(trx, request.service, settings, request.minutes);
	const { service, serviceId, job } = chosen;
	const when = { day, time, until: untilOf(job) };
	const start = minuteOfClock(time);
	refuseForStaff(now, settings, { day, time, job });
	if (!overbook) await refuseFullHour(trx, now, settings, { day, start, job }, "time");
	const { lead_id: askedFor } = request;
	const id = askedFor ? await takeUp(trx, askedFor, `${car} ${note}`, rooms) : await openRequest();
	if (!request.again) await askAboutSameHour(trx, id, { day, start, minutes: job.minutes });
	const text = EVENTS.booked(when);
	await followLead(trx, now, id, { author: actor.fullName, text, state: "scheduled" });
	const visit = { leadId: id, service, serviceId, car, note, day, start, job };
	const manner = { field: "time", overbook, by: "shop" } as const;
	await bookVisit(at, trx, settings, { ...visit, state: "confirmed" }, manner);
	return { id };

	/** Opens a request for a new caller or walk-in. */
	async function openRequest() {
		const opened = await openLead(at, trx, settings, {
			kind: "appointment",
			name: request.name,
			phone: request.phone,
			email: request.email || undefined,
			summary: visitSummary({ service, car, ...when }),
			car,
			words: note,
			author: actor.fullName,
			channel: request.channel,
		});
		await insertRows(trx, "appointments", {
			leadId: opened.id,
			source: "panel",
			service,
			serviceId,
			preferredDate: day,
			preferredTime: time,
			description: note,
			createdAt: now.toISOString(),
		});
		return opened.id;
	}
}

/** Locks an existing request for its visit. It can have one visit only, and none while in quarantine. */
async function takeUp(trx: Trx, leadId: string, words: string, { changing }: VisitFollowers) {
	const lead = mustExist(await findLead(trx, leadId), NO_SUCH_LEAD);
	if (lead.is_quarantined || !isPromised(lead.kind)) throw new RuleError("quarantined", STILL_SPAM);
	await refuseForgotten(trx, leadId);
	// Lock the lead before the lookup, so that the second of two simultaneous calls sees the first visit.
	await rememberWords(trx, leadId, words);
	await changing(trx, leadId);
	if (await findVisitRecord(trx, leadId)) throw conflict("has_visit", HAS_VISIT);
	return leadId;
}

/**
 * Checks that the phone has no other visit in the same hour. Call it after the lead has its number: a simultaneous
 * request for the same visit waits until then.
 *
 * @param leadId the request that is about to get its visit
 * @throws RuleError same_hour (409)
 * @source rules 3.30
 */
async function askAboutSameHour(
	trx: Trx,
	leadId: string,
	{ day, start, minutes }: { day: string; start: number; minutes: number },
): Promise<void> {
	const others = await listOpenVisitsOfPhone(trx, { leadId, day });
	const there = others.find(
		(other) =>
			other.startMinute !== null &&
			other.startMinute < start + minutes &&
			start < other.startMinute + other.minutes,
	);
	if (there) throw conflict("same_hour", sameHour({ ...there, ...whenOfStored(there) }));
}

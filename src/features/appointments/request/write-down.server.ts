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
 * Staff write down the visit of somebody who called or stands at the counter: it is confirmed from the start, and a
 * request like any other for the inbox, the customers and the figures. For a quote or another request that is there
 * already it writes only the visit, and that request is scheduled.
 *
 * @param key makes a second press of the button the same visit
 * @throws RuleError bad_phone | bad_day | bad_time (422) | slot_taken (409, with the next free hours) | car_received | has_visit | same_hour (409)
 * @throws NotFoundError for a request that is gone
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

	/** What was asked for at the telephone is a request of its own. */
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

/** Takes up a request that is there already: it is scheduled once, and what is not news yet not at all. */
async function takeUp(trx: Trx, leadId: string, words: string, { changing }: VisitFollowers) {
	const lead = mustExist(await findLead(trx, leadId), NO_SUCH_LEAD);
	if (lead.is_quarantined || !isPromised(lead.kind)) throw new RuleError("quarantined", STILL_SPAM);
	await refuseForgotten(trx, leadId);
	// Locked before it is looked for: of two who schedule it at once, the second sees the visit of the first.
	await rememberWords(trx, leadId, words);
	await changing(trx, leadId);
	if (await findVisitRecord(trx, leadId)) throw conflict("has_visit", HAS_VISIT);
	return leadId;
}

/**
 * Asks about a telephone that has a visit in that hour already. Call it once the request has its number: whoever writes
 * down the same at the same moment waits until then.
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

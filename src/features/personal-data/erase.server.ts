import { renewEvents } from "#features/appointments/forget.server.ts";
import { effectsOf } from "#features/appointments/visit-effects.server.ts";
import { eraseOwnEvents } from "#features/calendar/forget.server.ts";
import { eraseChangesOf, recordChange } from "#features/changes/store.server.ts";
import { filesOf } from "#features/customers/record/merges.server.ts";
import { eraseCustomer } from "#features/customers/record/store.server.ts";
import { clearLeads, type Forget } from "#features/leads/forget.server.ts";
import { lockLeads } from "#features/leads/store.server.ts";
import { eraseSubscriptions } from "#features/newsletter/forget.server.ts";
import { factsOf } from "#features/work-orders/order-states.ts";
import { INSIDE } from "#features/work-orders/sentences.ts";
import { copiesUntil } from "#kept-for.ts";
import { panamaDay } from "#panama/time.ts";
import { type DbOrTrx, inTransaction } from "#platform/database/db.server.ts";
import { idsOf } from "#platform/database/rows.server.ts";
import { changedMeanwhile, conflict, refusedField } from "#platform/errors.ts";
import type { Actor } from "#platform/http/http.server.ts";
import { eraseEffects } from "#platform/outbox/queued-effects.server.ts";
import type { Platform } from "#platform/platform.server.ts";
import type { Erasure, ErasurePlan } from "./contract.ts";
import { eraseElsewhere, lookElsewhere, type Place } from "./elsewhere.server.ts";
import { everythingOf } from "./everything.server.ts";
import {
	hasRequests,
	linksOf,
	type Ongoing,
	ongoingOf,
	sentEventsOf,
} from "./person-read-model.server.ts";
import { CAME_MEANWHILE, ERASED, OPEN_VISIT, WRONG_PHONE } from "./sentences.ts";
import { answerErasures } from "./store.server.ts";

/** Limits of the plan: links listed, and owners looked up. */
const LINKS_SHOWN = 20;
const MOST_OWNERS = 500;

/** The handlers that erase each feature's data of a request, and the tables that may mention other people. */
export type Rooms = { forgets: readonly Forget[]; places: readonly Place[] };

/**
 * Returns the effects of an erasure, and until when backups keep the data.
 *
 * @throws NotFoundError
 * @source rules 5.18
 */
export async function planErasure(
	db: DbOrTrx,
	id: string,
	{ now, places }: { now: Date; places: Rooms["places"] },
): Promise<ErasurePlan> {
	const found = await everythingOf(db, id);
	const { rows } = await lookElsewhere(db, places, found);
	const owners = [...new Set(rows.map(({ owner }) => owner))].slice(0, MOST_OWNERS);
	return {
		requests: found.requests.length,
		photos: found.words.photos.length,
		letters: found.effects.length,
		subscriptions: found.subscriptions.length,
		own_events: await sentEventsOf(db, [...idsOf(found.events), ...owners]),
		open_visit: openVisitIn(found.words) ?? null,
		car_inside: carInsideOf(found.words) ?? null,
		copies_until: copiesUntil(panamaDay(now)),
		elsewhere: await linksOf(db, owners, LINKS_SHOWN),
		has_namesake: found.reach.hasNamesake,
	};
}

/**
 * Erases a person: their record, the personal data on their requests, emails, subscription, history and the calendar
 * events that staff created for them. Requests stay anonymous, with kind, dates and amounts. The Zoho events of their
 * visits are updated without their data. Mentions in rows of others go first: an erasure that stops halfway can then be
 * repeated.
 *
 * @throws NotFoundError | RuleError wrong_phone (422) | open_visit | car_inside (409)
 * @source rules 5.18, 5.27; Ley 81/2019
 */
export async function erasePerson(
	at: Platform,
	actor: Actor,
	{ id, phone_end }: Erasure & { id: string },
	{ forgets, places }: Rooms,
): Promise<void> {
	// Search the outbox and the requests outside of the transaction, so that writers do not wait.
	const found = await everythingOf(at.reads, id);
	if (!found.person.phone.endsWith(phone_end))
		throw refusedField("wrong_phone", "phone_end", WRONG_PHONE);
	refuseOngoing(found.words);
	await eraseElsewhere(at, places, found);
	const now = at.now().toISOString();
	await inTransaction(at.db, async (trx) => {
		const left = await eraseSubscriptions(trx, found.reach.emails);
		const leadIds = [...new Set([...idsOf(found.requests), ...left])];
		// A customer entered by staff may have no request.
		if (leadIds.length > 0) {
			// A visit may have been booked, or a car received, since the data was read.
			await lockLeads(trx, leadIds);
			refuseOngoing(await ongoingOf(trx, leadIds));
			await clearLeads(trx, now, leadIds, ERASED);
			for (const forget of forgets) await forget(trx, leadIds, at.now());
			await renewEvents(trx, at.now(), leadIds);
		}
		await eraseOwnEvents(trx, idsOf(found.events));
		await eraseEffects(trx, idsOf(found.effects));
		const files = await filesOf(trx, id);
		await eraseChangesOf(trx, [...files, ...leadIds]);
		// A request may have arrived since the data was read: erase everything or nothing.
		if (await hasRequests(trx, id)) throw changedMeanwhile(CAME_MEANWHILE);
		await eraseCustomer(trx, id);
		await answerErasures(trx, actor, { files, now: at.now() });
		await recordChange(trx, actor, {
			subject: "customer",
			subjectId: id,
			action: "removed",
			at: now,
		});
	});
	await at.database.scrub().catch((error) => {
		at.log.warn({ error }, "what was erased stays in the database's files until the next hour");
	});
	at.log.info({ event: "person_erased", staff: actor.id, customer: id }, "a person was erased");
}

/** Rejects the erasure during an open visit or work order. @throws RuleError open_visit | car_inside (409) */
function refuseOngoing(words: Ongoing): void {
	if (openVisitIn(words)) throw conflict("open_visit", OPEN_VISIT);
	if (carInsideOf(words)) throw conflict("car_inside", INSIDE.person);
}

const openVisitIn = ({ visits }: Ongoing) =>
	visits.find(({ state }) => effectsOf(state).whyNotLose)?.leadId;

const carInsideOf = ({ orders }: Ongoing) =>
	orders.find(({ state }) => factsOf(state).isInside)?.leadId;

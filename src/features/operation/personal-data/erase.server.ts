import { eraseChangeFields, recordChange } from "#core/audit/store.server.ts";
import { getCustomerRecordIds } from "#core/customer-records/merges.server.ts";
import { deleteCustomer } from "#core/customer-records/store.server.ts";
import { forgetLeads } from "#core/requests/ending/erase-leads.server.ts";
import { lockLeads } from "#core/requests/store.server.ts";
import { getBackupRetentionEnd } from "#domain/retention.ts";
import { toPanamaDay } from "#domain/time.ts";
import { eraseSubscriptions } from "#features/inbox/newsletter/delete-subscribers.server.ts";
import { eraseStaffEvents } from "#features/operation/calendar/retention.server.ts";
import { getStateEffects } from "#features/workshop/appointments/changes/visit-effects.server.ts";
import { requeueCalendarEvents } from "#features/workshop/appointments/notices/requeue-events.server.ts";
import { listOpenBalances } from "#features/workshop/payments/balances-read-model.server.ts";
import { findAccountsTerm } from "#features/workshop/payments/erase.server.ts";
import { LOCKED_MESSAGES } from "#features/workshop/work-orders/messages.ts";
import { getOrderStateInfo } from "#features/workshop/work-orders/order-states.ts";
import type { Call } from "#server/call.server.ts";
import type { DbOrTrx, Trx } from "#server/database/db.server.ts";
import { eraseAnswers } from "#server/database/idempotency.server.ts";
import { getIds } from "#server/database/rows.server.ts";
import { pickWireFields } from "#server/database/wire-fields.ts";
import { changedMeanwhileError } from "#server/errors.ts";
import { deleteOutboxJobs } from "#server/outbox/queued-jobs.server.ts";
import { runWork } from "#server/work.server.ts";
import type { Erasure, ErasurePlan } from "./contract.ts";
import { rejectPersonalData } from "./errors.server.ts";
import { eraseMentions, findMentions, type MentionSource } from "./mentions.server.ts";
import { BALANCE_LEFT, ERASED, NEW_REQUEST_ARRIVED, OPEN_VISIT, WRONG_PHONE } from "./messages.ts";
import { loadPersonData } from "./person-data.server.ts";
import {
	findLinks,
	findOngoing,
	hasRequests,
	listAnswerValues,
	listSentEvents,
	type Ongoing,
} from "./person-read-model.server.ts";
import { completeErasureRequests } from "./store.server.ts";

/** Limits of the plan: links listed, and owners looked up. */
const MAX_LINKS = 20;
const MAX_OWNERS = 500;

/**
 * Returns the effects of an erasure, and until when backups keep the data.
 *
 * @throws NotFoundError
 * @source rules 5.18
 */
export async function getErasurePlan(
	db: DbOrTrx,
	id: string,
	{ now, mentionSources }: { now: Date; mentionSources: readonly MentionSource[] },
): Promise<ErasurePlan> {
	const personData = await loadPersonData(db, id);
	const { rows } = await findMentions(db, mentionSources, personData);
	const accountsTerm = await findAccountsTerm(db, getIds(personData.requests));
	const owners = [...new Set(rows.map(({ owner }) => owner))].slice(0, MAX_OWNERS);
	return {
		requests: personData.requests.length,
		photos: personData.requestData.photos.length,
		messages: personData.effects.length,
		subscriptions: personData.subscriptions.length,
		own_events: await listSentEvents(db, [...getIds(personData.events), ...owners]),
		open_visit: findOpenVisitId(personData.requestData) ?? null,
		car_inside: findCarInsideId(personData.requestData) ?? null,
		backups_until: getBackupRetentionEnd(toPanamaDay(now)),
		accounts_until: accountsTerm && accountsTerm >= toPanamaDay(now) ? accountsTerm : null,
		balances: (await listOpenBalances(db, getIds(personData.requests))).map((balance) =>
			pickWireFields(balance, "leadId", "reference", "balanceCents"),
		),
		elsewhere: await findLinks(db, owners, MAX_LINKS),
		has_namesake: personData.contactData.hasNamesake,
	};
}

/**
 * Erases a person: their record, the personal data on their requests, emails, subscription, history and the calendar
 * events that staff created for them. Requests stay anonymous, with kind, dates and amounts. The Zoho events of their
 * visits are updated without their data. Mentions in rows of others go first: an erasure that stops halfway can then be
 * repeated.
 *
 * @param mentionSources the tables that may mention other people
 * @throws NotFoundError | RuleError wrong_phone (422) | open_visit | car_inside | balance_left (409)
 * @source rules 5.18, 5.27; Ley 81/2019
 */
export async function erasePerson(
	call: Call,
	{
		id,
		phone_end,
		keeps_balances,
		mentionSources,
	}: { mentionSources: readonly MentionSource[] } & Erasure & { id: string },
): Promise<void> {
	const { ctx, actor } = call;
	// Search the outbox and the requests outside of the transaction, so that writers do not wait.
	const personData = await loadPersonData(ctx.reads, id);
	if (!personData.person.phone.endsWith(phone_end))
		throw rejectPersonalData("wrong_phone", WRONG_PHONE, { field: "phone_end" });
	assertNothingOngoing(personData.requestData);
	await eraseMentions(ctx, mentionSources, personData);
	const now = ctx.now().toISOString();
	await runWork(call, async (work) => {
		const { trx } = work;
		const subscriptionLeadIds = await eraseSubscriptions(trx, personData.contactData.emails);
		const leadIds = [...new Set([...getIds(personData.requests), ...subscriptionLeadIds])];
		// A customer entered by staff may have no request.
		if (leadIds.length > 0) {
			// A visit may have been booked, or a car received, since the data was read.
			await lockLeads(trx, leadIds);
			assertNothingOngoing(await findOngoing(trx, leadIds));
			if (!keeps_balances) await assertNoBalance(trx, leadIds);
			await forgetLeads(trx, ctx.now(), leadIds, ERASED);
			await eraseAnswers(trx, await listAnswerValues(trx, leadIds));
			await requeueCalendarEvents(trx, ctx.now(), leadIds);
		}
		await eraseStaffEvents(trx, getIds(personData.events));
		await deleteOutboxJobs(trx, getIds(personData.effects));
		const recordIds = await getCustomerRecordIds(trx, id);
		await eraseChangeFields(trx, [...recordIds, ...leadIds]);
		// A request may have arrived since the data was read: erase everything or nothing.
		if (await hasRequests(trx, id)) throw changedMeanwhileError(NEW_REQUEST_ARRIVED);
		await deleteCustomer(trx, id);
		await completeErasureRequests(work, { fileIds: recordIds, now: ctx.now() });
		await recordChange(work, {
			subject: "customer",
			subjectId: id,
			action: "removed",
			changedAt: now,
		});
	});
	await ctx.database.scrub().catch((error) => {
		ctx.log.warn({ error }, "what was erased stays in the database's files until the next hour");
	});
	ctx.log.info({ event: "person_erased", staff: actor.id, customer: id }, "a person was erased");
}

/** Rejects the erasure during an open visit or work order. @throws RuleError open_visit | car_inside (409) */
function assertNothingOngoing(ongoing: Ongoing): void {
	if (findOpenVisitId(ongoing)) throw rejectPersonalData("open_visit", OPEN_VISIT);
	if (findCarInsideId(ongoing)) throw rejectPersonalData("car_inside", LOCKED_MESSAGES.person);
}

const findOpenVisitId = ({ visits }: Ongoing) =>
	visits.find(({ state }) => getStateEffects(state).loseError)?.id;

const findCarInsideId = ({ orders }: Ongoing) =>
	orders.find(({ state }) => getOrderStateInfo(state).isInside)?.id;

/** Money may have moved since the plan was shown. @throws RuleError balance_left (409) */
async function assertNoBalance(trx: Trx, leadIds: readonly string[]): Promise<void> {
	if ((await listOpenBalances(trx, leadIds)).length > 0)
		throw rejectPersonalData("balance_left", BALANCE_LEFT);
}

import { randomUUID } from "node:crypto";
import { type SelectQueryBuilder, sql } from "kysely";
import { deletePeople, lockPeople } from "#core/customer-records/store.server.ts";
import { SYSTEM_AUTHOR } from "#core/requests/authors.ts";
import { eraseDeclaredTexts, expiredJobs, onPersonForgotten } from "#core/requests/hooks.server.ts";
import { listLeadStatesWith } from "#core/requests/lead-states.ts";
import { forgetLinks } from "#core/requests/link/links.server.ts";
import { listMergedLeads } from "#core/requests/merging/family.server.ts";
import { FORGOTTEN, LOSS_REASONS } from "#core/requests/messages.ts";
import { lockLeads } from "#core/requests/store.server.ts";
import { getForgetCutoff } from "#domain/retention.ts";
import { normalizeLoosely } from "#domain/text/search.ts";
import { DAY_MS, toPanamaDay } from "#domain/time.ts";
import type { AppContext } from "#server/app-context.server.ts";
import type { DbOrTrx, Tables, Trx } from "#server/database/db.server.ts";
import { deleteRows, getIds, insertRows, updateRows } from "#server/database/rows.server.ts";
import { type AnyWork, runWork } from "#server/work.server.ts";
import { listExpiredCustomers, listStillExpired } from "./expired-customers-read-model.server.ts";
import { selectExpiredLeads } from "./expired-leads-read-model.server.ts";

/** Small batches keep row locks short. */
export const BATCH_SIZE = 20;

/**
 * Erases the person from every request that led to no job and had no contact for 24 months: name, phone, email,
 * texts, notes, proof of consent. Type, dates and products stay, so that counts still add up. A workshop job is kept
 * for 24 months beyond its last warranty. Other jobs (state "won") and newsletter subscriptions have their own
 * retention periods and are kept.
 *
 * @returns how many requests were cleared
 * @source rules 5.5; Ley 81/2019
 */
export async function eraseOldLeads(ctx: AppContext): Promise<number> {
	const before = getForgetCutoff(ctx.now());
	const today = toPanamaDay(ctx.now());
	const eraseAll = (expired: ExpiredQuery) =>
		processInBatches(ctx, expired(ctx.reads), (work, leadIds) => eraseBatch(work, { expired, leadIds }));
	const cleared = await eraseAll((db) => selectExpiredLeads(db, before, BATCH_SIZE));
	const jobs = await eraseAll((db) => expiredJobs.get(db, { before, today }, BATCH_SIZE));
	const people = await processInBatches(
		ctx,
		listExpiredCustomers(ctx.reads, before, BATCH_SIZE),
		({ trx }, leadIds) => deleteExpiredCustomers(trx, before, leadIds),
	);
	const requests = cleared + jobs;
	if (requests + people > 0)
		ctx.log.info({ event: "people_forgotten", requests, people }, "old requests cleared");
	return requests;
}

/** The forecast covers this many days. */
const FORECAST_DAYS = 30;
/** Maximum number of requests that the forecast counts. */
const MAX_COUNTED = 1000;

/**
 * Forecasts what is erased within 30 days without new contact: how many requests, and from when.
 *
 * @returns `count` up to 1000; `first` an instant, undefined when nothing is due
 */
export async function getErasureForecast({
	reads,
	now,
}: Pick<AppContext, "reads" | "now">): Promise<{ count: number; days: number; first?: Date }> {
	const addDaysToNow = (days: number) => new Date(now().getTime() + days * DAY_MS);
	const listDue = (days: number, limit: number) =>
		selectExpiredLeads(reads, getForgetCutoff(addDaysToNow(days)), limit).execute();
	const { length: count } = await listDue(FORECAST_DAYS, MAX_COUNTED);
	if (count === 0) return { count, days: FORECAST_DAYS };
	let [low, high] = [0, FORECAST_DAYS];
	while (low < high) {
		const middle = Math.floor((low + high) / 2);
		if ((await listDue(middle, 1)).length > 0) high = middle;
		else low = middle + 1;
	}
	return { count, days: FORECAST_DAYS, first: addDaysToNow(low) };
}

/**
 * Processes batches until one is not full.
 *
 * @param expired selects a batch, on the read connection
 * @returns how many rows were processed
 */
export async function processInBatches(
	ctx: AppContext,
	expired: { execute: () => Promise<{ id: string }[]> },
	processBatch: (work: AnyWork, ids: readonly string[]) => Promise<number>,
): Promise<number> {
	for (let total = 0; ; ) {
		const ids = getIds(await expired.execute());
		if (ids.length > 0) total += await runWork({ ctx, actor: undefined }, (work) => processBatch(work, ids));
		if (ids.length < BATCH_SIZE) return total;
	}
}

type ExpiredQuery = (db: DbOrTrx) => SelectQueryBuilder<Tables, "leads", { id: string }>;

/** Deletes those of the found people who are still expired. @returns how many */
async function deleteExpiredCustomers(trx: Trx, before: string, ids: readonly string[]): Promise<number> {
	// Lock first, then check: a person with a new request since is kept.
	await lockPeople(trx, ids);
	const expired = await listStillExpired(trx, before, ids);
	await deletePeople(trx, expired);
	return expired.length;
}

/** Erases those of the found requests that are still expired. */
async function eraseBatch(
	work: AnyWork,
	{ expired, leadIds }: { expired: ExpiredQuery; leadIds: readonly string[] },
): Promise<number> {
	const { ctx, trx } = work;
	// Lock first, in a fixed order, and check afterwards: a customer with recent contact is kept.
	await lockLeads(trx, leadIds);
	const ids = getIds(await expired(trx).where("leads.id", "in", leadIds).execute());
	if (ids.length === 0) return 0;
	await forgetLeads(trx, ctx.now(), ids, FORGOTTEN);
	return ids.length;
}

/**
 * Erases the person from some leads, with their links and what every subject stores about them. Leads that were merged
 * into one of them go with it.
 */
export async function forgetLeads(
	trx: Trx,
	now: Date,
	leadIds: readonly string[],
	placeholders: Placeholders,
): Promise<void> {
	const merged: string[] = [];
	for (const id of leadIds) merged.push(...getIds(await listMergedLeads(trx, id)));
	const ids = [...new Set([...leadIds, ...merged])];
	await clearLeads(trx, now.toISOString(), ids, placeholders);
	await eraseDeclaredTexts.get(trx, ids);
	await onPersonForgotten.run(trx, ids, now);
	await forgetLinks(trx, ids);
}

/** The texts that replace those of an erased request. */
type Placeholders = { summary: string; event: string };

/** Erases the person from some leads; type, dates and state stay. @param words the placeholder texts */
export async function clearLeads(
	trx: Trx,
	now: string,
	ids: readonly string[],
	texts: Placeholders,
): Promise<void> {
	for (const { id, reference, mergedIntoId } of await lockLeads(trx, ids))
		await updateRows(
			trx,
			"leads",
			{ id },
			{
				customerId: null,
				name: FORGOTTEN.name,
				forgottenAt: sql`coalesce(forgotten_at, ${now})`,
				phone: null,
				phoneTyped: null,
				email: null,
				summary: texts.summary,
				car: "",
				keywords: "",
				callBackOn: null,
				// Keep predefined reasons for the statistics; a typed one may hold personal data.
				lostReason: sql`case when lost_reason in (${sql.join(LOSS_REASONS)}) then lost_reason end`,
				searchText: mergedIntoId ? "" : normalizeLoosely(reference),
				alert: null,
				// A request unanswered for two years needs no more work.
				state: sql`case when state in (${sql.join(listLeadStatesWith("isOpen"))}) then 'lost' else state end`,
				updatedAt: now,
			},
		);
	await deleteRows(trx, "leadEvents", { leadId: ids });
	await deleteRows(trx, "leadConsents", { leadId: ids });
	await deleteRows(trx, "leadMerges", { leadId: ids });
	const placeholderEvent = {
		kind: "note" as const,
		author: SYSTEM_AUTHOR,
		text: texts.event,
		createdAt: now,
	};
	await insertRows(
		trx,
		"leadEvents",
		ids.map((leadId) => ({ id: randomUUID(), leadId, ...placeholderEvent })),
	);
}

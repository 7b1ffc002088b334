import { randomUUID } from "node:crypto";
import { type SelectQueryBuilder, sql } from "kysely";
import { listOldCustomers } from "#features/customers/record/old-read-model.server.ts";
import { forgetCustomers } from "#features/customers/record/store.server.ts";
import { forgetBefore } from "#kept-for.ts";
import { DAY_MS, panamaDay } from "#panama/time.ts";
import {
	type DbOrTrx,
	inTransaction,
	type Tables,
	type Trx,
} from "#platform/database/db.server.ts";
import { deleteRows, idsOf, insertRows, updateRows } from "#platform/database/rows.server.ts";
import type { Platform } from "#platform/platform.server.ts";
import { foldLoosely } from "#words/search.ts";
import { SYSTEM_AUTHOR } from "./authors.ts";
import { oldJobs, oldLeads } from "./forget-read-model.server.ts";
import { statesThat } from "./lead-states.ts";
import { FORGOTTEN, LOSS_REASONS } from "./sentences.ts";
import { lockLeads } from "./store.server.ts";

/** Small batches keep row locks short. */
export const BATCH = 20;

/** Clears a feature's own text of some leads, in the same transaction. */
export type Forget = (trx: Trx, leadIds: readonly string[], now: Date) => Promise<void>;

/**
 * Erases the person from every request that led to no job and had no contact for 24 months: name, phone, email,
 * texts, notes, proof of consent. Type, dates and products stay, so that counts still add up. A workshop job is kept
 * for 24 months beyond its last warranty. Other jobs (state "won") and newsletter subscriptions have their own
 * retention periods and are kept.
 *
 * @param forgetCallbacks what each feature clears for its lead type
 * @returns how many requests were cleared
 * @source rules 5.5; Ley 81/2019
 */
export async function forgetOldLeads(at: Platform, forgets: readonly Forget[]): Promise<number> {
	const before = forgetBefore(at.now());
	const today = panamaDay(at.now());
	const forget = (old: OldRequests) =>
		inBatches(at, old(at.reads), (trx, found) => forgetBatch(at, trx, { old, found }, forgets));
	const cleared = await forget((db) => oldLeads(db, before, BATCH));
	const jobs = await forget((db) => oldJobs(db, { before, today }, BATCH));
	const people = await inBatches(at, listOldCustomers(at.reads, before, BATCH), (trx, found) =>
		forgetCustomers(trx, before, found),
	);
	const requests = cleared + jobs;
	if (requests + people > 0)
		at.log.info({ event: "people_forgotten", requests, people }, "old requests cleared");
	return requests;
}

/** The forecast covers this many days. */
const TOLD_DAYS = 30;
/** The count stops here. */
const COUNTED = 1000;

/**
 * Forecasts what is erased within 30 days without new contact: how many requests, and from when.
 *
 * @returns `count` up to 1000; `first` an instant, undefined when nothing is due
 */
export async function soonForgotten({
	reads,
	now,
}: Pick<Platform, "reads" | "now">): Promise<{ count: number; days: number; first?: Date }> {
	const after = (days: number) => new Date(now().getTime() + days * DAY_MS);
	const due = (days: number, limit: number) =>
		oldLeads(reads, forgetBefore(after(days)), limit).execute();
	const { length: count } = await due(TOLD_DAYS, COUNTED);
	if (count === 0) return { count, days: TOLD_DAYS };
	let [low, high] = [0, TOLD_DAYS];
	while (low < high) {
		const middle = Math.floor((low + high) / 2);
		if ((await due(middle, 1)).length > 0) high = middle;
		else low = middle + 1;
	}
	return { count, days: TOLD_DAYS, first: after(low) };
}

/**
 * Repeats while the batches are full.
 *
 * @param expired selects a batch, on the read connection
 * @returns how many rows were processed
 */
export async function inBatches(
	at: Pick<Platform, "db">,
	old: { execute: () => Promise<{ id: string }[]> },
	forget: (trx: Trx, found: readonly string[]) => Promise<number>,
): Promise<number> {
	for (let sum = 0; ; ) {
		const found = idsOf(await old.execute());
		if (found.length > 0) sum += await inTransaction(at.db, (trx) => forget(trx, found));
		if (found.length < BATCH) return sum;
	}
}

type OldRequests = (db: DbOrTrx) => SelectQueryBuilder<Tables, "leads", { id: string }>;

/** Erases those of the found requests that are still expired. */
async function forgetBatch(
	at: Platform,
	trx: Trx,
	{ old, found }: { old: OldRequests; found: readonly string[] },
	forgets: readonly Forget[],
): Promise<number> {
	// Lock first, in a fixed order, and check afterwards: a customer with recent contact is kept.
	await lockLeads(trx, found);
	const ids = idsOf(await old(trx).where("leads.id", "in", found).execute());
	if (ids.length === 0) return 0;
	await clearLeads(trx, at.now().toISOString(), ids, FORGOTTEN);
	for (const forget of forgets) await forget(trx, ids, at.now());
	return ids.length;
}

/** Erases the person from some leads; type, dates and state stay. @param words the placeholder texts */
export async function clearLeads(
	trx: Trx,
	now: string,
	ids: readonly string[],
	words: { summary: string; event: string },
): Promise<void> {
	for (const { id, reference } of await lockLeads(trx, ids))
		await updateRows(
			trx,
			"leads",
			{ id },
			{
				customerId: null,
				name: FORGOTTEN.name,
				phone: null,
				phoneTyped: null,
				email: null,
				summary: words.summary,
				car: "",
				words: "",
				callBackOn: null,
				// Keep predefined reasons for the statistics; a typed one may hold personal data.
				lostReason: sql`case when lost_reason in (${sql.join(LOSS_REASONS)}) then lost_reason end`,
				searchText: foldLoosely(reference),
				news: null,
				// A request unanswered for two years needs no more work.
				state: sql`case when state in (${sql.join(statesThat("isOpen"))}) then 'lost' else state end`,
				updatedAt: now,
			},
		);
	await deleteRows(trx, "leadEvents", { leadId: ids });
	await deleteRows(trx, "leadConsents", { leadId: ids });
	const trace = { kind: "note" as const, author: SYSTEM_AUTHOR, text: words.event, createdAt: now };
	await insertRows(
		trx,
		"leadEvents",
		ids.map((leadId) => ({ id: randomUUID(), leadId, ...trace })),
	);
}

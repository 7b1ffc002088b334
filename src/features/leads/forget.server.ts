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

/** So few that whoever wants one of their rows waits for an instant. */
export const BATCH = 20;

/** Clears a room's own words about some leads, in the same transaction. */
export type Forget = (trx: Trx, leadIds: readonly string[], now: Date) => Promise<void>;

/**
 * Takes the person out of every request that led to no job and whose person was last heard of 24 months ago:
 * name, phone, e-mail, words, notes, proof of consent. Kind, dates and products stay, so that counts agree.
 * A job that was done in the workshop is kept 24 months beyond its last warranty; other jobs (state "ganada") and newsletter
 * subscriptions are kept: their terms are others.
 *
 * @param forgets what each room of a kind of lead clears
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

/** What is due within so many days is told before it happens. */
const TOLD_DAYS = 30;
/** Counted up to here. */
const COUNTED = 1000;

/**
 * What will be forgotten within 30 days if nobody is heard of: how many requests, and from when on.
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

/** Goes on while the batches are full. @param old a batch, looked for where no visitor waits @returns how many were forgotten */
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

/** Of what was found, only what is still old is forgotten. */
async function forgetBatch(
	at: Platform,
	trx: Trx,
	{ old, found }: { old: OldRequests; found: readonly string[] },
	forgets: readonly Forget[],
): Promise<number> {
	// Locked first, in one order, and looked at afterwards: who was heard of meanwhile is not forgotten.
	await lockLeads(trx, found);
	const ids = idsOf(await old(trx).where("leads.id", "in", found).execute());
	if (ids.length === 0) return 0;
	await clearLeads(trx, at.now().toISOString(), ids, FORGOTTEN);
	for (const forget of forgets) await forget(trx, ids, at.now());
	return ids.length;
}

/** Takes the person out of some leads; kind, dates and state stay. @param words what stands there instead */
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
				// One of ours counts on, what somebody typed may name anybody.
				lostReason: sql`case when lost_reason in (${sql.join(LOSS_REASONS)}) then lost_reason end`,
				searchText: foldLoosely(reference),
				news: null,
				// What nobody answered in two years is nobody's work any more.
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

import { OVER_CAP } from "#letter-cap.ts";
import { countAll, type DbOrTrx, type Tables, type Trx } from "#platform/database/db.server.ts";
import type { NearerEnd } from "#platform/database/nearer-end.ts";
import { findRow, pageOf } from "#platform/database/rows.server.ts";
import { MAIL_TOPIC } from "./mail.server.ts";

export type OutboxRow = Tables["outbox"];

/** One page of the letters, newest first. @param state undefined for all of them */
export function listMail(
	db: DbOrTrx,
	state: OutboxRow["state"] | undefined,
	place: NearerEnd,
): Promise<OutboxRow[]> {
	let found = db.selectFrom("outbox").selectAll().where("topic", "=", MAIL_TOPIC);
	if (state) found = found.where("state", "=", state);
	return pageOf(found, { createdAt: "desc", id: "desc" }, place);
}

/** How many letters are in each state; states without any are absent. */
export async function countMail(db: DbOrTrx): Promise<Map<OutboxRow["state"], number>> {
	const rows = await byState(db).execute();
	return new Map(rows.map(({ state, found }) => [state, found]));
}

/** How many letters are in each state of those that are not sent; what the cap stopped is no failure of the mail. */
export async function countUnsentMail(db: DbOrTrx): Promise<Record<string, number>> {
	const rows = await byState(db)
		.where("state", "in", ["pending", "held", "dead"])
		.where((where) =>
			where.or([where("lastError", "is", null), where("lastError", "!=", OVER_CAP)]),
		)
		.execute();
	return Object.fromEntries(rows.map(({ state, found }) => [state, found]));
}

const byState = (db: DbOrTrx) =>
	db
		.selectFrom("outbox")
		.select(["state", countAll.as("found")])
		.where("topic", "=", MAIL_TOPIC)
		.groupBy("state");

export function findMail(db: DbOrTrx, id: string): Promise<OutboxRow | undefined> {
	return findRow(db, "outbox", { id, topic: MAIL_TOPIC });
}

/** Makes a letter due at once, with all its tries before it. @returns whether it had not left meanwhile */
export async function makeDue(trx: Trx, id: string, now: string): Promise<boolean> {
	const { numUpdatedRows } = await trx
		.updateTable("outbox")
		.set({ state: "pending", attempts: 0, dueAt: now, doneAt: null, lastError: null })
		.where("id", "=", id)
		.where("state", "!=", "done")
		.where((where) => where.or([where("leasedUntil", "is", null), where("leasedUntil", "<", now)]))
		.executeTakeFirst();
	return Number(numUpdatedRows) === 1;
}

import { countAll, type DbOrTrx, type Tables, type Trx } from "#platform/db.server.ts";
import { MAIL_TOPIC } from "#platform/mail.server.ts";
import type {} from "#platform/outbox.server.ts";
import {
	MESSAGES_PER_PAGE,
	OUTBOX_STATES,
	OUTGOING_FILTERS,
	type OutgoingFilter,
} from "./rules.ts";

export type OutboxRow = Tables["outbox"];

/** One page of the messages, newest first. */
export function listMail(
	db: DbOrTrx,
	{ state, page }: { state: OutgoingFilter; page: number },
): Promise<OutboxRow[]> {
	let found = db.selectFrom("outbox").selectAll().where("topic", "=", MAIL_TOPIC);
	if (state !== "todos") found = found.where("state", "=", OUTBOX_STATES[state]);
	return found
		.orderBy("createdAt", "desc")
		.orderBy("id", "desc")
		.limit(MESSAGES_PER_PAGE)
		.offset((page - 1) * MESSAGES_PER_PAGE)
		.execute();
}

/** How many messages each filter lists. */
export async function countMail(db: DbOrTrx): Promise<Record<OutgoingFilter, number>> {
	const rows = await db
		.selectFrom("outbox")
		.select(["state", countAll.as("found")])
		.where("topic", "=", MAIL_TOPIC)
		.groupBy("state")
		.execute();
	const of = new Map<string, number>(rows.map(({ state, found }) => [state, found]));
	const counts = OUTGOING_FILTERS.map((filter) => {
		if (filter === "todos") return [filter, rows.reduce((sum, { found }) => sum + found, 0)];
		return [filter, of.get(OUTBOX_STATES[filter]) ?? 0];
	});
	return Object.fromEntries(counts) as Record<OutgoingFilter, number>;
}

export function findMail(db: DbOrTrx, id: string): Promise<OutboxRow | undefined> {
	return db
		.selectFrom("outbox")
		.selectAll()
		.where("id", "=", id)
		.where("topic", "=", MAIL_TOPIC)
		.executeTakeFirst();
}

/** Makes a message due at once, with all its tries before it. @returns whether it had not left meanwhile */
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

import { OVER_EMAIL_LIMIT } from "#domain/email-limit.ts";
import type { DbOrTrx, Tables, Trx } from "#server/database/db.server.ts";
import type { PageRange } from "#server/database/page-range.ts";
import { countBy, findRow, getPage } from "#server/database/rows.server.ts";
import { MAIL_TOPIC } from "./mail.server.ts";

export type OutboxRow = Tables["outbox"];

/** Returns one page of the emails, newest first. @param state undefined for all states */
export function listMail(
	db: DbOrTrx,
	state: OutboxRow["state"] | undefined,
	range: PageRange,
): Promise<OutboxRow[]> {
	let query = selectMail(db).selectAll();
	if (state) query = query.where("state", "=", state);
	return getPage(query, { createdAt: "desc", id: "desc" }, range);
}

/** Counts emails by state; states without emails are absent. */
export function countMail(db: DbOrTrx): Promise<Map<OutboxRow["state"], number>> {
	return countBy(selectMail(db), "state");
}

/** Counts unsent emails by state. Excludes those stopped by the daily cap, which are not delivery failures. */
export async function countUnsentMail(db: DbOrTrx): Promise<Record<string, number>> {
	const unsent = selectMail(db)
		.where("state", "in", ["pending", "held", "dead"])
		.where((where) => where.or([where("lastError", "is", null), where("lastError", "!=", OVER_EMAIL_LIMIT)]));
	return Object.fromEntries(await countBy<string>(unsent, "state"));
}

const selectMail = (db: DbOrTrx) => db.selectFrom("outbox").where("topic", "=", MAIL_TOPIC);

export function findMail(db: DbOrTrx, id: string): Promise<OutboxRow | undefined> {
	return findRow(db, "outbox", { id, topic: MAIL_TOPIC });
}

/** Makes an email due now and resets its attempts. @returns false when it has been sent or is being sent */
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

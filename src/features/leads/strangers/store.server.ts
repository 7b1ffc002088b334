import { factsOf, LEAD_STATES, statesThat } from "#features/leads/lead-states.ts";
import type { DbOrTrx, Trx } from "#platform/database/db.server.ts";
import { countOf, findRow, saveRow } from "#platform/database/rows.server.ts";
import type { Platform } from "#platform/platform.server.ts";
import { type Sort, STRANGERS_KEPT_MS } from "./rules.ts";

/** States that can make a sender known: a lost request may be from anyone. */
export const NOT_LOST = LEAD_STATES.filter((state) => factsOf(state).stands !== "loss");

/** A window of time; later requests were stored while the clock ran ahead. */
type Span = { since: string; until: string };

/** Counts the requests of a class within a window, held or not. */
export const countCame = (db: DbOrTrx, sort: Sort, { since, until }: Span): Promise<number> =>
	countOf(
		db
			.selectFrom("strangerRequests")
			.where("sort", "=", sort)
			.where("createdAt", ">", since)
			.where("createdAt", "<", until),
	);

/** Counts those that were admitted and wait for their first answer. */
export const countUnanswered = (db: DbOrTrx, sort: Sort, { since, until }: Span): Promise<number> =>
	countOf(
		db
			.selectFrom("strangerRequests")
			.innerJoin("leads", "leads.id", "strangerRequests.leadId")
			.where("sort", "=", sort)
			.where("strangerRequests.createdAt", ">", since)
			.where("strangerRequests.createdAt", "<", until)
			.where("isHeld", "=", 0)
			.where("leads.state", "in", statesThat("isWaiting")),
	);

/** Selects the held requests that are neither released nor closed. */
export const heldLeads = (db: DbOrTrx) =>
	db
		.selectFrom("strangerRequests")
		.innerJoin("leads", "leads.id", "strangerRequests.leadId")
		.where("isHeld", "=", 1)
		.where("leads.isQuarantined", "=", 1)
		.where("leads.state", "in", statesThat("isOpen"));

/**
 * Returns whether a request has an unknown sender, whether it is held, and whether its sender knows: spam gets the
 * usual answer.
 */
export async function strangerOf(db: DbOrTrx, leadId: string) {
	const row = await findRow(db, "strangerRequests", { leadId });
	const isHeld = row?.isHeld === 1;
	return { isStranger: row !== undefined, isHeld, isToldToWait: isHeld && row.sort !== "spam" };
}

/** Counts a repeated request of an unknown sender like a new one. */
export async function countAgain(trx: Trx, leadId: string, now: Date, isHeld: boolean) {
	const set = { isHeld: isHeld ? 1 : 0, createdAt: now.toISOString() };
	await saveRow(trx, "strangerRequests", { leadId }, set, { sort: "newsletter" });
}

/** Checks whether another request was held since an instant. */
export async function wasOneHeld(db: DbOrTrx, leadId: string, since: string): Promise<boolean> {
	const other = await db
		.selectFrom("strangerRequests")
		.select("leadId")
		.where("isHeld", "=", 1)
		.where("createdAt", ">", since)
		.where("leadId", "!=", leadId)
		.limit(1)
		.executeTakeFirst();
	return other !== undefined;
}

/** Returns the inbox row of a burst; null without held requests. There are at most MAX_HELD, plus one for a moment. */
export async function readCrowd(db: DbOrTrx) {
	const row = await heldLeads(db)
		.select(({ fn }) => [
			fn.countAll<number>().as("found"),
			fn.min("leads.createdAt").as("since"),
			fn.max("leads.createdAt").as("last"),
			fn.min("leads.dueAt").as("dueAt"),
		])
		.executeTakeFirstOrThrow();
	const { found, since, last, dueAt } = row;
	if (!since || !last || !dueAt) return null;
	return { found: Number(found), since, last, due_at: dueAt };
}

/** Deletes sender records past their retention. */
export async function forgetStrangers(at: Pick<Platform, "db" | "now">): Promise<void> {
	const before = new Date(at.now().getTime() - STRANGERS_KEPT_MS).toISOString();
	await at.db.deleteFrom("strangerRequests").where("createdAt", "<", before).execute();
}

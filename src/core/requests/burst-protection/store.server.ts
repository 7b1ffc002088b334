import { getLeadStateInfo, LEAD_STATES, listLeadStatesWith } from "#core/requests/lead-states.ts";
import type { AppContext } from "#server/app-context.server.ts";
import type { DbOrTrx, Trx } from "#server/database/db.server.ts";
import { countRows, findRow, upsertRow } from "#server/database/rows.server.ts";
import { type RequestClass, UNKNOWN_SENDER_RETENTION_MS } from "./rules.ts";

/** States that can make a sender known: a lost request may be from anyone. */
export const NOT_LOST = LEAD_STATES.filter((state) => getLeadStateInfo(state).outcome !== "loss");

/** A window of time; later requests were stored while the clock ran ahead. */
type TimeWindow = { since: string; until: string };

/** Counts the requests of a class within a window, held or not. */
export const countReceived = (
	db: DbOrTrx,
	requestClass: RequestClass,
	{ since, until }: TimeWindow,
): Promise<number> =>
	countRows(
		db
			.selectFrom("unknownSenderRequests")
			.where("requestClass", "=", requestClass)
			.where("createdAt", ">", since)
			.where("createdAt", "<", until),
	);

/**
 * Counts the admitted requests of a class within a window that wait for their first answer. Open requests that the form
 * itself answered count too, because staff have not looked at them.
 */
export const countUnanswered = (
	db: DbOrTrx,
	requestClass: RequestClass,
	{ since, until }: TimeWindow,
): Promise<number> =>
	countRows(
		db
			.selectFrom("unknownSenderRequests")
			.innerJoin("leads", "leads.id", "unknownSenderRequests.leadId")
			.where("requestClass", "=", requestClass)
			.where("unknownSenderRequests.createdAt", ">", since)
			.where("unknownSenderRequests.createdAt", "<", until)
			.where("isHeld", "=", 0)
			.where((where) =>
				where.or([
					where("leads.state", "in", listLeadStatesWith("isWaiting")),
					where.and([
						where("leads.state", "in", listLeadStatesWith("isOpen")),
						where("leads.answeredAt", "=", where.ref("leads.createdAt")),
					]),
				]),
			),
	);

/** Selects the held requests that are neither released nor closed. */
export const selectHeldLeads = (db: DbOrTrx) =>
	db
		.selectFrom("unknownSenderRequests")
		.innerJoin("leads", "leads.id", "unknownSenderRequests.leadId")
		.where("isHeld", "=", 1)
		.where("leads.isQuarantined", "=", 1)
		.where("leads.state", "in", listLeadStatesWith("isOpen"));

/**
 * Returns whether a request has an unknown sender, whether it is held, and whether its sender was told so: spam gets
 * the usual answer.
 */
export async function getUnknownSender(db: DbOrTrx, leadId: string) {
	const row = await findRow(db, "unknownSenderRequests", { leadId });
	const isHeld = row?.isHeld === 1;
	return {
		isUnknownSender: row !== undefined,
		isHeld,
		isAskedToWait: isHeld && row.requestClass !== "spam",
	};
}

/** Counts a repeated request of an unknown sender like a new one. */
export async function recordRepeat(trx: Trx, leadId: string, now: Date, isHeld: boolean) {
	const set = { isHeld: isHeld ? 1 : 0, createdAt: now.toISOString() };
	await upsertRow(trx, "unknownSenderRequests", {
		key: { leadId },
		changes: set,
		insertOnly: { requestClass: "newsletter" },
	});
}

/** Checks whether another request was held since an instant. */
export async function hasOtherHeldSince(db: DbOrTrx, leadId: string, since: string): Promise<boolean> {
	const otherHeld = await db
		.selectFrom("unknownSenderRequests")
		.select("leadId")
		.where("isHeld", "=", 1)
		.where("createdAt", ">", since)
		.where("leadId", "!=", leadId)
		.limit(1)
		.executeTakeFirst();
	return otherHeld !== undefined;
}

/** Returns the inbox row of a burst; null without held requests. There are at most MAX_HELD, plus one for a moment. */
export async function getBurst(db: DbOrTrx) {
	const row = await selectHeldLeads(db)
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
export async function deleteOldSenders(ctx: Pick<AppContext, "db" | "now">): Promise<void> {
	const before = new Date(ctx.now().getTime() - UNKNOWN_SENDER_RETENTION_MS).toISOString();
	await ctx.db.deleteFrom("unknownSenderRequests").where("createdAt", "<", before).execute();
}

import { getForgetCutoff } from "#domain/retention.ts";
import type { AppContext } from "#server/app-context.server.ts";
import type { Trx } from "#server/database/db.server.ts";

/**
 * Deletes expired authorisations, and staff events once they are as old as requests that are due to be deleted. Staff
 * events name people.
 *
 * @source rules 5.8
 */
export async function deleteExpiredCalendarRows(ctx: Pick<AppContext, "db" | "now">): Promise<void> {
	const now = ctx.now();
	await ctx.db.deleteFrom("calendarStates").where("expiresAt", "<", now.toISOString()).execute();
	const cutoffDay = getForgetCutoff(now).slice(0, 10);
	await ctx.db.deleteFrom("calendarEvents").where("day", "<", cutoffDay).execute();
}

/** Deletes staff events that name a person. Staff delete the events in Zoho by hand. */
export async function eraseStaffEvents(trx: Trx, ids: readonly string[]): Promise<void> {
	if (ids.length > 0) await trx.deleteFrom("calendarEvents").where("id", "in", ids).execute();
}

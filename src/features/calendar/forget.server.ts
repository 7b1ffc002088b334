import { forgetBefore } from "#kept-for.ts";
import type { Trx } from "#platform/database/db.server.ts";
import type { Platform } from "#platform/platform.server.ts";

/**
 * Deletes expired authorisations, and staff events once they are as old as requests that are due to be deleted. Staff
 * events name people.
 *
 * @source rules 5.8
 */
export async function forgetOldCalendarRows(at: Pick<Platform, "db" | "now">): Promise<void> {
	const now = at.now();
	await at.db.deleteFrom("calendarStates").where("expiresAt", "<", now.toISOString()).execute();
	const before = forgetBefore(now).slice(0, 10);
	await at.db.deleteFrom("calendarEvents").where("day", "<", before).execute();
}

/** Deletes staff events that name a person. Staff delete the events in Zoho by hand. */
export async function eraseOwnEvents(trx: Trx, ids: readonly string[]): Promise<void> {
	if (ids.length > 0) await trx.deleteFrom("calendarEvents").where("id", "in", ids).execute();
}

import { forgetBefore } from "#kept-for.ts";
import type { Trx } from "#platform/database/db.server.ts";
import type { Platform } from "#platform/platform.server.ts";

/**
 * Forgets authorisations that nobody can finish any more, and staff's own events with the people they name as long
 * after their day as requests are forgotten.
 *
 * @source rules 5.8
 */
export async function forgetOldCalendarRows(at: Pick<Platform, "db" | "now">): Promise<void> {
	const now = at.now();
	await at.db.deleteFrom("calendarStates").where("expiresAt", "<", now.toISOString()).execute();
	const before = forgetBefore(now).slice(0, 10);
	await at.db.deleteFrom("calendarEvents").where("day", "<", before).execute();
}

/** Forgets events that staff wrote for a person; what Zoho has of them, staff take out there. */
export async function eraseOwnEvents(trx: Trx, ids: readonly string[]): Promise<void> {
	if (ids.length > 0) await trx.deleteFrom("calendarEvents").where("id", "in", ids).execute();
}

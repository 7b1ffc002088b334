import { forgetBefore } from "#features/leads/rules.ts";
import type { Platform } from "#platform/platform.server.ts";
import "./table.server.ts";

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

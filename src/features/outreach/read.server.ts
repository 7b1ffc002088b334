import { readUnclosed } from "#features/appointments/read.server.ts";
import { getSettings } from "#features/settings/store.server.ts";
import type { Platform } from "#platform/platform.server.ts";
import type { Outreach } from "./contract.ts";
import { GROUPS, type GroupName, type OutreachSources } from "./groups.server.ts";
import { countWaiting, countWithoutHour } from "./read-model.server.ts";
import { OUTREACH_PER_PAGE, turnsOf } from "./rules.ts";

/**
 * Returns the people to contact today: answers near their deadline, visits of the next working day, no-shows and
 * unanswered quotes.
 *
 * @param asked page, counted from 1
 * @source rules 4.19
 */
export async function outreachToday(
	at: Platform,
	sources: OutreachSources,
	asked = 1,
): Promise<Outreach> {
	const now = at.now();
	const settings = await getSettings(at.db);
	const about = { at, now, settings, turns: turnsOf(now, settings), ...sources };
	const totals = await ofEach((group) => GROUPS[group].count(about));
	const pages = Math.max(1, Math.ceil(Math.max(...Object.values(totals)) / OUTREACH_PER_PAGE));
	// When the last page becomes empty, return the page before it.
	const page = Math.min(asked, pages);
	const share = { limit: OUTREACH_PER_PAGE, offset: (page - 1) * OUTREACH_PER_PAGE };
	const { visitsDay } = about.turns;
	const { promises, ...others } = await ofEach((group) => GROUPS[group].waiting(about));
	return {
		...(await ofEach((group) => GROUPS[group].list(about, share))),
		totals,
		page,
		pages,
		visits_day: visitsDay,
		visits_without_hour: await countWithoutHour(at.reads, visitsDay),
		...(await readUnclosed(at)),
		waiting: await countWaiting(at.reads, [promises, ...Object.values(others)]),
		now: now.toISOString(),
	};
}

async function ofEach<T>(ask: (group: GroupName) => T | Promise<T>) {
	const groups = Object.keys(GROUPS) as GroupName[];
	const told = await Promise.all(groups.map(async (group) => [group, await ask(group)] as const));
	return Object.fromEntries(told) as Record<GroupName, T>;
}

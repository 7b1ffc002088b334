import { getSettings } from "#core/settings/store.server.ts";
import type { FollowUps } from "#features/inbox/follow-ups/contract.ts";
import { FOLLOW_UPS_PER_PAGE, getThresholds } from "#features/inbox/follow-ups/rules.ts";
import { readUnclosed } from "#features/workshop/appointments/agenda/read-agenda.server.ts";
import type { AppContext } from "#server/app-context.server.ts";
import { GROUPS, type GroupName } from "./groups.server.ts";
import { countWaiting, countWithoutHour } from "./people.server.ts";

/**
 * Returns the people to contact today: answers near their deadline, visits of the next working day, no-shows and
 * unanswered quotes.
 *
 * @param requestedPage page, counted from 1
 * @source rules 4.19
 */
export async function getFollowUps(ctx: AppContext, requestedPage = 1): Promise<FollowUps> {
	const now = ctx.now();
	const settings = await getSettings(ctx.db);
	const groupContext = { ctx, now, settings, thresholds: getThresholds(now, settings) };
	const totals = await mapGroups((group) => GROUPS[group].count(groupContext));
	const pages = Math.max(1, Math.ceil(Math.max(...Object.values(totals)) / FOLLOW_UPS_PER_PAGE));
	// When the last page becomes empty, return the page before it.
	const page = Math.min(requestedPage, pages);
	const slice = { limit: FOLLOW_UPS_PER_PAGE, offset: (page - 1) * FOLLOW_UPS_PER_PAGE };
	const { visitsDay } = groupContext.thresholds;
	const { promises, ...others } = await mapGroups((group) => GROUPS[group].waiting(groupContext));
	return {
		...(await mapGroups((group) => GROUPS[group].list(groupContext, slice))),
		totals,
		page,
		pages,
		visits_day: visitsDay,
		visits_without_hour: await countWithoutHour(ctx.reads, visitsDay),
		...(await readUnclosed(ctx)),
		waiting: await countWaiting(ctx.reads, [promises, ...Object.values(others)]),
		now: now.toISOString(),
	};
}

async function mapGroups<T>(ask: (group: GroupName) => T | Promise<T>) {
	const groups = Object.keys(GROUPS) as GroupName[];
	const entries = await Promise.all(groups.map(async (group) => [group, await ask(group)] as const));
	return Object.fromEntries(entries) as Record<GroupName, T>;
}

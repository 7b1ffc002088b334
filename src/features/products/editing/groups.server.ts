import type { AppContext } from "#server/app-context.server.ts";
import { countGroupsForStaff, type StaffGroup } from "./store.server.ts";

type CachedGroups = { version: number; groups: StaffGroup[] };
const groupCache = new WeakMap<AppContext, CachedGroups>();

/** Returns the number of products per brand and type, counted again only after an edit of the catalogue. */
export async function getStaffGroups(ctx: AppContext): Promise<readonly StaffGroup[]> {
	const version = await ctx.content.getCurrent();
	const cached = groupCache.get(ctx);
	if (cached?.version === version) return cached.groups;
	const groups = await countGroupsForStaff(ctx.reads);
	groupCache.set(ctx, { version, groups });
	return groups;
}

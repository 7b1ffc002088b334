import type { Platform } from "#platform/platform.server.ts";
import { countGroupsForStaff, type StaffGroup } from "./store.server.ts";

type Kept = { version: number; groups: StaffGroup[] };
const kept = new WeakMap<Platform, Kept>();

/** How many products of each brand and type there are, counted again only after somebody edited the catalogue. */
export async function staffGroups(at: Platform): Promise<readonly StaffGroup[]> {
	const version = await at.content.current();
	const known = kept.get(at);
	if (known?.version === version) return known.groups;
	const groups = await countGroupsForStaff(at.reads);
	kept.set(at, { version, groups });
	return groups;
}

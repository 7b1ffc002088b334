import type { Platform } from "#platform/platform.server.ts";
import { countGroupsForStaff, type StaffGroup } from "./store.server.ts";

type Kept = { version: number; groups: StaffGroup[] };
const kept = new WeakMap<Platform, Kept>();

/** Returns the number of products per brand and type, counted again only after an edit of the catalogue. */
export async function staffGroups(at: Platform): Promise<readonly StaffGroup[]> {
	const version = await at.content.current();
	const known = kept.get(at);
	if (known?.version === version) return known.groups;
	const groups = await countGroupsForStaff(at.reads);
	kept.set(at, { version, groups });
	return groups;
}

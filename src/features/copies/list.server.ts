import type { Platform } from "#platform/platform.server.ts";
import type { CopyList } from "./contract.ts";
import { copiesFolder } from "./make.server.ts";
import { listCopies } from "./manifest.server.ts";
import { instantOf } from "./rules.ts";
import { shopIdOf } from "./shop-id.server.ts";
import { readRun } from "./state.server.ts";

/** As many as a day has; the older ones lie in the folder. */
const SHOWN = 24;

/** What the panel shows of the copies. What is off this machine is known of the newest that got there. */
export async function showCopies({
	db,
	env,
	now,
}: Pick<Platform, "db" | "env" | "now">): Promise<CopyList> {
	const listed = await listCopies(copiesFolder(env.BIELA_DATA), await shopIdOf(db));
	const good = listed.flatMap(({ manifest }) => manifest ?? []);
	const { away, damaged } = await readRun(env.BIELA_DATA);
	return {
		copies: good.slice(0, SHOWN).map(({ name, made_at, bytes, tables }) => ({
			name,
			made_at,
			bytes,
			rows: Object.values(tables).reduce((sum, { rows }) => sum + rows, 0),
			is_away: env.BACKUP_URL !== undefined && name === away.name,
		})),
		total: good.length,
		damaged: damaged.map(({ name, problem }) => ({
			made_at: instantOf(name).toISOString(),
			problem,
		})),
		now: now().toISOString(),
	};
}

import type { Platform } from "#platform/platform.server.ts";
import type { CopyList } from "./contract.ts";
import { copiesFolder } from "./make.server.ts";
import { listCopies } from "./manifest.server.ts";
import { readRun } from "./state.server.ts";

/** As many as a day has; the older ones lie in the folder. */
const SHOWN = 24;

/** What the panel shows of the copies. What is off this machine is known of the newest that got there. */
export async function showCopies({ env, now }: Pick<Platform, "env" | "now">): Promise<CopyList> {
	const listed = await listCopies(copiesFolder(env.BIELA_DATA));
	const good = listed.flatMap(({ manifest }) => manifest ?? []);
	const { away } = await readRun(env.BIELA_DATA);
	return {
		copies: good.slice(0, SHOWN).map(({ name, made_at, bytes, tables }) => ({
			name,
			made_at,
			bytes,
			rows: Object.values(tables).reduce((sum, { rows }) => sum + rows, 0),
			is_away: env.BACKUP_URL !== undefined && name === away.name,
		})),
		total: good.length,
		now: now().toISOString(),
	};
}

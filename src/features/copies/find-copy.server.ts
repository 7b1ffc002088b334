import { existsSync } from "node:fs";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import type { Env } from "#platform/start/env.server.ts";
import { StartRefused } from "#platform/start/refusal.ts";
import { type Away, openAway } from "./away.server.ts";
import { copiesFolder, goodCopies, MANIFEST } from "./manifest.server.ts";

const NEWEST = "ultima";

/** A copy that can be read, and what to do when it was. */
export type FoundCopy = { folder: string; end: () => Promise<void> };

/**
 * Finds a copy by its folder, by its name, or the newest.
 *
 * @throws StartRefused when there is none of that name, with those there are
 */
export async function findCopy(env: Env, wanted: string | undefined): Promise<FoundCopy> {
	const home = copiesFolder(env.BIELA_DATA);
	const names = (await goodCopies(env.BIELA_DATA)).map(({ name }) => name);
	const name = wanted === NEWEST ? names[0] : wanted;
	if (name) {
		const places = [name, join(home, name)];
		const folder = places.find((place) => existsSync(join(place, MANIFEST)));
		if (folder) return { folder, end: async () => {} };
	}
	const away = await openAway(env);
	const there = (await away?.list()) ?? [];
	const [newest] = there;
	const remote = wanted === NEWEST ? newest : there.find((each) => each === wanted);
	if (away && remote) return bring(away, remote, env);
	names.push(...there);
	const known =
		names.length > 0
			? `Hay estas: ${names.slice(0, 10).join(", ")}.`
			: `En «${home}» no hay ninguna${env.BACKUP_URL ? ", y en BACKUP_URL tampoco" : " y BACKUP_URL no está"}.`;
	throw new StartRefused(
		`Di qué copia: npm run restore -- <carpeta>, un nombre o ${NEWEST}. ${known}`,
	);
}

async function bring(away: Away, name: string, { BIELA_DATA }: Env): Promise<FoundCopy> {
	const folder = join(BIELA_DATA, `.traida-${process.pid}`);
	const end = () => rm(folder, { recursive: true, force: true });
	// In a container every process has the same number.
	await end();
	try {
		await away.fetch(name, folder);
		return { folder, end };
	} catch (error) {
		await end();
		throw error;
	}
}

import { statSync } from "node:fs";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import { openClock } from "#platform/clock.ts";
import { makeFolder } from "#platform/files/make-folder.server.ts";
import type { Env } from "#platform/start/env.server.ts";
import { StartRefused } from "#platform/start/refusal.ts";
import { type Away, openAway, reached } from "./away.server.ts";
import { copiesFolder, goodCopies, MANIFEST } from "./manifest.server.ts";
import { copyNameOf, isPast } from "./rules.ts";

const NEWEST = "ultima";

/** A copy that can be read, and what to do when it was. */
export type FoundCopy = { folder: string; end: () => Promise<void> };

/**
 * Finds a copy by its folder, by its name, or the newest, here or off this machine.
 *
 * @throws StartRefused when there is none of that name, with those there are; when those off this machine are out of reach
 */
export async function findCopy(env: Env, wanted: string | undefined): Promise<FoundCopy> {
	const home = copiesFolder(env.BIELA_DATA);
	const isNewest = wanted === NEWEST;
	const at = (folder: string): FoundCopy => ({ folder, end: async () => {} });
	const places = wanted && !isNewest ? [wanted, join(home, wanted)] : [];
	// One that is closed to this user throws, and is not said to be none.
	const named = places.find((place) => statSync(join(place, MANIFEST), { throwIfNoEntry: false }));
	// Away nobody is asked for what lies here under its name.
	if (named) return at(named);
	const here = (await goodCopies(env.BIELA_DATA)).map(({ name }) => name);
	const away = await openAway(env);
	const there = away ? await reached(away.list(), listed("Aquí hay", here)) : [];
	const all = [...new Set([...here, ...there])].toSorted().toReversed();
	const now = openClock(env.BIELA_NOW)();
	const name = isNewest ? all[0] : all.find((each) => each === wanted);
	// Nobody knows which is wrong, its date or this clock: an older one in its place may lack days.
	if (isNewest && name && !isPast(name, now))
		throw new StartRefused(
			`La más nueva, ${name}, tiene fecha por venir según el reloj de esta máquina (${copyNameOf(now)}): corrígelo, o di el nombre de la que quieres. ${listed("Hay", all)}`,
		);
	if (name && here.includes(name)) return at(join(home, name));
	if (away && name) return bring(away, name, env);
	const known =
		listed("Hay", all) ||
		`En «${home}» no hay ninguna${env.BACKUP_URL ? ", y en BACKUP_URL tampoco" : " y BACKUP_URL no está"}.`;
	const unknown = wanted && !isNewest ? `«${wanted}» no es ninguna copia. ` : "";
	throw new StartRefused(
		`${unknown}Di qué copia: npm run restore -- <carpeta>, un nombre o ${NEWEST}. ${known}`,
	);
}

const listed = (hay: string, names: readonly string[]) =>
	names.length > 0 ? `${hay} estas: ${names.slice(0, 10).join(", ")}.` : "";

async function bring(away: Away, name: string, { BIELA_DATA }: Env): Promise<FoundCopy> {
	const folder = join(BIELA_DATA, `.traida-${process.pid}`);
	const end = () => rm(folder, { recursive: true, force: true });
	// In a container every process has the same number.
	await end();
	makeFolder(folder, 0o700);
	try {
		await reached(away.fetch(name, folder));
		return { folder, end };
	} catch (error) {
		await end();
		throw error;
	}
}

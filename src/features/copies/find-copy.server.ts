import { statSync } from "node:fs";
import { rm } from "node:fs/promises";
import { basename, dirname, join, resolve } from "node:path";
import { openClock } from "#platform/clock.ts";
import { makeFolder } from "#platform/files/make-folder.server.ts";
import { orMissing } from "#platform/pages/send-file.server.ts";
import type { Env } from "#platform/start/env.server.ts";
import { StartRefused } from "#platform/start/refusal.ts";
import { type Away, openAway, reached } from "./away.server.ts";
import {
	type Copy,
	copiesFolder,
	copyIn,
	goodCopies,
	listCopies,
	MANIFEST,
} from "./manifest.server.ts";
import { copyNameOf, isPast } from "./rules.ts";

const NEWEST = "ultima";

/** A local backup, and the cleanup to run after reading it. */
export type FoundCopy = { copy: Copy; end: () => Promise<void> };

/**
 * Finds a backup by its folder, by its name, or the newest one, local or remote.
 *
 * @throws StartupError with the existing names when none matches, or when the remote store is unreachable
 */
export async function findCopy(env: Env, wanted: string | undefined): Promise<FoundCopy> {
	const home = copiesFolder(env.BIELA_DATA);
	const isNewest = wanted === NEWEST;
	const at = (root: string, called: string): FoundCopy => ({
		copy: copyIn(root, called),
		end: async () => {},
	});
	for (const place of wanted && !isNewest ? [resolve(wanted), join(home, wanted)] : []) {
		// A folder that this user may not read throws, and is not reported as missing.
		if (statSync(join(place, MANIFEST), { throwIfNoEntry: false }))
			return at(dirname(place), basename(place));
		// A backups folder, as in a downloaded tar file.
		const [newest] = (await listCopies(place).catch(orMissing)) ?? [];
		if (newest) return at(place, newest.name);
	}
	const here = (await goodCopies(env.BIELA_DATA)).map(({ name }) => name);
	const away = await openAway(env);
	const there = away ? await reached(away.listCopies(), listed("Aquí hay", here)) : [];
	const all = [...new Set([...here, ...there])].toSorted().toReversed();
	const now = openClock(env.BIELA_NOW)();
	const name = isNewest ? all[0] : all.find((each) => each === wanted);
	// Either its date or this clock is wrong, and an older backup may lack days of data.
	if (isNewest && name && !isPast(name, now))
		throw new StartRefused(
			`La más nueva, ${name}, tiene fecha por venir según el reloj de esta máquina (${copyNameOf(now)}): corrígelo, o di el nombre de la que quieres. ${listed("Hay", all)}`,
		);
	if (name && here.includes(name)) return at(home, name);
	if (away && name) return bring(away, name, env);
	const known =
		listed("Hay", all) ||
		(await explainOlder(home, away)) ||
		`En «${home}» no hay ninguna${env.BACKUP_URL ? ", y en BACKUP_URL tampoco" : " y BACKUP_URL no está"}.`;
	const unknown = wanted && !isNewest ? `«${wanted}» no es ninguna copia. ` : "";
	throw new StartRefused(
		`${unknown}Di qué copia: npm run restore -- <carpeta>, un nombre o ${NEWEST}. ${known}`,
	);
}

/** Explains that only backups in the format of Biela 0.8 or earlier exist. */
async function explainOlder(home: string, away: Away | undefined): Promise<string | undefined> {
	const older = (await listCopies(home)).filter(({ isOther }) => isOther).map(({ name }) => name);
	const isThere = away && (await reached(away.hasOldFormat()));
	if (older.length === 0 && !isThere) return undefined;
	return `Solo hay copias de otra versión de Biela${older.length > 0 ? ` (${older.slice(0, 10).join(", ")})` : ", en BACKUP_URL"}: recupera con esa versión (la 0.8 o la que las hizo) y actualiza después.`;
}

const listed = (hay: string, names: readonly string[]) =>
	names.length > 0 ? `${hay} estas: ${names.slice(0, 10).join(", ")}.` : "";

async function bring(away: Away, name: string, { BIELA_DATA }: Env): Promise<FoundCopy> {
	const root = join(BIELA_DATA, `.traida-${process.pid}`);
	const end = () => rm(root, { recursive: true, force: true });
	// Containers reuse the process id, so an interrupted run may have left this folder.
	await end();
	makeFolder(root, 0o700);
	try {
		await reached(away.fetch(name, root));
		return { copy: copyIn(root, name), end };
	} catch (error) {
		await end();
		throw error;
	}
}

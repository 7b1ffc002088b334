import { statSync } from "node:fs";
import { rm } from "node:fs/promises";
import { basename, dirname, join, resolve } from "node:path";
import {
	getBackupsFolder,
	type LocalBackup,
	listBackups,
	listGoodBackups,
	MANIFEST,
	toLocalBackup,
} from "#features/operation/backups/making/manifest.server.ts";
import { openClock } from "#server/clock.ts";
import { makeFolder } from "#server/files/make-folder.server.ts";
import { ignoreMissing } from "#server/pages/send-file.server.ts";
import type { Env } from "#server/start/env.server.ts";
import { StartupError } from "#server/start/startup-error.ts";
import { explainRemoteErrors, openRemoteBackups, type RemoteBackups } from "./remote-backups.server.ts";
import { isPast, toBackupName } from "./rules.ts";

const NEWEST_ALIAS = "ultima";

/** A local backup, and the cleanup to run after reading it. */
export type FoundBackup = { backup: LocalBackup; cleanUp: () => Promise<void> };

/**
 * Finds a backup by its folder, by its name, or the newest one, local or remote.
 *
 * @throws StartupError with the existing names when none matches, or when the remote store is unreachable
 */
export async function findBackup(env: Env, requested: string | undefined): Promise<FoundBackup> {
	const home = getBackupsFolder(env.BIELA_DATA);
	const wantsNewest = requested === NEWEST_ALIAS;
	const toFoundBackup = (root: string, name: string): FoundBackup => ({
		backup: toLocalBackup(root, name),
		cleanUp: async () => {},
	});
	for (const folder of requested && !wantsNewest ? [resolve(requested), join(home, requested)] : []) {
		// A folder that this user may not read throws, and is not reported as missing.
		if (statSync(join(folder, MANIFEST), { throwIfNoEntry: false }))
			return toFoundBackup(dirname(folder), basename(folder));
		// A backups folder, as in a downloaded tar file.
		const [newest] = (await listBackups(folder).catch(ignoreMissing)) ?? [];
		if (newest) return toFoundBackup(folder, newest.name);
	}
	const localNames = (await listGoodBackups(env.BIELA_DATA)).map(({ name }) => name);
	const remote = await openRemoteBackups(env);
	const remoteNames = remote
		? await explainRemoteErrors(remote.listBackups(), { hint: formatNames("Aquí hay", localNames) })
		: [];
	const all = [...new Set([...localNames, ...remoteNames])].toSorted().toReversed();
	const now = openClock(env.BIELA_NOW)();
	const name = wantsNewest ? all[0] : all.find((candidate) => candidate === requested);
	// Either its date or this clock is wrong, and an older backup may lack days of data.
	if (wantsNewest && name && !isPast(name, now))
		throw new StartupError(
			`La más nueva, ${name}, tiene fecha por venir según el reloj de esta máquina (${toBackupName(now)}): corrígelo, o di el nombre de la que quieres. ${formatNames("Hay", all)}`,
		);
	if (name && localNames.includes(name)) return toFoundBackup(home, name);
	if (remote && name) return fetchBackup(remote, name, env);
	const help =
		formatNames("Hay", all) ||
		(await explainOldFormat(home, remote)) ||
		`En «${home}» no hay ninguna${env.BACKUP_URL ? ", y en BACKUP_URL tampoco" : " y BACKUP_URL no está"}.`;
	const notFound = requested && !wantsNewest ? `«${requested}» no es ninguna copia. ` : "";
	throw new StartupError(
		`${notFound}Di qué copia: npm run restore -- <carpeta>, un nombre o ${NEWEST_ALIAS}. ${help}`,
	);
}

/** Explains that only backups in the format of Biela 0.8 or earlier exist. */
async function explainOldFormat(
	home: string,
	remote: RemoteBackups | undefined,
): Promise<string | undefined> {
	const oldNames = (await listBackups(home)).filter(({ isForeign }) => isForeign).map(({ name }) => name);
	const isRemote = remote && (await explainRemoteErrors(remote.hasOldFormat()));
	if (oldNames.length === 0 && !isRemote) return undefined;
	return `Solo hay copias de otra versión de Biela${oldNames.length > 0 ? ` (${oldNames.slice(0, 10).join(", ")})` : ", en BACKUP_URL"}: recupera con esa versión (la 0.8 o la que las hizo) y actualiza después.`;
}

const formatNames = (prefix: string, names: readonly string[]) =>
	names.length > 0 ? `${prefix} estas: ${names.slice(0, 10).join(", ")}.` : "";

async function fetchBackup(remote: RemoteBackups, name: string, { BIELA_DATA }: Env): Promise<FoundBackup> {
	const root = join(BIELA_DATA, `.traida-${process.pid}`);
	const cleanUp = () => rm(root, { recursive: true, force: true });
	// Containers reuse the process id, so an interrupted run may have left this folder.
	await cleanUp();
	makeFolder(root, 0o700);
	try {
		await explainRemoteErrors(remote.fetch(name, root));
		return { backup: toLocalBackup(root, name), cleanUp };
	} catch (error) {
		await cleanUp();
		throw error;
	}
}

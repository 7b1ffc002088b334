import { join } from "node:path";
import { withBackupLock } from "#features/operation/backups/backup-lock.server.ts";
import {
	applyRetention,
	removeInterrupted,
} from "#features/operation/backups/keeping/apply-retention.server.ts";
import { checkPictures } from "#features/operation/backups/keeping/check-pictures.server.ts";
import { DamagedBackup } from "#features/operation/backups/keeping/damaged-backup.ts";
import { formatMissingPictures } from "#features/operation/backups/keeping/picture-faults.ts";
import { recheckBackups } from "#features/operation/backups/keeping/recheck-backups.server.ts";
import { recheckRemote } from "#features/operation/backups/keeping/recheck-remote.server.ts";
import { openRemotePlace } from "#features/operation/backups/remote-backups.server.ts";
import type { RemotePlace } from "#features/operation/backups/remote-place/remote-place.ts";
import { findPlaceOfShop } from "#features/operation/backups/remote-place/shop-place.server.ts";
import { isBackupDue, isPast, parseBackupInstant } from "#features/operation/backups/rules.ts";
import { explainRemoteError } from "#server/files/bucket.server.ts";
import type { BackupRequest } from "#server/start/run-backup.server.ts";
import { PicturesUnavailable } from "./collect-pictures.server.ts";
import { makeBackup, NoDiskSpace } from "./make-backup.server.ts";
import {
	type BackupFile,
	getBackupsFolder,
	listGoodBackups,
	type Manifest,
	readFileList,
} from "./manifest.server.ts";
import { type BackupRun, NO_REMOTE_BACKUP, pickPlace, readRun, writeRun } from "./run-state.server.ts";
import type { Shop } from "./shop.server.ts";
import { readShopId } from "./shop-id.server.ts";

const SQLITE_FULL = 13;

/**
 * Runs an hourly or requested backup and applies retention. The outcome is written beside the backups.
 *
 * @returns the backup's manifest; undefined when it was not due
 * @throws BackupInProgress | NoDiskSpace | DamagedBackup | Error of the database or the disk
 * @source rules 9.14
 */
export async function performBackup(shop: Shop, request: BackupRequest): Promise<Manifest | undefined> {
	const { BIELA_DATA } = shop.env;
	return withBackupLock(shop, request.before !== undefined, async () => {
		const hasOrphans = !request.before && (await removeInterrupted(BIELA_DATA));
		const shopId = await readShopId(shop);
		const backups = await listGoodBackups(BIELA_DATA, shopId);
		const newest = backups.find(({ name }) => isPast(name, request.startedAt));
		// Another machine may have made the backup while this one waited for the lock.
		if (request.isDue && newest && !isBackupDue(parseBackupInstant(newest.name), request.startedAt)) return;
		const run = { ...(await readRun(BIELA_DATA)), tried_at: request.startedAt.toISOString() };
		try {
			const verified = new Set<string>();
			let pictures = run.pictures;
			const previousFiles = await readPreviousFiles(BIELA_DATA, backups);
			async function findLoss(files: readonly BackupFile[]) {
				pictures = await checkPictures(shop, { files, previousFiles }, run.pictures);
				return formatMissingPictures(pictures.faults, files);
			}
			const { startedAt, before } = request;
			const timing = { startedAt, before, isManual: !request.isDue && !before };
			// Before a migration the tables still have the old schema.
			const manifest = await makeBackup(shop, timing, { verified, findLoss: before ? undefined : findLoss });
			const place = { dataFolder: BIELA_DATA, shop: shopId };
			await applyRetention(place, request.startedAt, { newest: manifest.name, hasOrphans });
			const away = await sendToRemote(shop, manifest, run.away);
			const runState = { ...run, problem: manifest.lacks ?? null, away, pictures };
			// The result is stored before older backups are rechecked, because that takes time.
			await writeRun(BIELA_DATA, runState);
			// Before a migration the site is down, so nothing is rechecked.
			if (request.before) return manifest;
			const remoteState = await recheckRemoteBackups(shop, manifest, runState.away, request.startedAt);
			const reread = request.isDue
				? await recheckBackups({ ...place, now: request.startedAt }, run, verified)
				: { reread: run.reread, damaged: run.damaged };
			await writeRun(BIELA_DATA, { ...runState, away: remoteState, ...reread });
			return manifest;
		} catch (error) {
			await writeRun(BIELA_DATA, { ...run, problem: explainBackupError(error) });
			throw error;
		}
	});
}

/** Reads the files of the last good backup; none while it is unreadable. */
const readPreviousFiles = async (dataFolder: string, [previous]: readonly Manifest[]) =>
	previous ? readFileList(join(getBackupsFolder(dataFolder), previous.name)).catch(() => []) : [];

/** Uploads a backup. A failure is returned as a problem, because the local backup is still valid. */
async function sendToRemote(
	shop: Shop,
	manifest: Manifest,
	lastRun: BackupRun["away"],
): Promise<BackupRun["away"]> {
	const { BIELA_DATA } = shop.env;
	let previous = lastRun;
	let place: RemotePlace | undefined;
	try {
		place = await findPlaceOfShop(shop);
		if (!place) return NO_REMOTE_BACKUP;
		previous = { ...pickPlace(lastRun, place.location), place: place.location };
		const remote = await openRemotePlace(place, BIELA_DATA);
		const folder = join(getBackupsFolder(BIELA_DATA), manifest.name);
		const files = await readFileList(folder);
		await remote.send(manifest, files);
		const sent = { ...previous, name: manifest.name, bytes: manifest.bytes };
		// The upload is complete even if older backups could not be removed.
		const problem = await remote.prune(parseBackupInstant(manifest.name), files).then(
			() => null,
			(error) => `las que sobran allí no se pudieron retirar (${explainRemoteFailure(error, place)})`,
		);
		return { ...sent, problem };
	} catch (error) {
		return { ...previous, problem: explainRemoteFailure(error, place) };
	}
}

/** Rechecks the remote backups. @returns the new state, or the previous one when the store is unreachable */
async function recheckRemoteBackups(
	shop: Shop,
	{ name }: Manifest,
	previous: BackupRun["away"],
	now: Date,
): Promise<BackupRun["away"]> {
	try {
		const place = await findPlaceOfShop(shop);
		// A failed upload is already reported.
		if (!place || previous.name !== name) return previous;
		const remote = await openRemotePlace(place, shop.env.BIELA_DATA);
		const folder = getBackupsFolder(shop.env.BIELA_DATA);
		return { ...previous, ...(await recheckRemote(remote, name, previous, { now, folder })) };
	} catch {
		return previous;
	}
}

const explainRemoteFailure = (error: unknown, place: RemotePlace | undefined) =>
	error instanceof DamagedBackup
		? error.message
		: explainRemoteError(error, place?.names.url ?? "BACKUP_URL");

/**
 * Explains a failed backup for the panel. Driver messages are left out, because they may contain a URL or a password.
 */
export function explainBackupError(error: unknown): string {
	if (error instanceof NoDiskSpace) return error.message;
	if (error instanceof DamagedBackup) return `lo copiado no coincide con los datos: ${error.message}`;
	if (error instanceof PicturesUnavailable) return error.message;
	const { code, errcode } = (error ?? {}) as { code?: unknown; errcode?: unknown };
	if (errcode === SQLITE_FULL || code === "ENOSPC" || code === "EDQUOT") return "no hay espacio en el disco";
	return typeof code === "string" ? `no se pudo leer o escribir (${code})` : "no se pudo leer o escribir";
}

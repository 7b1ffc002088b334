import { join } from "node:path";
import { explainPlace } from "#platform/files/bucket.server.ts";
import type { CopyOrder } from "#platform/start/copy-aside.server.ts";
import { openAway } from "./away.server.ts";
import { rereadAway } from "./away-reread.server.ts";
import { BadCopy } from "./bad-copy.ts";
import { NoPictures } from "./gather-pictures.server.ts";
import { keepCopies, sweepKilled } from "./keep.server.ts";
import { makeCopy, NoRoom } from "./make.server.ts";
import { copiesFolder, goodCopies, type Manifest, readFileList } from "./manifest.server.ts";
import { lookAtPictures } from "./pictures.server.ts";
import { rereadSome } from "./reread.server.ts";
import { instantOf, isCopyDue, isPast } from "./rules.ts";
import type { Shop } from "./shop.server.ts";
import { readShopId } from "./shop-id.server.ts";
import { type CopyRun, NO_COPY_AWAY, readRun, writeRun } from "./state.server.ts";
import { inCopyTurn } from "./turn.server.ts";

const SQLITE_FULL = 13;

/**
 * Runs an hourly or requested backup and applies retention. The outcome is written beside the backups.
 *
 * @returns the backup's manifest; undefined when it was not due
 * @throws BackupInProgress | NoDiskSpace | DamagedBackup | Error of the database or the disk
 * @source rules 9.14
 */
export async function runCopy(shop: Shop, order: CopyOrder): Promise<Manifest | undefined> {
	const { BIELA_DATA } = shop.env;
	return inCopyTurn(shop, order.before !== undefined, async () => {
		const hasOrphans = !order.before && (await sweepKilled(BIELA_DATA));
		const id = await readShopId(shop);
		const copies = await goodCopies(BIELA_DATA, id);
		const newest = copies.find(({ name }) => isPast(name, order.at));
		// Another machine may have made the backup while this one waited for the lock.
		if (order.isDue && newest && !isCopyDue(instantOf(newest.name), order.at)) return;
		const run = { ...(await readRun(BIELA_DATA)), tried_at: order.at.toISOString() };
		try {
			const verified = new Set<string>();
			const manifest = await makeCopy(shop, order, verified);
			const place = { dataFolder: BIELA_DATA, shop: id };
			await keepCopies(place, order.at, { newest: manifest.name, hasOrphans });
			const away = await sendAway(shop, manifest, run.away);
			// Before a migration the tables still have the old schema.
			const pictures = order.before
				? run.pictures
				: await lookAtPictures(shop, manifest, run.pictures);
			const made = { ...run, problem: manifest.lacks ?? null, away, pictures };
			// The result is stored before older backups are rechecked, because that takes time.
			await writeRun(BIELA_DATA, made);
			if (order.isDue) {
				const away = await readAwayAgain(shop, manifest, made.away, order.at);
				const reread = await rereadSome({ ...place, now: order.at }, run, verified);
				await writeRun(BIELA_DATA, { ...made, away, ...reread });
			}
			return manifest;
		} catch (error) {
			await writeRun(BIELA_DATA, { ...run, problem: explainCopy(error) });
			throw error;
		}
	});
}

/** Uploads a backup. A failure is returned as a problem, because the local backup is still valid. */
async function sendAway(
	{ env }: Shop,
	manifest: Manifest,
	before: CopyRun["away"],
): Promise<CopyRun["away"]> {
	try {
		const away = await openAway(env);
		if (!away) return NO_COPY_AWAY;
		const folder = join(copiesFolder(env.BIELA_DATA), manifest.name);
		const files = await readFileList(folder);
		await away.send(manifest, files);
		const sent = { ...before, name: manifest.name, bytes: manifest.bytes };
		// The upload is complete even if older backups could not be removed.
		const problem = await away.prune(instantOf(manifest.name), files).then(
			() => null,
			(error) => `las que sobran allí no se pudieron retirar (${explainAway(error)})`,
		);
		return { ...sent, problem };
	} catch (error) {
		return { ...before, problem: explainAway(error) };
	}
}

/** Rechecks the remote backups. @returns the new state, or the previous one when the store is unreachable */
async function readAwayAgain(
	{ env }: Shop,
	{ name }: Manifest,
	known: CopyRun["away"],
	now: Date,
): Promise<CopyRun["away"]> {
	try {
		const away = await openAway(env);
		// A failed upload is already reported.
		if (!away || known.name !== name) return known;
		const folder = copiesFolder(env.BIELA_DATA);
		return { ...known, ...(await rereadAway(away, name, known, { now, folder })) };
	} catch {
		return known;
	}
}

const explainAway = (error: unknown) =>
	error instanceof BadCopy ? error.message : explainPlace(error, "BACKUP_URL");

/**
 * Explains a failed backup for the panel. Driver messages are left out, because they may contain a URL or a password.
 */
export function explainCopy(error: unknown): string {
	if (error instanceof NoRoom) return error.message;
	if (error instanceof BadCopy) return `lo copiado no coincide con los datos: ${error.message}`;
	if (error instanceof NoPictures) return error.message;
	const { code, errcode } = (error ?? {}) as { code?: unknown; errcode?: unknown };
	if (errcode === SQLITE_FULL || code === "ENOSPC" || code === "EDQUOT")
		return "no hay espacio en el disco";
	return typeof code === "string"
		? `no se pudo leer o escribir (${code})`
		: "no se pudo leer o escribir";
}

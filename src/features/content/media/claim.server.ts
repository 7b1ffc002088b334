import { randomUUID } from "node:crypto";
import type { AppContext } from "#server/app-context.server.ts";
import type { Db } from "#server/database/db.server.ts";
import { findRow, insertIfMissing } from "#server/database/rows.server.ts";
import { explainRemoteError } from "#server/files/bucket.server.ts";
import { openLocalFiles, type RemoteStore } from "#server/files/files.server.ts";
import { getMediaFolder } from "#server/files/open-files.server.ts";
import { StartupError } from "#server/start/startup-error.ts";
import { listFolders } from "./folders.server.ts";

const SINGLETON_ID = "1";
/** Statuses that mean a wrong address or wrong keys; other errors may be temporary. */
const CONFIG_ERROR_STATUSES = new Set([301, 307, 400, 401, 403, 404]);

/** Returns the owner mark of the bucket that belongs to this database; undefined if there has never been one. */
export async function getBucketMark(db: Db): Promise<string | undefined> {
	const row = await findRow(db, "mediaStores", { id: SINGLETON_ID });
	return row?.mark;
}

/**
 * Verifies that the bucket of MEDIA_URL belongs to this shop and has its pictures, and marks an empty one. The server
 * also starts while the bucket is unreachable: it serves cached pictures, and sweeps nothing until it has claimed it.
 *
 * @returns whether the bucket is claimed; false while it is unreachable
 * @throws StartupError when address or keys are wrong, it is another shop's bucket, or pictures are still in the folder
 * @source rules 9.17
 */
export async function claimBucket(ctx: AppContext): Promise<boolean> {
	const { remote } = ctx.files;
	if (!remote) return true;
	try {
		await claimRemoteBucket(ctx, remote);
		return true;
	} catch (error) {
		if (error instanceof StartupError) throw error;
		const message = explainRemoteError(error, "MEDIA_URL");
		if (CONFIG_ERROR_STATUSES.has(Number((error as { status?: unknown }).status)))
			throw new StartupError(
				`No puedo usar las imágenes de ${remote.location}: ${message}. Corrige MEDIA_URL, o quítala para usar la carpeta de datos, y arranca otra vez.`,
			);
		ctx.log.error({ error, event: "media_away" }, message);
		return false;
	}
}

async function claimRemoteBucket(ctx: AppContext, remote: RemoteStore) {
	await remote.probe();
	const remoteMark = await remote.readOwnerMark();
	const [knownFolders, storedFolders] = [await listFolders(ctx.db), new Set(await ctx.files.list(0))];
	assertFoldersMoved(ctx, await countUnmovedFolders(ctx, knownFolders, storedFolders));
	const savedMark = await getBucketMark(ctx.db);
	// A backup from before the first bucket has no mark; recognise the bucket by its pictures.
	const isFirstClaim =
		savedMark === undefined && (!remoteMark || [...knownFolders].some((id) => storedFolders.has(id)));
	const mark = isFirstClaim ? await saveFirstMark(ctx, remoteMark ?? randomUUID()) : savedMark;
	if (!remoteMark && mark) return remote.writeOwnerMark(mark);
	if (remoteMark !== mark)
		throw new StartupError(
			`En ${remote.location} están las imágenes de otro taller. Termina MEDIA_URL en otra carpeta, por ejemplo /imagenes-2, y arranca otra vez. Si de verdad son las de este, borra allí el archivo «taller».`,
		);
}

/** Stores the mark and returns the stored one, since two machines may start at once and the first insert wins. */
async function saveFirstMark({ db, now }: AppContext, mark: string) {
	await insertIfMissing(db, "mediaStores", { id: SINGLETON_ID, mark, since: now().toISOString() });
	return getBucketMark(db);
}

async function countUnmovedFolders(
	{ env }: AppContext,
	knownFolders: Set<string>,
	storedFolders: Set<string>,
) {
	const folders = await openLocalFiles(getMediaFolder(env)).list(0);
	return folders.filter((folder) => knownFolders.has(folder) && !storedFolders.has(folder)).length;
}

function assertFoldersMoved({ env }: AppContext, count: number) {
	if (count === 0) return;
	const pictures = count === 1 ? "Una imagen sigue" : `${count} imágenes siguen`;
	throw new StartupError(
		`${pictures} en «${getMediaFolder(env)}» y no en MEDIA_URL. Llévalas con npm run move -- carpeta s3 y arranca otra vez.`,
	);
}

import { randomUUID } from "node:crypto";
import type { Db } from "#platform/database/db.server.ts";
import { findRow, insertMissing } from "#platform/database/rows.server.ts";
import { explainPlace } from "#platform/files/bucket.server.ts";
import { type FilesAway, openLocalFiles } from "#platform/files/files.server.ts";
import { mediaFolder } from "#platform/files/open-files.server.ts";
import type { Platform } from "#platform/platform.server.ts";
import { StartRefused } from "#platform/start/refusal.ts";
import { listFolders } from "./folders-read-model.server.ts";

const ONLY_ROW = "1";
/** Statuses that mean a wrong address or wrong keys; other errors may be temporary. */
const WRONG = new Set([301, 307, 400, 401, 403, 404]);

/** Returns the mark of the bucket that belongs to this database; undefined if there has never been one. */
export async function keptMark(db: Db): Promise<string | undefined> {
	const row = await findRow(db, "mediaStores", { id: ONLY_ROW });
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
export async function claimStore(at: Platform): Promise<boolean> {
	const { away } = at.files;
	if (!away) return true;
	try {
		await claim(at, away);
		return true;
	} catch (error) {
		if (error instanceof StartRefused) throw error;
		const said = explainPlace(error, "MEDIA_URL");
		if (WRONG.has(Number((error as { status?: unknown }).status)))
			throw new StartRefused(
				`No puedo usar las imágenes de ${away.place}: ${said}. Corrige MEDIA_URL, o quítala para usar la carpeta de datos, y arranca otra vez.`,
			);
		at.log.error({ error, event: "media_away" }, said);
		return false;
	}
}

async function claim(at: Platform, away: FilesAway) {
	await away.probe();
	const found = await away.readMark();
	const [known, stored] = [await listFolders(at.db), new Set(await at.files.list(0))];
	refuseLeftBehind(at, await leftInFolder(at, known, stored));
	const kept = await keptMark(at.db);
	// A backup from before the first bucket has no mark; recognise the bucket by its pictures.
	const isFirst = kept === undefined && (!found || [...known].some((id) => stored.has(id)));
	const mark = isFirst ? await keepFirstMark(at, found ?? randomUUID()) : kept;
	if (!found && mark) return away.writeMark(mark);
	if (found !== mark)
		throw new StartRefused(
			`En ${away.place} están las imágenes de otro taller. Termina MEDIA_URL en otra carpeta, por ejemplo /imagenes-2, y arranca otra vez. Si de verdad son las de este, borra allí el archivo «taller».`,
		);
}

/** Stores the mark and returns the stored one, since two machines may start at once and the first insert wins. */
async function keepFirstMark({ db, now }: Platform, mark: string) {
	await insertMissing(db, "mediaStores", { id: ONLY_ROW, mark, since: now().toISOString() });
	return keptMark(db);
}

async function leftInFolder({ env }: Platform, known: Set<string>, stored: Set<string>) {
	const folders = await openLocalFiles(mediaFolder(env)).list(0);
	return folders.filter((folder) => known.has(folder) && !stored.has(folder)).length;
}

function refuseLeftBehind({ env }: Platform, count: number) {
	if (count === 0) return;
	const pictures = count === 1 ? "Una imagen sigue" : `${count} imágenes siguen`;
	throw new StartRefused(
		`${pictures} en «${mediaFolder(env)}» y no en MEDIA_URL. Llévalas con npm run move -- carpeta s3 y arranca otra vez.`,
	);
}

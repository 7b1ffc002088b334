import { openAsBlob } from "node:fs";
import { stat } from "node:fs/promises";
import { join } from "node:path";
import { createTarPacker } from "modern-tar";
import type { AppContext } from "#server/app-context.server.ts";
import { requireFound } from "#server/errors.ts";
import {
	CONTENT,
	getBackupsFolder,
	listGoodBackups,
	MANIFEST,
	readFileList,
	toLocalBackup,
} from "./manifest.server.ts";
import { getShopId } from "./shop-id.server.ts";

/**
 * Packs one backup as a tar file: a backups folder with only this one, which `npm run restore` accepts once unpacked.
 *
 * @throws NotFoundError when there is no good backup of that name
 */
export async function packBackup({ db, env }: Pick<AppContext, "db" | "env">, requestedName: string) {
	const backups = await listGoodBackups(env.BIELA_DATA, await getShopId(db));
	const manifest = requireFound(
		backups.find(({ name }) => name === requestedName),
		"Esa copia ya no está. Vuelve a cargar la página.",
	);
	const { folder, getContentPath } = toLocalBackup(getBackupsFolder(env.BIELA_DATA), manifest.name);
	const root = `copia-${manifest.name}`;
	const parts = [manifest.database.path, manifest.files.path, MANIFEST];
	const files = new Map(parts.map((path) => [`${manifest.name}/${path}`, join(folder, path)]));
	for (const { sha256 } of await readFileList(folder))
		files.set(`${CONTENT}/${sha256}`, getContentPath(sha256));
	const { readable, controller } = createTarPacker();
	const writeEntries = async () => {
		const mtime = new Date(manifest.made_at);
		for (const [name, file] of files) {
			const { size } = await stat(file);
			const entry = controller.add({ name: `${root}/${name}`, size, mode: 0o600, mtime });
			await (await openAsBlob(file)).stream().pipeTo(entry);
		}
		controller.finalize();
	};
	writeEntries().catch((error) => controller.error(error));
	return { name: `${root}.tar`, stream: readable };
}

import { openAsBlob } from "node:fs";
import { stat } from "node:fs/promises";
import { join } from "node:path";
import { createTarPacker } from "modern-tar";
import { mustExist } from "#platform/errors.ts";
import type { Platform } from "#platform/platform.server.ts";
import {
	CONTENT,
	copiesFolder,
	copyIn,
	goodCopies,
	MANIFEST,
	readFileList,
} from "./manifest.server.ts";
import { shopIdOf } from "./shop-id.server.ts";

/**
 * Packs one backup as a tar file: a backups folder with only this one, which `npm run restore` accepts once unpacked.
 *
 * @throws NotFoundError when there is no good backup of that name
 */
export async function packCopy({ db, env }: Pick<Platform, "db" | "env">, wanted: string) {
	const copies = await goodCopies(env.BIELA_DATA, await shopIdOf(db));
	const manifest = mustExist(
		copies.find(({ name }) => name === wanted),
		"Esa copia ya no está. Vuelve a cargar la página.",
	);
	const { folder, contentPath } = copyIn(copiesFolder(env.BIELA_DATA), manifest.name);
	const root = `copia-${manifest.name}`;
	const parts = [manifest.database.path, manifest.files.path, MANIFEST];
	const files = new Map(parts.map((path) => [`${manifest.name}/${path}`, join(folder, path)]));
	for (const { sha256 } of await readFileList(folder))
		files.set(`${CONTENT}/${sha256}`, contentPath(sha256));
	const { readable, controller } = createTarPacker();
	const pack = async () => {
		const mtime = new Date(manifest.made_at);
		for (const [name, file] of files) {
			const { size } = await stat(file);
			const entry = controller.add({ name: `${root}/${name}`, size, mode: 0o600, mtime });
			await (await openAsBlob(file)).stream().pipeTo(entry);
		}
		controller.finalize();
	};
	pack().catch((error) => controller.error(error));
	return { name: `${root}.tar`, stream: readable };
}

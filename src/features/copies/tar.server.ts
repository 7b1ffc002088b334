import { createReadStream } from "node:fs";
import { stat } from "node:fs/promises";
import { join } from "node:path";
import { Readable } from "node:stream";
import { mustExist } from "#platform/errors.ts";
import type { Platform } from "#platform/platform.server.ts";
import { copiesFolder, filesOf, goodCopies, MANIFEST } from "./manifest.server.ts";
import { shopIdOf } from "./shop-id.server.ts";

const BLOCK = 512;

/**
 * One copy as a tar file (POSIX ustar), a folder of the copy's name: what `tar -xf` unpacks, `npm run restore` takes.
 *
 * @throws NotFoundError for what is no good copy
 */
export async function packCopy({ db, env }: Pick<Platform, "db" | "env">, wanted: string) {
	const copies = await goodCopies(env.BIELA_DATA, await shopIdOf(db));
	const manifest = mustExist(
		copies.find(({ name }) => name === wanted),
		"Esa copia ya no está. Vuelve a cargar la página.",
	);
	const folder = join(copiesFolder(env.BIELA_DATA), manifest.name);
	const listed = await filesOf(folder);
	const itself = { path: MANIFEST, bytes: (await stat(join(folder, MANIFEST))).size };
	const files = [manifest.database, manifest.files, ...listed, itself];
	const modified = Date.parse(manifest.made_at);
	async function* write() {
		for (const { path, bytes } of files) {
			yield headerOf(`${manifest.name}/${path}`, bytes, modified);
			yield* createReadStream(join(folder, path));
			yield Buffer.alloc((BLOCK - (bytes % BLOCK)) % BLOCK);
		}
		yield Buffer.alloc(2 * BLOCK);
	}
	const stream = Readable.toWeb(Readable.from(write(), { objectMode: false }));
	return { name: `copia-${manifest.name}.tar`, stream: stream as ReadableStream<Uint8Array> };
}

/** Every path of ours is below a hundred letters but for the folder above it, which has a field of its own. */
function headerOf(path: string, bytes: number, modified: number): Buffer {
	const header = Buffer.alloc(BLOCK);
	const octal = (value: number, digits: number) => value.toString(8).padStart(digits, "0");
	const cut = path.indexOf("/");
	header.write(path.slice(cut + 1), 0, 100);
	header.write("0000600\0", 100);
	header.write("0000000\0", 108);
	header.write("0000000\0", 116);
	header.write(`${octal(bytes, 11)}\0`, 124);
	header.write(`${octal(Math.floor(modified / 1000), 11)}\0`, 136);
	header.write("        ", 148);
	header.write("0", 156);
	header.write("ustar\x0000", 257);
	header.write(path.slice(0, cut), 345, 155);
	const sum = header.reduce((total, byte) => total + byte, 0);
	header.write(`${octal(sum, 6)}\0 `, 148);
	return header;
}

/**
 * Writes a .br and a .gz beside every text file of a build, so that the server never compresses a file itself.
 * Run `node scripts/compress.ts` after `react-router build`.
 */
import { readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";

const COMPRESSIBLE = /\.(js|css|svg|json|txt|html|xml|webmanifest)$/;
const brotli = promisify(brotliCompress);
const gzipAsync = promisify(gzip);

/**
 * Compresses one folder in place and returns how many files it read. It writes no compressed file that would not be
 * smaller.
 */
export async function compressFolder(folder: string): Promise<number> {
	const entries = await readdir(folder, { recursive: true, withFileTypes: true });
	const files = entries
		.filter((entry) => entry.isFile() && COMPRESSIBLE.test(entry.name))
		.map((entry) => join(entry.parentPath, entry.name));
	await Promise.all(files.map(compressFile));
	return files.length;
}

async function compressFile(path: string): Promise<void> {
	const content = await readFile(path);
	const params = {
		[constants.BROTLI_PARAM_QUALITY]: 11,
		[constants.BROTLI_PARAM_SIZE_HINT]: content.length,
	};
	const [br, gz] = await Promise.all([brotli(content, { params }), gzipAsync(content, { level: 9 })]);
	if (br.length < content.length) await writeFile(`${path}.br`, br);
	if (gz.length < content.length) await writeFile(`${path}.gz`, gz);
}

if (import.meta.main) {
	const [, , folder = ""] = process.argv;
	const count = await compressFolder(folder);
	console.log(`compress: ${count} files`);
}

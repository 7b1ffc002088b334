import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { expect, onTestFinished, test } from "vitest";
import { compressFolder } from "./compress.ts";

test("compresses text files, skips fonts and files that grow", async () => {
	const folder = await mkdtemp(join(tmpdir(), "biela-compress-"));
	onTestFinished(() => rm(folder, { recursive: true }));
	const script = "const torque = 120;\n".repeat(50);
	await mkdir(join(folder, "assets"));
	await writeFile(join(folder, "assets/main.js"), script);
	await writeFile(join(folder, "tiny.txt"), "a");
	await writeFile(join(folder, "archivo.woff2"), script);

	expect(await compressFolder(folder)).toBe(2);

	expect((await readdir(folder)).sort()).toEqual(["archivo.woff2", "assets", "tiny.txt"]);
	expect(brotliDecompressSync(await readFile(join(folder, "assets/main.js.br"))).toString()).toBe(script);
	expect(gunzipSync(await readFile(join(folder, "assets/main.js.gz"))).toString()).toBe(script);
});

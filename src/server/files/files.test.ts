// @module-tag slow
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readdir, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { afterEach, beforeEach, expect, test } from "vitest";
import { openLocalFiles } from "./files.server.ts";

let root: string;
beforeEach(async () => {
	root = await mkdtemp(join(tmpdir(), "biela-files-"));
});
afterEach(() => rm(root, { recursive: true, force: true }));

const KILLS = 20;
const MAX_KILLS = 60;
const SIZE = 300_000;
/** Scripts that store files until they are killed, and the files that each folder must contain. */
const WRITERS = {
	save: {
		writeCode: 'files.save(name, { "a.webp": bytes, "b.avif": bytes, "c.png": bytes })',
		expectedFiles: ["a.webp", "b.avif", "c.png"],
	},
	add: { writeCode: 'files.add(name + "/a.webp", bytes)', expectedFiles: [] },
};
const createWriterScript = (writeCode: string) => `
import { openLocalFiles } from ${JSON.stringify(new URL("./files.server.ts", import.meta.url).href)};
const files = openLocalFiles(process.argv[1]);
const bytes = Buffer.alloc(${SIZE}, 7);
console.log("ready");
for (let i = 0; ; i++) {
	const name = "f" + process.pid + "-" + i;
	await ${writeCode};
}
`;

test.each([
	["save", WRITERS.save],
	["add", WRITERS.add],
] as const)(
	"leaves complete files or none when killed during %s",
	async (_, { writeCode, expectedFiles }) => {
		let partialCount = 0;
		const isComplete = (name: string) => !name.startsWith(".");
		const countComplete = async () => (await readdir(root)).filter(isComplete).length;
		// Twenty attempts, and more on a slow machine until both outcomes occurred.
		for (let kill = 0; kill < MAX_KILLS; kill++) {
			if (kill >= KILLS && partialCount > 0 && (await countComplete()) > 0) break;
			const writer = spawn(
				process.execPath,
				[
					"--disable-warning=ExperimentalWarning",
					"--input-type=module",
					"-e",
					createWriterScript(writeCode),
					root,
				],
				{ stdio: ["ignore", "pipe", "inherit"] },
			);
			await once(writer.stdout, "data");
			await wait(((kill * 13) % 40) * (kill < KILLS ? 1 : 20));
			writer.kill("SIGKILL");
			await once(writer, "exit");
			const names = await readdir(root);
			partialCount += names.filter((name) => name.startsWith(".")).length;
			await openLocalFiles(root).sweep(0);
		}
		const names = await readdir(root);
		const all = await readdir(root, { recursive: true, withFileTypes: true });
		expect(all.filter(({ name }) => name.startsWith("."))).toEqual([]);
		expect(names.length).toBeGreaterThan(0);
		expect(partialCount).toBeGreaterThan(0);
		for (const name of names)
			for (const file of expectedFiles) expect((await stat(join(root, name, file))).size).toBe(SIZE);
		for (const { name, parentPath } of all.filter((entry) => entry.isFile()))
			expect((await stat(join(parentPath, name))).size).toBe(SIZE);
	},
	120_000,
);

test("stores no folder when one file fails", async () => {
	const files = openLocalFiles(root);
	const save = files.save("uno", { "a.webp": Buffer.from("a"), "../b.webp": Buffer.from("b") });
	await expect(save).rejects.toThrow("unsafe file name");
	expect(await readdir(root)).toEqual([]);
	expect(await files.open("uno", "a.webp")).toBeUndefined();
});

test("returns stored files unchanged until they are removed", async () => {
	const files = openLocalFiles(root);
	await files.save("uno", { "full.webp": Buffer.from("imagen") });
	const file = await files.open("uno", "full.webp");
	expect(file?.size).toBe(6);
	expect(Buffer.concat((await file?.stream().toArray()) ?? []).toString()).toBe("imagen");
	expect(await files.list(0)).toEqual(["uno"]);
	await files.remove("uno");
	await files.remove("uno");
	expect(await files.open("uno", "full.webp")).toBeUndefined();
});

// @module-tag slow
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import {
	cpSync,
	existsSync,
	mkdirSync,
	readdirSync,
	readFileSync,
	renameSync,
	rmSync,
	symlinkSync,
	writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { afterAll, afterEach, beforeEach, expect, test } from "vitest";
import { openFolderShop, storedFile } from "./copies.test.kit.ts";
import { judgeCopies, newestCopy } from "./judge.server.ts";
import { makeCopy, UNFINISHED_COPY } from "./make.server.ts";
import { copiesFolder, listCopies } from "./manifest.server.ts";
import { copyNameOf } from "./rules.ts";
import { runCopy } from "./run.server.ts";
import { readRun } from "./state.server.ts";

let world: Awaited<ReturnType<typeof openFolderShop>>;
let folder: string;
beforeEach(async () => {
	world = await openFolderShop();
	folder = copiesFolder(world.shop.env.BIELA_DATA);
});
afterEach(() => world.end());

const HOUR_MS = 60 * 60_000;
const START = Date.UTC(2026, 10, 20, 12);
const hour = (count: number) => new Date(START + count * HOUR_MS);
const copyAt = (count: number) => makeCopy(world.shop, { at: hour(count) });
const run = (count: number) => runCopy(world.shop, { at: hour(count), isDue: true });
const light = (count: number) =>
	judgeCopies({ db: world.at.db, env: world.at.env, now: () => hour(count) });
const good = async () => {
	const [row] = await world.at.db.selectFrom("shopIds").select("id").execute();
	return (await listCopies(folder, row?.id)).flatMap(({ name, manifest }) =>
		manifest ? [name] : [],
	);
};
/** Replaces a file with one bit changed; hard links keep the original. */
function flip(file: string, place: number) {
	const bytes = readFileSync(file);
	bytes[place] = (bytes[place] ?? 0) ^ 1;
	rmSync(file);
	writeFileSync(file, bytes);
}

test("rechecks two older backups a run and reports damage", async () => {
	const names: string[] = [];
	names.push((await copyAt(0)).name);
	await world.at.files.save("old-1", { "320.webp": Buffer.from("of one copy") });
	names.push((await copyAt(1)).name);
	await world.at.files.remove("old-1");
	for (let count = 2; count < 4; count++) names.push((await copyAt(count)).name);
	const [first = "", second = ""] = names;
	flip(join(folder, first, "biela.db.zst"), 5000);
	rmSync(storedFile(join(folder, second), "media/old-1/320.webp"));
	await run(4);
	expect((await good()).length).toBe(5);
	await run(5);
	expect(await good()).toHaveLength(4);
	expect(
		readdirSync(folder)
			.filter((name) => name.endsWith(".mala"))
			.toSorted(),
	).toEqual([`${first}.mala`, `${second}.mala`]);
	expect((await readRun(world.shop.env.BIELA_DATA)).damaged).toMatchObject([
		{ name: second, problem: "falta «media/old-1/320.webp»" },
		{ name: first, problem: "«biela.db.zst» cambió" },
	]);
	expect(await light(6)).toMatchObject({
		state: "error",
		detail: expect.stringMatching(
			/^La copia de hace 5 horas se dañó en el disco y ya no cuenta: falta «media\/old-1\/320\.webp»\./,
		),
	});
	expect((await light(6.9 + 24)).detail).not.toContain("se dañó");
});

test("ignores and keeps a backup of another shop", async () => {
	const { name } = await copyAt(0);
	const other = await openFolderShop();
	const theirs = await makeCopy(other.shop, { at: hour(1) });
	cpSync(join(copiesFolder(other.shop.env.BIELA_DATA), theirs.name), join(folder, theirs.name), {
		recursive: true,
	});
	await other.end();
	expect(await good()).toEqual([name]);
	expect(
		(await newestCopy({ db: world.at.db, env: world.at.env, now: () => hour(1) }))?.at,
	).toEqual(hour(0));
	expect(await run(1.5)).toBeDefined();
	expect(existsSync(join(folder, theirs.name, "manifest.json"))).toBe(true);
});

test("ignores future, renamed and newer backups for the age", async () => {
	const { name } = await copyAt(0);
	await copyAt(9000);
	expect((await light(26)).state).toBe("error");
	expect(await run(26)).toBeDefined();
	expect((await light(26)).state).toBe("ok");
	renameSync(join(folder, name), join(folder, "2026-11-21T15-00-00Z"));
	expect(await good()).not.toContain("2026-11-21T15-00-00Z");
	const later = join(folder, (await copyAt(28)).name, "manifest.json");
	const text = (readFileSync(later, "utf8").split("\n")[1] ?? "").replace(
		'"format":2',
		'"format":3',
	);
	writeFileSync(later, `${createHash("sha256").update(text).digest("hex")}\n${text}\n`);
	expect((await good())[1]).toBe("2026-11-21T14-00-00Z");
	await run(29);
	// It is needed for a return to that version.
	expect(existsSync(later)).toBe(true);
});

test("rejects backups with folders or empty files", async () => {
	const hurts: ((copy: string) => void)[] = [
		(copy) => asFolder(join(copy, "manifest.json")),
		(copy) => asFolder(join(copy, "biela.db.zst")),
		(copy) => writeFileSync(join(copy, "manifest.json"), ""),
		(copy) => writeFileSync(join(copy, "biela.db.zst"), ""),
		(copy) => asFolder(copy),
	];
	for (const [count, hurt] of hurts.entries()) hurt(join(folder, (await copyAt(count)).name));
	expect(await good()).toEqual([]);
	expect((await light(6)).detail).toMatch(/Todavía no hay ninguna copia comprobada/);
	// Deeper damage is found by a recheck.
	const { name } = await copyAt(7);
	asFolder(storedFile(join(folder, name), "media/logo-1/320.webp"));
	await world.at.files.remove("logo-1");
	await run(8);
	expect((await readRun(world.shop.env.BIELA_DATA)).damaged[0]?.problem).toMatch(
		/«media\/logo-1\/320\.webp» no es un archivo/,
	);
});

function asFolder(path: string) {
	rmSync(path, { recursive: true });
	mkdirSync(path);
}

/** Mount point of a tiny disk, if this user may create one. */
const small = `/tmp/biela-small-${process.pid}`;
mkdirSync(small, { recursive: true });
const hasSmall =
	spawnSync("mount", ["-t", "tmpfs", "-o", "size=128k", "tmpfs", small]).status === 0;
afterAll(() => {
	if (hasSmall) spawnSync("umount", [small]);
	rmSync(small, { recursive: true, force: true });
});

test.runIf(hasSmall)(
	"leaves no files when the disk fills up",
	async () => {
		await copyAt(0);
		await world.at.files.save("large-1", { "original.webp": Buffer.alloc(500_000, 7) });
		for (const [count, part] of ["biela.db", "media"].entries()) {
			const at = hour(2 + count);
			// Before a migration leftovers are not removed, so the test may prepare the folder.
			const before = "999-later";
			const aside = join(folder, `${UNFINISHED_COPY}${copyNameOf(at, before)}-${process.pid}`);
			mkdirSync(aside);
			const target = join(small, part);
			if (part === "media") mkdirSync(target);
			const stored = join(folder, "files");
			if (part === "media") renameSync(stored, `${stored}.aside`);
			symlinkSync(target, part === "media" ? stored : join(aside, part));
			await expect(runCopy(world.shop, { at, before }), part).rejects.toThrow();
			expect((await readRun(world.shop.env.BIELA_DATA)).problem).toBe("no hay espacio en el disco");
			rmSync(target, { recursive: true, force: true });
			if (part !== "media") continue;
			rmSync(stored);
			renameSync(`${stored}.aside`, stored);
		}
		expect(await good()).toEqual(["2026-11-20T12-00-00Z"]);
		expect(readdirSync(folder).filter((name) => name.startsWith("."))).toEqual([]);
		expect((await light(4)).detail).toMatch(/La última vez no se pudo: no hay espacio en el disco/);
	},
);

test("reports a missing first backup after two hours", async () => {
	const told = (hours: number, more = {}) =>
		judgeCopies(
			{ db: world.at.db, env: { ...world.at.env, ...more }, now: () => hour(0) },
			hours * HOUR_MS,
		);
	expect(await told(1.9)).toMatchObject({
		state: "unknown",
		detail: expect.stringMatching(/la primera se hace sola un minuto después de arrancar\.$/),
	});
	expect(await told(2.1)).toMatchObject({
		state: "error",
		detail: expect.stringMatching(
			/^No hay ninguna copia comprobada, y el servidor lleva 2 horas en marcha: .*backups.*«npm run backup»\.$/,
		),
	});
	expect((await told(2.1, { BIELA_NOW: "2029-01-01T00:00:00Z" })).detail).toMatch(
		/con BIELA_NOW no se hacen solas/,
	);
});

import {
	appendFileSync,
	existsSync,
	mkdirSync,
	readdirSync,
	readFileSync,
	readlinkSync,
	renameSync,
	rmSync,
	statSync,
	symlinkSync,
	truncateSync,
	utimesSync,
	writeFileSync,
} from "node:fs";
import { type FileHandle, open } from "node:fs/promises";
import { basename, join } from "node:path";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { BadCopy } from "./bad-copy.ts";
import { copyAt, openFolderShop, pathsIn, storedFile } from "./copies.test.kit.ts";
import { makeCopy } from "./make.server.ts";
import { copiesFolder, listCopies } from "./manifest.server.ts";
import { runCopy } from "./run.server.ts";
import { readRun } from "./state.server.ts";
import { requireManifest, verifyCopy } from "./verify.server.ts";

let world: Awaited<ReturnType<typeof openFolderShop>>;
beforeAll(async () => {
	world = await openFolderShop();
});
afterAll(() => world.end());

let hour = 0;
const nextHour = () => new Date(Date.UTC(2026, 10, 20, 12 + hour++));
const pathOf = (name: string) => join(copiesFolder(world.shop.env.BIELA_DATA), name);

async function verify(name: string) {
	const copy = pathOf(name);
	const work = join(copiesFolder(world.shop.env.BIELA_DATA), "work.db");
	await verifyCopy(copyAt(copy), await requireManifest(copy), work).finally(() =>
		rmSync(work, { force: true }),
	);
}

test("a copy holds every table, the pictures and the secret, and was restored before it counts", async () => {
	const { name, tables, file_count } = await makeCopy(world.shop, { at: nextHour() });
	expect(tables.products?.rows).toBeGreaterThan(20);
	expect(file_count).toBe(3);
	const { BIELA_DATA } = world.shop.env;
	expect(readFileSync(storedFile(pathOf(name), "secret.key"), "utf8")).toBe(
		readFileSync(join(BIELA_DATA, "secret.key"), "utf8"),
	);
	expect(pathsIn(pathOf(name)).toSorted()).toEqual([
		"media/logo-1/320.webp",
		"media/logo-1/640.webp",
		"secret.key",
	]);
	await verify(name);
	const listed = await listCopies(copiesFolder(BIELA_DATA));
	expect(listed.map(({ name, manifest }) => [name, manifest?.name])).toContainEqual([name, name]);
});

test("a copy that finds no secret of the server says so", async () => {
	const secret = join(world.shop.env.BIELA_DATA, "secret.key");
	renameSync(secret, `${secret}.aside`);
	const { lacks } = await makeCopy(world.shop, { at: nextHour() });
	renameSync(`${secret}.aside`, secret);
	expect(lacks).toMatch(/^copiar el secreto del servidor/);
	expect((await makeCopy(world.shop, { at: nextHour() })).lacks).toBeUndefined();
});

test("copies a secret that is a link to a file", async () => {
	const secret = join(world.shop.env.BIELA_DATA, "secret.key");
	renameSync(secret, `${secret}.aside`);
	symlinkSync(`${secret}.aside`, secret);
	const { name, lacks } = await makeCopy(world.shop, { at: nextHour() });
	expect(lacks).toBeUndefined();
	expect(readFileSync(storedFile(pathOf(name), "secret.key"))).toEqual(readFileSync(secret));
	renameSync(`${secret}.aside`, secret);
});

test("what is copied and not linked lies on the disk before the copy has its name", async () => {
	const probe = await open(pathOf(".."), "r");
	const flushed: string[] = [];
	const { sync } = Object.getPrototypeOf(probe);
	const watched = vi.spyOn(Object.getPrototypeOf(probe), "sync").mockImplementation(function (
		this: FileHandle,
	) {
		flushed.push(basename(readlinkSync(`/proc/self/fd/${this.fd}`)));
		return sync.call(this);
	});
	writeFileSync(join(world.shop.env.BIELA_DATA, "secret.other.key"), "another secret");
	const { name } = await makeCopy(world.shop, { at: nextHour() });
	rmSync(join(world.shop.env.BIELA_DATA, "secret.other.key"));
	watched.mockRestore();
	await probe.close();
	expect(flushed).toEqual([
		expect.stringMatching(/^\.subiendo-/),
		"files",
		"files.json",
		"manifest.json",
		expect.stringMatching(/^\.haciendo-/),
		"backups",
	]);
	expect(existsSync(pathOf(name))).toBe(true);
});

test("a photo that is still arriving, with all that it says of its place, is in no copy", async () => {
	const { files } = world.at;
	await files.add("half-1/p0.part", Buffer.from("with where it was taken"));
	const { name } = await makeCopy(world.shop, { at: nextHour() });
	expect(pathsIn(pathOf(name)).filter((path) => path.endsWith(".part"))).toEqual([]);
	await verify(name);
	await files.remove("half-1");
});

test("a copy is made while the shop writes, and has what was there at one moment", async () => {
	const { db } = world.at;
	let isDone = false;
	const writing = (async () => {
		for (let beat = 0; !isDone; beat++) {
			await sql`update heartbeat set beat = ${beat}`.execute(db);
			await new Promise((resolve) => setImmediate(resolve));
		}
	})();
	const { name } = await makeCopy(world.shop, { at: nextHour() });
	isDone = true;
	await writing;
	await verify(name);
});

test("fifty copies of a picture take the room of one", async () => {
	const one = await makeCopy(world.shop, { at: nextHour() });
	const other = await makeCopy(world.shop, { at: nextHour() });
	const fileIn = (name: string) => storedFile(pathOf(name), "media/logo-1/320.webp");
	expect(fileIn(one.name)).toBe(fileIn(other.name));
	const original = join(world.shop.env.BIELA_DATA, "media/logo-1/320.webp");
	expect(statSync(fileIn(one.name)).ino).toBe(statSync(original).ino);
});

test("one byte changed, a copy cut short or a file that went: never good, and it says which", async () => {
	const damage: [RegExp, (copy: string) => void][] = [
		[/está dañada/, (copy) => flip(join(copy, "manifest.json"), 200)],
		[/está dañada/, (copy) => truncateSync(join(copy, "manifest.json"), 100)],
		[/biela\.db\.zst.*cambió/, (copy) => flip(join(copy, "biela.db.zst"), 5000)],
		[/biela\.db\.zst mide/, (copy) => truncateSync(join(copy, "biela.db.zst"), 5000)],
		[/secret\.key.*mide/, (copy) => appendFileSync(storedFile(copy, "secret.key"), "x")],
		[
			/falta «media\/logo-1\/320\.webp»/,
			(copy) => rmSync(storedFile(copy, "media/logo-1/320.webp")),
		],
		[/no está completa/, (copy) => rmSync(join(copy, "manifest.json"))],
		[/files\.json.*cambió/, (copy) => flip(join(copy, "files.json"), 30)],
	];
	for (const [sentence, hurt] of damage) {
		const { name } = await makeCopy(world.shop, { at: nextHour() });
		hurt(pathOf(name));
		await expect(verify(name), String(sentence)).rejects.toThrow(sentence);
		await expect(verify(name)).rejects.toBeInstanceOf(BadCopy);
		rmSync(pathOf(name), { recursive: true });
	}
});

test("a place that takes nothing says nothing about the copy that is tried there", async () => {
	const { name } = await makeCopy(world.shop, { at: nextHour() });
	const manifest = await requireManifest(pathOf(name));
	const tried = verifyCopy(
		copyAt(pathOf(name)),
		manifest,
		join(pathOf(name), "no-folder", "work.db"),
	);
	await expect(tried).rejects.toMatchObject({ code: "ENOENT", syscall: "open" });
	await expect(tried).rejects.not.toBeInstanceOf(BadCopy);
});

test("a picture that somebody overwrote is taken as it is now, and does not end the copies to come", async () => {
	const file = join(world.shop.env.BIELA_DATA, "media/logo-1/320.webp");
	await makeCopy(world.shop, { at: nextHour() });
	const { atime, mtime } = statSync(file);
	writeFileSync(file, "a PICTURE");
	utimesSync(file, atime, mtime);
	const { name } = await makeCopy(world.shop, { at: nextHour() });
	await verify(name);
	expect(readFileSync(storedFile(pathOf(name), "media/logo-1/320.webp"), "utf8")).toBe("a PICTURE");
});

test("what is no copy never passes for one", async () => {
	const folder = copiesFolder(world.shop.env.BIELA_DATA);
	mkdirSync(folder, { recursive: true });
	writeFileSync(join(folder, "nada.txt"), "");
	writeFileSync(join(folder, "before-999-later-2030-01-01T00-00-00-000Z.db"), "");
	mkdirSync(join(folder, "2031-01-01T00-00-00Z"));
	writeFileSync(join(folder, "2032-01-01T00-00-00Z"), "");
	const listed = await listCopies(folder);
	expect(listed.filter(({ manifest }) => manifest).every(({ name }) => name < "2030")).toBe(true);
	await runCopy(world.shop, { at: nextHour() });
	expect(readdirSync(folder).filter((name) => name.endsWith(".mala"))).toEqual([
		"2031-01-01T00-00-00Z.mala",
		"2032-01-01T00-00-00Z.mala",
	]);
});

test("a second copy waits for the hour, and how the last one went is known", async () => {
	const at = nextHour();
	expect(await runCopy(world.shop, { at })).toBeDefined();
	const soon = new Date(at.getTime() + 30 * 60_000);
	expect(await runCopy(world.shop, { at: soon, isDue: true })).toBeUndefined();
	expect(await readRun(world.shop.env.BIELA_DATA)).toMatchObject({
		tried_at: at.toISOString(),
		problem: null,
	});
});

test("a copy that fails leaves nothing behind, and says why", async () => {
	const { BIELA_DATA } = world.shop.env;
	const nowhere = {
		...world.shop,
		env: { ...world.shop.env, BIELA_SECRET: undefined, BIELA_DATA: join(BIELA_DATA, "media") },
	};
	await expect(runCopy(nowhere, { at: nextHour() })).rejects.toThrow();
	expect((await readRun(nowhere.env.BIELA_DATA)).problem).toMatch(/no se pudo leer o escribir/);
	expect(
		readdirSync(copiesFolder(nowhere.env.BIELA_DATA)).filter((name) => name.startsWith(".")),
	).toEqual([]);
	rmSync(copiesFolder(nowhere.env.BIELA_DATA), { recursive: true });
	expect(existsSync(BIELA_DATA)).toBe(true);
});

/** Another file with one bit changed in its place: those that are linked keep theirs. */
function flip(file: string, place: number) {
	const bytes = readFileSync(file);
	bytes[place] = (bytes[place] ?? 0) ^ 1;
	rmSync(file);
	writeFileSync(file, bytes);
}

test("a start that fails is tried again within a second, and its copy takes the next second's name", async () => {
	const when = { at: nextHour(), before: "062-estimates" };
	const first = await makeCopy(world.shop, when);
	const second = await makeCopy(world.shop, when);
	expect(second.name).toBe(first.name.replace("-00Z", "-01Z"));
	for (const { name } of [first, second]) await verify(name);
});

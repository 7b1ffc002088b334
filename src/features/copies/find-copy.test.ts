import { hash } from "node:crypto";
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { afterAll, beforeAll, expect, test } from "vitest";
import { migrations } from "#migrations/all.ts";
import { reached } from "./away.server.ts";
import { openFolderShop } from "./copies.test.kit.ts";
import { findCopy } from "./find-copy.server.ts";
import { copiesFolder } from "./manifest.server.ts";
import { picturesInCopies } from "./pictures-in-copies.server.ts";
import { restoreCopy } from "./restore.server.ts";
import { runCopy } from "./run.server.ts";
import { requireManifest } from "./verify.server.ts";

const folder = mkdtempSync(join(tmpdir(), "biela-find-"));
const BACKUP_KEY = "la-clave-del-taller-que-guarda-su-duena";
const BACKUP_URL = pathToFileURL(mkdtempSync(join(folder, "away-"))).href;
let home: Awaited<ReturnType<typeof openFolderShop>>;
const names: string[] = [];
beforeAll(async () => {
	home = await openFolderShop({ BACKUP_URL, BACKUP_KEY });
	for (const day of ["2026-12-01", "2026-12-02", "2027-06-01"]) {
		const manifest = await runCopy(home.shop, { at: new Date(`${day}T12:00:00Z`) });
		names.push(manifest?.name ?? "");
	}
});
afterAll(async () => {
	await home.end();
	rmSync(folder, { recursive: true, force: true });
});

/** Creates a machine with some of the backups in its own folder. */
function machineWith(...copies: string[]) {
	const env = { ...home.at.env, BIELA_NOW: "2027-06-01T13:00:00Z" };
	const from = copiesFolder(env.BIELA_DATA);
	env.BIELA_DATA = mkdtempSync(join(folder, "data-"));
	const kept = copiesFolder(env.BIELA_DATA);
	for (const name of ["files", ...copies])
		cpSync(join(from, name), join(kept, name), { recursive: true });
	return env;
}

/** Finds a backup. @returns its name, and whether it is local */
async function found(env: ReturnType<typeof machineWith>, wanted: string) {
	const { copy, end } = await findCopy(env, wanted);
	const { name } = await requireManifest(copy.folder).finally(end);
	return [name, copy.folder.startsWith(copiesFolder(env.BIELA_DATA))];
}

test("finds the newest backup, local or remote", async () => {
	const [older = "", newer = "", newest = ""] = names;
	expect(await found(machineWith(older), "ultima")).toEqual([newest, false]);
	expect(await found(machineWith(newest), "ultima")).toEqual([newest, true]);
	expect(await found(machineWith(newer), newer)).toEqual([newer, true]);
	await expect(findCopy(machineWith(newer), "ayer")).rejects.toThrow(
		/^«ayer» no es ninguna copia. Di qué copia: .* Hay estas: /,
	);
});

test("requires a name when the newest is future-dated", async () => {
	const [older = "", newer = "", toCome = ""] = names;
	const behind = (...copies: string[]) =>
		Object.assign(machineWith(...copies), { BIELA_NOW: "2026-12-24T12:00:00Z" });
	await expect(findCopy(behind(newer), "ultima")).rejects.toThrow(
		`La más nueva, ${toCome}, tiene fecha por venir según el reloj de esta máquina (2026-12-24T12-00-00Z): corrígelo, o di el nombre de la que quieres. Hay estas: ${toCome}, ${newer}, ${older}.`,
	);
	expect(await found(behind(toCome), toCome)).toEqual([toCome, true]);
	expect(await found(behind(), newer)).toEqual([newer, false]);
});

test("ignores leftovers of an interrupted fetch", async () => {
	const env = machineWith();
	const left = join(env.BIELA_DATA, `.traida-${process.pid}`);
	mkdirSync(left);
	writeFileSync(join(left, "biela.db.zst"), "half");
	expect((await found(env, "ultima"))[0]).toBe(names[2]);
});

test("rejects backups in the format of 0.8", async () => {
	const env = machineWith();
	rmSync(copiesFolder(env.BIELA_DATA), { recursive: true });
	const name = "2026-11-01T12-00-00Z";
	const old = join(copiesFolder(env.BIELA_DATA), name);
	mkdirSync(old, { recursive: true });
	const text = JSON.stringify({ format: 1, name, version: "0.8.0" });
	writeFileSync(join(old, "manifest.json"), `${hash("sha256", text)}\n${text}\n`);
	const { copy } = await findCopy(env, old);
	await expect(restoreCopy(copy, { env, postgres: undefined, migrations })).rejects.toThrow(
		/es de Biela 0\.8\.0.*recupérala con esa versión/,
	);
	const alone = { ...env, BACKUP_URL: undefined };
	await expect(findCopy(alone, "ultima")).rejects.toThrow(
		`Solo hay copias de otra versión de Biela (${name}): recupera con esa versión`,
	);
	const place = mkdtempSync(join(folder, "old-away-"));
	mkdirSync(join(place, "copias"));
	writeFileSync(join(place, "copias", "manifest.json.000000"), "");
	rmSync(old, { recursive: true });
	await expect(
		findCopy({ ...env, BACKUP_URL: pathToFileURL(place).href }, "ultima"),
	).rejects.toThrow("Solo hay copias de otra versión de Biela, en BACKUP_URL");
});

test("explains an unreachable store and lists local backups", async () => {
	const [older = ""] = names;
	const unmounted = pathToFileURL(join(folder, "not-mounted")).href;
	const env = { ...machineWith(older), BACKUP_URL: unmounted };
	await expect(findCopy(env, "ultima")).rejects.toThrow(
		`No llego a las copias de BACKUP_URL: ese lugar no existe: revisa BACKUP_URL, o monta el disco. Aquí hay estas: ${older}.`,
	);
	expect(await found(env, older)).toEqual([older, true]);
	const pictures = async () => {
		for await (const { name } of picturesInCopies(env, undefined)) expect(name).toBe(older);
	};
	await expect(pictures()).rejects.toThrow(/^No llego a las copias de BACKUP_URL: ese lugar/);
	const refused = Object.assign(new Error("the bucket answered 403"), { status: 403 });
	await expect(reached(Promise.reject(refused))).rejects.toThrow(
		/BACKUP_URL: no deja entrar: revisa la clave y el secreto de BACKUP_URL\.$/,
	);
	const full = Object.assign(new Error("full"), { code: "ENOSPC" });
	await expect(reached(Promise.reject(full))).rejects.toBe(full);
});

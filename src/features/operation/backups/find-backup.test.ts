import { hash } from "node:crypto";
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { afterAll, beforeAll, expect, test } from "vitest";
import { requireManifest } from "#features/operation/backups/keeping/verify-backup.server.ts";
import { getBackupsFolder } from "#features/operation/backups/making/manifest.server.ts";
import { iteratePictureBackups } from "#features/operation/backups/making/pictures-in-backups.server.ts";
import { performBackup } from "#features/operation/backups/making/run-backup.server.ts";
import { restoreBackup } from "#features/operation/backups/restoring/restore.server.ts";
import { migrations } from "#migrations/all.ts";
import { openFolderShop } from "./backups.test.kit.ts";
import { findBackup } from "./find-backup.server.ts";
import { explainRemoteErrors } from "./remote-backups.server.ts";

const folder = mkdtempSync(join(tmpdir(), "biela-find-"));
const BACKUP_KEY = "la-clave-del-taller-que-guarda-su-duena";
const BACKUP_URL = pathToFileURL(mkdtempSync(join(folder, "away-"))).href;
let home: Awaited<ReturnType<typeof openFolderShop>>;
const names: string[] = [];
beforeAll(async () => {
	home = await openFolderShop({ BACKUP_URL, BACKUP_KEY });
	for (const day of ["2026-12-01", "2026-12-02", "2027-06-01"]) {
		const manifest = await performBackup(home.shop, { startedAt: new Date(`${day}T12:00:00Z`) });
		names.push(manifest?.name ?? "");
	}
});
afterAll(async () => {
	await home.cleanUp();
	rmSync(folder, { recursive: true, force: true });
});

/** Creates a machine with some of the backups in its own folder. */
function createMachine(...backupNames: string[]) {
	const env = { ...home.ctx.env, BIELA_NOW: "2027-06-01T13:00:00Z" };
	const source = getBackupsFolder(env.BIELA_DATA);
	env.BIELA_DATA = mkdtempSync(join(folder, "data-"));
	const target = getBackupsFolder(env.BIELA_DATA);
	for (const name of ["files", ...backupNames])
		cpSync(join(source, name), join(target, name), { recursive: true });
	return env;
}

/** Finds a backup. @returns its name, and whether it is local */
async function findBackupOn(env: ReturnType<typeof createMachine>, requested: string) {
	const { backup, cleanUp } = await findBackup(env, requested);
	const { name } = await requireManifest(backup.folder).finally(cleanUp);
	return [name, backup.folder.startsWith(getBackupsFolder(env.BIELA_DATA))];
}

test("finds the newest backup, local or remote", async () => {
	const [older = "", newer = "", newest = ""] = names;
	expect(await findBackupOn(createMachine(older), "ultima")).toEqual([newest, false]);
	expect(await findBackupOn(createMachine(newest), "ultima")).toEqual([newest, true]);
	expect(await findBackupOn(createMachine(newer), newer)).toEqual([newer, true]);
	await expect(findBackup(createMachine(newer), "ayer")).rejects.toThrow(
		/^«ayer» no es ninguna copia. Di qué copia: .* Hay estas: /,
	);
});

test("requires a name when the newest is future-dated", async () => {
	const [older = "", newer = "", futureName = ""] = names;
	const findBehindClock = (...backupNames: string[]) =>
		Object.assign(createMachine(...backupNames), { BIELA_NOW: "2026-12-24T12:00:00Z" });
	await expect(findBackup(findBehindClock(newer), "ultima")).rejects.toThrow(
		`La más nueva, ${futureName}, tiene fecha por venir según el reloj de esta máquina (2026-12-24T12-00-00Z): corrígelo, o di el nombre de la que quieres. Hay estas: ${futureName}, ${newer}, ${older}.`,
	);
	expect(await findBackupOn(findBehindClock(futureName), futureName)).toEqual([futureName, true]);
	expect(await findBackupOn(findBehindClock(), newer)).toEqual([newer, false]);
});

test("ignores leftovers of an interrupted fetch", async () => {
	const env = createMachine();
	const leftover = join(env.BIELA_DATA, `.traida-${process.pid}`);
	mkdirSync(leftover);
	writeFileSync(join(leftover, "biela.db.zst"), "half");
	expect((await findBackupOn(env, "ultima"))[0]).toBe(names[2]);
});

test("rejects backups in the format of 0.8", async () => {
	const env = createMachine();
	rmSync(getBackupsFolder(env.BIELA_DATA), { recursive: true });
	const name = "2026-11-01T12-00-00Z";
	const oldBackup = join(getBackupsFolder(env.BIELA_DATA), name);
	mkdirSync(oldBackup, { recursive: true });
	const text = JSON.stringify({ format: 1, name, version: "0.8.0" });
	writeFileSync(join(oldBackup, "manifest.json"), `${hash("sha256", text)}\n${text}\n`);
	const { backup } = await findBackup(env, oldBackup);
	await expect(restoreBackup(backup, { env, postgres: undefined, migrations })).rejects.toThrow(
		/es de Biela 0\.8\.0.*recupérala con esa versión/,
	);
	const localOnly = { ...env, BACKUP_URL: undefined };
	await expect(findBackup(localOnly, "ultima")).rejects.toThrow(
		`Solo hay copias de otra versión de Biela (${name}): recupera con esa versión`,
	);
	const remoteFolder = mkdtempSync(join(folder, "old-away-"));
	mkdirSync(join(remoteFolder, "copias"));
	writeFileSync(join(remoteFolder, "copias", "manifest.json.000000"), "");
	rmSync(oldBackup, { recursive: true });
	await expect(
		findBackup({ ...env, BACKUP_URL: pathToFileURL(remoteFolder).href }, "ultima"),
	).rejects.toThrow("Solo hay copias de otra versión de Biela, en BACKUP_URL");
});

test("explains an unreachable store and lists local backups", async () => {
	const [older = ""] = names;
	const unmounted = pathToFileURL(join(folder, "not-mounted")).href;
	const env = { ...createMachine(older), BACKUP_URL: unmounted };
	await expect(findBackup(env, "ultima")).rejects.toThrow(
		`No llego a las copias de BACKUP_URL: ese lugar no existe: revisa BACKUP_URL, o monta el disco. Aquí hay estas: ${older}.`,
	);
	expect(await findBackupOn(env, older)).toEqual([older, true]);
	const readPictureBackups = async () => {
		for await (const { name } of iteratePictureBackups({ env, postgres: undefined }, undefined))
			expect(name).toBe(older);
	};
	await expect(readPictureBackups()).rejects.toThrow(/^No llego a las copias de BACKUP_URL: ese lugar/);
	const denied = Object.assign(new Error("the bucket answered 403"), { status: 403 });
	await expect(explainRemoteErrors(Promise.reject(denied))).rejects.toThrow(
		/BACKUP_URL: no deja entrar: revisa la clave y el secreto de BACKUP_URL\.$/,
	);
	const diskFull = Object.assign(new Error("full"), { code: "ENOSPC" });
	await expect(explainRemoteErrors(Promise.reject(diskFull))).rejects.toBe(diskFull);
});

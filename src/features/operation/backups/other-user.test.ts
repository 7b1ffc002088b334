// @module-tag slow
import { spawnSync } from "node:child_process";
import { chownSync, readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { getBackupsFolder } from "#features/operation/backups/making/manifest.server.ts";
import { openFolderShop } from "./backups.test.kit.ts";

const SERVICE_UID = 10_001;
/** Runs as root, with a program folder that other users may read. */
const isRoot =
	process.getuid?.() === 0 &&
	spawnSync("test", ["-r", "scripts/backup.ts"], { uid: SERVICE_UID, gid: SERVICE_UID }).status === 0;

/** Runs `npm run backup` as a user. @returns its output */
function runBackupAs(data: string, madeAt: string, userId?: number) {
	const { DATABASE_URL: _, ...env } = process.env;
	const args = ["scripts/backup.ts", "--json", `--at=${madeAt}`];
	const userOptions = userId === undefined ? {} : { uid: userId, gid: userId };
	const options = { env: { ...env, BIELA_DATA: data }, encoding: "utf8", ...userOptions } as const;
	return JSON.parse(spawnSync(process.execPath, args, options).stdout);
}

test.runIf(isRoot)("gives a backup made by root to the service user", async () => {
	const { ctx, cleanUp } = await openFolderShop();
	const data = ctx.env.BIELA_DATA;
	for (const name of ["", ...readdirSync(data, { recursive: true }).map(String)])
		chownSync(join(data, name), SERVICE_UID, SERVICE_UID);
	const [byRoot, byService] = ["2026-11-20T15-00-00Z-manual", "2026-11-20T16-00-00Z-manual"];
	expect(runBackupAs(data, "2026-11-20T15:00:00Z")).toEqual({ name: byRoot });
	expect(statSync(join(getBackupsFolder(data), byRoot)).uid).toBe(SERVICE_UID);
	expect(runBackupAs(data, "2026-11-20T16:00:00Z", SERVICE_UID)).toEqual({ name: byService });
	const backupNames = readdirSync(getBackupsFolder(data)).filter((name) => name.startsWith("2026"));
	expect(backupNames).toEqual([byRoot, byService]);
	await cleanUp();
});

test.runIf(isRoot)("does not mark an unreadable backup as damaged", async () => {
	const { ctx, cleanUp } = await openFolderShop();
	const data = ctx.env.BIELA_DATA;
	expect(runBackupAs(data, "2026-11-20T15:00:00Z").name).toBeTruthy();
	for (const name of ["", ...readdirSync(data, { recursive: true }).map(String)])
		if (!name.startsWith("backups/2026")) chownSync(join(data, name), SERVICE_UID, SERVICE_UID);
	expect(runBackupAs(data, "2026-11-20T16:00:00Z", SERVICE_UID).name).toBeTruthy();
	expect(readdirSync(getBackupsFolder(data)).filter((name) => name.endsWith(".mala"))).toEqual([]);
	await cleanUp();
});

test.runIf(isRoot)("reports missing permissions instead of an empty folder", async () => {
	const { ctx, cleanUp } = await openFolderShop();
	const data = ctx.env.BIELA_DATA;
	expect(runBackupAs(data, "2026-11-20T15:00:00Z", SERVICE_UID)).toEqual({
		problem: "no se pudo leer o escribir (EACCES)",
	});
	const { name } = runBackupAs(data, "2026-11-20T15:00:00Z");
	const backupFolder = join(getBackupsFolder(data), name);
	const options = { env: {}, encoding: "utf8", uid: SERVICE_UID, gid: SERVICE_UID } as const;
	const output = spawnSync(process.execPath, ["scripts/restore.ts", backupFolder], options).stderr;
	expect(output).toContain(`No puedo leer o escribir en «${backupFolder}`);
	await cleanUp();
});

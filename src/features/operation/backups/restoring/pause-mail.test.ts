import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { getBackupAt, openFolderShop } from "#features/operation/backups/backups.test.kit.ts";
import { makeBackup } from "#features/operation/backups/making/make-backup.server.ts";
import { getBackupsFolder } from "#features/operation/backups/making/manifest.server.ts";
import { migrations } from "#migrations/all.ts";
import { openAppContext } from "#server/app-context.server.ts";
import { withTransaction } from "#server/database/db.server.ts";
import {
	encryptMailPassword,
	findMailServer,
	isMailOn,
	replaceMailSettings,
} from "#server/mail/mail-settings.server.ts";
import { findServerPause } from "#server/start/server-pause.server.ts";
import { restoreBackup } from "./restore.server.ts";

const folder = mkdtempSync(join(tmpdir(), "biela-pause-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const PASSWORD = "clave-plantada-en-la-copia";

/** Reads all files of a folder as one text. */
function readAll(path: string): string {
	const files = readdirSync(path, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
	return files.map(({ parentPath, name }) => readFileSync(join(parentPath, name), "latin1")).join("\n");
}

test("pauses a restored shop, unless it is the same server", async () => {
	const home = await openFolderShop();
	const { ctx, shop } = home;
	await withTransaction(ctx.db, (trx) =>
		replaceMailSettings(trx, {
			...{ host: "smtp.correo.com", port: 465, security: "tls", username: "citas@taller.com" },
			...{ senderName: "", senderAddress: "citas@taller.com", isOwnNetwork: 0, pausedBy: null },
			encryptedPassword: encryptMailPassword(ctx, PASSWORD),
			updatedAt: "2026-11-20T15:00:00.000Z",
		}),
	);
	const { name } = await makeBackup(shop, { startedAt: new Date("2026-11-20T15:00:00Z") });
	const backupFolder = join(getBackupsFolder(shop.env.BIELA_DATA), name);
	expect(readAll(backupFolder)).not.toContain(PASSWORD);
	const env = { ...ctx.env, ...shop.env, BIELA_DATA: join(folder, "data") };
	await restoreBackup(getBackupAt(backupFolder), { env, postgres: undefined, migrations });
	const restored = await openAppContext(env, migrations);
	expect(await findMailServer(restored)).toBeUndefined();
	expect(await isMailOn(restored, restored.db)).toBe(false);
	const [row] = await restored.db.selectFrom("mailSettings").selectAll().execute();
	expect(row).toMatchObject({ host: "smtp.correo.com", pausedBy: "restored" });
	expect(await findServerPause(restored)).toBe("restored");
	await restored.close();
	const sameEnv = { ...env, BIELA_DATA: join(folder, "same") };
	const target = { env: sameEnv, postgres: undefined, migrations };
	await restoreBackup(getBackupAt(backupFolder), target, { isSameServer: true });
	const same = await openAppContext(sameEnv, migrations);
	expect([await findServerPause(same), await isMailOn(same, same.db)]).toEqual([undefined, true]);
	await same.close();
	expect(await isMailOn(ctx, ctx.db)).toBe(true);
	expect(await findServerPause(ctx)).toBeUndefined();
	await home.cleanUp();
});

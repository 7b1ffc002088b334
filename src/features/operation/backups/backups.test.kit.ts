import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, dirname, join } from "node:path";
import { type BackupFile, toLocalBackup } from "#features/operation/backups/making/manifest.server.ts";
import type { Shop } from "#features/operation/backups/making/shop.server.ts";
import { migrations } from "#migrations/all.ts";
import { seed } from "#seed/seed.ts";
import { type AppContext, openAppContext } from "#server/app-context.server.ts";
import { parseEnv } from "#server/start/env.server.ts";

/** Opens a new shop in its own folder, with the bundled content, a picture and a secret. */
export async function openFolderShop(overrides: Record<string, string> = {}): Promise<{
	ctx: AppContext;
	shop: Shop;
	cleanUp: () => Promise<void>;
}> {
	const folder = mkdtempSync(join(tmpdir(), "biela-copies-"));
	const env = parseEnv({
		BIELA_DATA: folder,
		LOG_LEVEL: "silent",
		BIELA_ADMIN_PASSWORD: "clave-de-prueba-larga",
		...overrides,
	});
	const ctx = await openAppContext(env, migrations);
	await seed(ctx);
	await ctx.files.save("logo-1", {
		"320.webp": Buffer.from("a picture"),
		"640.webp": Buffer.from("a larger picture"),
	});
	return {
		ctx,
		shop: { env, postgres: undefined, migrations },
		cleanUp: async () => {
			await ctx.close();
			rmSync(folder, { recursive: true, force: true });
		},
	};
}

/** Gives one shop the id of another, so that its backups count as the other's. */
export async function shareShopId(target: AppContext, source: AppContext): Promise<void> {
	const { id } = await source.db.selectFrom("shopIds").select("id").executeTakeFirstOrThrow();
	await target.db.updateTable("shopIds").set({ id }).execute();
}

/** Returns a backup by its folder. */
export const getBackupAt = (folder: string) => toLocalBackup(dirname(folder), basename(folder));

/** Finds the stored content of a backup's file. @param path as the backup lists it: "media/…" or "secret.key" */
export function findStoredFile(folder: string, path: string): string {
	const files: BackupFile[] = JSON.parse(readFileSync(join(folder, "files.json"), "utf8"));
	return getBackupAt(folder).getContentPath(
		files.find((file) => file.path === path)?.sha256 ?? "no such file",
	);
}

/** Lists the paths in a backup. */
export const listPaths = (folder: string): string[] =>
	JSON.parse(readFileSync(join(folder, "files.json"), "utf8")).map((file: BackupFile) => file.path);

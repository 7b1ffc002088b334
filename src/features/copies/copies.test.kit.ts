import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { migrations } from "#migrations/all.ts";
import { openPlatform, type Platform } from "#platform/platform.server.ts";
import { parseEnv } from "#platform/start/env.server.ts";
import { seed } from "#seed/seed.ts";
import type { Shop } from "./shop.server.ts";

/** A shop of its own in a folder of its own, with the bundled content, a picture and a secret. */
export async function openFolderShop(more: Record<string, string> = {}): Promise<{
	at: Platform;
	shop: Shop;
	end: () => Promise<void>;
}> {
	const folder = mkdtempSync(join(tmpdir(), "biela-copies-"));
	const env = parseEnv({
		BIELA_DATA: folder,
		LOG_LEVEL: "silent",
		BIELA_ADMIN_PASSWORD: "clave-de-prueba-larga",
		...more,
	});
	const at = await openPlatform(env, migrations);
	await seed(at);
	await at.files.save("logo-1", {
		"320.webp": Buffer.from("a picture"),
		"640.webp": Buffer.from("a larger picture"),
	});
	return {
		at,
		shop: { env, postgres: undefined, migrations },
		end: async () => {
			await at.close();
			rmSync(folder, { recursive: true, force: true });
		},
	};
}

/** Makes one shop's copies pass for another's. */
export async function beSameShop(one: Platform, other: Platform): Promise<void> {
	const { id } = await other.db.selectFrom("shopIds").select("id").executeTakeFirstOrThrow();
	await one.db.updateTable("shopIds").set({ id }).execute();
}

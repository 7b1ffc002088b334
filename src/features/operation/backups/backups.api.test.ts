import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { requireManifest, verifyBackup } from "#features/operation/backups/keeping/verify-backup.server.ts";
import { makeBackup } from "#features/operation/backups/making/make-backup.server.ts";
import { openWorld } from "#tests/server/world.test.kit.ts";
import { openFolderShop, shareShopId } from "./backups.test.kit.ts";
import { findBackup } from "./find-backup.server.ts";

const world = openWorld();
const folder = mkdtempSync(join(tmpdir(), "biela-copies-api-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test("lists backups and downloads one that restore accepts", async () => {
	const home = await openFolderShop();
	world.ctx.env.BIELA_DATA = home.shop.env.BIELA_DATA;
	expect((await world.call("/api/admin/backups")).status).toBe(401);
	expect((await world.asStaff("/api/admin/backups")).json).toMatchObject({ copies: [], total: 0 });
	await shareShopId(home.ctx, world.ctx);
	const { name, bytes } = await makeBackup(home.shop, { startedAt: world.ctx.now() });
	const { json } = await world.asStaff("/api/admin/backups");
	expect(json).toMatchObject({
		copies: [
			{
				name,
				made_at: world.ctx.now().toISOString(),
				bytes,
				rows: expect.any(Number),
				is_away: false,
			},
		],
		total: 1,
	});
	const headers = { authorization: `Bearer ${world.token}` };
	const address = `http://localhost/api/admin/export/backups/${name}`;
	const reply = await world.api.fetch(new Request(address, { headers }), { address: "10.9.9.9" });
	expect(reply.headers.get("content-disposition")).toBe(`attachment; filename="copia-${name}.tar"`);
	writeFileSync(join(folder, "copia.tar"), Buffer.from(await reply.arrayBuffer()));
	execFileSync("tar", ["-xf", "copia.tar"], { cwd: folder });
	const { backup } = await findBackup(world.ctx.env, join(folder, `copia-${name}`));
	const manifest = await requireManifest(backup.folder);
	expect(await verifyBackup(backup, manifest, join(folder, "work.db"))).toHaveLength(3);

	const missing = await world.asStaff("/api/admin/export/backups/2020-01-01T00-00-00Z");
	expect(missing).toMatchObject({
		status: 404,
		json: { detail: expect.stringContaining("ya no está") },
	});
	world.ctx.clock.advance(16 * 60_000);
	const expired = await world.asStaff(`/api/admin/export/backups/${name}`);
	expect(expired).toMatchObject({ status: 403, json: { code: "password_needed" } });
	await home.cleanUp();
});

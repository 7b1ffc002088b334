import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { openWorld } from "#api/world.test.kit.ts";
import { beSameShop, openFolderShop } from "./copies.test.kit.ts";
import { findCopy } from "./find-copy.server.ts";
import { makeCopy } from "./make.server.ts";
import { requireManifest, verifyCopy } from "./verify.server.ts";

const world = openWorld();
const folder = mkdtempSync(join(tmpdir(), "biela-copies-api-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test("lists backups and downloads one that restore accepts", async () => {
	const home = await openFolderShop();
	world.at.env.BIELA_DATA = home.shop.env.BIELA_DATA;
	expect((await world.call("/api/admin/copies")).status).toBe(401);
	expect((await world.asStaff("/api/admin/copies")).json).toMatchObject({ copies: [], total: 0 });
	await beSameShop(home.at, world.at);
	const { name, bytes } = await makeCopy(home.shop, { at: world.at.now() });
	const { json } = await world.asStaff("/api/admin/copies");
	expect(json).toMatchObject({
		copies: [
			{
				name,
				made_at: world.at.now().toISOString(),
				bytes,
				rows: expect.any(Number),
				is_away: false,
			},
		],
		total: 1,
	});
	const headers = { authorization: `Bearer ${world.token}` };
	const address = `http://localhost/api/admin/export/copies/${name}`;
	const reply = await world.api.fetch(new Request(address, { headers }), { address: "10.9.9.9" });
	expect(reply.headers.get("content-disposition")).toBe(`attachment; filename="copia-${name}.tar"`);
	writeFileSync(join(folder, "copia.tar"), Buffer.from(await reply.arrayBuffer()));
	execFileSync("tar", ["-xf", "copia.tar"], { cwd: folder });
	const { copy } = await findCopy(world.at.env, join(folder, `copia-${name}`));
	const manifest = await requireManifest(copy.folder);
	expect(await verifyCopy(copy, manifest, join(folder, "work.db"))).toHaveLength(3);

	const none = await world.asStaff("/api/admin/export/copies/2020-01-01T00-00-00Z");
	expect(none).toMatchObject({
		status: 404,
		json: { detail: expect.stringContaining("ya no está") },
	});
	world.at.clock.pass(16 * 60_000);
	const late = await world.asStaff(`/api/admin/export/copies/${name}`);
	expect(late).toMatchObject({ status: 403, json: { code: "password_needed" } });
	await home.end();
});

// @module-tag slow
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createApi } from "#composition/api.server.ts";
import { ensureFirstAdmin, FIRST_ADMIN } from "#core/accounts/first-admin.server.ts";
import { migrations } from "#migrations/all.ts";
import { seed } from "#seed/seed.ts";
import { type AppContext, openAppContext } from "#server/app-context.server.ts";
import { parseEnv } from "#server/start/env.server.ts";
import { openTestContext } from "#server/test-context.server.ts";

const PASSWORD = "clave-de-prueba-larga";
const LISTS = [
	"searches",
	"inbox",
	"products",
	"customers/detailed",
	"dashboard",
	"follow-ups",
	"blog/posts",
];
const folder = mkdtempSync(join(tmpdir(), "biela-lanes-"));
const world = {} as { ctx: AppContext; api: ReturnType<typeof createApi> };

/** Opens the context. SQLite uses a file: an in-memory database has a single connection. */
const openContext = () =>
	process.env.TEST_ENGINE === "postgres"
		? openTestContext(migrations, process.env.TEST_DATABASE_URL)
		: openAppContext(
				parseEnv({ BIELA_DATA: folder, BIELA_ADMIN_PASSWORD: PASSWORD, LOG_LEVEL: "silent" }),
				migrations,
			);
/** Occupies one connection of a pool until long after the check. */
const isPostgres = process.env.TEST_ENGINE === "postgres";
const buildLongRead = () =>
	isPostgres
		? sql`select pg_sleep(14)`
		: sql`with recursive n(i) as (select 1 union all select i + 1 from n where i < 20000000) select count(*) from n`;

beforeAll(async () => {
	world.ctx = await openContext();
	await seed(world.ctx);
	await ensureFirstAdmin(world.ctx, () => {});
	world.api = createApi(world.ctx);
});
afterAll(async () => {
	await world.ctx.close();
	rmSync(folder, { recursive: true });
});

async function call(path: string, init?: RequestInit) {
	const request = new Request(`http://localhost/api/${path}`, init);
	return world.api.fetch(request, { address: "10.0.0.1" });
}

test("answers panel lists while public connections are exhausted", async () => {
	const login = await call("admin/login", {
		method: "POST",
		headers: { "content-type": "application/json" },
		body: JSON.stringify({ username: FIRST_ADMIN, password: PASSWORD }),
	});
	const { access_token } = (await login.json()) as { access_token: string };
	const headers = { authorization: `Bearer ${access_token}` };
	const longReads = Array.from({ length: 2 }, () => buildLongRead().execute(world.ctx.publicReads));
	let searchStatus: number | undefined;
	const search = call("products/search?q=ba").then(({ status }) => {
		searchStatus = status;
	});
	const settled = Promise.allSettled([...longReads, search]);
	for (const list of LISTS) expect((await call(`admin/${list}`, { headers })).status).toBe(200);
	// On a slow machine the waiting public call has timed out by now.
	expect([undefined, 503]).toContain(searchStatus);
	if (isPostgres)
		await sql`select pg_cancel_backend(pid) from pg_stat_activity
			where datname = current_database() and query like 'select pg_sleep(14)%'`.execute(world.ctx.db);
	await settled;
});

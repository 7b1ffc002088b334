import { mkdtempSync, openSync, rmSync, statSync, writeSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { migrations } from "#migrations/all.ts";
import { parseEnv } from "#platform/env.server.ts";
import { openHealth } from "#platform/health.server.ts";
import { openPlatform } from "#platform/platform.server.ts";
import { seed } from "#seed/seed.ts";
import { createApi } from "./app.server.ts";

const PAGE = 4096;

test("a database that is damaged while it serves answers 503 and is not ready", async () => {
	const data = mkdtempSync(join(tmpdir(), "biela-damaged-"));
	const at = await openPlatform(parseEnv({ BIELA_DATA: data, LOG_LEVEL: "silent" }), migrations);
	await seed(at);
	const api = createApi(at);
	const read = async () =>
		(await api.fetch(new Request("http://localhost/api/products"), { address: "10.0.0.1" })).status;
	expect(await read()).toBe(200);
	expect(await openHealth(at).notReadyBecause()).toBeUndefined();

	await sql`pragma wal_checkpoint(truncate)`.execute(at.db);
	await sql`pragma shrink_memory`.execute(at.db);
	const file = join(data, "biela.db");
	const disk = openSync(file, "r+");
	const pages = statSync(file).size / PAGE;
	for (let page = 2; page < pages; page++)
		writeSync(disk, Buffer.alloc(PAGE, 7), 0, PAGE, page * PAGE);

	expect(await read()).toBe(503);
	expect(await openHealth(at).notReadyBecause()).toBe("base de datos");
	await at.close().catch(() => {});
	rmSync(data, { recursive: true });
});

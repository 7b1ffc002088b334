// @module-tag slow
import { closeSync, mkdtempSync, openSync, rmSync, statSync, writeSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { createApi } from "#composition/api.server.ts";
import { migrations } from "#migrations/all.ts";
import { seed } from "#seed/seed.ts";
import { openAppContext } from "#server/app-context.server.ts";
import { parseEnv } from "#server/start/env.server.ts";
import { openHealth } from "#server/start/health.server.ts";

const PAGE_BYTES = 4096;

test("answers 503 when the database is damaged while serving", async () => {
	const data = mkdtempSync(join(tmpdir(), "biela-damaged-"));
	const ctx = await openAppContext(parseEnv({ BIELA_DATA: data, LOG_LEVEL: "silent" }), migrations);
	await seed(ctx);
	const api = createApi(ctx);
	const read = async () =>
		(await api.fetch(new Request("http://localhost/api/products"), { address: "10.0.0.1" })).status;
	expect(await read()).toBe(200);
	await expect.poll(() => openHealth(ctx).getNotReadyReason()).toBeUndefined();

	await sql`pragma wal_checkpoint(truncate)`.execute(ctx.db);
	await sql`pragma shrink_memory`.execute(ctx.db);
	const file = join(data, "biela.db");
	const fileDescriptor = openSync(file, "r+");
	const pages = statSync(file).size / PAGE_BYTES;
	for (let page = 2; page < pages; page++)
		writeSync(fileDescriptor, Buffer.alloc(PAGE_BYTES, 7), 0, PAGE_BYTES, page * PAGE_BYTES);

	expect(await read()).toBe(503);
	expect(await openHealth(ctx).getNotReadyReason()).toBe("base de datos");
	await ctx.close().catch(() => {});
	rmSync(data, { recursive: true });
});

test("acknowledges nothing once damage was detected", async () => {
	const data = mkdtempSync(join(tmpdir(), "biela-damaged-"));
	const ctx = await openAppContext(parseEnv({ BIELA_DATA: data, LOG_LEVEL: "silent" }), migrations);
	await seed(ctx);
	const api = createApi(ctx);
	const send = async (person: number) => {
		const body = JSON.stringify({
			customer: { name: `Ana ${person}`, phone: `6000-000${person}` },
			products: [{ sku: "ENI-DOT4-500", quantity: 1 }],
		});
		const headers = { "content-type": "application/json" };
		const request = new Request("http://localhost/api/quotes", { method: "POST", headers, body });
		return (await api.fetch(request, { address: `10.0.0.${person}` })).status;
	};
	await sql`pragma wal_checkpoint(truncate)`.execute(ctx.db);
	await sql`pragma shrink_memory`.execute(ctx.db);
	const { rows } = await sql<{
		rootpage: number;
	}>`select rootpage from sqlite_schema where name = 'blog_posts'`.execute(ctx.db);
	const fileDescriptor = openSync(join(data, "biela.db"), "r+");
	writeSync(
		fileDescriptor,
		Buffer.alloc(PAGE_BYTES, 7),
		0,
		PAGE_BYTES,
		((rows[0]?.rootpage ?? 0) - 1) * PAGE_BYTES,
	);
	closeSync(fileDescriptor);

	expect(await send(1)).toBe(201);
	expect(await openHealth(ctx).getNotReadyReason()).toBe("base de datos");
	expect(await send(2)).toBe(503);
	await ctx.close().catch(() => {});
	rmSync(data, { recursive: true });
});

// @module-tag slow
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { createApi } from "#composition/api.server.ts";
import { ensureFirstAdmin, FIRST_ADMIN } from "#core/accounts/first-admin.server.ts";
import { migrations } from "#migrations/all.ts";
import { seed } from "#seed/seed.ts";
import { type AppContext, openAppContext } from "#server/app-context.server.ts";
import { parseEnv } from "#server/start/env.server.ts";
import { openHealth } from "#server/start/health.server.ts";

const data = mkdtempSync(join(tmpdir(), "biela-locked-"));
const PASSWORD = "clave-de-prueba-larga";
let ctx: AppContext;
let api: ReturnType<typeof createApi>;
let otherConnection: DatabaseSync;
let personCount = 0;

beforeAll(async () => {
	ctx = await openAppContext(
		parseEnv({ BIELA_DATA: data, BIELA_ADMIN_PASSWORD: PASSWORD, LOG_LEVEL: "silent" }),
		migrations,
	);
	await seed(ctx);
	api = createApi(ctx);
	otherConnection = new DatabaseSync(join(data, "biela.db"));
});
afterAll(async () => {
	otherConnection?.close();
	await ctx?.close();
	rmSync(data, { recursive: true, force: true });
});

function send() {
	const number = ++personCount;
	const request = new Request("http://localhost/api/quotes", {
		method: "POST",
		headers: { "content-type": "application/json" },
		body: JSON.stringify({
			customer: { name: `Ana ${number}`, phone: `6${String(number).padStart(7, "0")}` },
			products: [{ sku: "ENI-DOT4-500", quantity: 1 }],
		}),
	});
	return Promise.resolve(api.fetch(request, { address: `10.0.0.${number}` }));
}

async function logIn() {
	await ensureFirstAdmin(ctx, () => {});
	const request = new Request("http://localhost/api/admin/login", {
		method: "POST",
		headers: { "content-type": "application/json" },
		body: JSON.stringify({ username: FIRST_ADMIN, password: PASSWORD }),
	});
	return (await (await api.fetch(request, { address: "10.8.8.8" })).json()).access_token as string;
}

const asStaff = async (path: string, token: string) =>
	api.fetch(new Request(`http://localhost${path}`, { headers: { authorization: `Bearer ${token}` } }), {
		address: "10.8.8.8",
	});

const read = async () =>
	(await api.fetch(new Request("http://localhost/api/products"), { address: "10.9.9.9" })).status;

/** Stops the clock so that lock waits do not time out on a busy machine. */
const stopClock = () => vi.useFakeTimers({ toFake: ["performance", "setTimeout", "clearTimeout"] });
afterEach(() => void vi.useRealTimers());

async function passTime(isOver: () => boolean) {
	while (!isOver()) {
		await vi.advanceTimersByTimeAsync(100);
		await new Promise(setImmediate);
	}
}

test("rejects writes and answers reads while the file is locked", async () => {
	stopClock();
	otherConnection.exec("begin exclusive");
	let endedCount = 0;
	const writes = Array.from({ length: 20 }, () => send().finally(() => endedCount++));
	for (let round = 0; round < 20; round++) {
		expect(await read()).toBe(200);
		await new Promise(setImmediate);
	}
	expect(endedCount).toBe(0);
	await passTime(() => endedCount === writes.length);
	const replies = await Promise.all(writes);
	expect(replies.map(({ status }) => status)).toEqual(replies.map(() => 503));
	expect(replies.every(({ headers }) => headers.get("retry-after"))).toBe(true);
	vi.useRealTimers();
	expect(await openHealth(ctx).getNotReadyReason()).toBe("base de datos");

	otherConnection.exec("rollback");
	expect((await send()).status).toBe(201);
});

test("answers idle staff reads while the file is locked", async () => {
	const token = await logIn();
	// Beyond the interval for writing the last use.
	const lastUsedAt = new Date(ctx.now().getTime() - 10 * 60_000).toISOString();
	await ctx.db.updateTable("sessions").set({ lastUsedAt }).execute();
	stopClock();
	otherConnection.exec("begin immediate");
	let endedCount = 0;
	const write = send().finally(() => endedCount++);
	for (let round = 0; round < 5; round++) expect((await asStaff("/api/admin/inbox", token)).status).toBe(200);
	expect(endedCount).toBe(0);
	await passTime(() => endedCount === 1);
	otherConnection.exec("rollback");
	expect((await write).status).toBe(503);
});

test("waits for a briefly held lock without errors", async () => {
	otherConnection.exec("begin exclusive");
	const writes = Array.from({ length: 20 }, send);
	const probing = ctx.database.probe();
	expect(await read()).toBe(200);
	otherConnection.exec("rollback");
	expect((await Promise.all(writes)).map(({ status }) => status)).toEqual(writes.map(() => 201));
	await probing;
});

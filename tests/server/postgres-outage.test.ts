import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createApi } from "#composition/api.server.ts";
import { migrations } from "#migrations/all.ts";
import { seed } from "#seed/seed.ts";
import { type AppContext, openAppContext } from "#server/app-context.server.ts";
import { withTransaction } from "#server/database/db.server.ts";
import { openPool, openServer } from "#server/database/postgres-pool.server.ts";
import { openUnreliableProxy } from "#server/http/unreliable-proxy.test.kit.ts";
import { parseEnv } from "#server/start/env.server.ts";
import { type Postgres, startPostgres } from "../../scripts/postgres.ts";

let postgres: Postgres;
let proxy: Awaited<ReturnType<typeof openUnreliableProxy>>;
let ctx: AppContext;
let api: ReturnType<typeof createApi>;
let personCount = 0;
/** `npm run faults -- postgres-kills` runs many more failures. */
const ROUNDS = 4;
const data = mkdtempSync(join(tmpdir(), "biela-outage-"));

beforeAll(async () => {
	postgres = await startPostgres();
	proxy = await openUnreliableProxy(postgres.url);
	const env = { DATABASE_URL: proxy.url, BIELA_DATA: data, LOG_LEVEL: "silent" };
	ctx = await openAppContext(parseEnv(env), migrations);
	await seed(ctx);
	api = createApi(ctx);
});
afterAll(async () => {
	await ctx?.close();
	proxy?.close();
	await postgres?.removeServer();
	rmSync(data, { recursive: true, force: true });
});

/** Submits a quote of a new person from their own address. */
async function send() {
	const number = ++personCount;
	const request = new Request("http://localhost/api/quotes", {
		method: "POST",
		headers: { "content-type": "application/json" },
		body: JSON.stringify({
			customer: { name: `Ana ${number}`, phone: `6${String(number).padStart(7, "0")}` },
			products: [{ sku: "ENI-DOT4-500", quantity: 1 }],
		}),
	});
	const reply = await api.fetch(request, { address: `10.${number >> 8}.${number & 255}.1` });
	// biome-ignore lint/suspicious/noExplicitAny: a receipt or an error.
	const json: any = await reply.json();
	return { status: reply.status, retryAfter: reply.headers.get("retry-after"), json };
}

const read = async (path = "/api/products") =>
	(await api.fetch(new Request(`http://localhost${path}`), { address: "10.9.9.9" })).status;

/** Runs work while clients send submissions, and returns their responses. */
async function runUnderLoad(work: () => Promise<void>) {
	const replies: Awaited<ReturnType<typeof send>>[] = [];
	let isOver = false;
	const clients = Array.from({ length: 12 }, async () => {
		while (!isOver) replies.push(await send());
	});
	await work();
	isOver = true;
	await Promise.all(clients);
	return replies;
}

/** Runs work with the connection of another client. */
async function withOtherClient<T>(work: (client: pg.Client) => Promise<T>): Promise<T> {
	const client = new pg.Client({ connectionString: postgres.url });
	await client.connect();
	try {
		return await work(client);
	} finally {
		await client.end();
	}
}

const listStoredReferences = () =>
	withOtherClient(async (client) => {
		const { rows } = await client.query("select reference from leads");
		return new Set(rows.map((row) => row.reference));
	});

const waitUntilServing = () => expect.poll(async () => (await send()).status).toBe(201);

function expectOnlyUnavailable(replies: Awaited<ReturnType<typeof send>>[]) {
	const failures = replies.filter(({ status }) => status !== 201);
	expect(failures.filter(({ status, retryAfter }) => status !== 503 || !retryAfter)).toEqual([]);
}

test("survives connections that are terminated while in use", async () => {
	const replies = await runUnderLoad(async () => {
		for (let round = 0; round < ROUNDS; round++) {
			await withOtherClient((client) =>
				client.query(
					"select pg_terminate_backend(pid) from pg_stat_activity where pid <> pg_backend_pid() and backend_type = 'client backend'",
				),
			);
			await send();
		}
	});
	await waitUntilServing();
	expectOnlyUnavailable(replies);
	const accepted = replies.filter(({ status }) => status === 201);
	expect(accepted.length).toBeGreaterThan(0);
	const stored = await listStoredReferences();
	expect(accepted.filter(({ json }) => !stored.has(json.reference))).toEqual([]);
});

test("recovers from a killed server without losing data", async () => {
	await waitUntilServing();
	expect(await read("/api/settings")).toBe(200);
	const replies = await runUnderLoad(async () => {
		await send();
		await postgres.killServer();
		expect((await send()).status).toBe(503);
		expect(await read()).toBe(503);
		// Contact details stay available.
		expect(await read("/api/settings")).toBe(200);
		await postgres.restartServer();
		await waitUntilServing();
	});
	expectOnlyUnavailable(replies);
	const accepted = replies.filter(({ status }) => status === 201);
	const stored = await listStoredReferences();
	expect(accepted.filter(({ json }) => !stored.has(json.reference))).toEqual([]);
});

test("recovers from a server that accepts without answering", {
	tags: ["slow"],
}, async () => {
	// All pooled connections are open, idle, and about to go dead.
	await Promise.all(Array.from({ length: 20 }, send));
	await waitUntilServing();
	proxy.goSilent();
	const [sendReply, readStatus] = await Promise.all([send(), read()]);
	expect(sendReply).toMatchObject({ status: 503, json: { code: "not_saved" } });
	expect(sendReply.retryAfter).not.toBeNull();
	expect(readStatus).toBe(503);
	proxy.revive();
	await waitUntilServing();
});

test("answers 503 for a table locked by another client", {
	tags: ["slow"],
}, async () => {
	await waitUntilServing();
	await withOtherClient(async (client) => {
		await client.query("begin; lock table leads, products in access exclusive mode");
		const replies = await Promise.all(Array.from({ length: 30 }, send));
		expect(replies.map(({ status }) => status)).toEqual(replies.map(() => 503));
		expectOnlyUnavailable(replies);
		expect(await read()).toBe(503);
		await client.query("rollback");
	});
	await waitUntilServing();
});

test("a locked row fails its writer without blocking others", {
	tags: ["slow"],
}, async () => {
	const { json } = await send();
	const editLead = () =>
		withTransaction(ctx.db, (trx) =>
			trx.updateTable("leads").set({ alert: null }).where("reference", "=", json.reference).execute(),
		);
	await withOtherClient(async (client) => {
		await client.query("begin");
		await client.query("update leads set alert = null where reference = $1", [json.reference]);
		const edits = Promise.allSettled([editLead(), editLead(), editLead()]);
		const forms = await Promise.all([send(), send(), send(), send(), send()]);
		expect(forms.map(({ status }) => status)).toEqual([201, 201, 201, 201, 201]);
		expect((await edits).map(({ status }) => status)).toEqual(Array(3).fill("rejected"));
		await client.query("rollback");
	});
});

test("answers long lock waits in time and stores nothing later", {
	tags: ["slow"],
}, async () => {
	const work = withTransaction(ctx.db, async (trx) => {
		await trx.updateTable("leads").set({ summary: "demasiado tarde" }).execute();
		// Each wait alone is short enough.
		for (let wait = 0; wait < 4; wait++) await sql`select pg_sleep(0.9)`.execute(trx);
	});
	await expect(work).rejects.toMatchObject({ code: "53300" });
	await waitUntilServing();
	const lateLeads = ctx.db.selectFrom("leads").select("id").where("summary", "=", "demasiado tarde");
	// It held its rows until rollback; locking them proves that it ended.
	await withOtherClient((client) => client.query("select 1 from leads for update"));
	expect(await lateLeads.execute()).toEqual([]);
});

test("does not treat a paused process as server silence", { tags: ["slow"] }, async () => {
	const server = openServer(postgres.url);
	const timeouts = { statementMs: 300, lockMs: 300 };
	const pool = openPool({
		url: postgres.url,
		schema: "public",
		name: "a test",
		max: 2,
		timeouts,
		server,
	});
	const client = await pool.connect();
	const pendingQuery = client.query("select 1 as one");
	// Longer than the silence timeout; the reply waits in the kernel meanwhile.
	Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 1000);
	expect((await pendingQuery).rows).toEqual([{ one: 1 }]);
	client.release();
	(await pool.connect()).release();
	await pool.end();
	server.end();
});

test("finds a recovered server without any request", async () => {
	const server = openServer(proxy.url);
	const timeouts = { statementMs: 300, lockMs: 300 };
	const pool = openPool({
		url: proxy.url,
		schema: "public",
		name: "a test",
		max: 2,
		timeouts,
		server,
	});
	await postgres.killServer();
	await expect(pool.connect()).rejects.toThrow();
	await expect(pool.connect()).rejects.toMatchObject({ code: "08001" });
	await postgres.restartServer();
	await expect.poll(() => server.isAvailable()).toBe(true);
	(await pool.connect()).release();
	await pool.end();
	server.end();
	await waitUntilServing();
});

test("stores a submission once when its commit reply is lost", async () => {
	await waitUntilServing();
	const before = await listStoredReferences();
	proxy.cutResponseTo("commit");
	const reply = await send();
	expect(reply).toMatchObject({ status: 201, json: { success: true } });
	const after = await listStoredReferences();
	expect(after.size).toBe(before.size + 1);
	expect(after).toContain(reply.json.reference);
});

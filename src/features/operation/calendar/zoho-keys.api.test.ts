// @module-tag engines
import { readFileSync } from "node:fs";
import { afterEach, beforeEach, expect, test } from "vitest";
import { openLog } from "#server/log.server.ts";
import { onSecretReplaced } from "#server/start/hooks.server.ts";
import { openSecret } from "#server/start/secret.server.ts";
import { openCalendarWorld } from "./calendar-world.test.kit.ts";
import { CLIENT } from "./zoho-double.test.kit.ts";

const kit = openCalendarWorld();
const { world } = kit;
const KEYS = { client_id: CLIENT.id, client_secret: CLIENT.secret };
const ENV_KEYS = { ZOHO_CLIENT_ID: CLIENT.id, ZOHO_CLIENT_SECRET: CLIENT.secret };
const setEnv = (changes: object) => Object.assign(world.ctx.env, changes);

beforeEach(() => setEnv({ ZOHO_CLIENT_ID: undefined, ZOHO_CLIENT_SECRET: undefined }));
afterEach(() => setEnv({ ...ENV_KEYS, BIELA_SAMPLE: undefined }));

const put = (body: object) => kit.asFreshStaff("/api/admin/zoho/keys", { method: "PUT", body });
/** Saves over what is stored. */
async function save(overrides: object = {}) {
	const { keys } = await kit.getLinkState();
	return put({ ...KEYS, updated_at: keys.updated_at, ...overrides });
}

test("connects with keys that an owner typed", async () => {
	expect(await kit.getLinkState()).toMatchObject({
		state: "not_configured",
		keys: { source: "none", client_id: "", updated_at: null },
	});
	expect((await save()).json).toMatchObject({ source: "panel", client_id: CLIENT.id, is_secret_lost: false });
	expect((await kit.getLinkState()).state).toBe("disconnected");
	expect((await kit.connect()).json).toMatchObject({ success: true });
	const { reference } = await kit.book();
	await kit.drainOutbox();
	expect(kit.findEvents(reference)).toHaveLength(1);
});

test("keeps what waits when the client changes", async () => {
	await save();
	await kit.connect();
	expect(
		(await put({ ...KEYS, client_id: "1000.OTRO", client_secret: "", updated_at: null })).json,
	).toMatchObject({
		code: "secret_needed",
		fields: { client_secret: expect.stringContaining("copia también su") },
	});
	expect((await save({ client_id: "1000.OTRO", client_secret: "otro" })).status).toBe(200);
	expect(await kit.getLinkState()).toMatchObject({
		state: "lost",
		problem: expect.stringContaining("«Client ID» cambió"),
	});
	const { reference } = await kit.book();
	await kit.drainOutbox();
	expect(kit.findEvents(reference)).toEqual([]);
	expect(await kit.getLinkState()).toMatchObject({ state: "lost", pending: 1, failed: 0 });
	await save();
	await kit.connect();
	await kit.drainOutbox();
	expect(kit.findEvents(reference)).toHaveLength(1);
});

test("keeps the connection when only the secret changes", async () => {
	await save({ client_secret: "mal-copiado" });
	expect((await kit.connect()).json).toMatchObject({
		code: "bad_client",
		detail: expect.stringContaining("Cópialos otra vez en Configuración"),
	});
	await save();
	await kit.connect();
	expect((await save({ client_secret: "otro" })).status).toBe(200);
	expect((await kit.getLinkState()).state).toBe("connected");
});

test("lets the environment win", async () => {
	await save({ client_id: "1000.PANEL" });
	setEnv(ENV_KEYS);
	expect((await kit.getLinkState()).keys).toMatchObject({ source: "server", client_id: "" });
	const { status, json } = await save();
	expect([status, json.code]).toEqual([409, "set_by_server"]);
	expect((await kit.connect()).json).toMatchObject({ success: true });
});

test("refuses keys in the sample shop", async () => {
	await save();
	setEnv({ BIELA_SAMPLE: true });
	expect(await kit.getLinkState()).toMatchObject({ state: "not_configured", keys: { source: "sample" } });
	const { status, json } = await save({ client_secret: "otro" });
	expect([status, json.code]).toEqual([409, "sample_shop"]);
});

test("rejects a stale edit, and repeats nothing", async () => {
	const first = await save();
	expect((await put({ ...KEYS, updated_at: null })).json).toEqual(first.json);
	const stale = await put({ ...KEYS, client_secret: "otro", updated_at: null });
	expect([stale.status, stale.json.code]).toEqual([409, "changed_meanwhile"]);
	expect(stale.json.current).toEqual(first.json);
});

test.each([
	["an empty id", { client_id: " " }, "client_id"],
	["no secret", { client_secret: "" }, "client_secret"],
	["a long secret", { client_secret: "x".repeat(201) }, "client_secret"],
])("refuses %s", async (_, overrides, field) => {
	const { status, json } = await save(overrides);
	expect([status, Object.keys(json.fields)]).toEqual([422, [field]]);
});

test("lets only owners save keys", async () => {
	for (const role of ["reception", "mechanic", "editor"] as const) {
		const token = await world.logInAs(role);
		const body = { ...KEYS, updated_at: null };
		expect((await world.call("/api/admin/zoho/keys", { token, method: "PUT", body })).status).toBe(403);
	}
	const token = await world.logInAs("owner");
	world.ctx.clock.advance(20 * 60_000);
	const late = await world.call("/api/admin/zoho/keys", { token, method: "PUT", body: KEYS });
	expect([late.status, late.json.code]).toEqual([403, "password_needed"]);
});

test("reads the keys under a new secret", async () => {
	await save();
	const oldSecret = "secreto-de-prueba-de-treinta-y-dos-letras";
	world.ctx.secret = openSecret("n".repeat(64), oldSecret);
	await onSecretReplaced.run(world.ctx);
	world.ctx.secret = openSecret("n".repeat(64));
	expect((await kit.connect()).json).toMatchObject({ success: true });
});

test("asks for the keys again after the secret was lost", async () => {
	await save();
	await kit.connect();
	world.ctx.secret = openSecret("f".repeat(64), undefined, true);
	await onSecretReplaced.run(world.ctx);
	const { reference } = await kit.book();
	await kit.drainOutbox();
	expect(await kit.getLinkState()).toMatchObject({ state: "not_configured", keys: { is_secret_lost: true } });
	expect((await save({ client_secret: "" })).json.fields.client_secret).toMatch(/ya no se puede leer/);
	expect((await save()).json.is_secret_lost).toBe(false);
	await kit.connect();
	await kit.drainOutbox();
	expect(kit.findEvents(reference)).toHaveLength(1);
});

/** Lists the GET operations of staff without parameters, as the list of operations has them. */
function listReads(): string[] {
	const text = readFileSync("docs/operations.txt", "utf8");
	const paths = text.matchAll(/\bGET\s+(?:\/api)?(\/admin\/[\w/-]+)(?=\s)/g);
	return [...new Set([...paths].map(([, path]) => path ?? ""))];
}

test("shows the client secret in no answer, log or table", async () => {
	const planted = "secreto-plantado-9K";
	const logLines: string[] = [];
	world.ctx.log = openLog("debug", { write: (line: string) => void logLines.push(line) });
	const answers = [
		await save({ client_secret: planted }),
		await kit.connect(),
		await put({ ...KEYS, client_id: "" }),
	];
	answers.push(await put({ client_id: "1000.X", client_secret: planted, updated_at: null }));
	for (const { json } of answers) expect(JSON.stringify(json)).not.toContain(planted);
	const reads = listReads();
	expect(reads).toContain("/admin/zoho");
	for (const path of reads) {
		const { headers, json } = await kit.asFreshStaff(`/api${path}`);
		expect(JSON.stringify([json, ...headers]), path).not.toContain(planted);
	}
	const rows = await world.ctx.db.selectFrom("zohoKeys").selectAll().execute();
	const changes = await world.ctx.db.selectFrom("changes").selectAll().execute();
	expect(rows).toHaveLength(1);
	expect(JSON.stringify(changes)).toContain("client_secret");
	expect(JSON.stringify([rows, changes])).not.toContain(planted);
	expect(logLines.join("")).toContain("zoho_keys_saved");
	expect(logLines.join("")).not.toContain(planted);
});

// @module-tag engines
import { sql } from "kysely";
import { expect, test } from "vitest";
import { updateRows } from "#server/database/rows.server.ts";
import { onSecretReplaced } from "#server/start/hooks.server.ts";
import { openSecret } from "#server/start/secret.server.ts";
import { openPlaceWorld, SECRET } from "./remote-place.test.kit.ts";
import { findPlaceOfShop } from "./shop-place.server.ts";
import { findRemotePlace } from "./stored-place.server.ts";

const kit = openPlaceWorld();
const { world, read, save, showKey, buildEdit, path } = kit;
const HEX_KEY = /^[\da-f]{64}$/;

const isMissing = async () => (await world.asStaff("/api/admin/checklist")).json.missing.copies;
const put = (body: object) => world.asStaff(path, { method: "PUT", body });

test("keeps a place and makes its key when it is saved", async () => {
	expect(await read()).toMatchObject({ source: "none", state: "off", settings: null });
	expect([await isMissing(), (await showKey()).json.code]).toEqual([true, "copies_off"]);
	const { status, json } = await save();
	expect(status).toBe(200);
	expect(json).toMatchObject({ source: "panel", state: "on", settings: { region: "us-east-1" } });
	expect(await isMissing()).toBe(false);
	const { key } = (await showKey()).json;
	expect(key).toMatch(HEX_KEY);
	await save({ place: "taller/otra", secret: "" });
	expect((await showKey()).json.key).toBe(key);
	expect(await findRemotePlace(world.ctx)).toMatchObject({ key, url: expect.stringMatching(/taller\/otra/) });
});

test("takes a private host only with a press", async () => {
	for (const endpoint of ["10.1.2.3", "[::1]:9000", "minio.local", "http://127.0.0.1:9000", "nas"]) {
		const { status, json } = await save({ endpoint, is_own_network: false });
		expect([status, json.code]).toEqual([422, "own_network"]);
		expect((await save({ endpoint })).status).toBe(200);
	}
	expect((await save({ endpoint: "http://10.1.2.3:9000" })).json.fields.endpoint).toMatch(
		/esta misma máquina/,
	);
});

test("connects to no stored host that turned private", async () => {
	await save();
	await updateRows(world.ctx.db, "backupSettings", { id: "1" }, { isOwnNetwork: 0 });
	expect((await kit.test()).json.message).toMatch(/está en una red privada/);
});

test.each([
	{ endpoint: "https://s3.correo.com/cubo" },
	{ endpoint: "s3 correo" },
	{ endpoint: "a@b.com" },
	{ place: "cubo/../otro" },
	{ place: "" },
	{ place: "cubo?x=1" },
	{ region: "a b" },
	{ access_key_id: "" },
	{ backup_key: "corta" },
])("rejects %o", async (overrides) => {
	expect((await save(overrides)).status).toBe(422);
});

test("rejects the folder of the pictures", async () => {
	const { host, pathname } = kit.getBucket("copias");
	Object.assign(world.ctx.env, { MEDIA_URL: `s3+http://a:b@${host}${pathname}/imagenes` });
	const { json } = await save();
	Object.assign(world.ctx.env, { MEDIA_URL: undefined });
	expect(json.fields.place).toMatch(/las imágenes del sitio/);
});

test("keeps a secret only for the same server and access key", async () => {
	await save();
	for (const change of [{ endpoint: "http://127.0.0.1:26" }, { access_key_id: "OTRA" }])
		expect((await save({ secret: "", ...change })).json.fields?.secret).toMatch(/otra vez/);
	expect((await save({ secret: "", region: "eu-west-1" })).json.settings.region).toBe("eu-west-1");
});

test("takes the key of earlier backups", async () => {
	const key = "la-clave-que-la-duena-guardo-en-papel";
	await save({ backup_key: key });
	expect((await showKey()).json.key).toBe(key);
});

test("lets the environment win", async () => {
	await save();
	const { host, pathname } = kit.getBucket("del-servidor");
	const url = `s3+http://${SECRET}:clave-del-servidor@${host}${pathname}`;
	Object.assign(world.ctx.env, { BACKUP_URL: url, BACKUP_KEY: "k".repeat(32) });
	const json = await read();
	const replies = [await put(buildEdit({ region: "eu-west-1" })), await showKey()];
	const missing = await isMissing();
	Object.assign(world.ctx.env, { BACKUP_URL: undefined, BACKUP_KEY: undefined });
	expect(json).toMatchObject({
		source: "server",
		state: "on",
		location: `${host}${pathname}`,
		settings: null,
	});
	expect(JSON.stringify(json)).not.toContain("clave-del-servidor");
	expect(replies.map(({ status, json: reply }) => [status, reply.code])).toEqual([
		[409, "set_by_server"],
		[409, "set_by_server"],
	]);
	expect(missing).toBe(false);
});

test("asks for secret and key again after the server's was lost", async () => {
	await save();
	const { key } = (await showKey()).json;
	await kit.test();
	world.ctx.secret = openSecret("f".repeat(64), undefined, true);
	expect((await read()).state).toBe("secret_lost");
	await onSecretReplaced.run(world.ctx);
	expect([await findRemotePlace(world.ctx), await isMissing()]).toEqual([undefined, true]);
	expect((await showKey()).json.code).toBe("copies_paused");
	expect((await save({ secret: "" })).json.fields.secret).toMatch(/ya no se puede leer/);
	expect((await save()).json.fields.backup_key).toMatch(/que guardaste/);
	expect((await save({ backup_key: key })).json.state).toBe("on");
	expect((await showKey()).json.key).toBe(key);
});

test("makes a new key when the kept one is lost too", async () => {
	await save();
	const { key } = (await showKey()).json;
	world.ctx.secret = openSecret("f".repeat(64), undefined, true);
	await onSecretReplaced.run(world.ctx);
	expect((await save({ makes_new_key: true })).json.state).toBe("on");
	expect((await showKey()).json.key).not.toBe(key);
});

test("keeps both readable under a new secret", async () => {
	await save();
	const { key } = (await showKey()).json;
	world.ctx.secret = openSecret("n".repeat(64), "secreto-de-prueba-de-treinta-y-dos-letras");
	await onSecretReplaced.run(world.ctx);
	world.ctx.secret = openSecret("n".repeat(64));
	expect((await showKey()).json.key).toBe(key);
	expect((await kit.test()).json.is_good).toBe(true);
});

test("sends nothing after a restore until an owner saves", async () => {
	await save();
	await updateRows(world.ctx.db, "backupSettings", { id: "1" }, { pausedBy: "restored" });
	expect((await read()).state).toBe("restored");
	expect([await findRemotePlace(world.ctx), await isMissing()]).toEqual([undefined, true]);
	expect((await kit.test()).json.code).toBe("copies_paused");
	expect((await save({ secret: "" })).json.state).toBe("on");
	expect((await kit.test()).json.is_good).toBe(true);
});

test("rejects the stale edit of another owner", async () => {
	const first = await save();
	const repeat = await put(buildEdit());
	expect([repeat.status, repeat.json]).toEqual([200, first.json]);
	const body = buildEdit({ place: "taller/otra" });
	const token = await world.logInAs("owner");
	const stale = await world.call(path, { method: "PUT", body, token });
	expect([stale.status, stale.json.code]).toEqual([409, "changed_meanwhile"]);
	expect(stale.json.current.settings.place).toBe("taller/copias");
	expect(stale.json.yours).not.toHaveProperty("secret");
});

test("lets only owners read, write, test and see the key", async () => {
	for (const role of ["reception", "mechanic", "editor"] as const) {
		const token = await world.logInAs(role);
		const statuses = [
			await world.call(path, { token }),
			await world.call(path, { token, method: "PUT", body: buildEdit() }),
			await world.call(`${path}/test`, { token, method: "POST" }),
			await world.call(`${path}/key`, { token, method: "POST" }),
		].map(({ status }) => status);
		expect(statuses).toEqual([403, 403, 403, 403]);
	}
	expect((await world.call(`${path}/key`, { method: "POST" })).status).toBe(401);
});

test("asks for the person's password before a save and the key", async () => {
	await save();
	world.ctx.clock.advance(20 * 60_000);
	for (const { status, json } of [await save(), await showKey()])
		expect([status, json.code]).toEqual([403, "password_needed"]);
});

test("tells the history who saw the key and changed what", async () => {
	await save();
	world.ctx.clock.advance(1000);
	await showKey();
	world.ctx.clock.advance(1000);
	await save({ secret: "otro-secreto" });
	const { changes } = (await world.asStaff("/api/admin/changes")).json;
	const ours = changes.filter(({ subject }: { subject: string }) => subject === "copies");
	expect(ours.map(({ action }: { action: string }) => action)).toEqual(["updated", "key_shown", "created"]);
	expect(ours[0].fields).toEqual([{ name: "secret", from: "puesto", to: "cambiado" }]);
});

// The process of the backup opens the database by itself.
test.runIf(process.env.TEST_ENGINE === "postgres")("finds the place in PostgreSQL", async () => {
	const shop = {
		env: { ...world.ctx.env, BIELA_SECRET: "secreto-de-prueba-de-treinta-y-dos-letras" },
		postgres: world.ctx.database,
	};
	expect(await findPlaceOfShop(shop)).toBeUndefined();
	await save();
	expect(await findPlaceOfShop(shop)).toMatchObject({ location: expect.stringMatching(/taller\/copias$/) });
	let found: unknown = "nothing";
	const undo = new Error("undo");
	const work = world.ctx.db.transaction().execute(async (trx) => {
		await sql`drop table backup_settings`.execute(trx);
		found = await findPlaceOfShop({ ...shop, postgres: { ...shop.postgres, reads: trx } });
		throw undo;
	});
	await expect(work).rejects.toBe(undo);
	// The backup before the migration that brings the table.
	expect(found).toBeUndefined();
});

test("refuses the sample shop", async () => {
	await save();
	Object.assign(world.ctx.env, { BIELA_SAMPLE: true });
	const json = await read();
	const codes = [await save({ region: "eu-west-1" }), await showKey(), await kit.test()].map(
		(reply) => reply.json.code,
	);
	const place = await findRemotePlace(world.ctx);
	Object.assign(world.ctx.env, { BIELA_SAMPLE: undefined });
	expect(json).toMatchObject({ source: "sample", settings: null });
	expect([codes, place]).toEqual([["sample_shop", "sample_shop", "copies_off"], undefined]);
});

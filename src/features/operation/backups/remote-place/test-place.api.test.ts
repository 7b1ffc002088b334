// @module-tag engines

import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { openStore } from "#features/operation/backups/backup-store.server.ts";
import { encryptStore } from "#features/operation/backups/encrypted-store.server.ts";
import type { Actor } from "#server/http/http.server.ts";
import { openPlaceWorld } from "./remote-place.test.kit.ts";
import { testPlace } from "./test-place.server.ts";

const kit = openPlaceWorld();
const { world, save, showKey } = kit;
const folder = mkdtempSync(join(tmpdir(), "biela-place-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test("says that the place works and leaves nothing there", async () => {
	await save();
	const before = kit.s3.requests.length;
	const { json } = await kit.test();
	expect(json).toEqual({ is_good: true, message: expect.stringMatching(/Funciona/) });
	const methods = kit.s3.requests.slice(before).map((request) => request.split(" ")[0]);
	expect(methods).toEqual(["GET", "GET", "PUT", "GET", "DELETE"]);
});

test.each([
	[
		"the host is unknown",
		{ endpoint: "no-existe.invalid", is_own_network: false },
		/No existe ningún servidor/,
	],
	["the access key is wrong", { access_key_id: "OTRA" }, /no conoce esa clave|no deja entrar/],
	["the secret is wrong", { secret: "otro-secreto" }, /El secreto no es/],
	["the bucket is missing", { place: "otro/copias" }, /no existe el bucket «otro»/],
])("says it when %s", async (_, overrides, text) => {
	expect((await save(overrides)).status).toBe(200);
	const { status, json } = await kit.test();
	expect([status, json.is_good]).toEqual([200, false]);
	expect(json.message).toMatch(text);
});

test("says it when nothing listens", async () => {
	const server = createServer();
	await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
	const { port } = server.address() as AddressInfo;
	await new Promise((resolve) => server.close(resolve));
	await save({ endpoint: `http://127.0.0.1:${port}` });
	expect((await kit.test()).json.message).toMatch(/no atiende ningún almacén/);
	// A port of other protocols, which no client of HTTP opens.
	await save({ endpoint: "http://127.0.0.1:1" });
	expect((await kit.test()).json.message).toMatch(/Revisa el servidor y el puerto/);
});

test("says it when TLS is refused", async () => {
	const { host } = kit.getBucket();
	await save({ endpoint: host });
	expect((await kit.test()).json.message).toMatch(/No se pudo cifrar/);
});

test.each([
	["forbids", /no deja entrar/],
	["refuses", /ocupado o averiado/],
	["hangs up", /cortó la conexión/],
] as const)("says it when the bucket %s", async (fault, text) => {
	await save();
	kit.s3.setFault(fault);
	expect((await kit.test()).json.message).toMatch(text);
});

test("names the missing permission to write and to remove", async () => {
	const denied = new Set<string>();
	const content = new Map<string, Buffer>();
	const server = createServer(async (req, res) => {
		const { method = "", url = "" } = req;
		const chunks: Buffer[] = [];
		for await (const chunk of req) chunks.push(chunk as Buffer);
		if (denied.has(method)) return void res.writeHead(403).end("<Error><Code>AccessDenied</Code></Error>");
		if (method === "PUT") content.set(url, Buffer.concat(chunks));
		const found = content.get(url);
		const isMissing = method === "GET" && !found && !url.includes("?prefix=");
		res.writeHead(isMissing ? 404 : 200).end(method === "GET" ? found : "");
	});
	await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
	await save({ endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}` });
	const messages: string[] = [];
	for (const method of ["PUT", "DELETE", "GET"]) {
		denied.clear();
		denied.add(method);
		messages.push((await kit.test()).json.message);
	}
	server.close();
	expect(messages[0]).toMatch(/no puede escribir/);
	expect(messages[1]).toMatch(/no borrar/);
	expect(messages[2]).toMatch(/no puede leer/);
});

test.each([
	["another shop", undefined, /copias de otro taller/],
	["another key", "otra-clave-de-otras-copias-de-antes", /hechas con otra clave/],
])("says it when the place belongs to %s", async (_, otherKey, text) => {
	const url = kit.getBucket();
	await save({ place: url.pathname.slice(1) });
	const key = otherKey ?? (await showKey()).json.key;
	const file = join(folder, "shop");
	writeFileSync(file, "el-id-de-otro-taller");
	await encryptStore(await openStore(url.href), key, folder).put("shop", file);
	expect((await kit.test()).json).toEqual({ is_good: false, message: expect.stringMatching(text) });
});

test("gives up when the bucket is silent", async () => {
	await save();
	kit.s3.setFault("hangs");
	const actor = { id: "ana" } as Actor;
	expect((await testPlace({ ctx: world.ctx, actor }, 50)).message).toMatch(/no respondió a tiempo/);
});

test("tests a folder of the server without removing it", async () => {
	Object.assign(world.ctx.env, { BACKUP_URL: `file://${folder}`, BACKUP_KEY: "k".repeat(32) });
	const good = await kit.test();
	Object.assign(world.ctx.env, { BACKUP_URL: `file://${folder}/sin-montar` });
	const missing = await kit.test();
	Object.assign(world.ctx.env, { BACKUP_URL: undefined, BACKUP_KEY: undefined });
	expect(good.json.is_good).toBe(true);
	expect(missing.json.message).toMatch(/no existe en el servidor/);
});

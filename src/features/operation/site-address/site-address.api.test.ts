// @module-tag engines
import { createServer, type RequestListener, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { getRequestListener } from "@hono/node-server";
import { afterEach, beforeEach, expect, test } from "vitest";
import { getSettings } from "#core/settings/store.server.ts";
import { ROLES } from "#domain/permissions.ts";
import { getPublicOrigin } from "#server/site-origin.ts";
import { openWorld } from "#tests/server/world.test.kit.ts";
import { ADDRESS_ERRORS } from "./messages.ts";
import { applyStoredAddress } from "./store.server.ts";

const world = openWorld();
const PATH = "/api/admin/site-address";
const servers: Server[] = [];

/** Serves on loopback. @returns its origin */
async function serve(listener: RequestListener): Promise<string> {
	const server = createServer(listener);
	servers.push(server);
	await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
	return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}
const serveShop = () => serve(getRequestListener((request) => world.api.fetch(request)));
const save = (body: object, token?: string) =>
	world.asStaff(PATH, { method: "PUT", body, ...(token && { token }) });
const saveOwn = (url: string) => save({ url, is_own_network: true });
const read = async () => (await world.asStaff(PATH)).json;

beforeEach(() => {
	Object.assign(world.ctx.env, { SITE_URL: undefined, isSiteUrlFixed: false });
});
afterEach(() => {
	for (const server of servers.splice(0)) server.close().closeAllConnections();
});

test("takes effect once this shop answers there", async () => {
	expect(await read()).toMatchObject({ url: null, is_fixed: false, confirmed_at: null });
	const origin = await serveShop();
	const { status, json } = await saveOwn(`${origin}/`);
	expect([status, json.url]).toEqual([200, origin]);
	expect(json.confirmed_at).toBe(world.ctx.now().toISOString());
	expect(getPublicOrigin(world.ctx.env)).toBe(origin);
	const { changes } = (await world.asStaff("/api/admin/changes")).json;
	expect(changes[0]).toMatchObject({
		subject: "settings",
		fields: [{ name: "site_address", from: null, to: origin }],
	});
	expect(JSON.stringify(await getSettings(world.ctx.db))).not.toContain(origin);
});

test("saves the same address once", async () => {
	const origin = await serveShop();
	const first = (await saveOwn(origin)).json;
	world.ctx.clock.advance(60_000);
	expect((await saveOwn(origin)).json).toEqual(first);
});

test("asks before an address of this machine or network", async () => {
	const origin = await serveShop();
	const refusal = await save({ url: origin });
	expect(refusal.status).toBe(422);
	expect(refusal.json).toMatchObject({ code: "address_private", fields: { url: ADDRESS_ERRORS.private } });
	expect(await read()).toMatchObject({ url: null });
});

test("says what answers at a wrong address", async () => {
	const foreign = await serve((_, res) => res.end("otro sitio"));
	const copied = await serve((_, res) => res.end(JSON.stringify({ proof: "copiada" })));
	const moved = await serve((_, res) => res.writeHead(301, { Location: foreign }).end());
	const closed = await serve(() => {});
	servers.pop()?.close();
	for (const [url, code] of [
		[foreign, "address_foreign"],
		[copied, "address_foreign"],
		[moved, "address_redirected"],
		[closed, "address_refused"],
		[foreign.replace("http:", "https:"), "address_certificate"],
		["https://taller.invalid", "address_unknown"],
		["http://8.8.8.8", "address_insecure"],
	] as const)
		expect((await saveOwn(url)).json.code, url).toBe(code);
	expect(getPublicOrigin(world.ctx.env)).toBeUndefined();
});

test("rejects a path and keeps the address", async () => {
	const { status, json } = await saveOwn("https://taller.com/inicio");
	expect([status, json.fields.url]).toEqual([422, ADDRESS_ERRORS.path]);
});

test("follows the address that another machine stored", async () => {
	const origin = await serveShop();
	await saveOwn(origin);
	world.ctx.env.SITE_URL = undefined;
	await applyStoredAddress(world.ctx);
	expect(getPublicOrigin(world.ctx.env)).toBe(origin);
});

test("leaves the address of the environment", async () => {
	const origin = await serveShop();
	Object.assign(world.ctx.env, { SITE_URL: "https://taller.test", isSiteUrlFixed: true });
	expect(await read()).toMatchObject({ url: "https://taller.test", is_fixed: true, confirmed_at: null });
	expect((await saveOwn(origin)).json.code).toBe("fixed_address");
	await applyStoredAddress(world.ctx);
	expect(getPublicOrigin(world.ctx.env)).toBe("https://taller.test");
});

test.each(ROLES.filter((role) => role !== "owner"))("is closed to %s", async (role) => {
	const token = await world.logInAs(role);
	for (const method of ["GET", "PUT"])
		expect(
			(await world.call(PATH, { method, token, ...(method === "PUT" && { body: { url: "https://a.com" } }) }))
				.status,
		).toBe(403);
});

test("gives no proof for a text of another shape", async () => {
	expect((await world.call("/api/site-address/proof/corto")).status).toBe(422);
	const first = await world.call("/api/site-address/proof/aaaaaaaaaaaaaaaaaaaaaaaa");
	const second = await world.call("/api/site-address/proof/bbbbbbbbbbbbbbbbbbbbbbbb");
	expect(first.json.proof).not.toBe(second.json.proof);
});

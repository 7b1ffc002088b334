// @module-tag sequence
import { expect, test } from "vitest";
import { openWorld } from "#tests/server/world.test.kit.ts";
import { deleteOldSearches } from "./missed-searches.server.ts";
import { MAX_SEARCHES } from "./rules.ts";

const world = openWorld();
const FIREFOX = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0";

const postSearch = (q: unknown, userAgent = FIREFOX) =>
	world.call("/api/searches", { body: { q }, headers: { "user-agent": userAgent } });
const listSearches = async () =>
	(await world.asStaff("/api/admin/searches")).json.searches as {
		id: string;
		query: string;
		times: number;
	}[];
const listWordCounts = async () => (await listSearches()).map(({ query, times }) => [query, times]);

test("counts missed searches by key, most frequent first", async () => {
	for (const q of [
		"gato hidráulico",
		"bateria 12v",
		"Batería  12V!",
		"gato hidráulico",
		"gato hidráulico",
		"silicona roja",
	])
		expect((await postSearch(q)).status).toBe(200);
	expect(await listWordCounts()).toEqual([
		["gato hidráulico", 3],
		["Batería  12V!", 2],
		["silicona roja", 1],
	]);
});

test("ignores a search with matches, even if misspelt", async () => {
	const before = await listWordCounts();
	for (const q of ["aceite", "aseite", "refrijerante"]) await postSearch(q);
	expect(await listWordCounts()).toEqual(before);
});

test("ignores bots, short queries and personal data", async () => {
	const before = await listWordCounts();
	await postSearch("turbocompresor", "Googlebot/2.1 (+http://www.google.com/bot.html)");
	for (const q of ["zq", "6123-4567", "ana.rios@correo.com"]) await postSearch(q);
	expect(await listWordCounts()).toEqual(before);
});

test("rejects an empty or overlong query with a message", async () => {
	for (const q of ["", "  ", "x".repeat(61), 7, null]) {
		const { status, json } = await postSearch(q);
		expect(status).toBe(422);
		expect(json.fields.q).toMatch(/^Escribe /);
	}
});

test("removes a search on request, match or expiry", async () => {
	const staffOnly = await world.call("/api/admin/searches");
	expect(staffOnly.status).toBe(401);
	await postSearch("zumbador");
	const removedSearch = (await listSearches()).find(({ query }) => query === "zumbador");
	const reply = await world.asStaff(`/api/admin/searches/${removedSearch?.id}`, { method: "DELETE" });
	expect(reply.json.searches.map(({ query }: { query: string }) => query)).not.toContain("zumbador");

	const jack = { id: "1732106400001", name: "Gato hidráulico 2 t", price: 59.95, sku: "GATO-2T" };
	const otherFields = {
		type: "Accesorio",
		brand: "Genérico",
		uses: "Levantar el carro",
		description: "Gato.",
		keywords: [],
	};
	const created = await world.asStaff("/api/admin/products", { body: { ...jack, ...otherFields } });
	expect(created.status).toBe(201);
	await expect.poll(listWordCounts).toEqual([
		["Batería  12V!", 2],
		["silicona roja", 1],
	]);

	world.ctx.clock.advance(91 * 24 * 60 * 60 * 1000);
	expect((await world.ctx.db.selectFrom("missedSearches").selectAll().execute()).length).toBe(3);
	await deleteOldSearches(world.ctx);
	expect(await world.ctx.db.selectFrom("missedSearches").selectAll().execute()).toEqual([]);
});

test("deletes the oldest search at the limit", async () => {
	const rows = Array.from({ length: MAX_SEARCHES }, (_, index) => ({
		id: `viejo-${index}`,
		key: `viejo ${index}`,
		query: `viejo ${index}`,
		times: 1,
		lastSearchedAt: new Date(world.ctx.now().getTime() - (index + 1) * 1000).toISOString(),
	}));
	await world.ctx.db.insertInto("missedSearches").values(rows).execute();
	await postSearch("parrilla de techo");
	const remaining = await world.ctx.db.selectFrom("missedSearches").select("key").execute();
	expect(remaining).toHaveLength(MAX_SEARCHES);
	expect(remaining.map(({ key }) => key)).toContain("parrilla de techo");
	expect(remaining.map(({ key }) => key)).not.toContain(`viejo ${MAX_SEARCHES - 1}`);
});

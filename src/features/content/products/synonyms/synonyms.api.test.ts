import { expect, test } from "vitest";
import { openWorld } from "#tests/server/world.test.kit.ts";

const world = openWorld();
type Synonym = { id: string; word: string; means: string };
const listSynonyms = async () => (await world.asStaff("/api/admin/synonyms")).json.synonyms as Synonym[];
const addSynonym = (body: unknown) => world.asStaff("/api/admin/synonyms", { body });
const search = async (q: string) =>
	(await world.call(`/api/products/search?${new URLSearchParams({ q })}`)).json as {
		total: number;
		products: { name: string }[];
	};

test("finds a taught word and drops its missed search", async () => {
	await world.call("/api/searches", {
		body: { q: "chunche de agua" },
		headers: { "user-agent": "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Firefox/140.0" },
	});
	const listMissedSearches = async () =>
		((await world.asStaff("/api/admin/searches")).json.searches as { query: string }[]).map(
			({ query }) => query,
		);
	expect(await listMissedSearches()).toEqual(["chunche de agua"]);
	expect((await addSynonym({ word: "Chunche de agua", means: "refrigerante" })).status).toBe(200);
	for (const q of ["chunche de agua", "CHUNCHE AGUA", "chunches de agua"])
		expect((await search(q)).products[0]?.name).toMatch(/^(Refrigerante|Anticongelante)/);
	expect(await listMissedSearches()).toEqual([]);
	expect((await world.call("/api/synonyms")).json).toContainEqual({
		word: "Chunche de agua",
		means: "refrigerante",
	});
});

test("replaces and deletes a word's meaning", async () => {
	await addSynonym({ word: "wzqxkj", means: "bujía" });
	await addSynonym({ word: "Wzqxkj", means: "correa, bujía" });
	expect((await listSynonyms()).filter(({ id }) => id === "wzqxkj")).toEqual([
		{ id: "wzqxkj", word: "Wzqxkj", means: "correa, bujía" },
	]);
	expect((await search("wzqxkj")).total).toBe(2);
	expect((await world.asStaff("/api/admin/synonyms/wzqxkj", { method: "DELETE" })).status).toBe(200);
	expect((await search("wzqxkj")).total).toBe(0);
});

test("records changes of a word in the history", async () => {
	const readHistory = async () => (await world.asStaff("/api/admin/changes")).json.changes;
	for (const means of ["bujía", "correa", "correa"]) {
		world.ctx.clock.advance(1000);
		await addSynonym({ word: "Rascabuche", means });
	}
	world.ctx.clock.advance(1000);
	await world.asStaff("/api/admin/synonyms/rascabuche", { method: "DELETE" });
	world.ctx.clock.advance(1000);
	await world.asStaff("/api/admin/synonyms/rascabuche", { method: "DELETE" });
	const [removed, updated, created] = await readHistory();
	const expectedSubject = { subject: "synonym", subject_id: "rascabuche", record_name: "Rascabuche" };
	expect(created).toMatchObject({ ...expectedSubject, action: "created", is_there: false });
	expect(created.fields).toContainEqual({ name: "means", from: null, to: "bujía" });
	expect(updated).toMatchObject({ ...expectedSubject, action: "updated" });
	expect(updated.fields).toEqual([{ name: "means", from: "bujía", to: "correa" }]);
	expect(removed).toMatchObject({ ...expectedSubject, action: "removed" });
	expect(removed.fields).toContainEqual({ name: "means", from: "correa", to: null });
});

test.each([
	[{ word: "", means: "bujía" }, "word", "Escribe lo que dice la gente"],
	[{ word: "!!", means: "bujía" }, "word", "Escribe una palabra con letras"],
	[{ word: "uno dos tres cuatro", means: "bujía" }, "word", "Escribe hasta 3 palabras"],
	[{ word: "cosa", means: " , " }, "means", "Escribe cómo se llama en el catálogo"],
	[{ word: "cosa", means: "gata" }, "means", "El catálogo no tiene nada con «gata»"],
	[{ word: "cosa", means: "a,b,c,d,e,f" }, "means", "Escribe hasta 5, separados por comas"],
])("rejects %j at its field", async (body, field, message) => {
	const { status, json } = await addSynonym(body);
	expect(status).toBe(422);
	expect(json.fields[field]).toBe(message);
});

test("lets only staff teach words", async () => {
	const body = { word: "cosa", means: "bujía" };
	expect((await world.call("/api/admin/synonyms", { body })).status).toBe(401);
	expect((await world.call("/api/admin/synonyms/foco", { method: "DELETE" })).status).toBe(401);
});

import { expect, test } from "vitest";
import { openWorld } from "#api/world.test.kit.ts";
import { serviceSeeds } from "#seed/services.ts";

const world = openWorld();

async function namesFor(...searches: string[]): Promise<string[]> {
	const words = encodeURIComponent(searches.join(","));
	const { status, json } = await world.call(`/api/related/products?words=${words}`);
	expect(status).toBe(200);
	return json.map(({ name }: { name: string }) => name);
}

test("three or four products, the best of each search in turn", async () => {
	const names = await namesFor("Aceite 5W-30", "Filtro de aceite");
	expect(names).toHaveLength(3);
	expect(names[0]).toMatch(/^Aceite .*5W-30/);
	expect(names[1]).toMatch(/^Filtro de aceite/);
	expect(await namesFor("aceite")).toHaveLength(4);
});

test("fewer than three are none", async () => {
	expect(await namesFor("hidrolina")).toEqual([]);
	expect(await namesFor("")).toEqual([]);
	expect(await namesFor("desen", "gaso", "limp")).toEqual([]);
});

test("neither a near word nor a mention in a description counts", async () => {
	// Some product tells of each in its description; "aseite" the search itself would mend.
	for (const words of ["aseite", "grasa seca", "carro"]) {
		const names = await namesFor(words);
		for (const name of names) expect(name.toLowerCase()).toContain(words);
	}
	expect((await namesFor("grasa", "dirección hidráulica")).join()).not.toMatch(/desengrasante/i);
});

test("what is hidden or sold no more is not among them", async () => {
	const before = await namesFor("aceite");
	const [first = ""] = before;
	await world.at.db
		.updateTable("products")
		.set({ isVisible: 0 })
		.where("name", "=", first)
		.execute();
	expect(await namesFor("aceite")).not.toContain(first);
});

test.each(serviceSeeds.map(({ id, related }) => [id, related] as const))(
	"%s has three or four products of its own, or none",
	async (_id, related) => {
		const names = await namesFor(...related);
		expect(related.length === 0 ? [0] : [3, 4]).toContain(names.length);
	},
);

test("a search that is too long is refused", async () => {
	const { status } = await world.call(`/api/related/products?words=${"x".repeat(401)}`);
	expect(status).toBe(422);
	expect((await world.call("/api/related/products")).status).toBe(422);
});

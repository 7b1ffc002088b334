import { expect, test } from "vitest";
import { serviceSeeds } from "#seed/services.ts";
import { openWorld } from "#tests/server/world.test.kit.ts";

const world = openWorld();

async function searchNames(...searches: string[]): Promise<string[]> {
	const words = encodeURIComponent(searches.join(","));
	const { status, json } = await world.call(`/api/related/products?words=${words}`);
	expect(status).toBe(200);
	return json.map(({ name }: { name: string }) => name);
}

test("alternates the best matches of each search", async () => {
	const names = await searchNames("Aceite 5W-30", "Filtro de aceite");
	expect(names).toHaveLength(3);
	expect(names[0]).toMatch(/^Aceite .*5W-30/);
	expect(names[1]).toMatch(/^Filtro de aceite/);
	expect(await searchNames("aceite")).toHaveLength(4);
});

test("returns nothing when fewer than three match", async () => {
	expect(await searchNames("hidrolina")).toEqual([]);
	expect(await searchNames("")).toEqual([]);
	expect(await searchNames("desen", "gaso", "limp")).toEqual([]);
});

test("ignores similar words and mentions in descriptions", async () => {
	// Some description mentions each term; the normal search would correct "aseite".
	for (const words of ["aseite", "grasa seca", "carro"]) {
		const names = await searchNames(words);
		for (const name of names) expect(name.toLowerCase()).toContain(words);
	}
	expect((await searchNames("grasa", "dirección hidráulica")).join()).not.toMatch(/desengrasante/i);
});

test("leaves out products that are not on sale", async () => {
	const before = await searchNames("aceite");
	const [first = ""] = before;
	await world.ctx.db.updateTable("products").set({ isVisible: 0 }).where("name", "=", first).execute();
	expect(await searchNames("aceite")).not.toContain(first);
});

test.each(serviceSeeds.map(({ id, related }) => [id, related] as const))(
	"%s has three or four related products, or none",
	async (_id, related) => {
		const names = await searchNames(...related);
		expect(related.length === 0 ? [0] : [3, 4]).toContain(names.length);
	},
);

test("rejects a search that is too long", async () => {
	const { status } = await world.call(`/api/related/products?words=${"x".repeat(401)}`);
	expect(status).toBe(422);
	expect((await world.call("/api/related/products")).status).toBe(422);
});

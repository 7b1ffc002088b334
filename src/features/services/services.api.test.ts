import { expect, test } from "vitest";
import { openWorld } from "#api/world.test.kit.ts";

const world = openWorld();

test("the eight services are listed and each is read by its id", async () => {
	const { json: services } = await world.call("/api/services");
	expect(services).toHaveLength(8);
	for (const service of services) {
		const { status, json } = await world.call(`/api/services/${service.id}`);
		expect(status).toBe(200);
		expect(json).toEqual(service);
	}
});

test("a service without a price carries none, one with a price carries dollars", async () => {
	expect((await world.call("/api/services/frenos")).json).not.toHaveProperty("price");
	await world.at.db
		.updateTable("services")
		.set({ priceCents: 4550 })
		.where("id", "=", "frenos")
		.execute();
	expect((await world.call("/api/services/frenos")).json.price).toBe(45.5);
	expect((await world.call("/api/services/frenos")).json.price_note).toBeNull();
	await world.at.db.updateTable("services").set({ priceCents: null }).execute();
});

test("an unknown service, a hidden one and a deleted one are a 404 in Spanish", async () => {
	const reply = await world.call("/api/services/no-existe");
	expect(reply).toMatchObject({ status: 404, json: { code: "not_found" } });
	expect(reply.json.detail).toMatch(/Ese servicio no existe/);
	await world.at.db
		.updateTable("services")
		.set({ isVisible: 0 })
		.where("id", "=", "frenos")
		.execute();
	expect((await world.call("/api/services/frenos")).status).toBe(404);
	await world.at.db.updateTable("services").set({ isVisible: 1 }).execute();
});

test("the gallery names only project pictures that exist", async () => {
	expect((await world.call("/api/government/gallery")).json).toEqual({ images: [] });
});

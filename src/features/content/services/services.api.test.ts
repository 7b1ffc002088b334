import { expect, test } from "vitest";
import { openWorld } from "#tests/server/world.test.kit.ts";

const world = openWorld();

test("lists eight services and reads each by id", async () => {
	const { json: services } = await world.call("/api/services");
	expect(services).toHaveLength(8);
	for (const service of services) {
		const { status, json } = await world.call(`/api/services/${service.id}`);
		expect(status).toBe(200);
		expect(json).toEqual(service);
	}
});

test("returns a price in dollars only when set", async () => {
	expect((await world.call("/api/services/frenos")).json).not.toHaveProperty("price");
	await world.ctx.db.updateTable("services").set({ priceCents: 4550 }).where("id", "=", "frenos").execute();
	expect((await world.call("/api/services/frenos")).json.price).toBe(45.5);
	expect((await world.call("/api/services/frenos")).json.price_note).toBeNull();
	await world.ctx.db.updateTable("services").set({ priceCents: null }).execute();
});

test("returns 404 for unknown, hidden and deleted services", async () => {
	const response = await world.call("/api/services/no-existe");
	expect(response).toMatchObject({ status: 404, json: { code: "not_found" } });
	expect(response.json.detail).toMatch(/Ese servicio no existe/);
	await world.ctx.db.updateTable("services").set({ isVisible: 0 }).where("id", "=", "frenos").execute();
	expect((await world.call("/api/services/frenos")).status).toBe(404);
	await world.ctx.db.updateTable("services").set({ isVisible: 1 }).execute();
});

test("lists only existing gallery pictures", async () => {
	expect((await world.call("/api/government/gallery")).json).toEqual({ images: [] });
});

import { expect, test } from "vitest";
import { buildModalRequest } from "#features/workshop/appointments/agenda.test.kit.ts";
import { openWorld } from "#tests/server/world.test.kit.ts";

const world = openWorld();
const buildRequest = () =>
	buildModalRequest({ serviceType: "Otro", preferredDate: undefined, preferredTime: undefined });

test("returns the links again to the same device", async () => {
	const body = buildRequest();
	const device = "5f".repeat(16);
	const send = (address: string, secret?: string, key?: string) =>
		world.call("/api/appointments", {
			body,
			address,
			...(key && { key }),
			...(secret && { headers: { "device-secret": secret } }),
		});
	const { json } = await send("10.8.1.1", device, "clave-movil");
	expect(json).toMatchObject({ own_page: expect.any(String), photos: expect.anything() });
	expect((await send("10.8.1.2", device)).json).toEqual(json);
	expect((await send("10.8.1.3", device, "otra-ventana")).json).toEqual(json);

	const { own_page: _, photos: _photos, ...receipt } = json;
	expect((await send("10.8.1.4", "a0".repeat(16), "clave-movil")).json).toEqual(receipt);
	expect((await send("10.8.1.5")).json).toEqual(receipt);
	const idempotencyRows = await world.ctx.db.selectFrom("idempotency").selectAll().execute();
	expect(JSON.stringify(idempotencyRows)).not.toContain(device);
	expect((await send("10.8.1.6", "corto")).status).toBe(422);
});

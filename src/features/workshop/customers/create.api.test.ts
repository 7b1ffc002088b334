import { expect, test } from "vitest";
import { openWorld } from "#tests/server/world.test.kit.ts";

const world = openWorld();
const CUSTOMERS = "/api/admin/customers";
const createCustomer = (body: object) => world.asStaff(CUSTOMERS, { body });

test("creates a customer without requests", async () => {
	const { status, json } = await createCustomer({ phone: "6444-0001", name: "Elsa Quirós", email: "" });
	expect(status).toBe(201);
	expect(json).toMatchObject({ phone: "+50764440001", name: "Elsa Quirós", source: null });
	const { customers } = (await world.asStaff(`${CUSTOMERS}/detailed?q=quiros`)).json;
	expect(customers).toMatchObject([{ id: json.id }]);
	const activity = (await world.asStaff("/api/admin/changes?subject=customer")).json;
	expect(JSON.stringify(activity)).toContain(json.id);
});

test("rejects a known telephone and names its owner", async () => {
	await createCustomer({ phone: "6444-0002", name: "Ana Sanjur" });
	const { status, json } = await createCustomer({ phone: "+507 6444 0002", name: "Otra" });
	expect(status).toBe(422);
	expect(json).toMatchObject({ code: "known_phone", fields: { phone: expect.any(String) } });
	expect(json.detail).toContain("Ana Sanjur");
});

test("rejects an invalid telephone", async () => {
	expect((await createCustomer({ phone: "hola", name: "Ana" })).json.code).toBe("bad_phone");
});

import { expect, test, vi } from "vitest";
import { openWorld } from "#api/world.test.kit.ts";

vi.mock("./rules.ts", async (original) => ({ ...(await original()), MOST_HELD: 2 }));

const world = openWorld();
let people = 0;
const message = () => {
	const phone = `62${String(++people).padStart(2, "0")}-${4000 + people}`;
	const body = { name: "Nadie Más", phone, email: "", message: `Hola ${people}` };
	return world.call("/api/contact", { body });
};

test("tells who finds the queue full to come back much later", async () => {
	world.at.env.BIELA_CROWD = 1;
	for (let count = 0; count < 17; count++) expect((await message()).status).toBe(201);
	const { status, json, headers } = await message();
	expect([status, json.code, headers.get("retry-after")]).toEqual([503, "crowd", "3600"]);
	expect(json.detail).toMatch(/WhatsApp, o prueba otra vez más tarde\.$/);
});

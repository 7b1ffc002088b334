import { expect, test } from "vitest";
import { openWorld } from "./world.test.kit.ts";

const world = openWorld();

test("answers 404 to recreating the sample in a real shop", async () => {
	const { token } = world;
	const response = await world.call("/api/admin/sample", { method: "POST", token });
	const wrong = await world.call("/api/admin/muestras", { method: "POST", token });
	expect([response.status, response.json]).toEqual([404, wrong.json]);
	expect((await world.call("/api/admin/sample", { method: "POST" })).status).toBe(401);
});

import { expect, test } from "vitest";
import { openWorld } from "./world.test.kit.ts";

const world = openWorld();

test("what makes the sample anew is no operation of a shop: its owner reads what any wrong address says", async () => {
	const { token } = world;
	const asked = await world.call("/api/admin/sample", { method: "POST", token });
	const wrong = await world.call("/api/admin/muestras", { method: "POST", token });
	expect([asked.status, asked.json]).toEqual([404, wrong.json]);
	expect((await world.call("/api/admin/sample", { method: "POST" })).status).toBe(401);
});

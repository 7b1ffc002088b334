import { expect, test } from "vitest";
import { readIndexConditions } from "#tests/server/index-conditions.test.kit.ts";
import { openWorld } from "#tests/server/world.test.kit.ts";
import { listOrderStatesWith, ORDER_STATES } from "./order-states.ts";

const world = openWorld();

test("allows one open order per car in every state inside", async () => {
	const conditions = await readIndexConditions(world.ctx.db);
	const condition = conditions.get("work_orders_inside") ?? "";
	const states = ORDER_STATES.filter((state) => condition.includes(`'${state}'`));
	expect(states).toEqual(listOrderStatesWith("isInside"));
});

test("counts every ready car as inside", () => {
	expect(listOrderStatesWith("isInside")).toEqual(expect.arrayContaining(listOrderStatesWith("isReady")));
});

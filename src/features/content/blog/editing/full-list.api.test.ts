import { expect, test } from "vitest";
import { openWorld } from "#tests/server/world.test.kit.ts";

const world = openWorld();

test("serves other requests while listing full articles", async () => {
	let turnCount = 0;
	let isListed = false;
	const countTurn = () => {
		turnCount++;
		if (!isListed) setImmediate(countTurn);
	};
	setImmediate(countTurn);
	const { json } = await world.asStaff("/api/admin/blog/posts");
	isListed = true;
	expect(json.length).toBeGreaterThan(2);
	expect(turnCount).toBeGreaterThanOrEqual(json.length);
});

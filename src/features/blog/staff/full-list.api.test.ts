import { expect, test } from "vitest";
import { openWorld } from "#api/world.test.kit.ts";

const world = openWorld();

test("serves other requests while listing full articles", async () => {
	let turns = 0;
	let isOver = false;
	const turn = () => {
		turns++;
		if (!isOver) setImmediate(turn);
	};
	setImmediate(turn);
	const { json } = await world.asStaff("/api/admin/blog/posts");
	isOver = true;
	expect(json.length).toBeGreaterThan(2);
	expect(turns).toBeGreaterThanOrEqual(json.length);
});

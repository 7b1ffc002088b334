import { expect, test } from "vitest";
import { openWorld } from "#tests/server/world.test.kit.ts";
import { checkClock } from "./clock-check.server.ts";

const world = openWorld();
const HOUR_MS = 60 * 60 * 1000;

test.each([
	[26, "1 día antes de lo último que se vio"],
	[50, "2 días antes de lo último que se vio"],
	[-33 * 24, "33 días después de lo último que se vio"],
])("reports a clock that is %s hours behind the last trusted instant", async (hours, expectedText) => {
	const trustedAt = new Date(world.ctx.now().getTime() + hours * HOUR_MS).toISOString();
	const mark = { trustedAt, seenAt: trustedAt, jumpedAt: null };
	await world.ctx.db
		.insertInto("clockMarks")
		.values({ id: "1", ...mark })
		.onConflict((conflict) => conflict.column("id").doUpdateSet(mark))
		.execute();
	expect((await checkClock(world.ctx)).detail).toContain(expectedText);
});

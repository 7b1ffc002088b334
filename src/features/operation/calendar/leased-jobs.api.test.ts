// @module-tag engines
import { beforeAll, expect, test } from "vitest";
import { openCalendarWorld } from "./calendar-world.test.kit.ts";

const kit = openCalendarWorld();
beforeAll(async () => {
	expect((await kit.connect()).status).toBe(200);
});

// A job that waits in memory behind a slow Zoho would outlive its lease, and another machine would take it too.
test("leases two visits at most while Zoho is slow", async () => {
	for (const preferredTime of ["8:00 AM", "9:00 AM", "10:00 AM", "1:00 PM"])
		await kit.book({ preferredTime });
	kit.zoho.failNext("create", "hang");
	const pendingDrain = kit.world.ctx.outbox.drain();
	const countLeased = async () => {
		const leasedJobs = kit.world.ctx.db
			.selectFrom("outbox")
			.select("id")
			.where("topic", "=", "calendar")
			.where("leasedUntil", "is not", null)
			.where("state", "=", "pending");
		return (await leasedJobs.execute()).length;
	};
	await expect.poll(countLeased, { timeout: 5000, interval: 10 }).toBeGreaterThan(0);
	expect(await countLeased()).toBeLessThanOrEqual(2);
	await pendingDrain;
	await kit.drainOutbox();
	expect(kit.zoho.events).toHaveLength(4);
});

import { expect, test } from "vitest";
import { TooManyError } from "./errors.ts";
import { openLimits } from "./limits.server.ts";

test("a door closes after its budget, for that visitor only, and says when to come back", async () => {
	const limits = openLimits(undefined);
	for (let time = 0; time < 10; time++) await limits.take("submit", "203.0.113.1");
	const refusal = await limits.take("submit", "203.0.113.1").catch((error: unknown) => error);
	expect(refusal).toBeInstanceOf(TooManyError);
	expect((refusal as TooManyError).retryAfterSeconds).toBeGreaterThan(0);
	await limits.take("submit", "203.0.113.2");
});

test("a point that is given back can be taken again, and no more than that", async () => {
	const limits = openLimits(undefined);
	for (let time = 0; time < 10; time++) await limits.take("submit", "203.0.113.1");
	await limits.giveBack("submit", "203.0.113.1");
	await limits.take("submit", "203.0.113.1");
	await expect(limits.take("submit", "203.0.113.1")).rejects.toBeInstanceOf(TooManyError);
});

test("all addresses of one IPv6 network count as one visitor", async () => {
	const limits = openLimits(undefined);
	for (let time = 0; time < 10; time++) await limits.take("submit", `2001:db8::${time + 1}`);
	await expect(limits.take("submit", "2001:db8:0:0:ffff::1")).rejects.toBeInstanceOf(TooManyError);
	await limits.take("submit", "2001:db8:0:1::1");
});

import { expect, test } from "vitest";
import { TooManyError } from "./errors.ts";
import { MOST_COUNTED, openLimits } from "./limits.server.ts";

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

test("a crowd of addresses is counted up to a bound; whoever came longest ago begins anew", async () => {
	const limits = openLimits(undefined);
	const isRefused = (who: string) =>
		limits.take("visit", who).then(
			() => false,
			() => true,
		);
	for (let time = 0; time < 5; time++) await limits.take("visit", "203.0.113.1");
	expect(await isRefused("203.0.113.1")).toBe(true);
	for (let who = 0; who < MOST_COUNTED - 1; who++) await limits.take("visit", `of ${who}`);
	expect(await isRefused("203.0.113.1")).toBe(true);
	for (let who = 0; who < MOST_COUNTED; who++) await limits.take("visit", `more ${who}`);
	expect(await isRefused("203.0.113.1")).toBe(false);
});

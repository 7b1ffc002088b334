import { expect, onTestFinished, test, vi } from "vitest";
import type { Counting } from "#platform/database/postgres.server.ts";
import { TooManyError } from "./errors.ts";
import { MOST_COUNTED, networkOf, openLimits, toSubscriber } from "./limits.server.ts";

// The error says when to try again.
test("rejects one visitor after its budget", async () => {
	const limits = openLimits(undefined);
	for (let time = 0; time < 10; time++) await limits.take("submit", "203.0.113.1");
	const refusal = await limits.take("submit", "203.0.113.1").catch((error: unknown) => error);
	expect(refusal).toBeInstanceOf(TooManyError);
	expect((refusal as TooManyError).retryAfterSeconds).toBeGreaterThan(0);
	await limits.take("submit", "203.0.113.2");
});

test("allows one request for each returned point", async () => {
	const limits = openLimits(undefined);
	for (let time = 0; time < 10; time++) await limits.take("submit", "203.0.113.1");
	await limits.giveBack("submit", "203.0.113.1");
	await limits.take("submit", "203.0.113.1");
	await expect(limits.take("submit", "203.0.113.1")).rejects.toBeInstanceOf(TooManyError);
});

test("resets a window started by a fast clock", async () => {
	const limits = openLimits(undefined);
	const day = 24 * 60 * 60_000;
	vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + day });
	onTestFinished(() => void vi.useRealTimers());
	for (let time = 0; time < 10; time++) await limits.take("submit", "203.0.113.7");
	vi.setSystemTime(Date.now() - day);
	for (let time = 0; time < 10; time++) await limits.take("submit", "203.0.113.7");
	await expect(limits.take("submit", "203.0.113.7")).rejects.toBeInstanceOf(TooManyError);
});

test("counts one IPv6 network as one visitor", async () => {
	const limits = openLimits(undefined);
	for (let time = 0; time < 10; time++) await limits.take("submit", `2001:db8::${time + 1}`);
	await expect(limits.take("submit", "2001:db8:0:0:ffff::1")).rejects.toBeInstanceOf(TooManyError);
	await limits.take("submit", "2001:db8:0:100::1");
});

test("counts networks of one IPv6 subscriber together", async () => {
	const limits = openLimits(undefined);
	const take = (network: number) => limits.take("submit", `2001:db8:7:3${hex(network)}::1`);
	const tries = await Promise.allSettled(Array.from({ length: 40 }, (_, network) => take(network)));
	expect(tries.filter(({ status }) => status === "fulfilled")).toHaveLength(10);
	await limits.forgive("submit", "2001:db8:7:3ff::1");
	await limits.take("submit", "2001:db8:7:300::1");
});
const hex = (byte: number) => byte.toString(16).padStart(2, "0");

test("groups IPv6 by /56 and IPv4 by address", () => {
	const written = ["2001:db8:7:3ff::1", "2001:db8:7:300::", "[2001:DB8:7:3a0::9]"];
	expect([...new Set(written.map(toSubscriber))]).toEqual(["2001:db8:7:300/56"]);
	const others = ["2001:db8:7:ff::1", "::ffff:192.0.2.9", "192.0.2.9", "ana", "::1"];
	expect(others.map(toSubscriber)).toEqual([
		"2001:db8:7:0/56",
		"192.0.2.9",
		"192.0.2.9",
		"ana",
		"0:0:0:0/56",
	]);
});

test("counts all spellings of an address as one", async () => {
	const ofFour = [
		"192.0.2.9",
		"::ffff:192.0.2.9",
		"::FFFF:192.0.2.9",
		"::ffff:c000:209",
		"0:0:0:0:0:ffff:c000:0209",
		"0000:0000:0000:0000:0000:FFFF:192.0.2.9",
		"[::ffff:192.0.2.9]",
		"::ffff:192.0.2.9%eth0",
	];
	expect([...new Set(ofFour.map(networkOf))]).toEqual(["192.0.2.9"]);
	const ofSix = [
		"2001:db8::1",
		"2001:0DB8::1",
		"2001:0db8:0000:0000:0000:0000:0000:0001",
		"[2001:db8::ffff]",
		"2001:db8::192.0.2.9",
		"2001:db8::1%eth0",
	];
	expect([...new Set(ofSix.map(networkOf))]).toEqual(["2001:db8:0:0"]);
	// Other texts are unchanged, and genuine IPv6 is not treated as mapped IPv4.
	expect(["ana", "50% de ana", "::1", "::2:3"].map(networkOf)).toEqual([
		"ana",
		"50% de ana",
		"0:0:0:0",
		"0:0:0:0",
	]);
});

test("evicts the oldest counter above the limit", async () => {
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

/** Creates a fake of the shared database, as RateLimiterPostgres queries it, that can be told to fail. */
function sharedCount() {
	const counts = new Map<string, number>();
	const shared = { isAway: false };
	const counting: Counting = {
		query: async ({ text, values = [] }) => {
			if (shared.isAway) throw new Error("away");
			const [key, points, expire] = values as [string, number, number];
			if (text.startsWith("DELETE")) counts.delete(key);
			else counts.set(key, (counts.get(key) ?? 0) + Number(points));
			const rows = [{ points: counts.get(key), expire }];
			return { rows, rowCount: 1 } as unknown as Awaited<ReturnType<Counting["query"]>>;
		},
	};
	return { counting, shared };
}

/** @returns how many of these requests were accepted */
async function letThrough(limits: ReturnType<typeof openLimits>, times: number) {
	const tries = Array.from({ length: times }, () => limits.take("loginName", "ana"));
	const outcomes = await Promise.allSettled(tries);
	return outcomes.filter(({ status }) => status === "fulfilled").length;
}

// The limit is the same if the database counts, fails or comes back.
test("allows ten guesses during a database outage", async () => {
	const { counting, shared } = sharedCount();
	const limits = openLimits(counting);
	expect(await letThrough(limits, 6)).toBe(6);
	shared.isAway = true;
	expect(await letThrough(limits, 20)).toBe(4);
	shared.isAway = false;
	expect(await letThrough(limits, 20)).toBe(0);
	await limits.forgive("loginName", "ana");
	expect(await letThrough(limits, 20)).toBe(10);
});

test("returns the local point when the shared limit rejects", async () => {
	const { counting } = sharedCount();
	const there = openLimits(counting);
	const here = openLimits(counting);
	expect(await letThrough(there, 7)).toBe(7);
	expect(await letThrough(here, 10)).toBe(3);
	await there.forgive("loginName", "ana");
	expect(await letThrough(here, 7)).toBe(7);
});

// The number of buckets does not matter.
test("waits for a silent database only once", async () => {
	let asked = 0;
	const limits = openLimits({
		query: () => {
			asked++;
			return new Promise(() => {});
		},
	});
	for (const bucket of ["submit", "submitTry", "visit"] as const)
		await limits.take(bucket, "10.0.0.1");
	expect(asked).toBe(1);
});

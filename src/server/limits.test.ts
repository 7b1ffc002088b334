import { expect, onTestFinished, test, vi } from "vitest";
import type { CounterClient } from "#server/database/postgres.server.ts";
import { TooManyError } from "./errors.ts";
import { MAX_COUNTED_KEYS, openLimits, toNetwork, toSubscriberNetwork } from "./limits.server.ts";

// The error says when to try again.
test("rejects one visitor after its budget", async () => {
	const limits = openLimits(undefined);
	for (let time = 0; time < 10; time++) await limits.takePoint("submit", "203.0.113.1");
	const rejection = await limits.takePoint("submit", "203.0.113.1").catch((error: unknown) => error);
	expect(rejection).toBeInstanceOf(TooManyError);
	expect((rejection as TooManyError).retryAfterSeconds).toBeGreaterThan(0);
	await limits.takePoint("submit", "203.0.113.2");
});

test("allows one request for each returned point", async () => {
	const limits = openLimits(undefined);
	for (let time = 0; time < 10; time++) await limits.takePoint("submit", "203.0.113.1");
	await limits.returnPoint("submit", "203.0.113.1");
	await limits.takePoint("submit", "203.0.113.1");
	await expect(limits.takePoint("submit", "203.0.113.1")).rejects.toBeInstanceOf(TooManyError);
});

test("resets a window started by a fast clock", async () => {
	const limits = openLimits(undefined);
	const day = 24 * 60 * 60_000;
	vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + day });
	onTestFinished(() => void vi.useRealTimers());
	for (let time = 0; time < 10; time++) await limits.takePoint("submit", "203.0.113.7");
	vi.setSystemTime(Date.now() - day);
	for (let time = 0; time < 10; time++) await limits.takePoint("submit", "203.0.113.7");
	await expect(limits.takePoint("submit", "203.0.113.7")).rejects.toBeInstanceOf(TooManyError);
});

test("counts one IPv6 network as one visitor", async () => {
	const limits = openLimits(undefined);
	for (let time = 0; time < 10; time++) await limits.takePoint("submit", `2001:db8::${time + 1}`);
	await expect(limits.takePoint("submit", "2001:db8:0:0:ffff::1")).rejects.toBeInstanceOf(TooManyError);
	await limits.takePoint("submit", "2001:db8:0:100::1");
});

test("counts networks of one IPv6 subscriber together", async () => {
	const limits = openLimits(undefined);
	const take = (network: number) => limits.takePoint("submit", `2001:db8:7:3${toHex(network)}::1`);
	const attempts = await Promise.allSettled(Array.from({ length: 40 }, (_, network) => take(network)));
	expect(attempts.filter(({ status }) => status === "fulfilled")).toHaveLength(10);
	await limits.reset("submit", "2001:db8:7:3ff::1");
	await limits.takePoint("submit", "2001:db8:7:300::1");
});
const toHex = (byte: number) => byte.toString(16).padStart(2, "0");

test("groups IPv6 by /56 and IPv4 by address", () => {
	const spellings = ["2001:db8:7:3ff::1", "2001:db8:7:300::", "[2001:DB8:7:3a0::9]"];
	expect([...new Set(spellings.map(toSubscriberNetwork))]).toEqual(["2001:db8:7:300/56"]);
	const otherAddresses = ["2001:db8:7:ff::1", "::ffff:192.0.2.9", "192.0.2.9", "ana", "::1"];
	expect(otherAddresses.map(toSubscriberNetwork)).toEqual([
		"2001:db8:7:0/56",
		"192.0.2.9",
		"192.0.2.9",
		"ana",
		"0:0:0:0/56",
	]);
});

test("counts all spellings of an address as one", async () => {
	const ipv4Spellings = [
		"192.0.2.9",
		"::ffff:192.0.2.9",
		"::FFFF:192.0.2.9",
		"::ffff:c000:209",
		"0:0:0:0:0:ffff:c000:0209",
		"0000:0000:0000:0000:0000:FFFF:192.0.2.9",
		"[::ffff:192.0.2.9]",
		"::ffff:192.0.2.9%eth0",
	];
	expect([...new Set(ipv4Spellings.map(toNetwork))]).toEqual(["192.0.2.9"]);
	const ipv6Spellings = [
		"2001:db8::1",
		"2001:0DB8::1",
		"2001:0db8:0000:0000:0000:0000:0000:0001",
		"[2001:db8::ffff]",
		"2001:db8::192.0.2.9",
		"2001:db8::1%eth0",
	];
	expect([...new Set(ipv6Spellings.map(toNetwork))]).toEqual(["2001:db8:0:0"]);
	// Other texts are unchanged, and genuine IPv6 is not treated as mapped IPv4.
	expect(["ana", "50% de ana", "::1", "::2:3"].map(toNetwork)).toEqual([
		"ana",
		"50% de ana",
		"0:0:0:0",
		"0:0:0:0",
	]);
});

test("evicts the oldest counter above the limit", async () => {
	const limits = openLimits(undefined);
	const isRejected = (key: string) =>
		limits.takePoint("visit", key).then(
			() => false,
			() => true,
		);
	for (let time = 0; time < 5; time++) await limits.takePoint("visit", "203.0.113.1");
	expect(await isRejected("203.0.113.1")).toBe(true);
	for (let key = 0; key < MAX_COUNTED_KEYS - 1; key++) await limits.takePoint("visit", `of ${key}`);
	expect(await isRejected("203.0.113.1")).toBe(true);
	for (let key = 0; key < MAX_COUNTED_KEYS; key++) await limits.takePoint("visit", `more ${key}`);
	expect(await isRejected("203.0.113.1")).toBe(false);
});

/** Creates a fake of the shared database, as RateLimiterPostgres queries it, that can be told to fail. */
function createSharedCounter() {
	const counts = new Map<string, number>();
	const shared = { isDown: false };
	const counter: CounterClient = {
		query: async ({ text, values = [] }) => {
			if (shared.isDown) throw new Error("away");
			const [key, points, expire] = values as [string, number, number];
			if (text.startsWith("DELETE")) counts.delete(key);
			else counts.set(key, (counts.get(key) ?? 0) + Number(points));
			const rows = [{ points: counts.get(key), expire }];
			return { rows, rowCount: 1 } as unknown as Awaited<ReturnType<CounterClient["query"]>>;
		},
	};
	return { counter, shared };
}

/** @returns how many of these requests were accepted */
async function countAccepted(limits: ReturnType<typeof openLimits>, times: number) {
	const attempts = Array.from({ length: times }, () => limits.takePoint("loginName", "ana"));
	const outcomes = await Promise.allSettled(attempts);
	return outcomes.filter(({ status }) => status === "fulfilled").length;
}

// The limit is the same if the database counts, fails or comes back.
test("allows ten guesses during a database outage", async () => {
	const { counter, shared } = createSharedCounter();
	const limits = openLimits(counter);
	expect(await countAccepted(limits, 6)).toBe(6);
	shared.isDown = true;
	expect(await countAccepted(limits, 20)).toBe(4);
	shared.isDown = false;
	expect(await countAccepted(limits, 20)).toBe(0);
	await limits.reset("loginName", "ana");
	expect(await countAccepted(limits, 20)).toBe(10);
});

test("returns the local point when the shared limit rejects", async () => {
	const { counter } = createSharedCounter();
	const otherLimits = openLimits(counter);
	const localLimits = openLimits(counter);
	expect(await countAccepted(otherLimits, 7)).toBe(7);
	expect(await countAccepted(localLimits, 10)).toBe(3);
	await otherLimits.reset("loginName", "ana");
	expect(await countAccepted(localLimits, 7)).toBe(7);
});

// The number of buckets does not matter.
test("waits for a silent database only once", async () => {
	let queryCount = 0;
	const limits = openLimits({
		query: () => {
			queryCount++;
			return new Promise(() => {});
		},
	});
	for (const bucket of ["submit", "submitTry", "visit"] as const) await limits.takePoint(bucket, "10.0.0.1");
	expect(queryCount).toBe(1);
});

import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { submit } from "./submit.ts";

const RECEIPT = { success: true, message: "Recibida", reference: "COT-2026-00001" };

/** Answers each call in turn; a string is a broken connection. @returns the keys that were sent */
function answerWith(...answers: (object | string)[]): string[] {
	const keys: string[] = [];
	vi.stubGlobal("fetch", async (_path: string, { headers }: { headers: object }) => {
		keys.push((headers as Record<string, string>)["idempotency-key"] ?? "");
		const answer = answers.shift();
		if (typeof answer === "object") return Response.json(answer);
		throw new TypeError(answer);
	});
	return keys;
}

beforeEach(() => {
	const storage = new Map<string, string>();
	vi.stubGlobal("sessionStorage", {
		getItem: (name: string) => storage.get(name) ?? null,
		setItem: (name: string, text: string) => storage.set(name, text),
		removeItem: (name: string) => storage.delete(name),
	});
});
afterEach(() => {
	vi.unstubAllGlobals();
	vi.useRealTimers();
});

test("reuses a key for the same data until stored", async () => {
	const keys = answerWith("lost", RECEIPT, RECEIPT, RECEIPT);
	const ana = { name: "Ana" };
	expect(await submit("/api/contact", ana)).toMatchObject({ problem: { code: "offline" } });
	expect(await submit("/api/contact", ana)).toEqual({ saved: RECEIPT });
	await submit("/api/contact", ana);
	await submit("/api/contact", { name: "Luis" });
	expect(keys[1]).toBe(keys[0]);
	expect(new Set(keys).size).toBe(3);
});

test("reuses the last attempt's key after a reload", async () => {
	const keys = answerWith("lost", RECEIPT);
	await submit("/api/quotes", { sku: "FR-1" });
	vi.resetModules();
	const reloaded = await import("./submit.ts");
	await reloaded.submit("/api/quotes", { sku: "FR-1" });
	expect(keys[1]).toBe(keys[0]);
});

test("retries a broken line or proxy error once, same key", async () => {
	vi.useFakeTimers();
	vi.stubGlobal("navigator", { onLine: true });
	const keys = answerWith("lost", RECEIPT, "lost", "lost");
	const outcome = submit("/api/contact", { name: "Ana" });
	await vi.runAllTimersAsync();
	expect(await outcome).toEqual({ saved: RECEIPT });
	expect(keys[1]).toBe(keys[0]);
	const failedOutcome = submit("/api/contact", { name: "Luis" });
	await vi.runAllTimersAsync();
	expect(await failedOutcome).toMatchObject({ problem: { code: "offline" } });
	expect(keys).toHaveLength(4);
	vi.stubGlobal("fetch", async () => {
		keys.push("proxy");
		return new Response("<h1>502 Bad Gateway</h1>", { status: 502 });
	});
	const proxyOutcome = submit("/api/contact", { name: "Eva" });
	await vi.runAllTimersAsync();
	expect(await proxyOutcome).toMatchObject({ problem: { code: "slow" } });
	expect(keys).toHaveLength(6);
});

test("retries neither a rejection nor an offline request", async () => {
	vi.stubGlobal("navigator", { onLine: true });
	const keys = answerWith({ success: false, message: "Ya no hay cupo." });
	await submit("/api/contact", { name: "Ana" });
	expect(keys).toHaveLength(1);
	vi.stubGlobal("navigator", { onLine: false });
	const offlineKeys = answerWith("lost");
	await submit("/api/contact", { name: "Luis" });
	expect(offlineKeys).toHaveLength(1);
});

test("gives up on a server that never answers", async () => {
	vi.useFakeTimers();
	vi.stubGlobal(
		"fetch",
		(_path: string, { signal }: { signal: AbortSignal }) =>
			new Promise((_, reject) => {
				signal.addEventListener("abort", () => reject(signal.reason));
			}),
	);
	const outcome = submit("/api/contact", { name: "Ana" });
	await vi.advanceTimersByTimeAsync(30_000);
	expect(await outcome).toMatchObject({ problem: { code: "slow" } });
});

test("reports an answer without success with its message", async () => {
	answerWith({ success: false, message: "Se cayó la base." });
	expect(await submit("/api/contact", {})).toEqual({
		problem: { code: "refused", detail: "Se cayó la base." },
	});
});

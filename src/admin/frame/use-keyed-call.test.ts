import { afterEach, expect, test, vi } from "vitest";
import { ApiProblem } from "#api/client.ts";
import { isUnanswered } from "./unanswered.ts";
import { createKeyedCaller, type KeyHeader } from "./use-keyed-call.ts";

afterEach(() => {
	vi.useRealTimers();
	vi.unstubAllGlobals();
});

const LOST = new ApiProblem(0, { code: "offline", detail: "No hay conexión" });
const REFUSED = new ApiProblem(409, { code: "changed_meanwhile", detail: "Ana la cambió." });
const FIRST = { to: "ready", updated_at: "2026-11-29T10:00:00.000Z" };
const NEWER = { ...FIRST, updated_at: "2026-11-29T10:00:05.000Z" };

/** Creates a caller whose calls end as listed. @returns `press`, and what was sent */
function open(...problems: (ApiProblem | undefined)[]) {
	const send = createKeyedCaller();
	const calls: { key: string; body: typeof FIRST }[] = [];
	const press = (pressed: typeof FIRST) =>
		send(pressed, async (body, header: KeyHeader) => {
			calls.push({ key: header["idempotency-key"], body });
			const problem = problems[calls.length - 1];
			if (problem) throw problem;
			return "done";
		});
	return { press, calls, countKeys: () => new Set(calls.map(({ key }) => key)).size };
}

test("repeats body and key while the answer is missing", async () => {
	const { press, calls, countKeys } = open(LOST);
	const problem = await press(FIRST).catch((error: unknown) => error);
	expect(isUnanswered(problem)).toBe(true);
	expect(String(problem)).toContain("no sabemos si quedó guardado");
	expect(await press(NEWER)).toBe("done");
	expect(calls.map(({ body }) => body)).toEqual([FIRST, FIRST]);
	expect(countKeys()).toBe(1);
});

test("gives each answered or refused press a key of its own", async () => {
	const { press, calls, countKeys } = open(undefined, REFUSED);
	await press(FIRST);
	await expect(press(FIRST)).rejects.toBe(REFUSED);
	await press(NEWER);
	expect(calls.map(({ body }) => body)).toEqual([FIRST, FIRST, NEWER]);
	expect(countKeys()).toBe(3);
});

test("gives another press a key of its own", async () => {
	const { press, countKeys } = open(LOST);
	await press(FIRST).catch(() => {});
	await press({ ...FIRST, to: "in_progress" });
	expect(countKeys()).toBe(2);
});

test("asks once more for a missing answer", async () => {
	vi.useFakeTimers();
	vi.stubGlobal("navigator", { onLine: true });
	const { press, calls, countKeys } = open(LOST);
	const result = press(FIRST);
	await vi.runAllTimersAsync();
	expect(await result).toBe("done");
	expect([calls.length, countKeys()]).toEqual([2, 1]);
});

// @module-tag engines
import { afterEach, expect, test, vi } from "vitest";
import { openEngine } from "#server/database/engine.test.kit.ts";
import { openHealth } from "#server/start/health.server.ts";
import type { Chore } from "./chore.ts";

const engine = openEngine();
const MINUTE_MS = 60_000;
const getFailing = () =>
	engine.ctx.chores
		.listStates()
		.filter(({ isFailing }) => isFailing)
		.map(({ name }) => name);

afterEach(() => void vi.useRealTimers());

/** Adds a chore that counts its runs. */
function addCounter(chore: Partial<Chore> & Pick<Chore, "name">) {
	const run = vi.fn(async () => {});
	engine.ctx.chores.add([{ every: "hour", deletesData: false, run, ...chore }]);
	return run;
}

test("runs all chores hourly although one fails", async () => {
	const brokenRun = vi.fn(async () => {});
	brokenRun.mockRejectedValueOnce(new Error("this chore fails"));
	addCounter({ name: "broken", run: brokenRun });
	addCounter({
		name: "broken-at-once",
		run: () => {
			throw new Error("this one before it begins");
		},
	});
	const run = addCounter({ name: "sound" });
	const logError = vi.spyOn(engine.ctx.log, "error");
	await engine.ctx.chores.runHourly();
	expect(run).toHaveBeenCalledTimes(1);
	expect(logError).toHaveBeenCalledWith(expect.objectContaining({ chore: "broken" }), "chore failed");
	expect(getFailing()).toEqual(["broken", "broken-at-once"]);
	const metrics = await openHealth(engine.ctx).metrics();
	expect(metrics).toContain('biela_chore_failing{chore="broken"} 1');
	expect(metrics).toContain('biela_chore_failing{chore="sound"} 0');
	await engine.ctx.chores.runHourly();
	expect(getFailing()).toEqual(["broken-at-once"]);
});

test("goes on when a chore hangs, and starts it only once", async () => {
	vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
	const hanging = Promise.withResolvers<void>();
	const started = Promise.withResolvers<void>();
	const hang = vi.fn(() => {
		started.resolve();
		return hanging.promise;
	});
	addCounter({ name: "hangs", maxMinutes: 5, run: hang });
	const run = addCounter({ name: "next" });
	const hour = engine.ctx.chores.runHourly();
	await started.promise;
	await vi.advanceTimersByTimeAsync(5 * MINUTE_MS - 1);
	expect(run).not.toHaveBeenCalled();
	await vi.advanceTimersByTimeAsync(1);
	vi.useRealTimers();
	await hour;
	expect(run).toHaveBeenCalledTimes(1);
	expect(getFailing()).toEqual(["hangs"]);
	await engine.ctx.chores.runHourly();
	expect(hang).toHaveBeenCalledTimes(1);
	expect(run).toHaveBeenCalledTimes(2);
	hanging.resolve();
	await expect.poll(getFailing).toEqual([]);
});

test("holds only deletions, and holds them when a check fails", async () => {
	const deletion = addCounter({ name: "deletes", deletesData: true });
	const sweep = addCounter({ name: "sweeps", deletesData: true, every: "start" });
	const other = addCounter({ name: "other" });
	let isUnknown = true;
	engine.ctx.chores.addHold(async () => {
		if (isUnknown) throw new Error("the database is away");
		return undefined;
	});
	await engine.ctx.chores.runHourly();
	await engine.ctx.chores.runAtStart();
	expect([deletion, sweep, other].map(({ mock }) => mock.calls.length)).toEqual([0, 0, 1]);
	isUnknown = false;
	await engine.ctx.chores.runHourly();
	await engine.ctx.chores.runAtStart();
	expect([deletion, sweep, other].map(({ mock }) => mock.calls.length)).toEqual([1, 1, 2]);
});

test("runs the chores of the night from three to five", async () => {
	const run = addCounter({ name: "nightly", every: "night" });
	for (const [hour, expected] of [
		["2", 0],
		["3", 1],
		["5", 2],
		["6", 2],
	] as const) {
		engine.ctx.clock.set(`2026-11-21T0${hour}:30:00-05:00`);
		await engine.ctx.chores.runHourly();
		expect(run).toHaveBeenCalledTimes(expected);
	}
});

test("runs a chore of minutes on its own timer until it stops", async () => {
	vi.useFakeTimers({ toFake: ["setTimeout", "setInterval", "clearTimeout"] });
	const run = addCounter({ name: "each-five", every: { minutes: 5, firstAfter: 1 } });
	engine.ctx.chores.start();
	await vi.advanceTimersByTimeAsync(MINUTE_MS - 1);
	expect(run).not.toHaveBeenCalled();
	await vi.advanceTimersByTimeAsync(1);
	expect(run).toHaveBeenCalledTimes(1);
	await vi.advanceTimersByTimeAsync(10 * MINUTE_MS);
	expect(run).toHaveBeenCalledTimes(3);
	engine.ctx.chores.stop();
	await vi.advanceTimersByTimeAsync(60 * MINUTE_MS);
	expect(run).toHaveBeenCalledTimes(3);
});

test("refuses two chores of one name", () => {
	addCounter({ name: "twice" });
	expect(() => addCounter({ name: "twice" })).toThrow("two chores are named twice");
});

test("starts a chore of minutes again only after it ended", async () => {
	vi.useFakeTimers({ toFake: ["setTimeout", "setInterval", "clearTimeout"] });
	const running = Promise.withResolvers<void>();
	const run = addCounter({ name: "long", every: { minutes: 5, firstAfter: 1 } });
	run.mockReturnValueOnce(running.promise);
	engine.ctx.chores.start();
	await vi.advanceTimersByTimeAsync(20 * MINUTE_MS);
	expect(run).toHaveBeenCalledTimes(1);
	running.resolve();
	await vi.advanceTimersByTimeAsync(10 * MINUTE_MS);
	expect(run).toHaveBeenCalledTimes(3);
	engine.ctx.chores.stop();
});

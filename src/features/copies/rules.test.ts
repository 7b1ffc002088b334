import { expect, test } from "vitest";
import { panamaDay } from "#panama/time.ts";
import {
	copyNameOf,
	copyState,
	instantOf,
	isCopyDue,
	isCopyName,
	keptCopies,
	missingBytes,
	waitForCopy,
} from "./rules.ts";

const now = new Date("2026-11-20T15:00:00Z");
const HOUR = 60 * 60_000;
const before = (hours: number) => new Date(now.getTime() - hours * HOUR);

test("names a backup by instant and following migration", () => {
	expect(copyNameOf(now)).toBe("2026-11-20T15-00-00Z");
	expect(copyNameOf(now, "034-secret-mark")).toBe("2026-11-20T15-00-00Z-antes-034-secret-mark");
	expect(instantOf("2026-11-20T15-00-00Z-antes-034-secret-mark")).toEqual(now);
	for (const name of [
		"nada.txt",
		".haciendo-2026-11-20T15-00-00Z-1",
		"2026-11-20T15-00-00Z.mala",
		"2026-11-20",
	])
		expect(isCopyName(name), name).toBe(false);
});

test("retains 24 hours, 14 days and 12 months", () => {
	const names = Array.from({ length: 2 * 365 * 24 }, (_, hours) => copyNameOf(before(hours)));
	const kept = keptCopies(names, now);
	const latest = [...kept].toSorted().toReversed();
	expect(latest.slice(0, 24)).toEqual(names.slice(0, 24));
	// Days and months end at 5:00 UTC, midnight in Panama; the first day and month already have a backup.
	expect(latest.filter((name) => name.includes("T04-00")).length).toBeGreaterThanOrEqual(
		13 + 11 - 1,
	);
	expect(kept.size).toBeLessThanOrEqual(24 + 13 + 11);
	expect(latest.at(-1)).toBe("2026-01-01T04-00-00Z");
});

test("retains the same backups when pruned repeatedly", () => {
	let kept: string[] = [];
	for (let hours = 400 * 24; hours >= 0; hours -= 5) {
		kept = [...keptCopies([...kept, copyNameOf(before(hours))], before(hours))];
		expect(kept.length).toBeLessThanOrEqual(24 + 14 + 12);
	}
	expect([...keptCopies(kept, now)].toSorted()).toEqual(kept.toSorted());
	expect(
		new Set(kept.map((name) => panamaDay(instantOf(name)).slice(0, 7))).size,
	).toBeGreaterThanOrEqual(12);
});

test("retains old backups when a shop was off", () => {
	const old = [9000, 9001, 9002].map((hours) => copyNameOf(before(hours)));
	expect(keptCopies(old, now).size).toBe(3);
	expect(keptCopies([], now).size).toBe(0);
});

test("retains a backup before a migration for thirty days", () => {
	const rest = Array.from({ length: 24 * 60 }, (_, hours) => copyNameOf(before(hours)));
	const recent = copyNameOf(before(29 * 24 + 0.5), "034-secret-mark");
	const old = copyNameOf(before(31 * 24 + 0.5), "033-x");
	const kept = keptCopies([...rest, recent, old], now);
	expect(kept.has(recent)).toBe(true);
	expect(kept.has(old)).toBe(false);
});

test("retains one backup for each repeated migration", () => {
	const tries = Array.from({ length: 8 }, (_, minute) =>
		copyNameOf(before(72 + minute / 60), "034-secret-mark"),
	);
	const hourly = Array.from({ length: 72 }, (_, hours) => copyNameOf(before(hours)));
	const other = copyNameOf(before(72.5), "033-x");
	const kept = keptCopies([...tries, ...hourly, other], now);
	const isBefore = (name: string) => name.includes("-antes-");
	expect([...kept].filter(isBefore).toSorted()).toEqual([other, tries[0]].toSorted());
});

test("makes a backup due an hour after the newest", () => {
	expect(isCopyDue(undefined, now)).toBe(true);
	expect(isCopyDue(before(0.5), now)).toBe(false);
	expect(isCopyDue(before(1), now)).toBe(true);
});

test("keeps free disk space for the shop", () => {
	const disk = { free: 20e9, size: 100e9 };
	expect(missingBytes(disk, 1e9, 0)).toBe(0);
	expect(missingBytes({ ...disk, free: 7e9 }, 1e9, 0)).toBe(2e9);
	expect(missingBytes({ ...disk, free: 9e9 }, 1e9, 5e8)).toBe(5e8);
});

test("derives the state from age and problems", () => {
	const at = { now, upMs: 60_000 };
	const well = { name: copyNameOf(before(1)), problem: null };
	expect(copyState(well, undefined, at)).toBe("ok");
	expect(copyState({ ...well, name: copyNameOf(before(3)) }, undefined, at)).toBe("warn");
	expect(copyState({ ...well, name: copyNameOf(before(25)) }, undefined, at)).toBe("error");
	expect(copyState({ ...well, problem: "no hay espacio" }, undefined, at)).toBe("warn");
	const none = { name: undefined, problem: null };
	expect(copyState(none, undefined, at)).toBe("unknown");
	expect(copyState(none, undefined, { now, upMs: 2.1 * 3_600_000 })).toBe("error");
	expect(copyState({ ...none, problem: "no hay espacio" }, undefined, at)).toBe("error");
	expect(copyState(well, { ...well, name: copyNameOf(before(3)) }, at)).toBe("warn");
	expect(copyState(well, { name: null, problem: "sin conexión" }, at)).toBe("error");
});

test("delays deletion up to thirty days for a backup", () => {
	const Days = 24;
	expect(waitForCopy(before(24), undefined, now)).toBeUndefined();
	expect(waitForCopy(before(25), undefined, now)).toEqual({ until: before(25 - 30 * Days) });
	expect(waitForCopy(before(30 * Days), undefined, now)).toBeUndefined();
	expect(waitForCopy(undefined, undefined, now)).toEqual({ until: undefined });
	expect(waitForCopy(undefined, before(2), now)).toEqual({ until: before(2 - 30 * Days) });
	expect(waitForCopy(undefined, before(30 * Days), now)).toBeUndefined();
	// An existing backup counts, not the start of an alert.
	expect(waitForCopy(before(48), before(90 * Days), now)).toBeDefined();
});

import { expect, test } from "vitest";
import { toPanamaDay } from "#domain/time.ts";
import {
	getBackupState,
	getMissingBytes,
	getPurgeDelay,
	isBackupDue,
	isBackupName,
	parseBackupInstant,
	selectRetained,
	toBackupName,
} from "./rules.ts";

const now = new Date("2026-11-20T15:00:00Z");
const HOUR = 60 * 60_000;
const hoursAgo = (hours: number) => new Date(now.getTime() - hours * HOUR);

test("names a backup by instant and following migration", () => {
	expect(toBackupName(now)).toBe("2026-11-20T15-00-00Z");
	expect(toBackupName(now, { before: "034-secret-mark" })).toBe("2026-11-20T15-00-00Z-antes-034-secret-mark");
	expect(parseBackupInstant("2026-11-20T15-00-00Z-antes-034-secret-mark")).toEqual(now);
	for (const name of [
		"nada.txt",
		".haciendo-2026-11-20T15-00-00Z-1",
		"2026-11-20T15-00-00Z.mala",
		"2026-11-20",
	])
		expect(isBackupName(name), name).toBe(false);
});

test("retains 24 hours, 14 days and 12 months", () => {
	const names = Array.from({ length: 2 * 365 * 24 }, (_, hours) => toBackupName(hoursAgo(hours)));
	const retained = selectRetained(names, now);
	const latest = [...retained].toSorted().toReversed();
	expect(latest.slice(0, 24)).toEqual(names.slice(0, 24));
	// Days and months end at 5:00 UTC, midnight in Panama; the first day and month already have a backup.
	expect(latest.filter((name) => name.includes("T04-00")).length).toBeGreaterThanOrEqual(13 + 11 - 1);
	expect(retained.size).toBeLessThanOrEqual(24 + 13 + 11);
	expect(latest.at(-1)).toBe("2026-01-01T04-00-00Z");
});

test("retains the same backups when pruned repeatedly", () => {
	let retained: string[] = [];
	for (let hours = 400 * 24; hours >= 0; hours -= 5) {
		retained = [...selectRetained([...retained, toBackupName(hoursAgo(hours))], hoursAgo(hours))];
		expect(retained.length).toBeLessThanOrEqual(24 + 14 + 12);
	}
	expect([...selectRetained(retained, now)].toSorted()).toEqual(retained.toSorted());
	expect(
		new Set(retained.map((name) => toPanamaDay(parseBackupInstant(name)).slice(0, 7))).size,
	).toBeGreaterThanOrEqual(12);
});

test("retains old backups when a shop was off", () => {
	const old = [9000, 9001, 9002].map((hours) => toBackupName(hoursAgo(hours)));
	expect(selectRetained(old, now).size).toBe(3);
	expect(selectRetained([], now).size).toBe(0);
});

test("retains a backup before a migration for thirty days", () => {
	const hourlyNames = Array.from({ length: 24 * 60 }, (_, hours) => toBackupName(hoursAgo(hours)));
	const recent = toBackupName(hoursAgo(29 * 24 + 0.5), { before: "034-secret-mark" });
	const old = toBackupName(hoursAgo(31 * 24 + 0.5), { before: "033-x" });
	const retained = selectRetained([...hourlyNames, recent, old], now);
	expect(retained.has(recent)).toBe(true);
	expect(retained.has(old)).toBe(false);
});

test("retains one backup for each repeated migration", () => {
	const repeatedNames = Array.from({ length: 8 }, (_, minute) =>
		toBackupName(hoursAgo(72 + minute / 60), { before: "034-secret-mark" }),
	);
	const hourly = Array.from({ length: 72 }, (_, hours) => toBackupName(hoursAgo(hours)));
	const other = toBackupName(hoursAgo(72.5), { before: "033-x" });
	const retained = selectRetained([...repeatedNames, ...hourly, other], now);
	const isBeforeMigration = (name: string) => name.includes("-antes-");
	expect([...retained].filter(isBeforeMigration).toSorted()).toEqual([other, repeatedNames[0]].toSorted());
});

test("retains the last whole backup beside incomplete ones", () => {
	// A picture is lost 20 days ago; each hour since has an incomplete backup.
	const lostAfter = 20 * 24;
	const names = Array.from({ length: 40 * 24 }, (_, hours) =>
		toBackupName(hoursAgo(hours), { isIncomplete: hours < lostAfter }),
	);
	const retained = selectRetained(names, now);
	expect(retained.has(toBackupName(hoursAgo(lostAfter)))).toBe(true);
	expect(retained.has(toBackupName(hoursAgo(0), { isIncomplete: true }))).toBe(true);
	const [sameHour, later] = [new Date("2026-11-20T14:10:00Z"), new Date("2026-11-20T14:40:00Z")];
	const pair = [toBackupName(sameHour), toBackupName(later, { isIncomplete: true })];
	expect([...selectRetained(pair, now)].toSorted()).toEqual(pair.toSorted());
	const mended = toBackupName(new Date("2026-11-20T14:50:00Z"));
	expect([...selectRetained([...pair, mended], now)]).toEqual([mended]);
	expect(retained.size).toBeLessThanOrEqual(2 * (24 + 14 + 12));
});

test("retains manual backups for fourteen days", () => {
	const hourlyNames = Array.from({ length: 24 * 30 }, (_, hours) => toBackupName(hoursAgo(hours)));
	// Three within an hour, each day.
	const manualNames = Array.from({ length: 20 * 3 }, (_, index) =>
		toBackupName(hoursAgo(Math.floor(index / 3) * 24 + 6.5 + (index % 3) / 10), { isManual: true }),
	);
	const retained = selectRetained([...hourlyNames, ...manualNames], now);
	expect(manualNames.filter((name) => retained.has(name))).toEqual(manualNames.slice(0, 14 * 3));
	const manyNames = Array.from({ length: 90 }, (_, index) =>
		toBackupName(hoursAgo(index + 0.5), { isManual: true }),
	);
	const isRetained = selectRetained(manyNames, now);
	expect(manyNames.slice(0, 50).every((name) => isRetained.has(name))).toBe(true);
	expect(isRetained.size).toBeLessThanOrEqual(50 + 14 + 12);
	const [old, recent] = [15, 13].map((days) => toBackupName(hoursAgo(days * 24 + 0.5), { isManual: true }));
	const few = selectRetained([...hourlyNames, old ?? "", recent ?? ""], now);
	expect([few.has(old ?? ""), few.has(recent ?? "")]).toEqual([false, true]);
});

test("makes a backup due an hour after the newest", () => {
	expect(isBackupDue(undefined, now)).toBe(true);
	expect(isBackupDue(hoursAgo(0.5), now)).toBe(false);
	expect(isBackupDue(hoursAgo(1), now)).toBe(true);
});

test("keeps free disk space for the shop", () => {
	const disk = { free: 20e9, size: 100e9 };
	expect(getMissingBytes(disk, 1e9, 0)).toBe(0);
	expect(getMissingBytes({ ...disk, free: 7e9 }, 1e9, 0)).toBe(2e9);
	expect(getMissingBytes({ ...disk, free: 9e9 }, 1e9, 5e8)).toBe(5e8);
});

test("derives the state from age and problems", () => {
	const options = { now, uptimeMs: 60_000 };
	const healthy = { name: toBackupName(hoursAgo(1)), problem: null };
	expect(getBackupState(healthy, undefined, options)).toBe("ok");
	expect(getBackupState({ ...healthy, name: toBackupName(hoursAgo(3)) }, undefined, options)).toBe("warn");
	expect(getBackupState({ ...healthy, name: toBackupName(hoursAgo(25)) }, undefined, options)).toBe("error");
	expect(getBackupState({ ...healthy, problem: "no hay espacio" }, undefined, options)).toBe("warn");
	const noBackup = { name: undefined, problem: null };
	expect(getBackupState(noBackup, undefined, options)).toBe("unknown");
	expect(getBackupState(noBackup, undefined, { now, uptimeMs: 2.1 * 3_600_000 })).toBe("error");
	expect(getBackupState({ ...noBackup, problem: "no hay espacio" }, undefined, options)).toBe("error");
	expect(getBackupState(healthy, { ...healthy, name: toBackupName(hoursAgo(3)) }, options)).toBe("warn");
	expect(getBackupState(healthy, { name: null, problem: "sin conexión" }, options)).toBe("error");
});

test("delays deletion up to thirty days for a backup", () => {
	const HoursPerDay = 24;
	expect(getPurgeDelay(hoursAgo(24), undefined, now)).toBeUndefined();
	expect(getPurgeDelay(hoursAgo(25), undefined, now)).toEqual({ until: hoursAgo(25 - 30 * HoursPerDay) });
	expect(getPurgeDelay(hoursAgo(30 * HoursPerDay), undefined, now)).toBeUndefined();
	expect(getPurgeDelay(undefined, undefined, now)).toEqual({ until: undefined });
	expect(getPurgeDelay(undefined, hoursAgo(2), now)).toEqual({ until: hoursAgo(2 - 30 * HoursPerDay) });
	expect(getPurgeDelay(undefined, hoursAgo(30 * HoursPerDay), now)).toBeUndefined();
	// An existing backup counts, not the start of an alert.
	expect(getPurgeDelay(hoursAgo(48), hoursAgo(90 * HoursPerDay), now)).toBeDefined();
});

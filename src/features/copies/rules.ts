import { COPIES_KEPT_MONTHS } from "#kept-for.ts";
import { DAY_MS, HOUR_MS, panamaDay } from "#panama/time.ts";

/** How many of each are kept: of the last hours, days and months that have one, the last of each. */
const KEPT = { hours: 24, days: 14, months: COPIES_KEPT_MONTHS };
/** A copy from before a new version is the way back to the old one. */
const BEFORE_KEPT_MS = 30 * DAY_MS;
/** A little less than an hour, so that it is one each hour wherever the look falls. */
const DUE_AFTER_MS = 55 * 60_000;
const LATE_MS = 2 * HOUR_MS;
const OLD_MS = DAY_MS;
/** What is forgotten was as it is for a day or longer, so a copy no older than that has it. */
const HOLDS_ALL_MS = DAY_MS;
/** So long the promise to forget waits for a copy, and no longer. */
const WAITED_MS = 30 * DAY_MS;
/** Below a twentieth of the disk `/ready` says no: a copy leaves it more than that. */
const FREE_SHARE = 0.06;

const NAME = /^(\d{4}-\d\d-\d\d)T(\d\d)-(\d\d)-(\d\d)Z(-antes-[a-z0-9-]{1,60})?$/;

/** A copy is called by its instant, and by the migration that it was made before. */
export function copyNameOf(madeAt: Date, before?: string): string {
	const stamp = `${madeAt.toISOString().slice(0, 19).replaceAll(":", "-")}Z`;
	return before ? `${stamp}-antes-${before}` : stamp;
}

export const isCopyName = (name: string) => NAME.test(name);

/** When the copy of this name was made. */
export function instantOf(name: string): Date {
	const [, day, hour, minute, second] = NAME.exec(name) ?? [];
	return new Date(`${day}T${hour}:${minute}:${second}Z`);
}

/**
 * Which copies stay: the last of each of the 24 latest hours, 14 days and 12 months (of Panama) that have any, and for 30
 * days the last from before each new version: a start that is tried again and again makes one each time. The newest always
 * stays.
 *
 * @param names good copies, in any order
 * @source rules 9.14
 */
export function keptCopies(names: readonly string[], now: Date): Set<string> {
	const latest = names.toSorted().toReversed();
	const before = new Map<string, string>();
	for (const name of latest) {
		const version = NAME.exec(name)?.[5];
		const isYoung = now.getTime() - instantOf(name).getTime() <= BEFORE_KEPT_MS;
		if (version && isYoung && !before.has(version)) before.set(version, name);
	}
	const kept = new Set(before.values());
	const slots: [number, (name: string) => string][] = [
		[KEPT.hours, (name) => name.slice(0, 13)],
		[KEPT.days, (name) => panamaDay(instantOf(name))],
		[KEPT.months, (name) => panamaDay(instantOf(name)).slice(0, 7)],
	];
	for (const [most, slotOf] of slots) {
		const seen = new Set<string>();
		for (const name of latest) {
			if (seen.has(slotOf(name))) continue;
			if (seen.size === most) break;
			seen.add(slotOf(name));
			kept.add(name);
		}
	}
	return kept;
}

/** Whether a copy may be of its hour: what bears a date to come was made under another clock, and says nothing of now. */
export const isPast = (name: string, now: Date) =>
	instantOf(name).getTime() - now.getTime() < DUE_AFTER_MS;

/** What is looked at again by and by: first what comes after the last one, then from the beginning on. */
export function inTurnAfter<T>(all: readonly T[], isAfter: (one: T) => boolean): T[] {
	return [...all.filter(isAfter), ...all.filter((one) => !isAfter(one))];
}

/** Whether it is time for the next copy. */
export function isCopyDue(newest: Date | undefined, now: Date): boolean {
	return !newest || now.getTime() - newest.getTime() >= DUE_AFTER_MS;
}

/**
 * How many bytes are missing for a copy: the database unpacked and packed, with as much again to try it, and the new
 * pictures, above what the disk must have left.
 *
 * @param disk bytes
 * @returns 0 when there is room
 */
export function missingBytes(
	disk: { free: number; size: number },
	databaseBytes: number,
	newBytes: number,
) {
	const needed = 3 * databaseBytes + newBytes + FREE_SHARE * disk.size;
	return Math.max(0, Math.ceil(needed - disk.free));
}

/** For so long a copy that was found damaged is an error; afterwards only the list tells of it. */
export const isNews = (foundAt: string, now: Date) => now.getTime() - Date.parse(foundAt) < DAY_MS;

export type CopyState = "ok" | "warn" | "error" | "unknown";

/** What is known of the copies of one place: how the newest is called, and why the last try came to nothing. */
export type CopyFacts = { name: string | null | undefined; problem: string | null };

/** Whether a first copy should long be there; until then nobody knows whether there will be one. @param upMs since the start */
export const isFirstLate = (upMs: number) => upMs > LATE_MS;

/**
 * How copies are judged: one each hour is well, after two hours somebody looks, after a day it fails.
 *
 * @param away the copies off this machine; undefined where nobody asked for any
 * @param upMs how long the server runs: in two hours without a first copy something keeps it, also where nothing could be noted
 * @source rules 9.14
 */
export function copyState(
	here: CopyFacts,
	away: CopyFacts | undefined,
	{ now, upMs }: { now: Date; upMs: number },
): CopyState {
	if (!here.name && !here.problem) return isFirstLate(upMs) ? "error" : "unknown";
	const states = [here, ...(away ? [away] : [])].map(({ name, problem }): CopyState => {
		if (!name) return problem ? "error" : "warn";
		const age = now.getTime() - instantOf(name).getTime();
		if (age > OLD_MS) return "error";
		return age > LATE_MS || problem ? "warn" : "ok";
	});
	return states.includes("error") ? "error" : states.includes("warn") ? "warn" : "ok";
}

/**
 * Whether forgetting waits for a copy that has what would be forgotten: one of the last day. After 30 days without any the
 * promise to people goes first.
 *
 * @param newest the newest good copy
 * @param toldSince since when the shop is told that there is none, where there never was one
 * @returns undefined when nothing has to wait; else until when at most, as far as anybody knows
 * @source rules 9.18
 */
export function waitForCopy(
	newest: Date | undefined,
	toldSince: Date | undefined,
	now: Date,
): { until: Date | undefined } | undefined {
	if (newest && now.getTime() - newest.getTime() <= HOLDS_ALL_MS) return undefined;
	const since = newest ?? toldSince;
	const until = since && new Date(since.getTime() + WAITED_MS);
	return until && until <= now ? undefined : { until };
}

import { COPIES_KEPT_MONTHS } from "#kept-for.ts";
import { DAY_MS, HOUR_MS, panamaDay } from "#panama/time.ts";

/** Retention: the last backup of each of the latest hours, days and months that have one. */
const KEPT = { hours: 24, days: 14, months: COPIES_KEPT_MONTHS };
/** A backup from before a migration is the way back to the old version. */
const BEFORE_KEPT_MS = 30 * DAY_MS;
/** A little less than an hour, so that each hour gets one whenever the check runs. */
const DUE_AFTER_MS = 55 * 60_000;
const LATE_MS = 2 * HOUR_MS;
const OLD_MS = DAY_MS;
/** Data that is due for deletion has not changed for a day, so a backup of the last day contains it. */
const HOLDS_ALL_MS = DAY_MS;
/** Maximum time that deletion of personal data waits for a backup. */
const WAITED_MS = 30 * DAY_MS;
/** `/ready` fails below 5 % of free disk space, so a backup leaves more than that. */
const FREE_SHARE = 0.06;

const NAME = /^(\d{4}-\d\d-\d\d)T(\d\d)-(\d\d)-(\d\d)Z(-antes-[a-z0-9-]{1,60})?$/;

/** Returns the name of a backup: its instant, and the migration that follows it. */
export function copyNameOf(madeAt: Date, before?: string): string {
	const stamp = `${madeAt.toISOString().slice(0, 19).replaceAll(":", "-")}Z`;
	return before ? `${stamp}-antes-${before}` : stamp;
}

export const isCopyName = (name: string) => NAME.test(name);

/** Parses the instant of a backup from its name. */
export function instantOf(name: string): Date {
	const [, day, hour, minute, second] = NAME.exec(name) ?? [];
	return new Date(`${day}T${hour}:${minute}:${second}Z`);
}

/**
 * Selects the backups to retain: the last of each of the 24 latest hours, 14 days and 12 months (of Panama) that have
 * any, and for 30 days the last before each migration, because every retry of a start makes one. The newest always
 * stays.
 *
 * @param names good backups, in any order
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

/**
 * Checks that a backup is not dated in the future; such a one was made with another clock and does not count as
 * current.
 */
export const isPast = (name: string, now: Date) =>
	instantOf(name).getTime() - now.getTime() < DUE_AFTER_MS;

/** Rotates a list for a recurring check: first the items after the last checked one, then the rest from the start. */
export function inTurnAfter<T>(all: readonly T[], isAfter: (one: T) => boolean): T[] {
	return [...all.filter(isAfter), ...all.filter((one) => !isAfter(one))];
}

/** Checks whether the next backup is due. */
export function isCopyDue(newest: Date | undefined, now: Date): boolean {
	return !newest || now.getTime() - newest.getTime() >= DUE_AFTER_MS;
}

/**
 * Computes the disk space that is missing for a backup. It needs the database uncompressed, compressed and restored
 * once for the test, the new pictures, and the share of the disk that must stay free.
 *
 * @param disk bytes
 * @returns bytes; 0 when there is enough space
 */
export function missingBytes(
	disk: { free: number; size: number },
	databaseBytes: number,
	newBytes: number,
) {
	const needed = 3 * databaseBytes + newBytes + FREE_SHARE * disk.size;
	return Math.max(0, Math.ceil(needed - disk.free));
}

/** Checks whether damage was found within a day. It is an error until then; later only the list shows it. */
export const isNews = (foundAt: string, now: Date) => now.getTime() - Date.parse(foundAt) < DAY_MS;

export type CopyState = "ok" | "warn" | "error" | "unknown";

/** State of the backups in one store: the newest name, and the problem of the last attempt. */
export type CopyFacts = { name: string | null | undefined; problem: string | null };

/** Checks whether the first backup is overdue. @param uptimeMs milliseconds since the start */
export const isFirstLate = (upMs: number) => upMs > LATE_MS;

/**
 * Returns the state of the backups by the age of the newest: `ok` up to two hours, `warn` up to a day, then `error`.
 *
 * @param remote the remote backups; undefined when none are configured
 * @param uptimeMs uptime of the server; two hours without a first backup are an error, even if no reason was recorded
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
 * Returns how long deletion of personal data waits for a backup of the last day, which contains that data. After 30
 * days without one, the promise to delete takes precedence.
 *
 * @param newest the newest good backup
 * @param alertedSince start of the alert about a missing backup, for a shop that never had one
 * @returns undefined when deletion need not wait; otherwise the latest instant, as far as it is known
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

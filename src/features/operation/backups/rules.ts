import { BACKUP_RETENTION_MONTHS } from "#domain/retention.ts";
import { DAY_MS, HOUR_MS, toPanamaDay } from "#domain/time.ts";

/** Retention: the last backup of each of the latest hours, days and months that have one. */
const RETENTION = { hours: 24, days: 14, months: BACKUP_RETENTION_MONTHS };
/** A person asks for a backup a few times a day at most, so only a script reaches the limit, which protects the disk. */
const MANUAL_RETENTION_MS = 14 * DAY_MS;
/** Whole ones and incomplete ones each. */
const MAX_MANUAL = 50;
/** A backup from before a migration is the way back to the old version. */
const PRE_MIGRATION_RETENTION_MS = 30 * DAY_MS;
/** A little less than an hour, so that each hour gets one whenever the check runs. */
const BACKUP_INTERVAL_MS = 55 * 60_000;
const WARN_AFTER_MS = 2 * HOUR_MS;
const ERROR_AFTER_MS = DAY_MS;
/** Data that is due for deletion has not changed for a day, so a backup of the last day contains it. */
const MAX_BACKUP_AGE_MS = DAY_MS;
/** Maximum time that deletion of personal data waits for a backup. */
const MAX_WAIT_MS = 30 * DAY_MS;
/** `/ready` fails below 5 % of free disk space, so a backup leaves more than that. */
const MIN_FREE_SHARE = 0.06;

const BACKUP_NAME =
	/^(\d{4}-\d\d-\d\d)T(\d\d)-(\d\d)-(\d\d)Z(?<manual>-manual)?(?<incomplete>-incompleta)?(?<before>-antes-[a-z0-9-]{1,60})?$/;

/**
 * Marks in a backup's name beside its instant: `before` is the migration that follows it; `isManual` is set for a
 * requested one, `isIncomplete` for one with a missing part.
 */
export type BackupKind = {
	before?: string | undefined;
	isManual?: boolean | undefined;
	isIncomplete?: boolean | undefined;
};

/** Returns the name of a backup. The retention rule reads names only, so that it is the same for remote backups. */
export function toBackupName(madeAt: Date, { before, isManual, isIncomplete }: BackupKind = {}): string {
	const timestamp = `${madeAt.toISOString().slice(0, 19).replaceAll(":", "-")}Z`;
	return `${timestamp}${isManual ? "-manual" : ""}${isIncomplete ? "-incompleta" : ""}${before ? `-antes-${before}` : ""}`;
}

const getNameMarks = (name: string) => BACKUP_NAME.exec(name)?.groups ?? {};

/** Returns whether a person asked for this backup. */
export const isManualBackup = (name: string) => getNameMarks(name).manual !== undefined;

export const isBackupName = (name: string) => BACKUP_NAME.test(name);

/** Parses the instant of a backup from its name. */
export function parseBackupInstant(name: string): Date {
	const [, day, hour, minute, second] = BACKUP_NAME.exec(name) ?? [];
	return new Date(`${day}T${hour}:${minute}:${second}Z`);
}

/**
 * Selects the backups to retain: the last of each of the 24 latest hours, 14 days and 12 months (of Panama) that have
 * any; beside an incomplete one also the last whole one of that hour, day or month. For 30 days the last before each
 * migration stays, because every retry of a start makes one, and every manual one for 14 days, up to
 * the 50 latest. The newest always stays.
 *
 * @param names good backups, in any order
 * @source rules 9.14
 */
export function selectRetained(names: readonly string[], now: Date): Set<string> {
	const newestFirst = names.toSorted().toReversed();
	const getAge = (name: string) => now.getTime() - parseBackupInstant(name).getTime();
	const isComplete = (name: string) => !getNameMarks(name).incomplete;
	const latestBefore = new Map<string, string>();
	for (const name of newestFirst) {
		const { before } = getNameMarks(name);
		const isRecent = getAge(name) <= PRE_MIGRATION_RETENTION_MS;
		if (before && isRecent && !latestBefore.has(before)) latestBefore.set(before, name);
	}
	const manual = newestFirst.filter((name) => isManualBackup(name) && getAge(name) <= MANUAL_RETENTION_MS);
	const retained = new Set([
		...latestBefore.values(),
		...manual.filter(isComplete).slice(0, MAX_MANUAL),
		...manual.filter((name) => !isComplete(name)).slice(0, MAX_MANUAL),
	]);
	const slots: [number, (name: string) => string][] = [
		[RETENTION.hours, (name) => name.slice(0, 13)],
		[RETENTION.days, (name) => toPanamaDay(parseBackupInstant(name))],
		[RETENTION.months, (name) => toPanamaDay(parseBackupInstant(name)).slice(0, 7)],
	];
	for (const [limit, getSlot] of slots) {
		const filledSlots = new Set<string>();
		const completeSlots = new Set<string>();
		for (const name of newestFirst) {
			const slot = getSlot(name);
			if (filledSlots.has(slot) && (!isComplete(name) || completeSlots.has(slot))) continue;
			if (!filledSlots.has(slot) && filledSlots.size === limit) break;
			filledSlots.add(slot);
			if (isComplete(name)) completeSlots.add(slot);
			retained.add(name);
		}
	}
	return retained;
}

/**
 * Checks that a backup is not dated in the future; such a backup was made with another clock and does not count as
 * current.
 */
export const isPast = (name: string, now: Date) =>
	parseBackupInstant(name).getTime() - now.getTime() < BACKUP_INTERVAL_MS;

/** Rotates a list for a recurring check: first the items after the last checked one, then the rest from the start. */
export function rotateAfter<T>(all: readonly T[], isAfter: (item: T) => boolean): T[] {
	return [...all.filter(isAfter), ...all.filter((item) => !isAfter(item))];
}

/** Checks whether the next backup is due. */
export function isBackupDue(newest: Date | undefined, now: Date): boolean {
	return !newest || now.getTime() - newest.getTime() >= BACKUP_INTERVAL_MS;
}

/**
 * Computes the disk space that is missing for a backup. It needs the database uncompressed, compressed and restored
 * once for the test, the new pictures, and the share of the disk that must stay free.
 *
 * @param disk bytes
 * @returns bytes; 0 when there is enough space
 */
export function getMissingBytes(
	disk: { free: number; size: number },
	databaseBytes: number,
	newBytes: number,
) {
	const needed = 3 * databaseBytes + newBytes + MIN_FREE_SHARE * disk.size;
	return Math.max(0, Math.ceil(needed - disk.free));
}

/** Checks whether damage was found within a day. It is an error until then; later only the list shows it. */
export const isRecentDamage = (foundAt: string, now: Date) => now.getTime() - Date.parse(foundAt) < DAY_MS;

export type BackupState = "ok" | "warn" | "error" | "unknown";

/** State of the backups in one store: the newest name, and the problem of the last attempt. */
export type BackupFacts = { name: string | null | undefined; problem: string | null };

/** Checks whether the first backup is overdue. @param uptimeMs milliseconds since the start */
export const isFirstOverdue = (uptimeMs: number) => uptimeMs > WARN_AFTER_MS;

/**
 * Returns the state of the backups by the age of the newest: `ok` up to two hours, `warn` up to a day, then `error`.
 *
 * @param remote the remote backups; undefined when none are configured
 * @param uptimeMs uptime of the server; two hours without a first backup are an error, even if no reason was recorded
 * @source rules 9.14
 */
export function getBackupState(
	local: BackupFacts,
	remote: BackupFacts | undefined,
	{ now, uptimeMs }: { now: Date; uptimeMs: number },
): BackupState {
	if (!local.name && !local.problem) return isFirstOverdue(uptimeMs) ? "error" : "unknown";
	const states = [local, ...(remote ? [remote] : [])].map((facts) => getStoreState(facts, now));
	return states.includes("error") ? "error" : states.includes("warn") ? "warn" : "ok";
}

/** Returns the state of the backups in one store. */
export function getStoreState({ name, problem }: BackupFacts, now: Date): BackupState {
	if (!name) return problem ? "error" : "warn";
	const age = now.getTime() - parseBackupInstant(name).getTime();
	if (age > ERROR_AFTER_MS) return "error";
	return age > WARN_AFTER_MS || problem ? "warn" : "ok";
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
export function getPurgeDelay(
	newest: Date | undefined,
	alertedSince: Date | undefined,
	now: Date,
): { until: Date | undefined } | undefined {
	if (newest && now.getTime() - newest.getTime() <= MAX_BACKUP_AGE_MS) return undefined;
	const since = newest ?? alertedSince;
	const until = since && new Date(since.getTime() + MAX_WAIT_MS);
	return until && until <= now ? undefined : { until };
}

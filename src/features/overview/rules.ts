import { addDays, panamaDay, panamaInstant } from "#panama-time.ts";

export const ACTIVITY_SHOWN = 8;
/** Edits take places that no request needs, and never more than these. */
const EDITS_SHOWN = 3;
export const POPULAR_SHOWN = 6;

/**
 * What the recent activity shows: requests before all, and edits in the places that are left, the latest first.
 *
 * @param asked requests, the latest first
 * @param edited edits, the latest first
 * @source rules 7.8
 */
export function recentOf<One extends { date: string }>(
	asked: readonly One[],
	edited: readonly One[],
): One[] {
	const requests = asked.slice(0, ACTIVITY_SHOWN);
	const places = Math.min(EDITS_SHOWN, ACTIVITY_SHOWN - requests.length);
	return [...requests, ...edited.slice(0, places)].toSorted((one, other) =>
		one.date < other.date ? 1 : -1,
	);
}

type Span = { from: string; to: string };

/**
 * This month so far and the same days of last month, as instants. Of a shorter last month it is the whole.
 *
 * @source rules 7.9
 */
export function comparedMonths(now: Date): { current: Span; last: Span } {
	const today = panamaDay(now);
	const first = `${today.slice(0, 7)}-01`;
	const lastFirst = `${addDays(first, -1).slice(0, 7)}-01`;
	const start = panamaInstant(first, 0);
	const lastStart = panamaInstant(lastFirst, 0);
	const elapsed = now.getTime() - start.getTime();
	const lastEnd = Math.min(lastStart.getTime() + elapsed, start.getTime());
	return {
		current: { from: start.toISOString(), to: now.toISOString() },
		last: { from: lastStart.toISOString(), to: new Date(lastEnd).toISOString() },
	};
}

/** Growth in whole per cent; null when there is nothing to compare with. */
export function changePercent(current: number, last: number): number | null {
	return last === 0 ? null : Math.round(((current - last) / last) * 100);
}

const DISK_LOW = 0.15;
const DISK_FULL = 0.05;

export type CheckState = "ok" | "warn" | "error" | "unknown";

/** How free space is judged; below the last share the server refuses new work. */
export function diskState(freeShare: number): CheckState {
	if (freeShare < DISK_FULL) return "error";
	return freeShare < DISK_LOW ? "warn" : "ok";
}

/** How the outbox of mail is judged. */
export function mailState(mail: { isConfigured: boolean; dead: number }): CheckState {
	if (!mail.isConfigured) return "unknown";
	return mail.dead > 0 ? "warn" : "ok";
}

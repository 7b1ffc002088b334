import { addDays } from "#domain/time.ts";

type ClosedDay = { date: string; reason: string };
/** Consecutive days that are closed for one reason. */
export type Closure = { from: string; to: string; reason: string };

/** Joins neighbouring closed days that have the same reason, so that three weeks read as one line. */
export function listClosures(closedDays: readonly ClosedDay[]): Closure[] {
	const closures: Closure[] = [];
	for (const { date, reason } of closedDays.toSorted((one, other) => (one.date < other.date ? -1 : 1))) {
		const last = closures.at(-1);
		if (last && last.reason === reason && addDays(last.to, 1) === date) last.to = date;
		else closures.push({ from: date, to: date, reason });
	}
	return closures;
}

/**
 * Finds the closure of a day. A day within it that is closed for another reason, such as a holiday, does not end it.
 *
 * @returns undefined if the day is not in the list
 */
export function findClosure(closedDays: readonly ClosedDay[], day: string): Closure | undefined {
	const reasons = new Map(closedDays.map(({ date, reason }) => [date, reason]));
	const reason = reasons.get(day);
	if (reason === undefined) return undefined;
	const findEnd = (step: 1 | -1) => {
		let end = day;
		for (let next = day; reasons.has(next); next = addDays(next, step))
			if (reasons.get(next) === reason) end = next;
		return end;
	};
	return { from: findEnd(-1), to: findEnd(1), reason };
}

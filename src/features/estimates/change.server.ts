import { rootOf } from "./copy.server.ts";
import { isApproved, isLeftOut } from "./estimate-states.ts";
import { dueCents } from "./money.ts";
import { changeWords } from "./sentences.ts";
import type { JobRow } from "./store.server.ts";

/** Describes how the jobs and total of a version differ from an earlier one; null when equal. @source rules 10.5 */
export function changeOf(before: readonly JobRow[], now: readonly JobRow[]): string | null {
	// A job postponed in a partial approval is no longer part of the offer: dropping it is not a removal, and offering it
	// again is not an addition.
	const isAnswered = before.some(isApproved);
	const left = new Set(before.filter((job) => isAnswered && isLeftOut(job)).map(rootOf));
	const has = new Set(now.map(rootOf));
	const stood = before.filter((job) => !left.has(rootOf(job)) || has.has(rootOf(job)));
	const had = new Set(stood.map(rootOf));
	return changeWords({
		added: [...has].filter((one) => !had.has(one)).length,
		again: [...has].filter((one) => left.has(one)).length,
		removed: [...had].filter((one) => !has.has(one)).length,
		from: dueCents(stood),
		to: dueCents(now),
	});
}

import { rootOf } from "./copy.server.ts";
import { isApproved, isLeftOut } from "./estimate-states.ts";
import { dueCents } from "./money.ts";
import { changeWords } from "./sentences.ts";
import type { JobRow } from "./store.server.ts";

/** What one version has that the other had not, in words; null where neither jobs nor their sum differ. @source rules 10.5 */
export function changeOf(before: readonly JobRow[], now: readonly JobRow[]): string | null {
	// What was left for later when the rest was approved is not asked any more: nothing is taken away with it, and offered
	// again it is not new.
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

import type { Work } from "#server/work.server.ts";
import { rejectAccount } from "./errors.server.ts";
import { onCarsHandedOver, openCarCounts } from "./hooks.server.ts";
import { formatOpenCars, NO_COLLEAGUE } from "./rules.ts";
import { lockColleague, type Person } from "./store.server.ts";

/**
 * Gives the cars of a person who stops working on them to the chosen colleague. The caller has changed the account, which
 * locks it: a car that is assigned at the same time is counted here or finds the account changed.
 *
 * @param to the colleague, null for no mechanic, undefined if the caller did not choose
 * @throws RuleError open_cars (409, with the count) without a choice | no_colleague (422)
 * @source rules 7.34
 */
export async function handOverCars(
	work: Work,
	{ person: { id, fullName }, to }: { person: Person; to: string | null | undefined },
): Promise<void> {
	const { trx } = work;
	const count = (await openCarCounts.get(trx, [id])).get(id) ?? 0;
	if (count === 0) return;
	if (to === undefined) {
		const message = formatOpenCars(fullName, count);
		throw rejectAccount("open_cars", message, { fields: { cars_to: message }, extra: { count } });
	}
	if (to !== null && !(await lockColleague(trx, to, "workshop")))
		throw rejectAccount("no_colleague", NO_COLLEAGUE, { field: "cars_to" });
	if (to !== id) await onCarsHandedOver.run(work, { from: id, to });
}

import type { Trx } from "#platform/database/db.server.ts";
import { findRows, idsOf, updateRows } from "#platform/database/rows.server.ts";
import { namelessCars } from "./owners-read-model.server.ts";
import { MOST_JOINS } from "./store.server.ts";

/** A plate leads to a person: with the last one whose car it was it goes, also from those that were joined into it. @source rules 5.5, 5.18 */
export async function forgetPlates(trx: Trx, leadIds: readonly string[], now: Date): Promise<void> {
	let these = await namelessCars(trx, leadIds);
	for (let joins = 0; these.length > 0 && joins < MOST_JOINS; joins++) {
		// Another version: who has the car open would write back what went.
		const set = { plate: "", notes: "", updatedAt: now.toISOString() };
		await updateRows(trx, "cars", { id: these }, set);
		these = idsOf(await findRows(trx, "cars", { joinedIntoId: these }));
	}
}

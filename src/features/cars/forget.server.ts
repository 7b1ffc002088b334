import type { DbOrTrx, Trx } from "#platform/database/db.server.ts";
import { findRows, idsOf, updateRows } from "#platform/database/rows.server.ts";
import { namelessCars } from "./owners-read-model.server.ts";
import { type CarRow, MOST_JOINS } from "./store.server.ts";

/** A plate leads to a person: with the last one whose car it was it goes, also from those that were joined into it. @source rules 5.5, 5.18 */
export async function forgetPlates(trx: Trx, leadIds: readonly string[], now: Date): Promise<void> {
	// Another version: who has the car open would write back what went.
	const set = { plate: "", notes: "", updatedAt: now.toISOString() };
	const id = idsOf(await namelessRows(trx, leadIds));
	if (id.length > 0) await updateRows(trx, "cars", { id }, set);
}

/** Of the cars of some requests those that lead to nobody else, and those that were joined into them. */
export async function namelessRows(db: DbOrTrx, leadIds: readonly string[]): Promise<CarRow[]> {
	let these = await namelessCars(db, leadIds);
	const rows: CarRow[] = [];
	for (let joins = 0; these.length > 0 && joins < MOST_JOINS; joins++) {
		rows.push(...(await findRows(db, "cars", { id: these })));
		these = idsOf(await findRows(db, "cars", { joinedIntoId: these }));
	}
	return rows;
}

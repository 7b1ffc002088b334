import type { DbOrTrx, Trx } from "#platform/database/db.server.ts";
import { findRows, idsOf, updateRows } from "#platform/database/rows.server.ts";
import { namelessCars } from "./owners-read-model.server.ts";
import { type CarRow, MOST_JOINS } from "./store.server.ts";

/**
 * Erases the plates of cars without another owner, and of cars merged into them: a plate leads to a person.
 *
 * @source rules 5.5, 5.18
 */
export async function forgetPlates(trx: Trx, leadIds: readonly string[], now: Date): Promise<void> {
	// A new version keeps an open edit form from writing the erased plate back.
	const set = { plate: "", notes: "", updatedAt: now.toISOString() };
	const id = idsOf(await namelessRows(trx, leadIds));
	if (id.length > 0) await updateRows(trx, "cars", { id }, set);
}

/** Lists the cars that only these requests refer to, and the cars merged into them. */
export async function namelessRows(db: DbOrTrx, leadIds: readonly string[]): Promise<CarRow[]> {
	let these = await namelessCars(db, leadIds);
	const rows: CarRow[] = [];
	for (let joins = 0; these.length > 0 && joins < MOST_JOINS; joins++) {
		rows.push(...(await findRows(db, "cars", { id: these })));
		these = idsOf(await findRows(db, "cars", { joinedIntoId: these }));
	}
	return rows;
}

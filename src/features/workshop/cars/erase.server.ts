import type { DbOrTrx } from "#server/database/db.server.ts";
import { findRows, getIds } from "#server/database/rows.server.ts";
import { listUnownedCarIds } from "./owners-read-model.server.ts";
import { type CarRow, MAX_MERGES } from "./store.server.ts";

/**
 * Lists the cars whose plate goes with the person of these requests: a plate leads to a person.
 *
 * @source rules 5.5, 5.18
 */
export const listErasedCarIds = async (db: DbOrTrx, leadIds: readonly string[]): Promise<string[]> =>
	getIds(await listUnownedCars(db, leadIds));

/** Lists the cars that only these requests refer to, and the cars merged into them. */
export async function listUnownedCars(db: DbOrTrx, leadIds: readonly string[]): Promise<CarRow[]> {
	let carIds = await listUnownedCarIds(db, leadIds);
	const rows: CarRow[] = [];
	for (let depth = 0; carIds.length > 0 && depth < MAX_MERGES; depth++) {
		rows.push(...(await findRows(db, "cars", { id: carIds })));
		carIds = getIds(await findRows(db, "cars", { mergedIntoId: carIds }));
	}
	return rows;
}

import type { DbOrTrx } from "#server/database/db.server.ts";
import { countRows, findRows } from "#server/database/rows.server.ts";

/** Lists the requests whose orders are of a car. */
export async function listOrderLeadIds(db: DbOrTrx, carId: string): Promise<string[]> {
	const orders = await findRows(db, "workOrders", { carId });
	return orders.map(({ leadId }) => leadId);
}

/** Counts the receptions of a car. */
export const countReceptions = (db: DbOrTrx, carId: string): Promise<number> =>
	countRows(db.selectFrom("workOrders").where("carId", "=", carId));

import type { Trx } from "#platform/database/db.server.ts";
import { namelessCars } from "./owners-read-model.server.ts";
import { emptyPlates } from "./store.server.ts";

/** A plate leads to a person: with the last one whose car it was it goes. @source rules 5.5, 5.18 */
export async function forgetPlates(trx: Trx, leadIds: readonly string[], now: Date): Promise<void> {
	await emptyPlates(trx, now, await namelessCars(trx, leadIds));
}

import type { Trx } from "#platform/database/db.server.ts";
import { RuleError } from "#platform/errors.ts";
import { countOtherOwners, type Person } from "./store.server.ts";

const LAST = "Es el último Dueño: nadie más podría dar permisos.";

/**
 * Before somebody stops being an owner who may log in.
 *
 * @throws RuleError last_admin (422) when nobody else who may log in is one
 * @source rules 7.17
 */
export async function keepAnOwner(trx: Trx, { id, role, disabledAt }: Person): Promise<void> {
	if (role !== "dueno" || disabledAt !== null) return;
	if ((await countOtherOwners(trx, id)) === 0) throw new RuleError("last_admin", LAST);
}

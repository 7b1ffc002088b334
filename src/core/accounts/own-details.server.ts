import type { Call } from "#server/call.server.ts";
import { getRow, updateRows } from "#server/database/rows.server.ts";
import { NotAllowedError } from "#server/errors.ts";
import { runWork } from "#server/work.server.ts";
import { recordAccountChange } from "./accounts.server.ts";
import type { OwnDetails, StaffUser } from "./contract.ts";
import { PASSWORD_FRESH_MS, PASSWORD_NEEDED } from "./rules.ts";
import { getPerson, toStaffUser } from "./store.server.ts";

const PROOF_NEEDED = "Escribe tu contraseña para cambiar tu correo.";

/**
 * Updates the person's own name and email. A new email requires the password if entered over 15 minutes ago.
 *
 * @throws NotAllowedError password_needed (403)
 * @source rules 7.4; ASVS 5.0 §7.5.1
 */
export function changeOwnDetails(call: Call, { full_name: fullName, email }: OwnDetails): Promise<StaffUser> {
	const { ctx, actor } = call;
	return runWork(call, async (work) => {
		const { trx } = work;
		const before = await getPerson(trx, actor.id);
		if (email !== before.email) {
			const { authenticatedAt } = await getRow(trx, "sessions", { id: actor.sessionId });
			if (ctx.now().getTime() - Date.parse(authenticatedAt) > PASSWORD_FRESH_MS)
				throw new NotAllowedError(PROOF_NEEDED, PASSWORD_NEEDED);
		}
		await updateRows(trx, "staff", { id: actor.id }, { fullName, email });
		await recordAccountChange(work, {
			id: actor.id,
			event: "own_details",
			action: "updated",
			before: { full_name: before.fullName, email: before.email },
			after: { full_name: fullName, email },
		});
		return toStaffUser({ ...before, fullName, email });
	});
}

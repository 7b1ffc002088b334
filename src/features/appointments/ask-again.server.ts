import type { Trx } from "#platform/database/db.server.ts";
import { forgetSameBody } from "#platform/database/once.server.ts";
import { BOOKING_SCOPES } from "./rules.ts";
import type { VisitRecord } from "./store.server.ts";

/** Who calls a visit off and at once asks for the same again gets a new one, not the answer of the old. */
export async function letAskAgain(
	trx: Trx,
	{ leadId, reference }: Pick<VisitRecord, "leadId" | "reference">,
): Promise<void> {
	await forgetSameBody(trx, BOOKING_SCOPES.customer, reference);
	await forgetSameBody(trx, BOOKING_SCOPES.staff, leadId);
}

import { findLastAuthor } from "#core/audit/store.server.ts";
import { lockPerson } from "#core/customer-records/store.server.ts";
import type { Trx } from "#server/database/db.server.ts";
import { changedMeanwhileError } from "#server/errors.ts";
import type { CustomerDetail } from "./contract.ts";
import { customerDetail } from "./hooks.server.ts";

/**
 * Locks a person until the transaction ends, and checks that they are still as the editor loaded them.
 *
 * @param expected `notes` as the editor loaded them, if only the notes are saved: unchanged notes are no conflict
 * @throws NotFoundError | RuleError changed_meanwhile (409, with both versions)
 */
export async function lockUnchangedPerson(
	trx: Trx,
	id: string,
	expected: {
		expectedVersion: string;
		notes?: string | undefined;
		yours: object;
		getConflictMessage: (by: string) => string;
	},
): Promise<CustomerDetail> {
	await lockPerson(trx, id);
	const current = await customerDetail.get(trx, id);
	if (current.updated_at === expected.expectedVersion || current.notes === expected.notes) return current;
	throw changedMeanwhileError(expected.getConflictMessage(await findLastAuthor(trx, "customer", id)), {
		current,
		yours: expected.yours,
	});
}

import { laterThan } from "#features/changes/rules.ts";
import { recordChange } from "#features/changes/store.server.ts";
import { inTransaction } from "#platform/database/db.server.ts";
import { changedMeanwhile } from "#platform/errors.ts";
import type { Actor } from "#platform/http/http.server.ts";
import type { Platform } from "#platform/platform.server.ts";
import type { CustomerDetail, CustomerNotes } from "./contract.ts";
import { customerDetail } from "./read.server.ts";
import { replaceNotes } from "./record/store.server.ts";

const CHANGED = "Alguien cambió estas notas mientras escribías. Mira cómo quedaron y decide.";

/**
 * Writes what staff know about a person.
 *
 * @throws NotFoundError | RuleError changed_meanwhile (409, with both versions)
 * @source rules 5.10
 */
export function writeCustomerNotes(
	at: Platform,
	actor: Actor,
	id: string,
	{ notes, updated_at: seenAt }: CustomerNotes,
): Promise<CustomerDetail> {
	return inTransaction(at.db, async (trx) => {
		const before = await customerDetail(trx, id);
		const now = laterThan(before.updated_at, at.now());
		if (!(await replaceNotes(trx, id, notes, { seenAt, updatedAt: now })))
			throw changedMeanwhile(CHANGED, { current: before, yours: { notes } });
		await recordChange(trx, actor, {
			subject: "customer",
			subjectId: id,
			action: "updated",
			// The words themselves would outlive the person here.
			before: { notes: lengthOf(before.notes) },
			after: { notes: lengthOf(notes) },
			at: now,
		});
		return { ...before, notes, updated_at: now };
	});
}

const lengthOf = (text: string) => `${text.length} letras`;

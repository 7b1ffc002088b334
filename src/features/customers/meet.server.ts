import { recordChange } from "#features/changes/store.server.ts";
import { inTransaction } from "#platform/database/db.server.ts";
import type { Actor } from "#platform/http/http.server.ts";
import type { Platform } from "#platform/platform.server.ts";
import type { CustomerDetail, NewCustomer } from "./contract.ts";
import { customerDetail } from "./read.server.ts";
import { findByPhone, insertPerson } from "./record/store.server.ts";
import { takenBy } from "./sentences.ts";
import { knownPhone, notesWithPhone, phoneIn, taxNumberIn } from "./told-person.server.ts";

/**
 * Creates a customer who has no request yet.
 *
 * @throws RuleError bad_phone | bad_ruc | known_phone (422)
 * @source rules 5.19
 */
export function meetCustomer(
	at: Platform,
	actor: Actor,
	{ name, phone: typed, email, ruc }: NewCustomer,
): Promise<CustomerDetail> {
	const phone = phoneIn(typed);
	const taxNumber = taxNumberIn(ruc) ?? null;
	return inTransaction(at.db, async (trx) => {
		const now = at.now();
		const known = { phone, name, email: email || null, ruc: taxNumber };
		const notes = notesWithPhone("", typed);
		const id = await insertPerson(trx, now, { ...known, notes });
		if (!id) {
			const other = await findByPhone(trx, phone);
			throw knownPhone(takenBy(other?.name ?? "otro cliente"));
		}
		const change = { subject: "customer", subjectId: id, action: "created" } as const;
		await recordChange(trx, actor, { ...change, at: now.toISOString() });
		return customerDetail(trx, id);
	});
}

import { recordChange } from "#core/audit/store.server.ts";
import { findPersonByPhone, insertPerson } from "#core/customer-records/store.server.ts";
import type { AppContext } from "#server/app-context.server.ts";
import { withTransaction } from "#server/database/db.server.ts";
import type { Actor } from "#server/http/http.server.ts";
import type { CustomerDetail, NewCustomer } from "./contract.ts";
import { customerDetail } from "./hooks.server.ts";
import { getPhoneTakenMessage } from "./messages.ts";
import {
	addPhoneToNotes,
	createPhoneTakenError,
	parseCustomerPhone,
	parseTaxNumber,
} from "./person-input.server.ts";

/**
 * Creates a customer who has no request yet.
 *
 * @throws RuleError bad_phone | bad_ruc | known_phone (422)
 * @source rules 5.19
 */
export function createCustomer(
	ctx: AppContext,
	actor: Actor,
	{ name, phone: phoneInput, email, ruc }: NewCustomer,
): Promise<CustomerDetail> {
	const phone = parseCustomerPhone(phoneInput);
	const taxNumber = parseTaxNumber(ruc) ?? null;
	return withTransaction(ctx.db, async (trx) => {
		const now = ctx.now();
		const contact = { phone, name, email: email || null, ruc: taxNumber };
		const notes = addPhoneToNotes("", phoneInput);
		const id = await insertPerson(trx, now, { ...contact, notes });
		if (!id) {
			const other = await findPersonByPhone(trx, phone);
			throw createPhoneTakenError(getPhoneTakenMessage(other?.name ?? "otro cliente"));
		}
		const change = { subject: "customer", subjectId: id, action: "created" } as const;
		await recordChange(trx, actor, { ...change, changedAt: now.toISOString() });
		return customerDetail.get(trx, id);
	});
}

import { recordChange } from "#core/audit/store.server.ts";
import { findPersonByPhone, insertPerson } from "#core/customer-records/store.server.ts";
import type { Call } from "#server/call.server.ts";
import { runWork } from "#server/work.server.ts";
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
	call: Call,
	{ name, phone: phoneInput, email, ruc }: NewCustomer,
): Promise<CustomerDetail> {
	const { ctx } = call;
	const phone = parseCustomerPhone(phoneInput);
	const taxNumber = parseTaxNumber(ruc) ?? null;
	return runWork(call, async (work) => {
		const { trx } = work;
		const now = ctx.now();
		const contact = { phone, name, email: email || null, ruc: taxNumber };
		const notes = addPhoneToNotes("", phoneInput);
		const id = await insertPerson(trx, now, { ...contact, notes });
		if (!id) {
			const other = await findPersonByPhone(trx, phone);
			throw createPhoneTakenError(getPhoneTakenMessage(other?.name ?? "otro cliente"));
		}
		const change = { subject: "customer", subjectId: id, action: "created" } as const;
		await recordChange(work, { ...change, changedAt: now.toISOString() });
		return customerDetail.get(trx, id);
	});
}

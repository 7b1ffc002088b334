import { getCustomerRecordIds } from "#core/customer-records/merges.server.ts";
import { findPerson, loadCurrentPeople } from "#core/customer-records/store.server.ts";
import { toPageInfo } from "#domain/limits.ts";
import { addDays, toPanamaDay } from "#domain/time.ts";
import type { Call } from "#server/call.server.ts";
import type { DbOrTrx } from "#server/database/db.server.ts";
import { findRow } from "#server/database/rows.server.ts";
import { pickWireFields } from "#server/database/wire-fields.ts";
import { requireFound } from "#server/errors.ts";
import { runWork } from "#server/work.server.ts";
import type { DataAnswer, DataRequestFilter, DataRequestList, NewDataRequest } from "./contract.ts";
import { rejectPersonalData } from "./errors.server.ts";
import { ALREADY_ANSWERED, CUSTOMER_NOT_FOUND, DAY_RANGE, ERASE_FIRST } from "./messages.ts";
import { MAX_DAYS_AGO, REQUESTS_PER_PAGE } from "./rules.ts";
import { countRequests, insertRequest, listRequests, updateRequestOutcome } from "./store.server.ts";

/**
 * Returns the register of requests about personal data, of all people or of one.
 *
 * @source rules 5.17
 */
export async function getDataRequestList(
	db: DbOrTrx,
	{ page, customer_id: customerId }: DataRequestFilter,
	now: Date,
): Promise<DataRequestList> {
	const fileIds = customerId === undefined ? undefined : await getCustomerRecordIds(db, customerId);
	const rows = await listRequests(db, page, fileIds);
	const getPerson = await loadCurrentPeople(
		db,
		rows.flatMap(({ customerId }) => customerId ?? []),
	);
	const { total, open } = await countRequests(db, fileIds);
	return {
		requests: rows.map((row) => ({
			...pickWireFields(row, "id", "kind", "receivedOn", "dueOn", "author", "outcome", "doneAt", "doneBy"),
			person: getPerson(row.customerId ?? "") ?? null,
		})),
		open,
		...toPageInfo(total, page, REQUESTS_PER_PAGE),
		today: toPanamaDay(now),
	};
}

/**
 * Registers a person's request about their data, with its due day.
 *
 * @throws NotFoundError | RuleError invalid (422) for a day in the future or long ago
 * @source rules 5.17
 */
export async function registerRequest(
	call: Call,
	{ customerId, request }: { customerId: string; request: NewDataRequest },
): Promise<void> {
	const { ctx } = call;
	const now = ctx.now();
	const today = toPanamaDay(now);
	if (request.received_on > today || request.received_on < addDays(today, -MAX_DAYS_AGO))
		throw rejectPersonalData("invalid", DAY_RANGE, { field: "received_on" });
	await runWork(call, async (work) => {
		const { trx } = work;
		requireFound(await findPerson(trx, customerId), CUSTOMER_NOT_FOUND);
		const { kind, received_on: receivedOn } = request;
		// The same request of the same day is one, also when a lost answer sends it again.
		if (await findRow(trx, "dataRequests", { customerId, kind, receivedOn, doneAt: null })) return;
		await insertRequest(work, { ...request, customerId, now });
	});
}

/**
 * Saves the outcome of a request, or undoes it. An erasure request is met only by erasing the person.
 *
 * @throws RuleError answered (409) if it has an outcome already | erase_first (409) | person_gone (409)
 * @source rules 5.17
 */
export async function closeRequest(call: Call, { id, outcome }: { id: string } & DataAnswer): Promise<void> {
	const { ctx } = call;
	const isSaved = await runWork(call, async (work) => {
		const { trx } = work;
		const dataRequest = await findRow(trx, "dataRequests", { id });
		const customerId = dataRequest?.customerId ?? "";
		const person = (await loadCurrentPeople(trx, [customerId]))(customerId);
		if (outcome === null && !person) throw rejectPersonalData("person_gone", CUSTOMER_NOT_FOUND);
		if (outcome === "met" && dataRequest?.kind === "erasure" && person)
			throw rejectPersonalData("erase_first", ERASE_FIRST);
		return updateRequestOutcome(work, { target: { id }, outcome, now: ctx.now() });
	});
	if (!isSaved) throw rejectPersonalData("answered", ALREADY_ANSWERED);
}

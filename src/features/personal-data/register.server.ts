import { paged } from "#bounds.ts";
import { filesOf } from "#features/customers/record/merges.server.ts";
import { findPerson, peopleBehind } from "#features/customers/record/store.server.ts";
import { addDays, panamaDay } from "#panama/time.ts";
import { type DbOrTrx, inTransaction } from "#platform/database/db.server.ts";
import { findRow } from "#platform/database/rows.server.ts";
import { wired } from "#platform/database/wire.ts";
import { conflict, mustExist, refusedField } from "#platform/errors.ts";
import type { Actor } from "#platform/http/http.server.ts";
import type { Platform } from "#platform/platform.server.ts";
import type { DataAnswer, DataRequestFilter, DataRequestList, NewDataRequest } from "./contract.ts";
import { MOST_DAYS_AGO, REQUESTS_PER_PAGE } from "./rules.ts";
import { ANSWERED, CUSTOMER_GONE, DAY_RANGE, ERASE_FIRST } from "./sentences.ts";
import { answerRequests, countRequests, insertRequest, listRequests } from "./store.server.ts";

/**
 * Returns the register of requests about personal data, of all people or of one.
 *
 * @source rules 5.17
 */
export async function dataRequests(
	db: DbOrTrx,
	{ page, customer_id: customerId }: DataRequestFilter,
	now: Date,
): Promise<DataRequestList> {
	const files = customerId === undefined ? undefined : await filesOf(db, customerId);
	const rows = await listRequests(db, page, files);
	const personBehind = await peopleBehind(
		db,
		rows.flatMap(({ customerId }) => customerId ?? []),
	);
	const { total, open } = await countRequests(db, files);
	return {
		requests: rows.map((row) => ({
			...wired(row, "id", "kind", "receivedOn", "dueOn", "author", "outcome", "doneAt", "doneBy"),
			person: personBehind(row.customerId ?? "") ?? null,
		})),
		open,
		...paged(total, page, REQUESTS_PER_PAGE),
		today: panamaDay(now),
	};
}

/**
 * Registers a person's request about their data, with its due day.
 *
 * @throws NotFoundError | RuleError invalid (422) for a day in the future or long ago
 * @source rules 5.17
 */
export async function registerRequest(
	at: Platform,
	actor: Actor,
	customerId: string,
	request: NewDataRequest,
): Promise<void> {
	const now = at.now();
	const today = panamaDay(now);
	if (request.received_on > today || request.received_on < addDays(today, -MOST_DAYS_AGO))
		throw refusedField("invalid", "received_on", DAY_RANGE);
	await inTransaction(at.db, async (trx) => {
		mustExist(await findPerson(trx, customerId), CUSTOMER_GONE);
		await insertRequest(trx, actor, { ...request, customerId, now });
	});
}

/**
 * Saves the outcome of a request, or undoes it. An erasure request is met only by erasing the person.
 *
 * @throws RuleError answered (409) if it has an outcome already | erase_first (409) | person_gone (409)
 * @source rules 5.17
 */
export async function closeRequest(
	at: Platform,
	actor: Actor,
	id: string,
	{ outcome }: DataAnswer,
): Promise<void> {
	const isKept = await inTransaction(at.db, async (trx) => {
		const asked = await findRow(trx, "dataRequests", { id });
		const of = asked?.customerId ?? "";
		const person = (await peopleBehind(trx, [of]))(of);
		if (outcome === null && !person) throw conflict("person_gone", CUSTOMER_GONE);
		if (outcome === "met" && asked?.kind === "erasure" && person)
			throw conflict("erase_first", ERASE_FIRST);
		return answerRequests(trx, actor, { of: { id }, outcome, now: at.now() });
	});
	if (!isKept) throw conflict("answered", ANSWERED);
}

import { randomUUID } from "node:crypto";
import type { CustomerRecordIds } from "#core/customer-records/merges.server.ts";
import { toPanamaDay } from "#domain/time.ts";
import { countAll, type DbOrTrx } from "#server/database/db.server.ts";
import { findRows, insertRows, updateRows } from "#server/database/rows.server.ts";
import type { Work } from "#server/work.server.ts";
import type { DataAnswer, NewDataRequest } from "./contract.ts";
import { getDueDay, REQUESTS_PER_PAGE } from "./rules.ts";

/** Inserts a person's request about their data. */
export async function insertRequest(
	work: Pick<Work, "trx" | "actor">,
	{ customerId, kind, received_on, now }: NewDataRequest & { customerId: string; now: Date },
): Promise<void> {
	const { trx, actor } = work;
	await insertRows(trx, "dataRequests", {
		id: randomUUID(),
		kind,
		customerId,
		receivedOn: received_on,
		dueOn: getDueDay(kind, received_on),
		author: actor.fullName,
		createdAt: now.toISOString(),
	});
}

type AnswerTarget = { target: { id: string } | { customerId: CustomerRecordIds }; now: Date };

/** Saves the outcome of one request or of a person's open ones, or undoes one's own. @returns false if none matches */
export async function updateRequestOutcome(
	work: Pick<Work, "trx" | "actor">,
	{ target, outcome, now }: DataAnswer & AnswerTarget,
): Promise<boolean> {
	const { trx, actor } = work;
	const unanswered = { outcome, doneAt: null, doneBy: null };
	const ownAnswer = { ...target, doneBy: actor.fullName };
	if (!outcome) return (await updateRows(trx, "dataRequests", ownAnswer, unanswered)) > 0;
	const answer = { outcome, doneAt: now.toISOString(), doneBy: actor.fullName };
	return (await updateRows(trx, "dataRequests", { ...target, doneAt: null }, answer)) > 0;
}

/** Completes a person's requests after their erasure: ensures an erasure request, marks all as met and unlinks them. */
export async function completeErasureRequests(
	work: Pick<Work, "trx" | "actor">,
	{ fileIds, now }: { fileIds: CustomerRecordIds; now: Date },
): Promise<void> {
	const { trx } = work;
	const erasureRequest = { kind: "erasure" as const, received_on: toPanamaDay(now) };
	const customerFilter = { customerId: fileIds };
	const openRequests = await findRows(trx, "dataRequests", {
		...customerFilter,
		kind: erasureRequest.kind,
		doneAt: null,
	});
	if (openRequests.length === 0)
		await insertRequest(work, { ...erasureRequest, customerId: fileIds[0], now });
	await updateRequestOutcome(work, { target: customerFilter, outcome: "met", now });
	await updateRows(trx, "dataRequests", customerFilter, { customerId: null });
}

/** Counts all and open requests, of everyone or of one person's records. */
export async function countRequests(
	db: DbOrTrx,
	fileIds?: CustomerRecordIds,
): Promise<{ total: number; open: number }> {
	const { total, done: answered } = await selectDataRequests(db, fileIds)
		.select(countAll.as("total"))
		.select((expressions) => expressions.fn.count<number>("doneAt").as("done"))
		.executeTakeFirstOrThrow();
	return { total, open: total - Number(answered) };
}

/** Lists one page: open requests by due day, then answered ones, newest first. */
export async function listRequests(db: DbOrTrx, page: number, fileIds?: CustomerRecordIds) {
	return selectDataRequests(db, fileIds)
		.selectAll()
		.orderBy((expressions) => expressions.case().when("doneAt", "is", null).then(0).else(1).end())
		.orderBy((expressions) =>
			expressions.case().when("doneAt", "is", null).then(expressions.ref("dueOn")).end(),
		)
		.orderBy("doneAt", "desc")
		.orderBy("id")
		.limit(REQUESTS_PER_PAGE)
		.offset((page - 1) * REQUESTS_PER_PAGE)
		.execute();
}

function selectDataRequests(db: DbOrTrx, fileIds: CustomerRecordIds | undefined) {
	const query = db.selectFrom("dataRequests");
	return fileIds === undefined ? query : query.where("customerId", "in", fileIds);
}

import { randomUUID } from "node:crypto";
import type { Files } from "#features/customers/record/merges.server.ts";
import { panamaDay } from "#panama/time.ts";
import { countAll, type DbOrTrx, type Trx } from "#platform/database/db.server.ts";
import { findRows, insertRows, updateRows } from "#platform/database/rows.server.ts";
import type { Actor } from "#platform/http/http.server.ts";
import type { DataAnswer, NewDataRequest } from "./contract.ts";
import { dueDay, REQUESTS_PER_PAGE } from "./rules.ts";

/** Inserts a person's request about their data. */
export async function insertRequest(
	trx: Trx,
	actor: Actor,
	{ customerId, kind, received_on, now }: NewDataRequest & { customerId: string; now: Date },
): Promise<void> {
	await insertRows(trx, "dataRequests", {
		id: randomUUID(),
		kind,
		customerId,
		receivedOn: received_on,
		dueOn: dueDay(kind, received_on),
		author: actor.fullName,
		createdAt: now.toISOString(),
	});
}

type Answered = { of: { id: string } | { customerId: Files }; now: Date };

/** Saves the outcome of one request or of a person's open ones, or undoes one's own. @returns false if none matches */
export async function answerRequests(
	trx: Trx,
	actor: Actor,
	{ of, outcome, now }: DataAnswer & Answered,
): Promise<boolean> {
	const open = { outcome, doneAt: null, doneBy: null };
	const own = { ...of, doneBy: actor.fullName };
	if (!outcome) return (await updateRows(trx, "dataRequests", own, open)) > 0;
	const answer = { outcome, doneAt: now.toISOString(), doneBy: actor.fullName };
	return (await updateRows(trx, "dataRequests", { ...of, doneAt: null }, answer)) > 0;
}

/** Completes a person's requests after their erasure: ensures an erasure request, marks all as met and unlinks them. */
export async function answerErasures(
	trx: Trx,
	actor: Actor,
	{ files, now }: { files: Files; now: Date },
): Promise<void> {
	const today = { kind: "erasure" as const, received_on: panamaDay(now) };
	const of = { customerId: files };
	const open = await findRows(trx, "dataRequests", { ...of, kind: today.kind, doneAt: null });
	if (open.length === 0) await insertRequest(trx, actor, { ...today, customerId: files[0], now });
	await answerRequests(trx, actor, { of, outcome: "met", now });
	await updateRows(trx, "dataRequests", of, { customerId: null });
}

/** Counts all and open requests, of everyone or of one person's files. */
export async function countRequests(
	db: DbOrTrx,
	files?: Files,
): Promise<{ total: number; open: number }> {
	const { total, done } = await requestsOf(db, files)
		.select(countAll.as("total"))
		.select((of) => of.fn.count<number>("doneAt").as("done"))
		.executeTakeFirstOrThrow();
	return { total, open: total - Number(done) };
}

/** Lists one page: open requests by due day, then answered ones, newest first. */
export async function listRequests(db: DbOrTrx, page: number, files?: Files) {
	return requestsOf(db, files)
		.selectAll()
		.orderBy((of) => of.case().when("doneAt", "is", null).then(0).else(1).end())
		.orderBy((of) => of.case().when("doneAt", "is", null).then(of.ref("dueOn")).end())
		.orderBy("doneAt", "desc")
		.orderBy("id")
		.limit(REQUESTS_PER_PAGE)
		.offset((page - 1) * REQUESTS_PER_PAGE)
		.execute();
}

function requestsOf(db: DbOrTrx, files: Files | undefined) {
	const all = db.selectFrom("dataRequests");
	return files === undefined ? all : all.where("customerId", "in", files);
}

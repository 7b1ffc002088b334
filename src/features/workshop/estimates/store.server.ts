import { randomUUID } from "node:crypto";
import type { Selectable } from "kysely";
import { getLaterInstant } from "#core/audit/rules.ts";
import { type DbOrTrx, lockForUpdate, type Tables, type Trx } from "#server/database/db.server.ts";
import {
	deleteRows,
	findRow,
	findRows,
	getIds,
	insertRows,
	updateRows,
} from "#server/database/rows.server.ts";
import { requireFound } from "#server/errors.ts";
import type { EventKind } from "./choices.ts";
import { getEstimateStateInfo, isAccepted } from "./estimate-states.ts";
import { NO_SUCH_ESTIMATE } from "./messages.ts";

export type EstimateRecord = Selectable<Tables["estimates"]>;
export type JobRow = Selectable<Tables["estimateJobs"]>;
export type LineRow = Selectable<Tables["estimateLines"]>;
export type JobWithLines = JobRow & { lines: LineRow[] };

export const findEstimate = (db: DbOrTrx, id: string) => findRow(db, "estimates", { id });

/** Lists all versions of a request's estimate, newest first. People create them one by one, so there are few. */
export const listVersions = (db: DbOrTrx, leadId: string) => selectVersions(db, leadId).execute();

/** Lists all versions and locks them until the transaction ends. */
export async function lockVersions(trx: Trx, leadId: string): Promise<EstimateRecord[]> {
	await lockForUpdate(trx, selectVersions(trx, leadId)).execute();
	// Read again: the locking query does not return versions that were added while it waited.
	return listVersions(trx, leadId);
}

const selectVersions = (db: DbOrTrx, leadId: string) =>
	db.selectFrom("estimates").selectAll().where("leadId", "=", leadId).orderBy("version", "desc");

/** Locks all versions of the estimate that a version belongs to. @throws NotFoundError */
export async function lockEstimate(trx: Trx, id: string) {
	const { leadId } = requireFound(await findEstimate(trx, id), NO_SUCH_ESTIMATE);
	const versions = await lockVersions(trx, leadId);
	const estimate = versions.find((version) => version.id === id);
	return { estimate: requireFound(estimate, NO_SUCH_ESTIMATE), versions };
}

/**
 * Returns the version that the link shows and that can be answered: the newest one sent. If that was annulled, an earlier
 * version that is approved or waiting takes its place.
 *
 * @param versions newest first
 */
export function getCurrentVersion(versions: readonly EstimateRecord[]): EstimateRecord | undefined {
	const sentVersions = versions.filter(({ state }) => !getEstimateStateInfo(state).isDraft);
	const openOrAccepted = sentVersions.find(
		({ state }) => isAccepted(state) || getEstimateStateInfo(state).isWaiting,
	);
	return sentVersions[0] && getEstimateStateInfo(sentVersions[0].state).isAnnulled && openOrAccepted
		? openOrAccepted
		: sentVersions[0];
}

/** Returns the draft, if there is one. */
export const findDraft = (versions: readonly EstimateRecord[]) =>
	versions.find(({ state }) => getEstimateStateInfo(state).isDraft);

/** Lists the jobs of some versions with their lines, in order, by version. */
export async function listJobsByVersion(
	db: DbOrTrx,
	estimateIds: readonly string[],
): Promise<Map<string, JobWithLines[]>> {
	if (estimateIds.length === 0) return new Map();
	const jobs = await findRows(
		db,
		"estimateJobs",
		{ estimateId: estimateIds },
		{ order: { position: "asc" } },
	);
	const jobIds = db.selectFrom("estimateJobs").select("id").where("estimateId", "in", estimateIds);
	const lines = await findRows(db, "estimateLines", { jobId: jobIds }, { order: { position: "asc" } });
	const byJob = Map.groupBy(lines, ({ jobId }) => jobId);
	const jobsWithLines = jobs.map((job) => ({ ...job, lines: byJob.get(job.id) ?? [] }));
	return Map.groupBy(jobsWithLines, ({ estimateId }) => estimateId);
}

/** Tells if a job needs an answer in its version; a locked job was approved in an earlier one. */
export const isOpenJob = ({ isLocked }: JobRow) => isLocked === 0;

export async function listVersionJobs(db: DbOrTrx, estimateId: string): Promise<JobWithLines[]> {
	return (await listJobsByVersion(db, [estimateId])).get(estimateId) ?? [];
}

/** Adds a version with its jobs, as the newest of its request unless it goes before a draft. */
export async function insertVersion(
	trx: Trx,
	row: EstimateRecord,
	jobs: readonly JobWithLines[],
): Promise<void> {
	if (row.isLatest === 1)
		await updateRows(trx, "estimates", { leadId: row.leadId, isLatest: 1 }, { isLatest: 0 });
	await insertRows(trx, "estimates", row);
	await insertJobs(trx, jobs);
}

export async function insertJobs(trx: Trx, jobs: readonly JobWithLines[]): Promise<void> {
	const rows = jobs.map(({ lines: _, ...job }) => job);
	await insertRows(trx, "estimateJobs", rows);
	const lines = jobs.flatMap((job) => job.lines);
	await insertRows(trx, "estimateLines", lines);
}

/** Deletes some jobs of a draft with their lines. */
export async function deleteJobs(trx: Trx, ids: readonly string[]): Promise<void> {
	await deleteRows(trx, "estimateLines", { jobId: ids });
	await deleteRows(trx, "estimateJobs", { id: ids });
}

/** Deletes a draft and all its data; the previous version becomes the latest again. */
export async function deleteVersion(trx: Trx, draft: EstimateRecord): Promise<void> {
	const jobs = await listVersionJobs(trx, draft.id);
	await deleteJobs(trx, getIds(jobs));
	await deleteRows(trx, "estimateEvents", { estimateId: draft.id });
	await deleteRows(trx, "estimates", { id: draft.id });
	await updateRows(trx, "estimates", { leadId: draft.leadId, version: draft.version - 1 }, { isLatest: 1 });
}

/** Tells if any of the ids belongs to a job or line of another version. */
export async function hasForeignIds(
	trx: Trx,
	estimateId: string,
	{ jobIds, lineIds }: { jobIds: readonly string[]; lineIds: readonly string[] },
): Promise<boolean> {
	const foreignJobs = trx.selectFrom("estimateJobs").select("id").where("estimateId", "<>", estimateId);
	const jobs = jobIds.length > 0 && (await foreignJobs.where("id", "in", jobIds).executeTakeFirst());
	if (jobs || lineIds.length === 0) return Boolean(jobs);
	const lines = trx
		.selectFrom("estimateLines")
		.innerJoin("estimateJobs", "estimateJobs.id", "estimateLines.jobId")
		.select("estimateLines.id")
		.where("estimateLines.id", "in", lineIds)
		.where("estimateJobs.estimateId", "<>", estimateId);
	return (await lines.executeTakeFirst()) !== undefined;
}

export type EstimateChanges = Partial<
	Omit<EstimateRecord, "id" | "leadId" | "reference" | "version" | "updatedAt">
>;

/**
 * Updates a version if it still matches the expected one.
 *
 * @returns false when it was changed meanwhile
 */
export async function updateEstimate(
	trx: Trx,
	expected: EstimateRecord,
	changes: EstimateChanges,
	now: Date,
): Promise<boolean> {
	const { id, state, version, updatedAt } = expected;
	const values = { ...changes, updatedAt: getLaterInstant(updatedAt, now) };
	return (await updateRows(trx, "estimates", { id, state, version, updatedAt }, values)) > 0;
}

type EstimateEventInput = {
	kind: EventKind;
	author: string;
	via?: string | undefined;
	text?: string;
	/** IP address of the customer. */
	address?: string | undefined;
};

/** Adds an event to a version's history, which is append-only until personal data is erased. */
export async function addEstimateEvent(
	trx: Trx,
	{ id: estimateId, leadId, version }: Pick<EstimateRecord, "id" | "leadId" | "version">,
	now: Date,
	{ kind, author, via, text = "", address }: EstimateEventInput,
): Promise<void> {
	const eventKeys = { estimateId, leadId, version };
	const { last } = await trx
		.selectFrom("estimateEvents")
		.select((select) => select.fn.max("at").as("last"))
		.where("leadId", "=", leadId)
		.executeTakeFirstOrThrow();
	// Two events of one instant get different times, so that sorting by time is stable.
	const occurredAt = last ? getLaterInstant(last, now) : now.toISOString();
	const details = { kind, author, via: via ?? null, text, address: address ?? null };
	await insertRows(trx, "estimateEvents", {
		id: randomUUID(),
		...eventKeys,
		...details,
		at: occurredAt,
	});
}

/** Replaces the sent versions that still wait for an answer, because a newer one was sent. */
export async function replaceWaitingVersions(
	trx: Trx,
	now: Date,
	versions: readonly EstimateRecord[],
	author: string,
): Promise<void> {
	for (const earlier of versions.filter(({ state }) => getEstimateStateInfo(state).isWaiting)) {
		await updateEstimate(trx, earlier, { state: "replaced" }, now);
		await addEstimateEvent(trx, earlier, now, { kind: "replaced", author });
	}
}

/** Lists up to 500 events of all versions of a request's estimate, newest first. */
export async function listEvents(db: DbOrTrx, leadId: string) {
	return db
		.selectFrom("estimateEvents")
		.select(["id", "version", "kind", "author", "via", "text", "at"])
		.where("leadId", "=", leadId)
		.orderBy("at", "desc")
		.limit(500)
		.execute();
}

import { randomUUID } from "node:crypto";
import { applyEstimateToLead } from "#core/requests/changes/lead-updates.server.ts";
import { addLeadKeywords, lockLead } from "#core/requests/store.server.ts";
import { getSettings } from "#core/settings/store.server.ts";
import type { Car } from "#domain/car/car.ts";
import { formatCents } from "#domain/money.ts";
import { recordDecision } from "#features/workshop/estimates/customer/decide.server.ts";
import { buildBlankVersion } from "#features/workshop/estimates/draft/blank-version.server.ts";
import { requirePerson } from "#features/workshop/estimates/draft/edit.server.ts";
import {
	applyDiscount,
	copyJobsToNextVersion,
	sortLockedFirst,
} from "#features/workshop/estimates/draft/job-copies.server.ts";
import { resolveEstimateReference } from "#features/workshop/estimates/draft/start.server.ts";
import { getEstimateStateInfo } from "#features/workshop/estimates/estimate-states.ts";
import { LEAD_EVENTS } from "#features/workshop/estimates/messages.ts";
import { computeDueCents } from "#features/workshop/estimates/money.ts";
import {
	type EstimateRecord,
	findDraft,
	getCurrentVersion,
	insertVersion,
	isOpenJob,
	type JobWithLines,
	listVersionJobs,
	replaceWaitingVersions,
} from "#features/workshop/estimates/store.server.ts";
import type { Trx } from "#server/database/db.server.ts";
import { getIds, updateRows } from "#server/database/rows.server.ts";
import type { Work } from "#server/work.server.ts";

/** The version and the instant of the jobs that an approval builds. */
export type CounterJobIdentity = Pick<JobWithLines, "estimateId" | "createdAt">;

type CounterApproval = {
	leadId: string;
	car: Car;
	/** All versions of the estimate, locked, newest first. */
	versions: readonly EstimateRecord[];
	/** Builds the jobs that the customer approves. */
	buildJobs: (identity: CounterJobIdentity) => JobWithLines[] | Promise<JobWithLines[]>;
};

/**
 * Creates, sends and approves a version in one step for a customer at the counter. Nothing is delivered, so the version
 * has no `sent` event and the statistics skip it. Jobs approved earlier stay approved, and jobs that wait for an answer
 * are postponed. A draft stays the newest version and takes the approved jobs.
 *
 * @returns the version's id and the approved jobs
 * @throws RuleError person_gone (409)
 * @source rules 10.17; decision 040
 */
export async function approveAtCounter(
	work: Work,
	{ leadId, car, versions, buildJobs }: CounterApproval,
): Promise<{ id: string; jobs: JobWithLines[] }> {
	const { ctx, trx, actor } = work;
	const now = ctx.now();
	const lead = await lockLead(trx, leadId);
	await requirePerson(trx, leadId);
	const target = { estimateId: randomUUID(), now: now.toISOString() };
	const previous = getCurrentVersion(versions);
	const copies = previous
		? copyJobsToNextVersion(previous, await listVersionJobs(trx, previous.id), target)
		: [];
	const isWaiting = previous !== undefined && getEstimateStateInfo(previous.state).isWaiting;
	const approvedJobs = await buildJobs({ estimateId: target.estimateId, createdAt: target.now });
	const { jobs, totalCents } = applyDiscount(
		sortLockedFirst([...copies.filter((job) => isWaiting || !isOpenJob(job)), ...approvedJobs]),
		0,
	);
	const draft = findDraft(versions);
	const reference =
		previous?.reference ?? draft?.reference ?? (await resolveEstimateReference(trx, now, lead));
	const author = actor.fullName;
	const row: EstimateRecord = {
		...buildBlankVersion(ctx, {
			id: target.estimateId,
			leadId,
			reference,
			author,
			car,
		}),
		version: draft?.version ?? (versions[0]?.version ?? 0) + 1,
		isLatest: draft ? 0 : 1,
		state: "sent",
		taxPercent: (await getSettings(trx)).taxPercent,
		totalCents,
		depositPercent: previous?.depositPercent ?? 0,
		sentAt: target.now,
		sentBy: author,
	};
	const movedDraft = draft && (await renumberDraft(trx, draft));
	await insertVersion(trx, row, jobs);
	const answerDetails = { via: "in_person", by: lead.name, author, text: "" } as const;
	const approvedCents = computeDueCents(approvedJobs);
	const decision = { version: row.version, job_ids: getIds(approvedJobs), total_cents: approvedCents };
	const sentVersions = versions.filter((version) => version !== draft);
	const allVersions = [...(movedDraft ? [movedDraft] : []), row, ...sentVersions];
	await recordDecision(trx, now, allVersions, { ...decision, ...answerDetails });
	await replaceWaitingVersions(trx, now, sentVersions, author);
	if (!previous && !draft) await addLeadKeywords(trx, leadId, reference);
	const titles = approvedJobs.map(({ title }) => title).join(", ");
	const text = LEAD_EVENTS.inPerson(reference, formatCents(approvedCents), titles);
	await applyEstimateToLead(trx, now, leadId, { author, text, alert: null, isQuoted: false });
	return { id: row.id, jobs: approvedJobs };
}

/** Makes room for a version before a draft, which stays the newest one. */
async function renumberDraft(trx: Trx, draft: EstimateRecord): Promise<EstimateRecord> {
	const version = draft.version + 1;
	await updateRows(trx, "estimates", { id: draft.id }, { version });
	await updateRows(trx, "estimateEvents", { estimateId: draft.id }, { version });
	return { ...draft, version };
}

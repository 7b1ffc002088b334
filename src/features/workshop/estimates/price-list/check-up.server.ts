import type { Car } from "#domain/car/car.ts";
import { buildServiceJob } from "#features/workshop/estimates/draft/new-job.server.ts";
import { lockVersions } from "#features/workshop/estimates/store.server.ts";
import type { Work } from "#server/work.server.ts";
import { CHECKUP_TITLE, findDiagnosis } from "./check-up.ts";
import { approveAtCounter } from "./counter-approval.server.ts";
import { listPriceListItems } from "./price-list.server.ts";

/**
 * Approves the check-up of a car that leaves unrepaired. Unlike price list work it goes together with an open estimate: a
 * draft takes it, and jobs that wait for an answer are postponed.
 *
 * @returns the job's id, and its service if the shop offers a diagnosis
 * @throws RuleError person_gone (409)
 * @source rules 11.43
 */
export async function approveCheckup(
	work: Work,
	{ leadId, car, cents }: { leadId: string; car: Car; cents: number },
): Promise<{ jobId: string; serviceId: string | null }> {
	const { trx } = work;
	const versions = await lockVersions(trx, leadId);
	const diagnosis = findDiagnosis(await listPriceListItems(trx));
	const { id = null, title = CHECKUP_TITLE } = diagnosis ?? {};
	const service = { id, title, warranty: "", cents };
	const { jobs } = await approveAtCounter(work, {
		leadId,
		car,
		versions,
		buildJobs: (identity) => [buildServiceJob(service, identity)],
	});
	const [job] = jobs;
	if (!job) throw new Error("a check-up has one job");
	return { jobId: job.id, serviceId: id };
}

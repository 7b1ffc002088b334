import { randomUUID } from "node:crypto";
import { findLead } from "#core/requests/lead-detail.server.ts";
import { getSettings } from "#core/settings/store.server.ts";
import { toEstimateCar } from "#domain/car/car.ts";
import { fillMissingParts } from "#domain/car/parse-car.ts";
import { toPanamaDay } from "#domain/time.ts";
import { findCar } from "#features/workshop/cars/store.server.ts";
import {
	getEffectiveState,
	getEstimateStateInfo,
	isAccepted,
} from "#features/workshop/estimates/estimate-states.ts";
import { requestOrder } from "#features/workshop/estimates/hooks.server.ts";
import { NO_SUCH_ESTIMATE } from "#features/workshop/estimates/messages.ts";
import { computeLineCents, computeTotal } from "#features/workshop/estimates/money.ts";
import {
	addEstimateEvent,
	findDraft,
	getCurrentVersion,
	insertVersion,
	type JobWithLines,
	listVersionJobs,
	lockEstimate,
} from "#features/workshop/estimates/store.server.ts";
import { findCatalogPrices, listProductIds } from "#features/workshop/estimates/view.server.ts";
import type { Call } from "#server/call.server.ts";
import { withTransaction } from "#server/database/db.server.ts";
import { requireFound } from "#server/errors.ts";
import { buildBlankVersion } from "./blank-version.server.ts";
import { requirePerson } from "./edit.server.ts";
import { applyDiscount, copyJobsToNextVersion } from "./job-copies.server.ts";

/**
 * Starts the next version of a sent estimate as a draft, or returns the existing draft. For an accepted estimate it is a
 * supplement: approved jobs are locked, and only new jobs need an answer.
 *
 * @param isRenewal uses current product prices and a new validity period
 * @returns the draft's id
 * @throws NotFoundError | RuleError person_gone (409)
 * @source rules 10.7, 10.9, 10.15
 */
export function startNextVersion(
	call: Call,
	{ id, isRenewal = false }: { id: string; isRenewal?: boolean | undefined },
): Promise<string> {
	const { ctx, actor } = call;
	return withTransaction(ctx.db, async (trx) => {
		const { estimate, versions } = await lockEstimate(trx, id);
		await requirePerson(trx, estimate.leadId);
		const draft = findDraft(versions);
		if (draft) return draft.id;
		const previous = requireFound(getCurrentVersion(versions), NO_SUCH_ESTIMATE);
		const now = ctx.now();
		const target = { estimateId: randomUUID(), now: now.toISOString() };
		const today = toPanamaDay(now);
		const settings = await getSettings(trx);
		const copies = copyJobsToNextVersion(previous, await listVersionJobs(trx, previous.id), target);
		const nextJobs = isRenewal
			? applyCurrentPrices(copies, await findCatalogPrices(trx, listProductIds(copies), settings))
			: copies;
		// The discount belongs to the jobs offered then: approved jobs already carry their share.
		const discountCents = isAccepted(previous.state) ? 0 : previous.discountCents;
		const { jobs, totalCents } = applyDiscount(nextJobs, discountCents);
		const restartsValidity = isRenewal || !getEstimateStateInfo(getEffectiveState(previous, today)).isWaiting;
		const { leadId, reference, onlyWhole, deliveryText, depositPercent } = previous;
		const author = actor.fullName;
		const lead = await findLead(trx, leadId);
		const order = await requestOrder.get(trx, leadId);
		const storedCar = lead?.car_id ? await findCar(trx, lead.car_id) : undefined;
		// The stored car may have a plate by now, from its reception.
		const car = storedCar ? fillMissingParts(toEstimateCar(previous), storedCar) : toEstimateCar(previous);
		const blank = buildBlankVersion(ctx, {
			id: target.estimateId,
			leadId,
			reference,
			author,
			car,
		});
		const row = {
			...blank,
			version: (versions[0]?.version ?? 0) + 1,
			onlyWhole,
			deliveryText,
			// There is nothing to wait for once the work began.
			depositPercent: order?.has_started ? 0 : depositPercent,
			totalCents,
			discountCents,
			discountReason: discountCents > 0 ? previous.discountReason : "",
			validUntil: restartsValidity ? blank.validUntil : previous.validUntil,
			taxPercent: settings.taxPercent,
		};
		await insertVersion(trx, row, jobs);
		await addEstimateEvent(trx, row, now, { kind: "created", author });
		return row.id;
	});
}

function applyCurrentPrices(jobs: readonly JobWithLines[], currentPrices: ReadonlyMap<string, number>) {
	return jobs.map((job) => {
		if (job.isLocked === 1) return job;
		const lines = job.lines.map((line) => {
			const isCharged = line.suppliedBy === "shop" && line.unitCents > 0;
			const unitCents = (isCharged && currentPrices.get(line.productId ?? "")) || line.unitCents;
			return {
				...line,
				unitCents,
				lineCents: computeLineCents(line.quantityHundredths, unitCents),
			};
		});
		return { ...job, lines, sumCents: computeTotal(lines.map((line) => line.lineCents)) };
	});
}

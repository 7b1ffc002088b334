import { findRequesterRuc } from "#core/requests/requesters.server.ts";
import { getLeadName } from "#core/requests/store.server.ts";
import { getPublicSettings } from "#core/settings/public-settings.server.ts";
import { getSettings } from "#core/settings/store.server.ts";
import { formatCar, maskPlate, toEstimateCar } from "#domain/car/car.ts";
import { formatCents } from "#domain/money.ts";
import { formatInstantDate } from "#domain/text/format-instant.ts";
import { getCallName } from "#domain/text/greeting.ts";
import { formatLongDay, toPanamaDay } from "#domain/time.ts";
import { getVersionsByToken } from "#features/workshop/estimates/customer/by-token.server.ts";
import { getPrintedStatus } from "#features/workshop/estimates/customer/customer-messages.server.ts";
import { computeVersionDepositCents } from "#features/workshop/estimates/customer/deposit.server.ts";
import { CUSTOMER_PART_NOTE, formatWarranty } from "#features/workshop/estimates/customer/portal-messages.ts";
import {
	getDecisionLabel,
	getEffectiveState,
	getEstimateStateInfo,
	isAccepted,
} from "#features/workshop/estimates/estimate-states.ts";
import { NO_SUCH_ESTIMATE, PDF_TEXTS, UNKNOWN_LINK } from "#features/workshop/estimates/messages.ts";
import { computeDueCents } from "#features/workshop/estimates/money.ts";
import {
	type EstimateRecord,
	findEstimate,
	isOpenJob,
	type JobWithLines,
	listVersionJobs,
} from "#features/workshop/estimates/store.server.ts";
import type { AppContext } from "#server/app-context.server.ts";
import { pickWireFields } from "#server/database/wire-fields.ts";
import { NotFoundError, requireFound } from "#server/errors.ts";
import { type PdfJob, renderEstimatePdf } from "./pdf-layout.server.ts";

/** Prints a version for staff, with full name and plate. @throws NotFoundError | RuleError busy (503) */
export async function printEstimateForStaff(ctx: AppContext, id: string) {
	const estimate = requireFound(await findEstimate(ctx.db, id), NO_SUCH_ESTIMATE);
	const ruc = await findRequesterRuc(ctx.db, estimate.leadId);
	const nameParts = [await getLeadName(ctx.db, estimate.leadId), ruc && `RUC ${ruc}`];
	const name = nameParts.filter(Boolean).join(" · ");
	return renderPdf(ctx, estimate, { name, car: formatCar(toEstimateCar(estimate)) });
}

/**
 * Prints the version behind a customer's link, with no more personal data than their page.
 *
 * @throws NotFoundError | RuleError busy (503)
 */
export async function printEstimateByLink(ctx: AppContext, token: string) {
	const { current } = await getVersionsByToken(ctx, ctx.db, token);
	if (getEstimateStateInfo(current.state).isAnnulled) throw new NotFoundError(UNKNOWN_LINK);
	const name = getCallName(await getLeadName(ctx.db, current.leadId));
	const carName = formatCar({ ...toEstimateCar(current), plate: "" });
	const car = [carName, maskPlate(current.carPlate)].filter(Boolean).join(" · ");
	return renderPdf(ctx, current, { name, car });
}

async function renderPdf(
	ctx: AppContext,
	estimate: EstimateRecord,
	customer: { name: string; car: string },
): Promise<{ file: Buffer; name: string }> {
	const jobs = await listVersionJobs(ctx.db, estimate.id);
	const locked = jobs.filter((job) => !isOpenJob(job));
	const { version, validUntil, decidedAt } = estimate;
	const today = toPanamaDay(ctx.now());
	const printedInput = {
		lastDay: formatLongDay(validUntil),
		decidedDay: decidedAt ? formatInstantDate(new Date(decidedAt)) : "",
		isPastLastDay: today > validUntil,
		hasApproved: locked.length > 0,
	};
	const content = {
		...estimate,
		...customer,
		...getPrintedStatus(getEffectiveState(estimate, today), printedInput),
		approvedBeforeCents: computeDueCents(locked),
		depositCents: computeVersionDepositCents(estimate, jobs, today),
		jobs: jobs.map((job) => toPdfJob(job, isAccepted(estimate.state))),
	};
	const file = await renderEstimatePdf(content, getPublicSettings(ctx, await getSettings(ctx.db)));
	return { file, name: `${estimate.reference}${version > 1 ? `-v${version}` : ""}.pdf` };
}

function toPdfJob(job: JobWithLines, isAnswered: boolean): PdfJob {
	const isApprovedBefore = !isOpenJob(job);
	// The discount on open jobs is printed once, below the total.
	const discountCents = isApprovedBefore ? job.discountCents : 0;
	const remarks = [
		isApprovedBefore ? PDF_TEXTS.approved : isAnswered && getDecisionLabel(job.decision),
		discountCents > 0 && `${PDF_TEXTS.discount}: -${formatCents(discountCents)}`,
		formatWarranty(pickWireFields(job, "warrantyMonths", "warrantyKm")),
	];
	return {
		title: job.title,
		remark: remarks.filter(Boolean).join(" · "),
		totalCents: job.sumCents - discountCents,
		lines: job.lines.map((line) => {
			const isCustomerPart = line.suppliedBy === "customer";
			const freeNote = isCustomerPart
				? CUSTOMER_PART_NOTE
				: line.freeReason && PDF_TEXTS.free(line.freeReason);
			return {
				text: [line.text, freeNote].filter(Boolean).join(". "),
				quantity: String(line.quantityHundredths / 100),
				unit: freeNote ? "" : formatCents(line.unitCents),
				amount: freeNote ? "" : formatCents(line.lineCents),
			};
		}),
	};
}

import { getLeadName } from "#core/requests/store.server.ts";
import { getOpening } from "#core/settings/rules.ts";
import { getSettings } from "#core/settings/store.server.ts";
import { computeTaxCents } from "#core/settings/tax.ts";
import { formatCar, maskPlate, toEstimateCar } from "#domain/car/car.ts";
import { formatRelativeMoment } from "#domain/text/format-instant.ts";
import { getCallName } from "#domain/text/greeting.ts";
import { formatLongDay, toPanamaDay } from "#domain/time.ts";
import { describeVersionChange } from "#features/workshop/estimates/draft/version-changes.server.ts";
import {
	canAccept,
	getEffectiveState,
	getEstimateStateInfo,
	isApproved,
} from "#features/workshop/estimates/estimate-states.ts";
import { formatChangedSince } from "#features/workshop/estimates/messages.ts";
import { computeDueCents } from "#features/workshop/estimates/money.ts";
import {
	isOpenJob,
	type JobWithLines,
	listJobsByVersion,
} from "#features/workshop/estimates/store.server.ts";
import type { AppContext } from "#server/app-context.server.ts";
import type { DbOrTrx } from "#server/database/db.server.ts";
import { pickWireFields } from "#server/database/wire-fields.ts";
import { getVersionsByToken } from "./by-token.server.ts";
import { getCustomerMessage } from "./customer-messages.server.ts";
import { computeVersionDepositCents } from "./deposit.server.ts";
import type { PublicEstimate, PublicJob } from "./public-contract.ts";

/**
 * Returns the customer's view of an estimate. It never contains a telephone number, an address, the shop's costs, staff
 * names or the full plate.
 *
 * @param isJustAnswered adds when the shop opens to the message, right after the customer's action
 * @throws NotFoundError
 * @source rules 10.11
 */
export async function getCustomerView(
	ctx: Pick<AppContext, "db" | "now">,
	token: string,
	isJustAnswered = false,
): Promise<PublicEstimate> {
	const { db } = ctx;
	const now = ctx.now();
	const { current, versions } = await getVersionsByToken(ctx, db, token);
	const lastViewed = versions.find(
		({ seenAt, version, state }) =>
			seenAt !== null && version < current.version && !getEstimateStateInfo(state).isDraft,
	);
	const jobs = await listJobsByVersion(db, [current.id, ...(lastViewed ? [lastViewed.id] : [])]);
	const ownJobs = jobs.get(current.id) ?? [];
	const today = toPanamaDay(now);
	const state = getEffectiveState(current, today);
	const firstName = getCallName(await getLeadName(db, current.leadId));
	// The link never shows a draft or a replaced version.
	const publicState = state as PublicEstimate["state"];
	const { isAnnulled: isHidden } = getEstimateStateInfo(state);
	const lockedJobs = ownJobs.filter((job) => !isOpenJob(job));
	const openJobs = ownJobs.filter(isOpenJob);
	const opensAt = isJustAnswered ? await getOpeningText(db, now) : undefined;
	const change =
		lastViewed && !isHidden ? describeVersionChange(jobs.get(lastViewed.id) ?? [], ownJobs) : null;
	const texts = isHidden
		? { note: "", delivery_text: "", discount_reason: "" }
		: pickWireFields(current, "note", "deliveryText", "discountReason");
	const isByLink = current.decidedVia === "link";
	const depositCents = computeVersionDepositCents(current, ownJobs, today);
	const isOpen = canAccept(current, today);
	const visibleCents = (amount: number) => (isHidden ? 0 : amount);
	return {
		...pickWireFields(current, "reference", "version", "validUntil"),
		state: publicState,
		first_name: firstName,
		car: formatCar({ ...toEstimateCar(current), plate: "" }),
		plate_end: maskPlate(current.carPlate),
		is_open: isOpen,
		only_whole: current.onlyWhole === 1,
		...texts,
		discount_cents: visibleCents(current.discountCents),
		deposit_percent: depositCents > 0 || isOpen ? current.depositPercent : 0,
		deposit_cents: depositCents,
		total_cents: visibleCents(current.totalCents),
		tax_cents: visibleCents(computeTaxCents(current.totalCents, current)),
		jobs: isHidden ? [] : openJobs.map(toPublicJob),
		approved_jobs: isHidden ? [] : lockedJobs.map(toPublicJob),
		approved_cents: visibleCents(computeDueCents(lockedJobs)),
		change: formatChangedSince(change),
		is_by_link: isByLink,
		accepted_cents: isHidden ? null : current.acceptedCents,
		accepted_tax_cents: isHidden ? null : current.acceptedTaxCents,
		is_renewal_requested: current.renewalRequestedAt !== null,
		customer_message: getCustomerMessage(state, {
			firstName,
			isByLink,
			opensAt,
			approvedJobCount: openJobs.filter(isApproved).length,
			openJobCount: openJobs.length,
			validUntil: current.validUntil,
			canAccept: canAccept(current, today),
			isRenewalRequested: current.renewalRequestedAt !== null,
		}),
	};
}

function toPublicJob(job: JobWithLines): PublicJob {
	return {
		...pickWireFields(job, "id", "title", "level", "warrantyMonths", "warrantyKm", "needsJobId"),
		...pickWireFields(job, "decision", "sumCents", "discountCents"),
		is_ticked: job.level !== "green",
		total_cents: job.sumCents - job.discountCents,
		lines: job.lines.map((line) => ({
			...pickWireFields(line, "text", "quantityHundredths", "lineCents", "freeReason"),
			is_own_part: line.suppliedBy === "customer",
		})),
	};
}

/** Returns «hoy a las 8:00 AM» while the shop is closed. */
async function getOpeningText(db: DbOrTrx, now: Date): Promise<string | undefined> {
	const { isOpen, until } = getOpening(now, await getSettings(db));
	return isOpen ? undefined : formatRelativeMoment(until.toISOString(), now, formatLongDay);
}

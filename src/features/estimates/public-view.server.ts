import { carLine, carOf, plateEnd } from "#car/car.ts";
import { nameOfLead } from "#features/leads/store.server.ts";
import { openingAt } from "#features/settings/rules.ts";
import { getSettings } from "#features/settings/store.server.ts";
import { taxShareCents } from "#features/settings/tax.ts";
import { panamaDay, spokenDay } from "#panama/time.ts";
import type { DbOrTrx } from "#platform/database/db.server.ts";
import { wired } from "#platform/database/wire.ts";
import type { Platform } from "#platform/platform.server.ts";
import { calledName } from "#words/greeting.ts";
import { whenWords } from "#words/moment.ts";
import { versionsBehind } from "./behind.server.ts";
import { changeOf } from "./change.server.ts";
import { canAccept, factsOf, isApproved, standingOf } from "./estimate-states.ts";
import { toldOf } from "./estimate-words.server.ts";
import { dueCents } from "./money.ts";
import type { PublicEstimate, PublicJob } from "./public-contract.ts";
import { changedSince } from "./sentences.ts";
import { isAsked, type JobWithLines, listJobs } from "./store.server.ts";

/**
 * Returns the customer's view of an estimate. It never contains a telephone number, an address, the shop's costs, staff
 * names or the full plate.
 *
 * @param isJustAnswered adds when the shop opens to the message, right after the customer's action
 * @throws NotFoundError
 * @source rules 10.11
 */
export async function viewForCustomer(
	at: Pick<Platform, "db" | "now">,
	token: string,
	isJustNow = false,
): Promise<PublicEstimate> {
	const { db } = at;
	const now = at.now();
	const { current, versions } = await versionsBehind(at, db, token);
	const seen = versions.find(
		({ seenAt, version, state }) =>
			seenAt !== null && version < current.version && !factsOf(state).isDraft,
	);
	const jobs = await listJobs(db, [current.id, ...(seen ? [seen.id] : [])]);
	const own = jobs.get(current.id) ?? [];
	const today = panamaDay(now);
	const state = standingOf(current, today);
	const firstName = calledName(await nameOfLead(db, current.leadId));
	// The link never shows a draft or a replaced version.
	const shown = state as PublicEstimate["state"];
	const { isAnnulled: isGone } = factsOf(state);
	const locked = own.filter((job) => !isAsked(job));
	const asked = own.filter(isAsked);
	const opens = isJustNow ? await opensWords(db, now) : undefined;
	const change = seen && !isGone ? changeOf(jobs.get(seen.id) ?? [], own) : null;
	const words = isGone
		? { note: "", delivery_text: "", discount_reason: "" }
		: wired(current, "note", "deliveryText", "discountReason");
	const isByLink = current.decidedVia === "link";
	const cents = (amount: number) => (isGone ? 0 : amount);
	return {
		...wired(current, "reference", "version", "validUntil"),
		state: shown,
		first_name: firstName,
		car: carLine({ ...carOf(current), plate: "" }),
		plate_end: plateEnd(current.carPlate),
		is_open: canAccept(current, today),
		only_whole: current.onlyWhole === 1,
		...words,
		discount_cents: cents(current.discountCents),
		total_cents: cents(current.totalCents),
		tax_cents: cents(taxShareCents(current.totalCents, current)),
		jobs: isGone ? [] : asked.map(jobForCustomer),
		approved_jobs: isGone ? [] : locked.map(jobForCustomer),
		approved_cents: cents(dueCents(locked)),
		change: changedSince(change),
		is_by_link: isByLink,
		accepted_cents: isGone ? null : current.acceptedCents,
		accepted_tax_cents: isGone ? null : current.acceptedTaxCents,
		is_renewal_asked: current.renewalAskedAt !== null,
		told: toldOf(state, {
			firstName,
			isByLink,
			opens,
			approvedJobs: asked.filter(isApproved).length,
			askedJobs: asked.length,
			validUntil: current.validUntil,
			canAccept: canAccept(current, today),
			isRenewalAsked: current.renewalAskedAt !== null,
		}),
	};
}

function jobForCustomer(job: JobWithLines): PublicJob {
	return {
		...wired(job, "id", "title", "level", "warrantyMonths", "warrantyKm", "needsJobId"),
		...wired(job, "decision", "sumCents", "discountCents"),
		is_ticked: job.level !== "green",
		total_cents: job.sumCents - job.discountCents,
		lines: job.lines.map((line) => ({
			...wired(line, "text", "quantityHundredths", "lineCents", "freeReason"),
			is_own_part: line.suppliedBy === "customer",
		})),
	};
}

/** Returns «hoy a las 8:00 AM» while the shop is closed. */
async function opensWords(db: DbOrTrx, now: Date): Promise<string | undefined> {
	const { isOpen, until } = openingAt(now, await getSettings(db));
	return isOpen ? undefined : whenWords(until.toISOString(), now, spokenDay);
}

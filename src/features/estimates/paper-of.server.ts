import { carLine, carOf, plateEnd } from "#car/car.ts";
import { rucOfRequester } from "#features/leads/requesters.server.ts";
import { nameOfLead } from "#features/leads/store.server.ts";
import { settingsSaid } from "#features/settings/said.server.ts";
import { getSettings } from "#features/settings/store.server.ts";
import { formatCents } from "#panama/dollars.ts";
import { panamaDay, spokenDay } from "#panama/time.ts";
import { wired } from "#platform/database/wire.ts";
import { mustExist, NotFoundError } from "#platform/errors.ts";
import type { Platform } from "#platform/platform.server.ts";
import { calledName } from "#words/greeting.ts";
import { dateWords } from "#words/moment.ts";
import { versionsBehind } from "./behind.server.ts";
import { decisionWords, factsOf, isAccepted, standingOf } from "./estimate-states.ts";
import { printedOf } from "./estimate-words.server.ts";
import { dueCents } from "./money.ts";
import { OWN_PART, warrantyText } from "./own-page/words.ts";
import { type PaperJob, printPaper } from "./paper.server.ts";
import { NO_SUCH_ESTIMATE, PAPER, UNKNOWN_LINK } from "./sentences.ts";
import {
	type EstimateRecord,
	findEstimate,
	isAsked,
	type JobWithLines,
	jobsOf,
} from "./store.server.ts";

/** Prints a version for staff, with full name and plate. @throws NotFoundError | RuleError busy (503) */
export async function paperForStaff(at: Platform, id: string) {
	const estimate = mustExist(await findEstimate(at.db, id), NO_SUCH_ESTIMATE);
	const ruc = await rucOfRequester(at.db, estimate.leadId);
	const whole = [await nameOfLead(at.db, estimate.leadId), ruc && `RUC ${ruc}`];
	const name = whole.filter(Boolean).join(" · ");
	return print(at, estimate, { name, car: carLine(carOf(estimate)) });
}

/**
 * Prints the version behind a customer's link, with no more personal data than their page.
 *
 * @throws NotFoundError | RuleError busy (503)
 */
export async function paperByLink(at: Platform, token: string) {
	const { current } = await versionsBehind(at, at.db, token);
	if (factsOf(current.state).isAnnulled) throw new NotFoundError(UNKNOWN_LINK);
	const name = calledName(await nameOfLead(at.db, current.leadId));
	const known = carLine({ ...carOf(current), plate: "" });
	const car = [known, plateEnd(current.carPlate)].filter(Boolean).join(" · ");
	return print(at, current, { name, car });
}

async function print(
	at: Platform,
	estimate: EstimateRecord,
	who: { name: string; car: string },
): Promise<{ file: Buffer; name: string }> {
	const jobs = await jobsOf(at.db, estimate.id);
	const locked = jobs.filter((job) => !isAsked(job));
	const { version, validUntil, decidedAt } = estimate;
	const today = panamaDay(at.now());
	const printed = {
		until: spokenDay(validUntil),
		decided: decidedAt ? dateWords(new Date(decidedAt)) : "",
		isOver: today > validUntil,
		hasApproved: locked.length > 0,
	};
	const paper = {
		...estimate,
		...who,
		...printedOf(standingOf(estimate, today), printed),
		beforeCents: dueCents(locked),
		jobs: jobs.map((job) => jobOnPaper(job, isAccepted(estimate.state))),
	};
	const file = await printPaper(paper, settingsSaid(at, await getSettings(at.db)));
	return { file, name: `${estimate.reference}${version > 1 ? `-v${version}` : ""}.pdf` };
}

function jobOnPaper(job: JobWithLines, isAnswered: boolean): PaperJob {
	const isBefore = !isAsked(job);
	// The discount on open jobs is printed once, below the total.
	const discountCents = isBefore ? job.discountCents : 0;
	const remarks = [
		isBefore ? PAPER.approved : isAnswered && decisionWords(job.decision),
		discountCents > 0 && `${PAPER.discount}: -${formatCents(discountCents)}`,
		warrantyText(wired(job, "warrantyMonths", "warrantyKm")),
	];
	return {
		title: job.title,
		remark: remarks.filter(Boolean).join(" · "),
		totalCents: job.sumCents - discountCents,
		lines: job.lines.map((line) => {
			const isOwn = line.suppliedBy === "customer";
			const free = isOwn ? OWN_PART : line.freeReason && PAPER.free(line.freeReason);
			return {
				text: [line.text, free].filter(Boolean).join(". "),
				quantity: String(line.quantityHundredths / 100),
				unit: free ? "" : formatCents(line.unitCents),
				amount: free ? "" : formatCents(line.lineCents),
			};
		}),
	};
}

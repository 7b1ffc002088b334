import { randomUUID } from "node:crypto";
import { carOf } from "#car/car.ts";
import { filled } from "#car/told.ts";
import { findCar } from "#features/cars/store.server.ts";
import { findLead } from "#features/leads/inbox-read-model.server.ts";
import { getSettings } from "#features/settings/store.server.ts";
import { panamaDay } from "#panama/time.ts";
import { inTransaction } from "#platform/database/db.server.ts";
import { mustExist } from "#platform/errors.ts";
import type { Actor } from "#platform/http/http.server.ts";
import type { Platform } from "#platform/platform.server.ts";
import { blankVersion } from "./blank.server.ts";
import { jobsAfter, priced } from "./copy.server.ts";
import { requirePerson } from "./edit.server.ts";
import { factsOf, isAccepted, standingOf } from "./estimate-states.ts";
import { lineCents, sumOf } from "./money.ts";
import { NO_SUCH_ESTIMATE } from "./sentences.ts";
import {
	addEstimateEvent,
	currentOf,
	draftOf,
	insertVersion,
	type JobWithLines,
	jobsOf,
	lockEstimate,
} from "./store.server.ts";
import { pricesOf, productsIn } from "./view.server.ts";

/**
 * Starts the next version of a sent estimate as a draft, or returns the existing draft. For an accepted estimate it is a
 * supplement: approved jobs are locked, and only new jobs need an answer.
 *
 * @param isRenewal uses current product prices and a new validity period
 * @returns the draft's id
 * @throws NotFoundError | RuleError person_gone (409)
 * @source rules 10.7, 10.9, 10.15
 */
export function nextVersion(
	at: Platform,
	actor: Actor,
	id: string,
	isRenewal = false,
): Promise<string> {
	return inTransaction(at.db, async (trx) => {
		const { estimate, versions } = await lockEstimate(trx, id);
		await requirePerson(trx, estimate.leadId);
		const draft = draftOf(versions);
		if (draft) return draft.id;
		const before = mustExist(currentOf(versions), NO_SUCH_ESTIMATE);
		const now = at.now();
		const next = { estimateId: randomUUID(), now: now.toISOString() };
		const today = panamaDay(now);
		const settings = await getSettings(trx);
		const copies = jobsAfter(before, await jobsOf(trx, before.id), next);
		const fresh = isRenewal
			? atTodaysPrice(copies, await pricesOf(trx, productsIn(copies), settings))
			: copies;
		// The discount belongs to the jobs offered then: approved jobs already carry their share.
		const discountCents = isAccepted(before.state) ? 0 : before.discountCents;
		const { jobs, totalCents } = priced(fresh, discountCents);
		const isOver = isRenewal || !factsOf(standingOf(before, today)).isWaiting;
		const { leadId, reference, onlyWhole, deliveryText } = before;
		const author = actor.fullName;
		const lead = await findLead(trx, leadId);
		const known = lead?.car_id ? await findCar(trx, lead.car_id) : undefined;
		// The stored car may have a plate by now, from its reception.
		const car = known ? filled(carOf(before), known) : carOf(before);
		const blank = blankVersion(at, { id: next.estimateId, leadId, reference, author, car });
		const row = {
			...blank,
			version: (versions[0]?.version ?? 0) + 1,
			onlyWhole,
			deliveryText,
			totalCents,
			discountCents,
			discountReason: discountCents > 0 ? before.discountReason : "",
			validUntil: isOver ? blank.validUntil : before.validUntil,
			taxPercent: settings.taxPercent,
		};
		await insertVersion(trx, row, jobs);
		await addEstimateEvent(trx, row, now, { kind: "created", author });
		return row.id;
	});
}

function atTodaysPrice(jobs: readonly JobWithLines[], today: ReadonlyMap<string, number>) {
	return jobs.map((job) => {
		if (job.isLocked === 1) return job;
		const lines = job.lines.map((line) => {
			const isPaid = line.suppliedBy === "shop" && line.unitCents > 0;
			const unitCents = (isPaid && today.get(line.productId ?? "")) || line.unitCents;
			return { ...line, unitCents, lineCents: lineCents(line.quantityHundredths, unitCents) };
		});
		return { ...job, lines, sumCents: sumOf(lines.map((line) => line.lineCents)) };
	});
}

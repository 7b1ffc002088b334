import { randomUUID } from "node:crypto";
import { lockPerson } from "#core/customer-records/store.server.ts";
import type { LeadDetail } from "#core/requests/contract.ts";
import { requirePhone } from "#core/requests/form/contact-checks.server.ts";
import { createReference, openLead } from "#core/requests/form/open-lead.server.ts";
import { ESTIMATE_KIND, getKindInfo } from "#core/requests/kinds.ts";
import { findLead } from "#core/requests/lead-detail.server.ts";
import { assertNotMerged } from "#core/requests/merging/family.server.ts";
import { NO_LEAD } from "#core/requests/messages.ts";
import { addLeadKeywords, lockLead } from "#core/requests/store.server.ts";
import { getSettings } from "#core/settings/store.server.ts";
import { computeGrossCents } from "#core/settings/tax.ts";
import { type Car, formatCar } from "#domain/car/car.ts";
import { fillMissingParts, parseCar } from "#domain/car/parse-car.ts";
import { getPromisedWarranty, listServices } from "#features/content/services/store.server.ts";
import { findCar, insertManualQuote, listQuotesByLead } from "#features/inbox/quotes/store.server.ts";
import { findCar as findStoredCar } from "#features/workshop/cars/store.server.ts";
import { rejectEstimate } from "#features/workshop/estimates/errors.server.ts";
import {
	COUNTER_ESTIMATE,
	NO_SUCH_PERSON,
	NOT_QUOTABLE,
	PRODUCTS_TITLE,
} from "#features/workshop/estimates/messages.ts";
import { findRequestedService } from "#features/workshop/estimates/price-list/requested-service-read-model.server.ts";
import {
	addEstimateEvent,
	insertVersion,
	type JobWithLines,
	listVersions,
} from "#features/workshop/estimates/store.server.ts";
import type { Call } from "#server/call.server.ts";
import type { Trx } from "#server/database/db.server.ts";
import { requireFound } from "#server/errors.ts";
import { runOnce, runWork, type Work } from "#server/work.server.ts";
import { buildBlankVersion } from "./blank-version.server.ts";
import type { NewEstimate } from "./draft-contract.ts";
import { requirePerson } from "./edit.server.ts";
import { applyDiscount } from "./job-copies.server.ts";
import { buildJob, buildServiceJob } from "./new-job.server.ts";
import { startNextVersion } from "./next-version.server.ts";

/**
 * Starts an estimate for a request, a customer or a walk-in at the counter, or the next version of a sent estimate.
 * A request has one estimate, so a second call returns the existing one. For a person without a request, a request is
 * created with the estimate.
 *
 * @param key idempotency key: a repeated submission returns the same estimate
 * @returns the id of the draft, or of the newest version
 * @throws NotFoundError | RuleError not_quotable | bad_phone (422) | person_gone (409)
 * @source rules 10.1, 10.15
 */
export async function startEstimate(call: Call, input: NewEstimate): Promise<string> {
	if ("estimate_id" in input) return startNextVersion(call, { id: input.estimate_id });
	if ("lead_id" in input) return runWork(call, (work) => findOrStartForLead(work, { leadId: input.lead_id }));
	if ("phone" in input) requirePhone(input.phone);
	const submission = { scope: "estimates", body: input };
	const { answer } = await runOnce(call, submission, async (work) => {
		const { trx } = work;
		const person =
			"phone" in input ? input : requireFound(await lockPerson(trx, input.customer_id), NO_SUCH_PERSON);
		const car = "car" in input ? input.car : undefined;
		const leadId = await createCounterLead(work, { ...person, car: car && formatCar(car) });
		return { id: await findOrStartForLead(work, { leadId, car }) };
	});
	return answer.id;
}

/** Creates a request for a person at the counter, like one that staff enter by hand. */
async function createCounterLead(
	work: Work,
	{ name, phone, car = "" }: { name: string; phone: string; car?: string | undefined },
): Promise<string> {
	const { ctx, trx, actor } = work;
	const now = ctx.now();
	const { id } = await openLead(work, {
		settings: await getSettings(trx),
		lead: {
			kind: ESTIMATE_KIND,
			channel: "counter",
			name,
			phone,
			car,
			email: undefined,
			summary: [COUNTER_ESTIMATE, car].filter(Boolean).join(" · "),
			author: actor.fullName,
		},
	});
	await insertManualQuote(trx, now, { leadId: id, notes: "", car });
	return id;
}

async function findOrStartForLead(
	work: Work,
	{ leadId, car }: { leadId: string; car?: Car | undefined },
): Promise<string> {
	const { ctx, trx, actor } = work;
	const lead = requireFound(await findLead(trx, leadId), NO_LEAD);
	await assertNotMerged(trx, leadId);
	const { canBecomeWork, listsProducts } = getKindInfo(lead.kind);
	if (!canBecomeWork || lead.is_quarantined) throw rejectEstimate("not_quotable", NOT_QUOTABLE);
	// Take the lock that approved counter work takes: two first versions without it deadlock on PostgreSQL.
	await lockLead(trx, leadId);
	await assertNotMerged(trx, leadId);
	const [newest] = await listVersions(trx, leadId);
	if (newest) return newest.id;
	await requirePerson(trx, leadId);
	const now = ctx.now();
	const settings = await getSettings(trx);
	const reference = await resolveEstimateReference(trx, now, lead);
	const id = randomUUID();
	const identity = { estimateId: id, createdAt: now.toISOString() };
	const jobs = listsProducts
		? await buildProductJobs(trx, leadId, identity)
		: await buildServiceJobs(trx, leadId, identity);
	const { jobs: pricedJobs, totalCents } = applyDiscount(jobs, 0);
	const author = actor.fullName;
	const estimateCar = car ?? (await findRequestedCar(trx, lead));
	const row = {
		...buildBlankVersion(ctx, { id, leadId, reference, author, car: estimateCar }),
		taxPercent: settings.taxPercent,
		totalCents,
	};
	await insertVersion(trx, row, pricedJobs);
	await addEstimateEvent(trx, row, now, { kind: "created", author });
	if (reference !== lead.reference) await addLeadKeywords(trx, leadId, reference);
	return id;
}

/** Returns the estimate's reference: its quote's own, or the next number of the series. */
export async function resolveEstimateReference(
	trx: Trx,
	now: Date,
	{ kind, reference }: Pick<LeadDetail, "kind" | "reference">,
): Promise<string> {
	return getKindInfo(kind).listsProducts
		? reference
		: createReference(trx, now, await getSettings(trx), ESTIMATE_KIND);
}

type LeadCar = { id: string; car: string; car_id: string | null };

/** Finds the request's car: the linked one, completed from the request. Only quotes store brand and year apart. */
async function findRequestedCar(trx: Trx, lead: LeadCar): Promise<Car> {
	const quoteCar = await findCar(trx, lead.id);
	const describedCar = quoteCar.brand || quoteCar.year ? quoteCar : parseCar(lead.car);
	const storedCar = lead.car_id ? await findStoredCar(trx, lead.car_id) : undefined;
	return storedCar ? fillMissingParts(storedCar, describedCar) : describedCar;
}

/** Builds a job from the requested service, at its «desde» price if it has one. */
async function buildServiceJobs(
	trx: Trx,
	leadId: string,
	identity: Pick<JobWithLines, "estimateId" | "createdAt">,
): Promise<JobWithLines[]> {
	const { title, serviceId } = await findRequestedService(trx, leadId);
	if (!title) return [];
	const service = (await listServices(trx)).find(({ id }) => id === serviceId);
	const cents = service?.listCents ? computeGrossCents(service.listCents, await getSettings(trx)) : null;
	return [
		buildServiceJob(
			{ id: serviceId, title, warranty: service ? getPromisedWarranty(service) : "", cents },
			identity,
		),
	];
}

/** Builds one job from the quote list, with the prices that the customer saw. */
async function buildProductJobs(
	trx: Trx,
	leadId: string,
	identity: Pick<JobWithLines, "estimateId" | "createdAt">,
): Promise<JobWithLines[]> {
	const [quote] = await listQuotesByLead(trx, [leadId]);
	if (!quote || quote.lines.length === 0) return [];
	const lines = quote.lines.map((line) => ({
		kind: "part" as const,
		product_id: line.productId,
		sku: line.sku,
		text: line.name,
		quantity_hundredths: line.quantity * 100,
		unit_cents: line.priceCents,
		supplied_by: "shop" as const,
		free_reason: "",
	}));
	return [buildJob({ title: PRODUCTS_TITLE, lines }, identity)];
}

import { randomUUID } from "node:crypto";
import { type Car, carLine } from "#car/car.ts";
import { carIn, filled } from "#car/told.ts";
import { findCar as findKnownCar } from "#features/cars/store.server.ts";
import { lockPerson } from "#features/customers/record/store.server.ts";
import { reachablePhone } from "#features/leads/form/reach.server.ts";
import { findLead } from "#features/leads/inbox-read-model.server.ts";
import { nextReference, openLead } from "#features/leads/open.server.ts";
import { NO_LEAD } from "#features/leads/sentences.ts";
import { lockLead, rememberWords } from "#features/leads/store.server.ts";
import { findCar, insertWrittenQuote, listQuotesOf } from "#features/quotes/store.server.ts";
import { getSettings } from "#features/settings/store.server.ts";
import { inTransaction, type Trx } from "#platform/database/db.server.ts";
import { once } from "#platform/database/once.server.ts";
import { mustExist, RuleError } from "#platform/errors.ts";
import type { Actor } from "#platform/http/http.server.ts";
import type { Platform } from "#platform/platform.server.ts";
import { findAskedService } from "./asked-read-model.server.ts";
import { blankVersion } from "./blank.server.ts";
import { priced } from "./copy.server.ts";
import type { NewEstimate } from "./draft-contract.ts";
import { requirePerson } from "./edit.server.ts";
import { newJob } from "./new-job.server.ts";
import { nextVersion } from "./next-version.server.ts";
import { COUNTER_ESTIMATE, NO_SUCH_PERSON, NOT_QUOTABLE, PRODUCTS_TITLE } from "./sentences.ts";
import {
	addEstimateEvent,
	insertVersion,
	type JobWithLines,
	listVersions,
} from "./store.server.ts";

/**
 * Begins an estimate: of a request, of a customer, of somebody at the counter, or the next version of one that was sent.
 * A request has one estimate; asked for again it is the one there is. Who asked for nothing yet asks now: their request is
 * written down with it.
 *
 * @param key makes a second press of the button the same estimate
 * @returns the id of the version that is being written, or of the newest
 * @throws NotFoundError | RuleError not_quotable | bad_phone (422) | person_gone (409)
 * @source rules 10.1, 10.15
 */
export async function beginEstimate(
	at: Platform,
	actor: Actor,
	asked: NewEstimate,
	key: string | undefined,
): Promise<string> {
	if ("estimate_id" in asked) return nextVersion(at, actor, asked.estimate_id);
	if ("lead_id" in asked)
		return inTransaction(at.db, (trx) => ofLead(at, trx, actor, { leadId: asked.lead_id }));
	if ("phone" in asked) reachablePhone(asked.phone);
	const { answer } = await once(at, { scope: "estimates", key, body: asked }, async (trx) => {
		const person =
			"phone" in asked
				? asked
				: mustExist(await lockPerson(trx, asked.customer_id), NO_SUCH_PERSON);
		const car = "car" in asked ? asked.car : undefined;
		const leadId = await writeDown(at, trx, actor, person, car && carLine(car));
		return { id: await ofLead(at, trx, actor, { leadId, car }) };
	});
	return answer.id;
}

/** Somebody at the counter wants a price: a request like those that staff write down. */
async function writeDown(
	at: Platform,
	trx: Trx,
	actor: Actor,
	{ name, phone }: { name: string; phone: string },
	car = "",
): Promise<string> {
	const now = at.now();
	const { id } = await openLead(at, trx, await getSettings(trx), {
		kind: "quote",
		channel: "counter",
		name,
		phone,
		car,
		email: undefined,
		summary: [COUNTER_ESTIMATE, car].filter(Boolean).join(" · "),
		author: actor.fullName,
	});
	await insertWrittenQuote(trx, now, { leadId: id, notes: "", car });
	return id;
}

async function ofLead(
	at: Platform,
	trx: Trx,
	actor: Actor,
	{ leadId, car }: { leadId: string; car?: Car | undefined },
): Promise<string> {
	const lead = mustExist(await findLead(trx, leadId), NO_LEAD);
	if (lead.kind === "newsletter" || lead.is_quarantined)
		throw new RuleError("not_quotable", NOT_QUOTABLE);
	// As work approved at the counter does: two that insert a first version without it wait for one another.
	await lockLead(trx, leadId);
	const [newest] = await listVersions(trx, leadId);
	if (newest) return newest.id;
	await requirePerson(trx, leadId);
	const now = at.now();
	const settings = await getSettings(trx);
	const reference = await estimateReference(trx, now, lead);
	const id = randomUUID();
	const place = { estimateId: id, createdAt: now.toISOString() };
	const jobs =
		lead.kind === "quote"
			? await productsAsked(trx, leadId, place)
			: await serviceAsked(trx, leadId, place);
	const { jobs: withShares, totalCents } = priced(jobs, 0);
	const author = actor.fullName;
	const known = car ?? (await carAsked(trx, lead));
	const row = {
		...blankVersion(at, { id, leadId, reference, author, car: known }),
		taxPercent: settings.taxPercent,
		totalCents,
	};
	await insertVersion(trx, row, withShares);
	await addEstimateEvent(trx, row, now, { kind: "created", author });
	if (reference !== lead.reference) await rememberWords(trx, leadId, reference);
	return id;
}

/** The number of an estimate: that of its quote, else the next of the series. */
export async function estimateReference(
	trx: Trx,
	now: Date,
	{ kind, reference }: { kind: string; reference: string },
): Promise<string> {
	return kind === "quote" ? reference : nextReference(trx, now, await getSettings(trx), "quote");
}

type About = { id: string; car: string; car_id: string | null };

/** The car that staff said it is about, else as its request tells it: a quote says brand, model and year apart, the others one line. */
async function carAsked(trx: Trx, lead: About): Promise<Car> {
	const asked = await findCar(trx, lead.id);
	const told = asked.brand || asked.year ? asked : carIn(lead.car);
	const known = lead.car_id ? await findKnownCar(trx, lead.car_id) : undefined;
	return known ? filled(known, told) : told;
}

/** The service that was asked for, as a job that is still to be priced. */
async function serviceAsked(
	trx: Trx,
	leadId: string,
	place: Pick<JobWithLines, "estimateId" | "createdAt">,
): Promise<JobWithLines[]> {
	const { title, serviceId } = await findAskedService(trx, leadId);
	return title ? [{ ...newJob({ title, lines: [] }, place), serviceId }] : [];
}

/** What the quote list asked for, as one job with the prices that its customer saw. */
async function productsAsked(
	trx: Trx,
	leadId: string,
	place: Pick<JobWithLines, "estimateId" | "createdAt">,
): Promise<JobWithLines[]> {
	const [quote] = await listQuotesOf(trx, [leadId]);
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
	return [newJob({ title: PRODUCTS_TITLE, lines }, place)];
}

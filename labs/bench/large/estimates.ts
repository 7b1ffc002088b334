import { addDays, toPanamaDay } from "#domain/time.ts";
import { createRandomGenerator, type RandomGenerator } from "#seed/random.ts";
import type { RowsByTable } from "./bulk.ts";
import { type PlannedLead, toIso } from "./plan.ts";

const ESTIMATE_STATES = ["accepted", "partly_accepted", "declined", "sent", "sent"] as const;
const HOUR_MS = 3_600_000;
/** A separate generator, so that the other rows stay the same. */
const chance: RandomGenerator = createRandomGenerator(20_261_121);

/** Creates an estimate for every other answered quote: two jobs of two lines, sent, and mostly answered. */
export function createEstimate(lead: PlannedLead): RowsByTable {
	const { id: leadId, kind, answeredAtMs, reference, isForgotten } = lead;
	if (kind !== "quote" || !answeredAtMs || isForgotten || chance.nextBoolean(0.5)) return {};
	const [id, state] = [chance.createId(), chance.pickItem(ESTIMATE_STATES)];
	const [sentAt, decidedAt] = [toIso(answeredAtMs), toIso(answeredAtMs + 5 * HOUR_MS)];
	const isAnswered = state !== "sent";
	const jobs = [0, 1].map((position) => ({
		id: chance.createId(),
		estimateId: id,
		position,
		title: "Cambiar pastillas delanteras",
		level: null,
		warrantyMonths: 6,
		warrantyKm: 10_000,
		needsJobId: null,
		decision: !isAnswered ? "pending" : position === 0 ? "accepted" : "declined",
		isLocked: 0,
		sumCents: 12_590,
		discountCents: 0,
		copiedFromId: null,
		serviceId: position === 0 ? "frenos" : null,
		createdAt: sentAt,
	}));
	const createEvent = (kind: string, at: string) => ({
		id: chance.createId(),
		estimateId: id,
		leadId,
		version: 1,
		kind,
		author: "Cliente",
		via: "link",
		text: "",
		address: null,
		at,
	});
	return {
		estimates: [
			{
				id,
				leadId,
				reference,
				version: 1,
				isLatest: 1,
				state,
				totalCents: 25_180,
				carBrand: "Kia",
				carModel: "Sportage",
				carYear: 2017,
				carPlate: "DA4410",
				validUntil: addDays(toPanamaDay(new Date(answeredAtMs)), 7),
				onlyWhole: 0,
				note: "",
				deliveryText: "1 día",
				taxPercent: 7,
				discountCents: 0,
				discountReason: "",
				createdBy: "Recepción",
				createdAt: sentAt,
				updatedAt: sentAt,
				sentAt,
				sentBy: "Recepción",
				seenAt: sentAt,
				questionAt: null,
				renewalRequestedAt: null,
				decidedAt: isAnswered ? decidedAt : null,
				decidedVia: null,
				decidedBy: null,
				acceptedCents: state.startsWith("accepted") ? 12_590 : null,
				acceptedTaxCents: state.startsWith("accepted") ? 824 : null,
				rejectReason: state === "declined" ? "price" : null,
				rejectText: null,
			},
		],
		estimateJobs: jobs,
		estimateLines: jobs.flatMap(({ id: jobId }) =>
			[0, 1].map((position) => ({
				id: chance.createId(),
				jobId,
				position,
				kind: "part",
				productId: null,
				sku: null,
				text: "Juego de pastillas",
				quantityHundredths: 100,
				unitCents: 6295,
				lineCents: 6295,
				costCents: null,
				suppliedBy: "shop",
				freeReason: "",
			})),
		),
		estimateEvents: [createEvent("sent", sentAt), ...(isAnswered ? [createEvent(state, decidedAt)] : [])],
	};
}

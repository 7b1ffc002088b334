import { type Car, plateOf } from "#car/car.ts";
import { addDays, panamaDay } from "#panama/time.ts";
import type { Platform } from "#platform/platform.server.ts";
import { VALID_DAYS } from "./bounds.ts";
import type { EstimateRecord } from "./store.server.ts";

type Begun = Record<"id" | "leadId" | "reference" | "author", string> & { car: Car };

/** Builds an empty, unsent first version of an estimate. */
export function blankVersion(
	at: Pick<Platform, "now">,
	{ id, leadId, reference, author, car }: Begun,
): EstimateRecord {
	const now = at.now().toISOString();
	return {
		id,
		leadId,
		reference,
		version: 1,
		isLatest: 1,
		state: "draft",
		...carColumns(car),
		validUntil: addDays(panamaDay(at.now()), VALID_DAYS),
		onlyWhole: 0,
		note: "",
		deliveryText: "",
		taxPercent: 0,
		totalCents: 0,
		discountCents: 0,
		discountReason: "",
		createdBy: author,
		createdAt: now,
		updatedAt: now,
		sentAt: null,
		sentBy: null,
		seenAt: null,
		askedAt: null,
		renewalAskedAt: null,
		decidedAt: null,
		decidedVia: null,
		decidedBy: null,
		acceptedCents: null,
		acceptedTaxCents: null,
		rejectReason: null,
		rejectText: null,
	};
}

/** Converts a car to the columns of an estimate. */
export const carColumns = ({ brand, model, year, plate }: Car) => ({
	carBrand: brand,
	carModel: model,
	carYear: year,
	carPlate: plateOf(plate),
});

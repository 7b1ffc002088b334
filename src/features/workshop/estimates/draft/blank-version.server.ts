import { type Car, normalizePlate } from "#domain/car/car.ts";
import { addDays, toPanamaDay } from "#domain/time.ts";
import { VALID_DAYS } from "#features/workshop/estimates/bounds.ts";
import type { EstimateRecord } from "#features/workshop/estimates/store.server.ts";
import type { AppContext } from "#server/app-context.server.ts";

type NewVersion = Record<"id" | "leadId" | "reference" | "author", string> & { car: Car };

/** Builds an empty, unsent first version of an estimate. */
export function buildBlankVersion(
	ctx: Pick<AppContext, "now">,
	{ id, leadId, reference, author, car }: NewVersion,
): EstimateRecord {
	const now = ctx.now().toISOString();
	return {
		id,
		leadId,
		reference,
		version: 1,
		isLatest: 1,
		state: "draft",
		...toCarColumns(car),
		validUntil: addDays(toPanamaDay(ctx.now()), VALID_DAYS),
		onlyWhole: 0,
		note: "",
		deliveryText: "",
		taxPercent: 0,
		totalCents: 0,
		discountCents: 0,
		discountReason: "",
		depositPercent: 0,
		createdBy: author,
		createdAt: now,
		updatedAt: now,
		sentAt: null,
		sentBy: null,
		seenAt: null,
		questionAt: null,
		renewalRequestedAt: null,
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
export const toCarColumns = ({ brand, model, year, plate }: Car) => ({
	carBrand: brand,
	carModel: model,
	carYear: year,
	carPlate: normalizePlate(plate),
});

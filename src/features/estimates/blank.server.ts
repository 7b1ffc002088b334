import { addDays, panamaDay } from "#panama/time.ts";
import type { Platform } from "#platform/platform.server.ts";
import { VALID_DAYS } from "./bounds.ts";
import type { EstimateRecord } from "./store.server.ts";

/** Of a version that nobody sent. */
export const NOTHING_YET = {
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
} as const;

/** The first version of an estimate, with nothing in it yet. */
export function blankVersion(
	at: Pick<Platform, "now">,
	{ id, leadId, reference, author }: Record<"id" | "leadId" | "reference" | "author", string>,
): EstimateRecord {
	const now = at.now().toISOString();
	return {
		id,
		leadId,
		reference,
		version: 1,
		isLatest: 1,
		state: "borrador",
		carBrand: "",
		carModel: "",
		carYear: null,
		carPlate: "",
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
		...NOTHING_YET,
	};
}

import { z } from "zod";
import { Cents, EstimateJob, EstimateLine } from "#features/workshop/estimates/contract.ts";
import { ESTIMATE_STATES } from "#features/workshop/estimates/estimate-states.ts";

/** Line for the customer, without the shop's cost. */
const PublicLine = EstimateLine.pick({
	text: true,
	quantity_hundredths: true,
	line_cents: true,
	free_reason: true,
}).extend({
	/** The customer brings the part, so the shop gives no warranty on it. */
	is_own_part: z.boolean(),
});

/** `total_cents` is net of its discount share: the amount that approving it adds to the total. */
export const PublicJob = EstimateJob.omit({
	revived_from_id: true,
	service_id: true,
	is_locked: true,
}).extend({
	/** Ticked by default. */
	is_ticked: z.boolean(),
	lines: z.array(PublicLine),
});
export type PublicJob = z.infer<typeof PublicJob>;

/** States that the link can show: neither a draft nor a replaced version. */
const PublicState = z.enum(ESTIMATE_STATES).exclude(["draft", "replaced"]);

/** Estimate for the customer. An annulled one has no jobs, texts or amounts. */
export const PublicEstimate = z.object({
	reference: z.string(),
	version: z.number().int(),
	state: PublicState,
	first_name: z.string(),
	/** «Kia Sportage 2017»; "" when unknown. */
	car: z.string(),
	/** «•••410», or "" */
	plate_end: z.string(),
	valid_until: z.iso.date(),
	/** True while it can be approved. */
	is_open: z.boolean(),
	only_whole: z.boolean(),
	note: z.string(),
	delivery_text: z.string(),
	discount_reason: z.string(),
	discount_cents: Cents,
	/** The part that is paid before work starts; 0 without one, and once nothing can be approved. */
	deposit_percent: z.number().int(),
	/** The deposit of all that is offered and approved; 0 after a rejection. */
	deposit_cents: Cents,
	total_cents: Cents,
	tax_cents: Cents,
	/** Open jobs; `approved_jobs` holds those approved in earlier versions. */
	jobs: z.array(PublicJob),
	approved_jobs: z.array(PublicJob),
	approved_cents: Cents,
	/** Difference from the version that the customer saw before, as a sentence. */
	change: z.string().nullable(),
	/** The customer answered through the link, and not through staff. */
	is_by_link: z.boolean(),
	accepted_cents: Cents.nullable(),
	accepted_tax_cents: Cents.nullable(),
	is_renewal_requested: z.boolean(),
	/** Message about the customer's last action, or null. */
	customer_message: z.string().nullable(),
});
export type PublicEstimate = z.infer<typeof PublicEstimate>;

/** Reports that the customer viewed the page, or with `asked` that they left it to ask by WhatsApp. */
export const ViewInput = z.object({ asked: z.boolean().default(false) });
export type ViewInput = z.infer<typeof ViewInput>;

/** Response to a customer's action: the estimate after it. */
export const PublicAnswer = PublicEstimate.extend({ success: z.literal(true) });
export type PublicAnswer = z.infer<typeof PublicAnswer>;

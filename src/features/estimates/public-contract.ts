import { z } from "zod";
import { Cents, EstimateJob, EstimateLine } from "./contract.ts";
import { ESTIMATE_STATES } from "./estimate-states.ts";

/** A line as its customer reads it: never what it cost the shop. */
const PublicLine = EstimateLine.pick({
	text: true,
	quantity_hundredths: true,
	line_cents: true,
	free_reason: true,
}).extend({
	/** The customer brings it: it has no warranty of the shop's. */
	is_own_part: z.boolean(),
});

/** `total_cents` has its share of the discount taken off: what saying yes to it adds to the sum. */
export const PublicJob = EstimateJob.omit({
	revived_from_id: true,
	service_id: true,
	is_locked: true,
}).extend({
	/** Ticked when the page opens. */
	is_ticked: z.boolean(),
	lines: z.array(PublicLine),
});
export type PublicJob = z.infer<typeof PublicJob>;

/** Its link shows neither a draft nor a version that was replaced. */
const PublicState = z.enum(ESTIMATE_STATES).exclude(["draft", "replaced"]);

/** An estimate behind its customer's link. Annulled, it says so and nothing else: `jobs` are empty. */
export const PublicEstimate = z.object({
	reference: z.string(),
	version: z.number().int(),
	state: PublicState,
	first_name: z.string(),
	/** «Kia Sportage 2017»; "" when nobody told it. */
	car: z.string(),
	/** «•••410», or "" */
	plate_end: z.string(),
	valid_until: z.iso.date(),
	/** Whether it can be approved now. */
	is_open: z.boolean(),
	only_whole: z.boolean(),
	note: z.string(),
	delivery_text: z.string(),
	discount_reason: z.string(),
	discount_cents: Cents,
	total_cents: Cents,
	tax_cents: Cents,
	/** What is asked now, and what was approved in earlier versions and stays. */
	jobs: z.array(PublicJob),
	approved_jobs: z.array(PublicJob),
	approved_cents: Cents,
	/** Of one that changed since its customer looked: what, in a sentence. */
	change: z.string().nullable(),
	/** They answered through the link; else somebody of the shop heard it. */
	is_by_link: z.boolean(),
	accepted_cents: Cents.nullable(),
	accepted_tax_cents: Cents.nullable(),
	is_renewal_asked: z.boolean(),
	/** What its customer reads about what they did last, or null. */
	told: z.string().nullable(),
});
export type PublicEstimate = z.infer<typeof PublicEstimate>;

/** `asked` when they went to ask by WhatsApp, else that the page stood in front of them. */
export const Looking = z.object({ asked: z.boolean().default(false) });
export type Looking = z.infer<typeof Looking>;

/** What a press of its customer answers: how it stands then. */
export const PublicAnswer = PublicEstimate.extend({ success: z.literal(true) });
export type PublicAnswer = z.infer<typeof PublicAnswer>;

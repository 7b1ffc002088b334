import { z } from "zod";
import { SITE_PHASES } from "./phase.ts";

const MAX_GROUPS = 50;

/** A bundled sample that visitors would act on, or that binds the shop; the site is not published with it. */
const Blocker = z.object({ name: z.string(), label: z.string(), path: z.string() });

/** A kind of content that is still the bundled sample; `count` says how many there are. */
const SampleGroup = z.object({
	name: z.string(),
	label: z.string(),
	count: z.number().int(),
	path: z.string(),
});
export type SampleGroup = z.infer<typeof SampleGroup>;

/** The state of the site, what keeps it from being published, and what its owner is asked about. */
export const Publication = z.object({
	phase: z.enum(SITE_PHASES),
	/** Author and time of the publication; null while it is not published. `by` is "" for a shop that was in use before. */
	published: z.object({ at: z.iso.datetime(), by: z.string() }).nullable(),
	blockers: z.array(Blocker),
	samples: z.array(SampleGroup),
	/** A link to the site as visitors will see it, while it is private. */
	preview: z.object({ path: z.string(), until: z.iso.datetime() }).nullable(),
	now: z.iso.datetime(),
});
export type Publication = z.infer<typeof Publication>;

/** The owner names the samples that they saw and publish with the site. */
export const PublishRequest = z.object({
	accepted: z.array(z.string().max(60)).max(MAX_GROUPS).default([]),
});
export type PublishRequest = z.infer<typeof PublishRequest>;

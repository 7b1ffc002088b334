import { z } from "zod";
import { SAMPLE_FACTS } from "#features/content/services/contract.ts";

const count = z.number().int();
const MAX_CHOSEN = 200;
const Id = z.string("Di cuál").max(80, "Eso no existe");

/** Bundled records of one kind: how many are on show, the names of the first, and how many only await a review. */
const SampleRecords = z.object({ count, review: count, names: z.array(z.string()) });

const ServiceFact = z.object({ service_id: Id, fact: z.enum(SAMPLE_FACTS, "Eso no existe") });

/** Unconfirmed bundled content besides the fields of the business record. */
export const Samples = z.object({
	products: SampleRecords,
	posts: SampleRecords,
	facts: z.array(ServiceFact.extend({ name: z.string(), value: z.string(), is_review: z.boolean() })),
	/** A year of the timeline or a certification; `name` is its name among the sample fields. */
	rows: z.array(z.object({ name: z.string(), text: z.string() })),
	/** The kinds that have something, as an owner is asked about them. */
	groups: z.array(z.object({ name: z.string(), label: z.string(), count, path: z.string() })),
});
export type Samples = z.infer<typeof Samples>;

/** Some records of a kind; all of them without ids. */
export const SampleChoice = z.object({ ids: z.array(Id).max(MAX_CHOSEN).optional() });
export const SampleIds = z.object({ ids: z.array(Id).min(1, "Marca alguno").max(MAX_CHOSEN) });
export const ConfirmedFacts = z.object({
	facts: z.array(ServiceFact).min(1, "Marca alguno").max(MAX_CHOSEN),
});

export const Confirmed = z.object({ confirmed: count });
export const HiddenProducts = z.object({ hidden: count, batch_id: z.string().nullable() });
export const ChangedPosts = z.object({ ids: z.array(z.string()) });

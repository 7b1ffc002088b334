import { z } from "zod";

/** The uses of a name that staff chose for an import. @source rules 6.47 */
export const NameUses = z.object({
	/** The type of new products, where the sheet has no column for it. */
	type: z.boolean().default(false),
	/** Names in capitals as sentences. Off until staff say so: the sheet's own spelling is what its author wrote. */
	capitals: z.boolean().default(false),
	/** The cars that a new product fits. */
	cars: z.boolean().default(false),
});
export type NameUses = z.infer<typeof NameUses>;

export const NOTHING_FROM_NAME: NameUses = { type: false, capitals: false, cars: false };

const count = z.number().int();

/** The contents of a sheet's names, with examples, so that staff see it before they use it. */
export const NameFindings = z.object({
	/** New products by the type that their name says; "" for those whose name says none. */
	types: z.array(z.object({ type: z.string(), count, examples: z.array(z.string()) })),
	/** Names in capitals, as the sheet has them and as sentences. */
	capitals: z.object({ count, examples: z.array(z.object({ from: z.string(), to: z.string() })) }),
	/** New products whose name says the cars that they fit. */
	cars: z.object({ count, examples: z.array(z.object({ name: z.string(), fits: z.string() })) }),
});
export type NameFindings = z.infer<typeof NameFindings>;

export const NO_NAME_FINDINGS: NameFindings = {
	types: [],
	capitals: { count: 0, examples: [] },
	cars: { count: 0, examples: [] },
};

import { z } from "zod";

export const CopyName = z.string().regex(/^[\dTZ:a-z-]{20,90}$/, "Esa copia no existe");

/** The copies of the shop, the newest first; every one was restored and compared when it was made. */
export const CopyList = z.object({
	copies: z.array(
		z.object({
			name: z.string(),
			made_at: z.iso.datetime(),
			bytes: z.number().int(),
			rows: z.number().int(),
			/** It is also off this machine. */
			is_away: z.boolean(),
		}),
	),
	total: z.number().int(),
	/** Those that were found damaged after they had been good, the latest first; they count no more. */
	damaged: z.array(z.object({ made_at: z.iso.datetime(), problem: z.string() })),
	now: z.iso.datetime(),
});
export type CopyList = z.infer<typeof CopyList>;

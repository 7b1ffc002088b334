import { z } from "zod";
import { SETUP_STEP_IDS, STEP_STATES } from "./steps.ts";

/** The steps of «Puesta en marcha», in their order. */
export const Setup = z.object({
	steps: z.array(z.object({ id: z.enum(SETUP_STEP_IDS), state: z.enum(STEP_STATES) })),
});
export type Setup = z.infer<typeof Setup>;

/** Steps that are done or left out, of how many, and a sentence with those that are open. */
export const SetupProgress = z.object({ done: z.number().int(), total: z.number().int(), text: z.string() });
export type SetupProgress = z.infer<typeof SetupProgress>;

export const SetupStepParams = z.object({ step: z.enum(SETUP_STEP_IDS) });

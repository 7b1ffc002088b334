import { z } from "zod";
import { SETUP_STEP_IDS, STEP_STATES } from "./steps.ts";

/** The steps of «Puesta en marcha», in their order. */
export const Setup = z.object({
	steps: z.array(z.object({ id: z.enum(SETUP_STEP_IDS), state: z.enum(STEP_STATES) })),
});
export type Setup = z.infer<typeof Setup>;

export const SetupStepParams = z.object({ step: z.enum(SETUP_STEP_IDS) });

import type { AmountsByMethod } from "./day-rules.ts";

/** Parses stored amounts by method. */
export const parseAmounts = (json: string) => JSON.parse(json) as AmountsByMethod;

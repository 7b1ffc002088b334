import type { Feature } from "#domain/feature.ts";

/** The history of edits, and what edits records. */
export const audit = { name: "audit", domain: "core", uses: [] } as const satisfies Feature;

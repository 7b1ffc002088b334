import type { Feature } from "#domain/feature.ts";

/** The guide of the panel. */
export const guide = { name: "guide", domain: "operation", uses: [] } as const satisfies Feature;

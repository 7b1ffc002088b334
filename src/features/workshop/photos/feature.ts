import type { Feature } from "#domain/feature.ts";

/** Photos of customers. */
export const photos = { name: "photos", domain: "workshop", uses: ["media"] } as const satisfies Feature;

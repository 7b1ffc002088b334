import type { Feature } from "#domain/feature.ts";

/** Requests for prices, and notices when a product arrives. */
export const quotes = { name: "quotes", domain: "inbox", uses: ["products"] } as const satisfies Feature;

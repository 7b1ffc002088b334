import type { Feature } from "#domain/feature.ts";

/** The address of the site. */
export const siteAddress = { name: "site-address", domain: "operation", uses: [] } as const satisfies Feature;

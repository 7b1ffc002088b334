import type { Feature } from "#domain/feature.ts";

/** Push notices to the browsers of staff. */
export const push = { name: "push", domain: "operation", uses: [] } as const satisfies Feature;

import type { Feature } from "#domain/feature.ts";

/** The framework of records: their fields, forms, edits and routes. */
export const records = { name: "records", domain: "core", uses: [] } as const satisfies Feature;

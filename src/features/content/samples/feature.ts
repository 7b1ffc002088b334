import type { Feature } from "#domain/feature.ts";

/** Bundled content that the shop has not confirmed. */
export const samples = {
	name: "samples",
	domain: "content",
	uses: ["blog", "products", "services"],
} as const satisfies Feature;

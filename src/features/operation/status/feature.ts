import type { Feature } from "#domain/feature.ts";

/** The dashboard, its alarms and the recent history. */
export const overview = {
	name: "overview",
	domain: "reports",
	uses: ["calendar", "backups", "mail-settings", "media", "publication", "push"],
} as const satisfies Feature;

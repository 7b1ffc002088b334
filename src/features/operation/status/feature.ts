import type { Feature } from "#domain/feature.ts";

/** The checks of the server, and their alarms. */
export const status = {
	name: "status",
	domain: "operation",
	uses: ["calendar", "backups", "mail-settings", "media", "publication", "push"],
} as const satisfies Feature;

import type { Feature } from "#domain/feature.ts";

/** The pause of a second server that runs on the same data. */
export const serverPause = {
	name: "server-pause",
	domain: "operation",
	uses: ["backups", "calendar", "push"],
} as const satisfies Feature;

import type { TableDeclarations } from "#server/database/declare.ts";

declare module "#server/database/db.server.ts" {
	interface Tables {
		/** A row for each step of «Puesta en marcha» that an owner left out; `id` is the step. */
		setupSkips: { id: string; skippedAt: string };
	}
}

export const SETUP_TABLES = {
	setupSkips: { belongsTo: "shop", ends: { never: "a row for each step" }, text: {} },
} as const satisfies TableDeclarations;

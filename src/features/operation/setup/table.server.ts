declare module "#server/database/db.server.ts" {
	interface Tables {
		/** A row for each step of «Puesta en marcha» that an owner left out; `id` is the step. */
		setupSkips: Unsearched<{ id: string; skippedAt: string }>;
	}
}

export type {};

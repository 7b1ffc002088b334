import type { AppContext } from "#server/app-context.server.ts";
import type { ScheduledChore } from "./chores.server.ts";

/** Periodic work of a feature. */
export type Chore = ScheduledChore<AppContext>;

import type { DbOrTrx } from "#server/database/db.server.ts";
import { defineHook, defineProvider } from "#server/hooks.ts";
import type { Work } from "#server/work.server.ts";

/** Gives how many cars in the workshop each of some people works on, by person; without an entry there are none. */
export const openCarCounts =
	defineProvider<(db: DbOrTrx, staffIds: readonly string[]) => Promise<ReadonlyMap<string, number>>>(
		"openCarCounts",
	);

/** Runs when a person stops working on their cars; `to` is the colleague who takes them, or null for no mechanic. */
export const onCarsHandedOver = defineHook<[work: Work, handover: { from: string; to: string | null }]>();

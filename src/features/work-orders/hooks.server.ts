import type { Trx } from "#server/database/db.server.ts";
import { defineHook } from "#server/hooks.ts";

/**
 * Runs after a car moved to another state, with the total of the jobs that are done, in cents. `isInside` tells whether
 * it is in the workshop now.
 */
export const onCarMoved =
	defineHook<[trx: Trx, now: Date, move: { leadId: string; isInside: boolean; doneCents: number }]>();

/** Runs before a reception is undone. A handler throws a RuleError while money was received for it. */
export const onReceptionUndoing = defineHook<[trx: Trx, leadId: string]>();

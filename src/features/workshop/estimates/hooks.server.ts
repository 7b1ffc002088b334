import type { DbOrTrx, Trx } from "#server/database/db.server.ts";
import { defineHook, defineProvider } from "#server/hooks.ts";
import type { Estimate } from "./contract.ts";

/** Runs before an estimate or its approval is withdrawn. A handler throws a RuleError once work on the car started. */
export const onEstimateWithdrawing = defineHook<[trx: Trx, leadId: string]>();

/** Gives the work order of a request, by the plate or else the reference that staff know; null without one. */
export const requestOrder =
	defineProvider<(db: DbOrTrx, leadId: string) => Promise<Estimate["order"]>>("requestOrder");

import type { Trx } from "#server/database/db.server.ts";
import { defineHook } from "#server/hooks.ts";

/** Runs before an estimate or its approval is withdrawn. A handler throws a RuleError once work on the car started. */
export const onEstimateWithdrawing = defineHook<[trx: Trx, leadId: string]>();

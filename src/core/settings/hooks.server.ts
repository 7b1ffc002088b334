import type { Trx } from "#server/database/db.server.ts";
import { defineHook } from "#server/hooks.ts";

/** Runs before work orders are disabled. A handler throws a RuleError while a car is inside. */
export const onWorkOrdersDisabling = defineHook<[trx: Trx]>();

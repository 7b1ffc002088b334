import type { DbOrTrx, Trx } from "#server/database/db.server.ts";
import { defineHook, defineProvider } from "#server/hooks.ts";

/** Runs before a reception is undone. A handler throws a RuleError while money was received for it. */
export const onReceptionUndoing = defineHook<[trx: Trx, leadId: string]>();

/** Gives what was paid for some requests, with what was taken off their accounts, in cents by request. */
export const paidAmounts =
	defineProvider<(db: DbOrTrx, leadIds: readonly string[]) => Promise<Map<string, number>>>("paidAmounts");

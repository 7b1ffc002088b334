import type { DbOrTrx } from "#server/database/db.server.ts";
import { defineHook, defineProvider } from "#server/hooks.ts";
import type { AnyWork } from "#server/work.server.ts";

/**
 * Runs after the availability of products was saved, or whether they are shown, in the same transaction, once for all of them. A bulk edit passes
 * up to 10,000 ids; a handler reads in batches what they are now.
 */
export const onStockChanged =
	defineHook<[work: Pick<AnyWork, "trx" | "now">, productIds: readonly string[]]>();

type CountWaiting = (db: DbOrTrx, productIds: readonly string[]) => Promise<ReadonlyMap<string, number>>;

/** Gives how many people wait for each of some products, by product id; products without any are absent. */
export const waitingCustomers = defineProvider<CountWaiting>("waitingCustomers");

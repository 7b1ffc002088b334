import type { DbOrTrx, Trx } from "#server/database/db.server.ts";
import { defineHook, defineProvider } from "#server/hooks.ts";

type FindInsideLeadId = (db: DbOrTrx, carId: string) => Promise<string | null>;

/** Gives the request of a car that is in the workshop; null when the car is not. */
export const insideLeadId = defineProvider<FindInsideLeadId>("insideLeadId");

/** Runs when requests move from one car to another: staff assign another car, merge two cars or split them. */
export const onRequestCarChanging = defineHook<[trx: Trx, change: CarChange]>();

/** Both cars by their ids. */
type CarChange = { leadIds: readonly string[]; from: string; to: string };

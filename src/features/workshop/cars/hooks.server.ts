import type { DbOrTrx, Trx } from "#server/database/db.server.ts";
import { defineHook, defineProvider } from "#server/hooks.ts";

/** An order and its request. */
type InsideOrder = { id: string; leadId: string };
type FindInsideOrder = (db: DbOrTrx, carId: string) => Promise<InsideOrder | undefined>;

/** Gives the order of a car that is in the workshop; undefined when the car is not. */
export const insideOrder = defineProvider<FindInsideOrder>("insideOrder");

/** Gives the requests whose orders are of a car. */
export const carOrderLeadIds =
	defineProvider<(db: DbOrTrx, carId: string) => Promise<string[]>>("carOrderLeadIds");

/** Gives how often a car was received. */
export const carReceptionCount =
	defineProvider<(db: DbOrTrx, carId: string) => Promise<number>>("carReceptionCount");

/** Gives whether a request has a work order. */
export const requestHasOrder =
	defineProvider<(db: DbOrTrx, leadId: string) => Promise<boolean>>("requestHasOrder");

/** Runs when requests move from one car to another: staff assign another car, merge two cars or split them. */
export const onRequestCarChanging = defineHook<[trx: Trx, change: CarChange]>();

/** Both cars by their ids. */
type CarChange = { leadIds: readonly string[]; from: string; to: string };

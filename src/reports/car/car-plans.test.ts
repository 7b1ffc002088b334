import { expect, test } from "vitest";
import { bindFeatures } from "#composition/bindings.server.ts";
import {
	listAllLeadIds,
	listOwnerIds,
	listPersonCarIds,
} from "#features/workshop/cars/owners-read-model.server.ts";
import { findByPlate, findByPlatePrefix, listMergedCars } from "#features/workshop/cars/store.server.ts";
import { listCarOrders } from "#features/workshop/work-orders/board-read-model.server.ts";
import type { Db } from "#server/database/db.server.ts";
import { openEngine } from "#server/database/engine.test.kit.ts";
import { explainQueries } from "#tests/server/query-plans.test.kit.ts";
import { listCarRequests } from "./car-requests.server.ts";

bindFeatures();

const engine = openEngine();

test.each<[string, (db: Db) => Promise<unknown>, RegExp]>([
	["cars by plate prefix", (db) => findByPlatePrefix(db, "DA44", 6), /cars_by_plate_key \(plate_key>/],
	["a car by plate", (db) => findByPlate(db, "DA4410"), /cars_by_plate \(plate=/],
	["cars merged into a car", (db) => listMergedCars(db, "a"), /cars_merged \(merged_into_id=/],
	["a car's owners", (db) => listOwnerIds(db, ["a"]), /leads_of_car \(car_id=/],
	["a customer's cars", (db) => listPersonCarIds(db, "ana"), /leads_of_customer \(customer_id=/],
	["a car's requests", (db) => listAllLeadIds(db, "a"), /leads_of_car \(car_id=/],
	["requests for a car page", (db) => listCarRequests(db, "a"), /leads_of_car \(car_id=/],
	["a car's orders", (db) => listCarOrders(db, "a"), /work_orders_of_car \(car_id=/],
])("reads %s with an index and no scan", async (_, runQuery, step) => {
	const steps = await explainQueries(engine.ctx.db, runQuery, 0);
	expect(steps).toContainEqual(expect.stringMatching(step));
	expect(steps.filter((planStep) => planStep.startsWith("SCAN"))).toEqual([]);
});

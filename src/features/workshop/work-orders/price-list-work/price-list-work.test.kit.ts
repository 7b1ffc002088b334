import { createHash } from "node:crypto";
import { buildModalRequest, nextDay } from "#features/workshop/appointments/agenda.test.kit.ts";
import { buildWalkInBody, openOrders } from "#features/workshop/work-orders/orders.test.kit.ts";
import type { openWorld } from "#tests/server/world.test.kit.ts";

type World = ReturnType<typeof openWorld>;
// biome-ignore lint/suspicious/noExplicitAny: a test reads answers of every shape.
type Json = any;

export const OIL = { kind: "servicio", id: "cambio-de-aceite", price_cents: 5500 };
export const TINT = { kind: "servicio", id: "papel-ahumado", price_cents: 12_000 };

/** The tables that an approval of price list items writes to. */
const TABLES = [
	...(["estimates", "estimateJobs", "estimateLines", "estimateEvents"] as const),
	...(["leads", "leadEvents", "workOrders", "workOrderMoves"] as const),
];

/** Returns helpers for work orders and estimates with work from the price list. */
export function openPriceListWork(world: World) {
	const orders = openOrders(world);
	const { agenda, estimates, callApi } = orders;
	/** Returns a hash of the stored rows, to compare two states. */
	const hashStoredRows = async () => {
		const rows = await Promise.all(
			TABLES.map((table) => world.ctx.db.selectFrom(table).selectAll().execute()),
		);
		return createHash("sha256").update(JSON.stringify(rows)).digest("hex");
	};
	const addWork = (order: Json, work: object[]): Promise<Json> =>
		callApi(`/${order.id}/work`, { updated_at: order.updated_at, work });
	const readEstimate = async (order: Json): Promise<Json> =>
		(await estimates.callApi(`/${order.estimate.id}`)).json;
	const receiveWalkIn = (overrides: object = {}): Promise<Json> =>
		callApi("", buildWalkInBody({ work: [OIL], ...overrides }));
	const bookVisit = async (): Promise<Json> => {
		const { json } = await agenda.book(buildModalRequest({ preferredDate: nextDay() }));
		return agenda.find(json.reference);
	};
	return { orders, estimates, hashStoredRows, addWork, readEstimate, receiveWalkIn, bookVisit };
}

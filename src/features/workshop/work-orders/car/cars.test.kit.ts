import type { openOrders } from "#features/workshop/work-orders/orders.test.kit.ts";
import type { openWorld } from "#tests/server/world.test.kit.ts";
import { createWorldCounter } from "#tests/world-cells.ts";

// biome-ignore lint/suspicious/noExplicitAny: a test reads answers of every shape.
export type Json = any;

const getNextRequestNumber = createWorldCounter();

/** Returns helpers that call the car API as reception. */
export function openCars(world: ReturnType<typeof openWorld>, orders: ReturnType<typeof openOrders>) {
	const callCarsApi = (path: string, body?: object, method?: string): Promise<Json> =>
		world.asStaff(`/api/admin/cars${path}`, { ...(body && { body }), ...(method && { method }) });
	const readCarPage = async (id: string): Promise<Json> => (await callCarsApi(`/${id}`)).json;
	const withdraw = (order: Json) => orders.move(order, "withdrawn", { reason: "No quiso" });
	/** Creates a counter request without a car. */
	const createRequest = async (overrides: object = {}): Promise<Json> => {
		const body = {
			kind: "service_request",
			channel: "counter",
			name: "Itzel Sáenz",
			phone: `6788-${String(1000 + getNextRequestNumber())}`,
			wish: "Revisar el aire",
			...overrides,
		};
		return (await world.asStaff("/api/admin/inbox", { body })).json;
	};
	const mergeCars = async (car: Json, otherCar: Json, overrides: object = {}) => {
		const [carPage, otherCarPage] = [await readCarPage(car.id), await readCarPage(otherCar.id)];
		return callCarsApi(`/${car.id}/merges`, {
			other_id: otherCar.id,
			updated_at: carPage.updated_at,
			other_updated_at: otherCarPage.updated_at,
			...overrides,
		});
	};
	return { callCarsApi, readCarPage, withdraw, createRequest, mergeCars };
}

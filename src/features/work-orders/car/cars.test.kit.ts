import { createWorldCounter, type openWorld } from "#api/world.test.kit.ts";
import type { openOrders } from "#features/work-orders/orders.test.kit.ts";

// biome-ignore lint/suspicious/noExplicitAny: a test reads answers of every shape.
export type Json = any;

const countRequests = createWorldCounter();

/** Returns helpers that call the car API as reception. */
export function openCars(world: ReturnType<typeof openWorld>, orders: ReturnType<typeof openOrders>) {
	const cars = (path: string, body?: object, method?: string): Promise<Json> =>
		world.asStaff(`/api/admin/cars${path}`, { ...(body && { body }), ...(method && { method }) });
	const page = async (id: string): Promise<Json> => (await cars(`/${id}`)).json;
	const withdraw = (order: Json) => orders.move(order, "withdrawn", { reason: "No quiso" });
	/** Creates a counter request without a car. */
	const createRequest = async (overrides: object = {}): Promise<Json> => {
		const body = {
			kind: "service_request",
			channel: "counter",
			name: "Itzel Sáenz",
			phone: `6788-${String(1000 + countRequests())}`,
			wish: "Revisar el aire",
			...overrides,
		};
		return (await world.asStaff("/api/admin/inbox", { body })).json;
	};
	const mergeCars = async (one: Json, other: Json, overrides: object = {}) => {
		const [thisPage, otherPage] = [await page(one.id), await page(other.id)];
		return cars(`/${one.id}/join`, {
			other_id: other.id,
			updated_at: thisPage.updated_at,
			other_updated_at: otherPage.updated_at,
			...overrides,
		});
	};
	return { cars, page, withdraw, createRequest, mergeCars };
}

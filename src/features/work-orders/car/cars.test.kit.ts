import { countInWorld, type openWorld } from "#api/world.test.kit.ts";
import type { openOrders } from "#features/work-orders/orders.test.kit.ts";

// biome-ignore lint/suspicious/noExplicitAny: a test reads answers of every shape.
export type Told = any;

const countAsked = countInWorld();

/** Returns helpers that call the car API as reception. */
export function openCars(
	world: ReturnType<typeof openWorld>,
	orders: ReturnType<typeof openOrders>,
) {
	const cars = (path: string, body?: object, method?: string): Promise<Told> =>
		world.asStaff(`/api/admin/cars${path}`, { ...(body && { body }), ...(method && { method }) });
	const page = async (id: string): Promise<Told> => (await cars(`/${id}`)).json;
	const leave = (order: Told) => orders.move(order, "withdrawn", { reason: "No quiso" });
	/** Creates a counter request without a car. */
	const ask = async (over: object = {}): Promise<Told> => {
		const body = {
			kind: "service_request",
			channel: "counter",
			name: "Itzel Sáenz",
			phone: `6788-${String(1000 + countAsked())}`,
			wish: "Revisar el aire",
			...over,
		};
		return (await world.asStaff("/api/admin/inbox", { body })).json;
	};
	const joining = async (one: Told, other: Told, over: object = {}) => {
		const [seen, otherSeen] = [await page(one.id), await page(other.id)];
		return cars(`/${one.id}/join`, {
			other_id: other.id,
			updated_at: seen.updated_at,
			other_updated_at: otherSeen.updated_at,
			...over,
		});
	};
	return { cars, page, leave, ask, joining };
}

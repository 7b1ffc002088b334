import { addDays, toPanamaInstant } from "#domain/time.ts";
import type { Simulation } from "./simulation.ts";

/** Customers of their own, so that the month's other customers stay the same. Their domain cannot be registered. */
const WAITING_CUSTOMERS = [
	{ name: "Griselda Achurra", phone: "6000-9901", email: "griselda.achurra@correo.example" },
	{ name: "Saturnino Bósquez", phone: "6000-9902", email: "" },
	{ name: "Iveth Domínguez", phone: "6000-9903", email: "iveth.dominguez@correo.example" },
	{ name: "Belisario Ortiz", phone: "6000-9904", email: "" },
];
/** Places in the catalogue of a product that is still out, and of one that came back. */
const [MISSING_INDEX, RETURNED_INDEX] = [5, 46];

/**
 * Lets customers wait for two products that ran out. One of them is back since the last open day.
 *
 * @param today day of the seeding
 * @param returnedAt when it came back
 */
export async function planArrivals(simulation: Simulation, today: string, returnedAt: Date): Promise<void> {
	const { products } = await simulation.callAsOwner("GET", "/products");
	for (const [index, customer] of WAITING_CUSTOMERS.entries()) {
		const product = products[index % 2 === 0 ? RETURNED_INDEX : MISSING_INDEX];
		const body = { customer, products: [{ sku: product.sku, quantity: 1 }], notify_on_arrival: true };
		const requestedAt = toPanamaInstant(addDays(today, -6 - index), 19 * 60 + 17 * index);
		simulation.planStep(
			requestedAt,
			async () => void (await simulation.callAsVisitor("POST", "/quotes", body)),
			false,
		);
	}
	simulation.planStep(returnedAt, async () => {
		const path = `/products/${products[RETURNED_INDEX].id}`;
		const { updated_at } = await simulation.callAsOwner("GET", path);
		await simulation.callAsEditor("PUT", `${path}/availability`, { in_stock: true, updated_at });
	});
}

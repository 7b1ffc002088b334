import type { Person } from "./names.ts";
import type { Json, Simulation } from "./simulation.ts";

/** Simulates one request from start to end. */
export type Story = (simulation: Simulation, person: Person) => Promise<void>;

/** Returns the path of a picture of the shop's own, which stands in for a customer's photo of that service. */
export const getPhotoPath = (serviceId: string) => `public/images/services/${serviceId}-480.webp`;

export const toContact = ({ name, phone, email }: Person) => ({ name, phone, email });
export const toVehicleFields = ({ car }: Person) => ({
	vehicleBrand: car.brand,
	vehicleModel: car.model,
	vehicleYear: car.year,
});

/** Returns a request from the inbox. */
export async function findRequest(simulation: Simulation, reference: string): Promise<Json> {
	const { leads } = await simulation.callAsReception("GET", `/inbox?state=all&q=${reference}`);
	return simulation.callAsReception("GET", `/inbox/${leads[0].id}`);
}

/** Records the desk's first contact after a while, on most days in time. */
export function answerRequest(
	simulation: Simulation,
	reference: string,
	onAnswered?: (lead: Json) => Promise<void>,
) {
	const { nextInteger, nextBoolean, pickItem } = simulation.chance;
	simulation.planStepAfter(nextBoolean(0.8) ? 5 + nextInteger(60) : 150 + nextInteger(300), async () => {
		const lead = await findRequest(simulation, reference);
		const channel = pickItem(["whatsapp", "whatsapp", "phone"]);
		await simulation.callAsReception("POST", `/inbox/${lead.id}/contacts`, { channel });
		await onAnswered?.(lead);
	});
}

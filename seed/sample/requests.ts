import type { Person } from "./names.ts";
import type { Json, Simulation } from "./simulation.ts";

/** Simulates one request from start to end. */
export type Story = (simulation: Simulation, person: Person) => Promise<void>;

export const COMPLAINTS = [
	"Suena adelante al frenar",
	"El aire ya no enfría",
	"Se prende la luz del motor",
	"Vibra a 80 por hora",
	"Quiero saber cuánto cuesta un cambio de aceite",
	"Bota agua al arrancar",
	"Pierde fuerza en las subidas y huele a quemado cuando llego arriba, sobre todo con el aire puesto",
];
/** A picture of the shop's own, which stands in for a customer's photo. */
export const PHOTO = "public/images/services/frenos-480.webp";
export const SERVICES = ["Frenos", "Cambio de aceite", "Aire acondicionado", "Mecánica ligera"];

export const toContact = ({ name, phone, email }: Person) => ({ name, phone, email });
export const toVehicleFields = ({ car }: Person) => ({
	vehicleBrand: car.brand,
	vehicleModel: car.model,
	vehicleYear: car.year,
});

/** Returns a random service of the shop, as the public page lists it. */
export async function pickService(simulation: Simulation): Promise<Json> {
	return simulation.chance.pick(await simulation.visitor("GET", "/services"));
}

/** Returns a request from the inbox. */
export async function findRequest(simulation: Simulation, reference: string): Promise<Json> {
	const { leads } = await simulation.desk("GET", `/inbox?state=all&q=${reference}`);
	return simulation.desk("GET", `/inbox/${leads[0].id}`);
}

/** Records the desk's first contact after a while, on most days in time. */
export function answerRequest(
	simulation: Simulation,
	reference: string,
	then?: (lead: Json) => Promise<void>,
) {
	const { below, happens, pick } = simulation.chance;
	simulation.planAfter(happens(0.8) ? 5 + below(60) : 150 + below(300), async () => {
		const lead = await findRequest(simulation, reference);
		const channel = pick(["whatsapp", "phone"]);
		await simulation.desk("POST", `/inbox/${lead.id}/contacts`, { channel });
		await then?.(lead);
	});
}

import type { Life, Told } from "./life.ts";
import type { Person } from "./names.ts";

/** The course of one request. */
export type Story = (life: Life, person: Person) => Promise<void>;

export const WORDS = [
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

export const reach = ({ name, phone, email }: Person) => ({ name, phone, email });
export const vehicle = ({ car }: Person) => ({
	vehicleBrand: car.brand,
	vehicleModel: car.model,
	vehicleYear: car.year,
});

/** Returns a random service of the shop, as the public page lists it. */
export async function offered(life: Life): Promise<Told> {
	return life.chance.of(await life.visitor("GET", "/services"));
}

/** Returns a request from the inbox. */
export async function found(life: Life, reference: string): Promise<Told> {
	const { leads } = await life.desk("GET", `/inbox?state=all&q=${reference}`);
	return life.desk("GET", `/inbox/${leads[0].id}`);
}

/** Records the desk's first contact after a while, on most days in time. */
export function answer(life: Life, reference: string, then?: (lead: Told) => Promise<void>) {
	const { below, happens, of } = life.chance;
	life.later(happens(0.8) ? 5 + below(60) : 150 + below(300), async () => {
		const lead = await found(life, reference);
		const channel = of(["whatsapp", "phone"]);
		await life.desk("POST", `/inbox/${lead.id}/contacts`, { channel });
		await then?.(lead);
	});
}

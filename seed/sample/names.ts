import { FIRST_ADMIN } from "#core/accounts/first-admin.server.ts";
import type { RandomGenerator } from "#seed/random.ts";

const splitList = (text: string) => text.split(", ");
const FIRST_NAMES = splitList(
	"Itzel, Rubén, Yaritza, Abdiel, Milagros, Edgardo, Damaris, Ricaurte, Xiomara, Eladio, Nidia, Aristides, Keyla, Omar, Vielka, Basilio, Zuleika, Hernán",
);
const LAST_NAMES = splitList(
	"Batista, Quintero, De León, Sáenz, Murillo, Him, Camarena, Sanjur, Barría, Caballero, Chong, Espino, Guerra, Ábrego, Tuñón, Villarreal, Jaén, Pinzón",
);
const CARS = splitList(
	"Toyota Corolla, Toyota Hilux, Kia Sportage, Kia Picanto, Hyundai Tucson, Hyundai Accent, Nissan Frontier, Honda CR-V, Mitsubishi L200, Mazda CX-5",
);
const COLORS = ["gris", "blanco", "rojo", "azul", "negro", "plata"];

/** The staff of the sample, besides its owner. */
export const STAFF_NAMES = {
	reception: "Dayra Montenegro",
	mechanic: "Eliécer Poveda",
	editor: "Marisín Ortega",
} as const;
export type StaffRole = "owner" | keyof typeof STAFF_NAMES;
/** The user names of the staff, as the sample's banner shows them. */
export const USERNAMES: Readonly<Record<StaffRole, string>> = {
	owner: FIRST_ADMIN,
	reception: "recepcion",
	mechanic: "mecanico",
	editor: "editor",
};

export type Person = ReturnType<ReturnType<typeof createPersonGenerator>>;

const toAscii = (word: string) =>
	word
		.normalize("NFD")
		.replace(/[^A-Za-z]/g, "")
		.toLowerCase();

/**
 * Creates fictitious customers: their phones begin with 6000, an unassigned prefix, and their email domain cannot be
 * registered.
 */
export function createPersonGenerator({ pickItem, nextInteger, nextBoolean }: RandomGenerator) {
	let personCount = 0;
	return () => {
		const personNumber = ++personCount;
		const [firstName, lastName] = [pickItem(FIRST_NAMES), pickItem(LAST_NAMES)];
		const [brand = "", model = ""] = pickItem(CARS).split(" ");
		return {
			name: `${firstName} ${lastName}`,
			phone: `6000-${String(personNumber).padStart(4, "0")}`,
			email: nextBoolean(0.4)
				? `${toAscii(firstName)}.${toAscii(lastName)}${personNumber}@correo.example`
				: "",
			car: {
				brand,
				model,
				year: 2008 + nextInteger(17),
				color: pickItem(COLORS),
				plate: `MU${1000 + personNumber}`,
			},
		};
	};
}

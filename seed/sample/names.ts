import { FIRST_ADMIN } from "#core/accounts/first-admin.server.ts";
import type { RandomGenerator } from "#seed/random.ts";

const splitList = (text: string) => text.split(", ");
const FIRST_NAMES = splitList(
	"Yamileth, Ovidio, Maribel, Dídimo, Katherine, Luis Carlos, Anayansi, Reinaldo, Lineth, Julio César, Marelys, Alcibíades, Itzel, Rubén, Yaritza, Abdiel, Milagros, Edgardo, Damaris, Ricaurte, Xiomara, Eladio, Nidia, Aristides, Keyla, Omar, Vielka, Basilio, Zuleika, Hernán",
);
const LAST_NAMES = splitList(
	"González, Rodríguez, Castillo, Vergara, Moreno, Cedeño, Bethancourt, Herrera, Santamaría, Pimentel, Wong, Smith, Batista, Quintero, De León, Sáenz, Murillo, Him, Camarena, Sanjur, Barría, Caballero, Chong, Espino, Guerra, Ábrego, Tuñón, Villarreal, Jaén, Pinzón",
);
const CARS = splitList(
	"Toyota Corolla, Toyota Hilux, Toyota RAV4, Toyota Yaris, Toyota Prado, Kia Sportage, Kia Picanto, Kia Rio, Kia Soluto, Hyundai Tucson, Hyundai Accent, Hyundai Creta, Hyundai Elantra, Nissan Frontier, Nissan Sentra, Nissan Versa, Nissan Kicks, Honda CR-V, Honda Civic, Mitsubishi L200, Mazda CX-5, Ford Ranger, Chevrolet Spark, Toyota Fortuner, Mazda BT-50, Volkswagen Amarok",
);
/** The first letters of plates issued in the last years. */
const PLATE_LETTERS = ["AE", "BF", "CB", "CH", "DA", "DG", "EA", "EC", "EG", "MU"];
/** Factors without a common divisor with their range, so that numbers scatter and none repeats. */
const PHONE_STEP = 2741;
const PLATE_STEP = 3571;
const COLORS = ["gris", "blanco", "rojo", "azul", "negro", "plata"];

/** The owner of the sample. */
export const OWNER_NAME = "Ricaurte Vallarino";
/** The staff of the sample, besides its owner. */
export const STAFF_NAMES = {
	reception: "Dayra Montenegro",
	mechanic: "Eliécer Poveda",
	editor: "Marisín Ortega",
} as const;
/** A mechanic who is invited and has not chosen a password yet. */
export const INVITED_PERSON = {
	full_name: "Nodier Arrocha",
	username: "nodier",
	email: "",
	role: "mechanic",
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
 *
 * @param firstNumber number of the first customer; phones and plates follow from it
 */
export function createPersonGenerator(
	{ pickItem, nextInteger, nextBoolean }: RandomGenerator,
	firstNumber = 1,
) {
	let nextNumber = firstNumber;
	return () => {
		const personNumber = nextNumber++;
		const [firstName, lastName] = [pickItem(FIRST_NAMES), pickItem(LAST_NAMES)];
		const [brand = "", ...modelWords] = pickItem(CARS).split(" ");
		return {
			name: `${firstName} ${lastName}`,
			phone: `6000-${String((personNumber * PHONE_STEP) % 10_000).padStart(4, "0")}`,
			email: nextBoolean(0.4)
				? `${toAscii(firstName)}.${toAscii(lastName)}${personNumber}@correo.example`
				: "",
			car: {
				brand,
				model: modelWords.join(" "),
				year: 2008 + nextInteger(17),
				color: pickItem(COLORS),
				plate: `${pickItem(PLATE_LETTERS)}${1000 + ((personNumber * PLATE_STEP) % 9000)}`,
			},
		};
	};
}

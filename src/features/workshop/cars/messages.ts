import { formatClockTime, formatShortDay, toPanamaDay, toPanamaMinutes } from "#domain/time.ts";

export const CAR_REQUIRED_MESSAGES = {
	brand: "Escribe la marca del carro",
	model: "Escribe el modelo del carro",
} as const;
export const NO_SUCH_CAR = "Ese carro ya no está.";
export const PLATE_TAKEN =
	"Esa placa es de otro carro. Revisa las letras y los números; si es el mismo carro, únelos.";
export const PLATE_OF_MERGED_CAR =
	"Esa placa es del carro que se unió a este, que ya se encuentra por ella. Si es la buena, sepáralo y une este desde el otro.";
export const SAME_CAR = "Es el mismo carro: elige otro para unirlo.";
export const MERGED_ELSEWHERE = "Uno de los dos ya se unió con otro carro. Mira cómo quedó.";
export const NOT_MERGED = "Ese carro ya no está unido a este.";
export const BOTH_INSIDE =
	"Los dos carros están en el taller a la vez. Entrega o deshaz la recepción de uno, y únelos.";
export const IS_INSIDE = "Ese carro está en el taller con otra orden. Abre esa orden.";
export const REQUEST_HAS_ORDER =
	"Con esta solicitud se recibió el carro: no se quita. Si es otro carro, di cuál es.";

/** Formats the conflict message when a car changed since it was loaded. */
export function formatCarChanged(author: string, changedAt: string): string {
	const time = formatClockTime(toPanamaMinutes(new Date(changedAt)));
	const day = formatShortDay(toPanamaDay(new Date(changedAt)));
	return `${author || "Alguien"} cambió este carro el ${day} a las ${time}. Mira cómo quedó y decide.`;
}
export const ODD_PLATE = "Esa placa no se parece a las de Panamá: revísala. Se guardó así.";

/** Formats the history line of a request that is assigned a car. */
export const formatCarAssigned = (car: string) => `Es este carro: ${car}`;
export const formatCarUnassigned = (car: string) => `No es este carro: ${car}`;

/** Formats the question whether a car that was here before is this one. */
export function formatCarQuestion(plate: string, times: number, car: string, owner: string): string {
	const receptions = times === 0 ? "ya se conoce" : `ya vino ${times === 1 ? "una vez" : `${times} veces`}`;
	return `${plate} ${receptions}: ${[car, owner].filter(Boolean).join(", ")}. ¿Es este carro?`;
}

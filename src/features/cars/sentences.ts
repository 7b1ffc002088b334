export const CAR_MISSING = {
	brand: "Escribe la marca del carro",
	model: "Escribe el modelo del carro",
} as const;
export const NO_SUCH_CAR = "Ese carro ya no está.";
export const PLATE_TAKEN =
	"Esa placa es de otro carro. Revisa las letras y los números, o abre ese carro.";
export const CAR_CHANGED = "Alguien cambió este carro mientras lo corregías. Mira cómo quedó.";
export const ODD_PLATE = "Esa placa no se parece a las de Panamá: revísala. Se guardó así.";
export const NO_SUCH_REQUEST = "Esa solicitud ya no existe.";

/** The line of a request's history that says which car it is about. */
export const isThisCar = (car: string) => `Es este carro: ${car}`;

/** How often a car was here, as the desk asks whether it is the same. */
export function cameTimes(plate: string, times: number, car: string, owner: string): string {
	const often =
		times === 0 ? "ya se conoce" : `ya vino ${times === 1 ? "una vez" : `${times} veces`}`;
	return `${plate} ${often}: ${[car, owner].filter(Boolean).join(", ")}. ¿Es este carro?`;
}

/** What a form says beside a field of the car; apart, because the frame of the site asks for an address alone. */
export const VEHICLE_MISSING = {
	vehicleBrand: "Elige la marca del carro",
	vehicleModel: "Escribe el modelo del carro",
	vehicleYear: "Escribe el año del carro con cuatro cifras. Ejemplo: 2015",
	urgency: "Dinos para cuándo lo necesitas",
} as const;

export function yearUpTo(newest: number | string): string {
	return `El año del carro va hasta ${newest}. Revisa las cuatro cifras.`;
}

/** The same for a form in the browser: its year field knows which years it takes. */
export const VEHICLE_SENTENCES = {
	...VEHICLE_MISSING,
	vehicleYear({ validity, min, max }: HTMLInputElement): string {
		if (validity.rangeOverflow) return yearUpTo(max);
		if (validity.rangeUnderflow)
			return `El año del carro va desde ${min}. Revisa las cuatro cifras.`;
		return VEHICLE_MISSING.vehicleYear;
	},
};

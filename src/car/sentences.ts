/** What a form says beside a field of the car; apart, because the frame of the site asks for an address alone. */
export const CAR_MISSING = {
	vehicleBrand: "Elige la marca del carro",
	vehicleModel: "Escribe el modelo del carro",
	vehicleYear: "Escribe el año del carro con cuatro cifras. Ejemplo: 2015",
	urgency: "Dinos para cuándo lo necesitas",
} as const;

const yearUpTo = (newest: number | string) =>
	`El año del carro va hasta ${newest}. Revisa las cuatro cifras.`;

/** Why a model year cannot be: next year's cars are on the road already. @param today ISO day in Panama */
export function whyNotYear(year: number | null, today: string): string | undefined {
	const newest = Number(today.slice(0, 4)) + 1;
	return year !== null && year > newest ? yearUpTo(newest) : undefined;
}

/** The same for a form in the browser: its year field knows which years it takes. */
export const CAR_SENTENCES = {
	...CAR_MISSING,
	vehicleYear({ validity, min, max }: HTMLInputElement): string {
		if (validity.rangeOverflow) return yearUpTo(max);
		if (validity.rangeUnderflow)
			return `El año del carro va desde ${min}. Revisa las cuatro cifras.`;
		return CAR_MISSING.vehicleYear;
	},
};

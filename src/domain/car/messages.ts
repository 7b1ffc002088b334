/**
 * Error messages beside the car fields. They have their own file because the site layout needs only the email messages.
 */
export const CAR_REQUIRED_MESSAGES = {
	vehicleBrand: "Elige la marca del carro",
	vehicleModel: "Escribe el modelo del carro",
	vehicleYear: "Escribe el año del carro con cuatro cifras. Ejemplo: 2015",
	urgency: "Dinos para cuándo lo necesitas",
} as const;

const formatMaxYear = (newest: number | string) =>
	`El año del carro va hasta ${newest}. Revisa las cuatro cifras.`;

/** Returns the error of a model year after next year's, which is already on sale. @param today ISO day in Panama */
export function getYearError(year: number | null, today: string): string | undefined {
	const newest = Number(today.slice(0, 4)) + 1;
	return year !== null && year > newest ? formatMaxYear(newest) : undefined;
}

/** Error messages for a form in the browser, where the year field knows its own minimum and maximum. */
export const CAR_MESSAGES = {
	...CAR_REQUIRED_MESSAGES,
	vehicleYear({ validity, min, max }: HTMLInputElement): string {
		if (validity.rangeOverflow) return formatMaxYear(max);
		if (validity.rangeUnderflow) return `El año del carro va desde ${min}. Revisa las cuatro cifras.`;
		return CAR_REQUIRED_MESSAGES.vehicleYear;
	},
};

import { yearUpTo } from "#features/leads/form/vehicle-missing.ts";

/** The car that a quote is for, as far as it was told. */
type Car = { brand: string | null; model: string | null; year: number | null };

/** The car in one line: «Toyota Corolla 2015»; "" when nothing was told. */
export function carOf({ brand, model, year }: Car): string {
	return [brand === "Otro" ? "" : brand, model, year].filter(Boolean).join(" ");
}

/** The same of a quote as staff read it. */
export function carOnQuote(quote: {
	vehicle_brand: string | null;
	vehicle_model: string | null;
	vehicle_year: number | null;
}): string {
	const { vehicle_brand: brand, vehicle_model: model, vehicle_year: year } = quote;
	return carOf({ brand, model, year });
}

/** What a form told of the car; under «Otro» the brand is the one that was typed. @source rules 2.12 */
export function carTold(form: {
	vehicleBrand?: string | undefined;
	vehicleBrandOther?: string | undefined;
	vehicleModel?: string | undefined;
	vehicleYear?: number | "" | undefined;
}): Car {
	const { vehicleBrand, vehicleBrandOther, vehicleModel, vehicleYear } = form;
	const brand = (vehicleBrand === "Otro" && vehicleBrandOther) || vehicleBrand;
	return { brand: brand || null, model: vehicleModel || null, year: vehicleYear || null };
}

/** Why a model year cannot be. @param today ISO day in Panama */
export function whyNotYear({ year }: Car, today: string): string | undefined {
	const newest = Number(today.slice(0, 4)) + 1;
	return year !== null && year > newest ? yearUpTo(newest) : undefined;
}

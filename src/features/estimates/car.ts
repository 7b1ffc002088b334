import type { EstimateCar } from "./draft-contract.ts";

/** Letters and figures alone, in capitals: «ab-1234» is AB1234. */
export function plateOf(typed: string): string {
	return typed.toUpperCase().replace(/[^A-Z0-9]/g, "");
}

/** The end of a plate, which its owner knows it by: «•••410». Of a short one nothing is shown. */
export function plateEnd(plate: string): string {
	return plate.length > 3 ? `•••${plate.slice(-3)}` : "";
}

/** «Kia Sportage 2017», with its plate where it is asked for. */
export function carLine({ brand, model, year, plate }: EstimateCar): string {
	const car = [brand, model, year].filter(Boolean).join(" ");
	return [car, plateOf(plate)].filter(Boolean).join(" · ");
}

/** A car that was told in one line: its year is known by its figures, the rest is its model. */
export function yearIn(line: string) {
	const year = /(?:^|\s)((?:19|20)\d\d)(?=\s|$)/.exec(line)?.[1];
	const carModel = (year ? line.replace(year, "") : line).replace(/\s+/g, " ").trim();
	return {
		...{ carBrand: "", carModel: carModel.slice(0, 80), carPlate: "" },
		carYear: year ? Number(year) : null,
	};
}

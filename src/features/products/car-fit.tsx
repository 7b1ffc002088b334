import type { ReactNode } from "react";
import { carLine } from "#car/car.ts";
import type { MyCar } from "#car/my-car.ts";
import { CarMark } from "./car-mark.tsx";
import { fitOf } from "./fits.ts";

type CarFitProps = {
	/** Which cars it is for, as staff wrote it. */
	fits: string | undefined;
	car: MyCar;
	isShort?: boolean;
	className?: string;
};

/** Whether a product fits the visitor's car. Its code is fetched once there is a car: see `late-car-fit.tsx`. */
export function CarFit({ fits, car, ...look }: CarFitProps): ReactNode {
	return <CarMark fit={fitOf(fits, car)} car={carLine(car)} {...look} />;
}

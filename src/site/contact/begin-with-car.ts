import { carLine } from "#car/car.ts";
import { readMyCar } from "#car/my-car.ts";

const LINE = /^Mi carro: .*\n/;

/** Says the car kept on this device before what somebody writes in a form that asks for none. @source rules 5.15 */
export function beginWithCar(form: HTMLFormElement | null): void {
	const car = readMyCar();
	const words = form?.querySelector("textarea");
	if (car && words) words.value = `Mi carro: ${carLine(car)}.\n${words.value.replace(LINE, "")}`;
}

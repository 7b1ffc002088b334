import { carLine } from "#car/car.ts";
import { readMyCar } from "#car/my-car.ts";
import { MISSING } from "#features/contact/sentences.ts";

const LINE = /^Mi carro: .*(\n|$)/;

/** Says the car kept on this device before what somebody writes in a form that asks for none. @source rules 5.15 */
export function beginWithCar(form: HTMLFormElement | null): void {
	const car = readMyCar();
	const words = form?.querySelector("textarea");
	if (!car || !words) return;
	const typed = () => words.value.replace(LINE, "");
	words.value = `Mi carro: ${carLine(car)}.\n${typed()}`;
	// Which car it is asks nothing yet.
	const judge = () =>
		words.setCustomValidity(words.required && !typed().trim() ? MISSING.message : "");
	words.addEventListener("input", judge);
	judge();
}

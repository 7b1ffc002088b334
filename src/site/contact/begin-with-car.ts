import { carLine } from "#car/car.ts";
import { readMyCar } from "#car/my-car.ts";
import { MISSING } from "#features/contact/sentences.ts";

/** Of another car, written before. */
const LINE = /^Mi carro: .*\n/;

/** Says the car kept on this device before what somebody writes in a form that asks for none. @source rules 5.15 */
export function beginWithCar(form: HTMLFormElement | null): void {
	const car = readMyCar();
	const words = form?.querySelector("textarea");
	if (!car || !words) return;
	const line = `Mi carro: ${carLine(car)}.`;
	// Whoever goes on behind the full stop has typed too.
	const typed = () =>
		words.value.startsWith(line)
			? words.value.slice(line.length).trimStart()
			: words.value.replace(LINE, "");
	words.value = `${line}\n${typed()}`;
	// Which car it is asks nothing yet.
	const judge = () => words.setCustomValidity(words.required && !typed() ? MISSING.message : "");
	words.addEventListener("input", judge);
	judge();
}

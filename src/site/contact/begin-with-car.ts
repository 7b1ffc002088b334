import { carLine } from "#car/car.ts";
import { readMyCar } from "#car/my-car.ts";
import { MISSING } from "#features/contact/sentences.ts";

/** Matches the line that an earlier prefill wrote, possibly for another car. */
const LINE = /^Mi carro: .*\n/;

/** Prefills the message of a form without car fields with the car stored on this device. @source rules 5.15 */
export function beginWithCar(form: HTMLFormElement | null): void {
	const car = readMyCar();
	const words = form?.querySelector("textarea");
	if (!car || !words) return;
	const line = `Mi carro: ${carLine(car)}.`;
	// Text typed on the same line, after the full stop, counts as the visitor's too.
	const typed = () =>
		words.value.startsWith(line)
			? words.value.slice(line.length).trimStart()
			: words.value.replace(LINE, "");
	words.value = `${line}\n${typed()}`;
	// The car line alone is not a message yet.
	const judge = () => words.setCustomValidity(words.required && !typed() ? MISSING.message : "");
	words.addEventListener("input", judge);
	judge();
}

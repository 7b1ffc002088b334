import { formatCar } from "#domain/car/car.ts";
import { readMyCar } from "#domain/car/my-car.ts";
import { REQUIRED_MESSAGES } from "#features/inbox/contact/messages.ts";

/** Matches the line that an earlier prefill wrote, possibly for another car. */
const CAR_LINE = /^Mi carro: .*\n/;

/** Prefills the message of a form without car fields with the car stored on this device. @source rules 5.15 */
export function prefillCarLine(form: HTMLFormElement | null): void {
	const car = readMyCar();
	const textarea = form?.querySelector("textarea");
	if (!car || !textarea) return;
	const line = `Mi carro: ${formatCar(car)}.`;
	// Text typed on the same line, after the full stop, counts as the visitor's too.
	const getTypedText = () =>
		textarea.value.startsWith(line)
			? textarea.value.slice(line.length).trimStart()
			: textarea.value.replace(CAR_LINE, "");
	textarea.value = `${line}\n${getTypedText()}`;
	// The car line alone is not a message yet.
	const updateValidity = () =>
		textarea.setCustomValidity(textarea.required && !getTypedText() ? REQUIRED_MESSAGES.message : "");
	textarea.addEventListener("input", updateValidity);
	updateValidity();
}

import { afterEach, expect, test, vi } from "vitest";
import { beginWithCar } from "./begin-with-car.ts";

const RIO = JSON.stringify({ brand: "Kia", model: "Rio", year: 2017 });
const LINE = "Mi carro: Kia Rio 2017.\n";

afterEach(() => vi.unstubAllGlobals());

/** Creates the parts of a form that the function uses. */
function formWith({ value = "", required = true }) {
	const refused = vi.fn<(sentence: string) => void>();
	const words = Object.assign(new EventTarget(), { value, required, setCustomValidity: refused });
	const form = { querySelector: () => words } as unknown as HTMLFormElement;
	function type(text: string) {
		words.value = text;
		words.dispatchEvent(new Event("input"));
	}
	return { form, words, type, refusal: () => refused.mock.lastCall?.[0] };
}

test("prefills the stored car and still requires a message", () => {
	vi.stubGlobal("localStorage", { getItem: () => RIO });
	const { form, words, type, refusal } = formWith({ value: `${LINE}Suena` });
	beginWithCar(form);
	expect([words.value, refusal()]).toEqual([`${LINE}Suena`, ""]);
	type(LINE);
	expect(refusal()).toBe("Escribe tu mensaje");
	type(LINE.trim());
	expect(refusal()).toBe("Escribe tu mensaje");
	type(`${LINE}¿Cuánto cuesta?`);
	expect(refusal()).toBe("");
	type(`${LINE.trim()} Me suena al frenar`);
	expect(refusal()).toBe("");
	beginWithCar(form);
	expect(words.value).toBe(`${LINE}Me suena al frenar`);
});

test("accepts the car line alone when text is optional", () => {
	vi.stubGlobal("localStorage", { getItem: () => RIO });
	const { form, words, refusal } = formWith({ required: false });
	beginWithCar(form);
	expect([words.value, refusal()]).toEqual([LINE, ""]);
});

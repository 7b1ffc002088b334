import { afterEach, expect, test, vi } from "vitest";
import { prefillCarLine } from "./prefill-car.ts";

const RIO_JSON = JSON.stringify({ brand: "Kia", model: "Rio", year: 2017 });
const LINE = "Mi carro: Kia Rio 2017.\n";

afterEach(() => vi.unstubAllGlobals());

/** Creates the parts of a form that the function uses. */
function createForm({ value = "", required = true }) {
	const setValidity = vi.fn<(message: string) => void>();
	const textarea = Object.assign(new EventTarget(), {
		value,
		required,
		setCustomValidity: setValidity,
	});
	const form = { querySelector: () => textarea } as unknown as HTMLFormElement;
	function type(text: string) {
		textarea.value = text;
		textarea.dispatchEvent(new Event("input"));
	}
	return { form, textarea, type, getValidationMessage: () => setValidity.mock.lastCall?.[0] };
}

test("prefills the stored car and still requires a message", () => {
	vi.stubGlobal("localStorage", { getItem: () => RIO_JSON });
	const { form, textarea, type, getValidationMessage } = createForm({ value: `${LINE}Suena` });
	prefillCarLine(form);
	expect([textarea.value, getValidationMessage()]).toEqual([`${LINE}Suena`, ""]);
	type(LINE);
	expect(getValidationMessage()).toBe("Escribe tu mensaje");
	type(LINE.trim());
	expect(getValidationMessage()).toBe("Escribe tu mensaje");
	type(`${LINE}¿Cuánto cuesta?`);
	expect(getValidationMessage()).toBe("");
	type(`${LINE.trim()} Me suena al frenar`);
	expect(getValidationMessage()).toBe("");
	prefillCarLine(form);
	expect(textarea.value).toBe(`${LINE}Me suena al frenar`);
});

test("accepts the car line alone when text is optional", () => {
	vi.stubGlobal("localStorage", { getItem: () => RIO_JSON });
	const { form, textarea, getValidationMessage } = createForm({ required: false });
	prefillCarLine(form);
	expect([textarea.value, getValidationMessage()]).toEqual([LINE, ""]);
});

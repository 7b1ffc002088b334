import { afterEach, expect, test, vi } from "vitest";
import { prefillCarLine } from "./prefill-car.ts";

const RIO_JSON = JSON.stringify({ brand: "Kia", model: "Rio", year: 2017 });
const CAR_LINE = "Mi carro: Kia Rio 2017.\n";

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
	function typeText(text: string) {
		textarea.value = text;
		textarea.dispatchEvent(new Event("input"));
	}
	return { form, textarea, typeText, getValidationMessage: () => setValidity.mock.lastCall?.[0] };
}

test("prefills the stored car and still requires a message", () => {
	vi.stubGlobal("localStorage", { getItem: () => RIO_JSON });
	const { form, textarea, typeText, getValidationMessage } = createForm({ value: `${CAR_LINE}Suena` });
	prefillCarLine(form);
	expect([textarea.value, getValidationMessage()]).toEqual([`${CAR_LINE}Suena`, ""]);
	typeText(CAR_LINE);
	expect(getValidationMessage()).toBe("Escribe tu mensaje");
	typeText(CAR_LINE.trim());
	expect(getValidationMessage()).toBe("Escribe tu mensaje");
	typeText(`${CAR_LINE}¿Cuánto cuesta?`);
	expect(getValidationMessage()).toBe("");
	typeText(`${CAR_LINE.trim()} Me suena al frenar`);
	expect(getValidationMessage()).toBe("");
	prefillCarLine(form);
	expect(textarea.value).toBe(`${CAR_LINE}Me suena al frenar`);
});

test("accepts the car line alone when text is optional", () => {
	vi.stubGlobal("localStorage", { getItem: () => RIO_JSON });
	const { form, textarea, getValidationMessage } = createForm({ required: false });
	prefillCarLine(form);
	expect([textarea.value, getValidationMessage()]).toEqual([CAR_LINE, ""]);
});

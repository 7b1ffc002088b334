import { expect, test } from "vitest";
import { type Locator, page, userEvent } from "vitest/browser";
import { createPhone } from "#tests/browser/agenda.ts";
import { getSection, getStatusNote } from "#tests/browser/form-steps.ts";
import { getCurrentPath, open, waitForIdle } from "#tests/browser/page.tsx";

/** Limits of the way from the home page to a booked hour. */
const MAX_TAPS = 5;
const MAX_FIELDS = 5;

const form = getSection("cita");
/** Picks the last offered day, because the first may already be full. */
const lastDay = form.getByRole("group", { name: "Próximas fechas con espacio" }).getByRole("button").last();

/** Asserts that the hour is reserved. */
async function expectBooked() {
	await expect.element(getStatusNote(form)).toMatchTextContent(/Apartamos para ti/);
	await expect.element(page.getByRole("link", { name: /cancelar mi cita/ })).toBeVisible();
}

test("books with five taps and five fields", { tags: ["slow"] }, async () => {
	await page.viewport(390, 844);
	await open("/");
	let taps = 0;
	const tap = async (target: Locator) => {
		taps++;
		await target.click();
	};
	const bar = page.getByRole("complementary", { name: "Contacto rápido" });
	await tap(bar.getByRole("link", { name: "Agendar cita" }));
	await waitForIdle();
	const answers: [label: string, text: string][] = [
		["Nombre Completo", "Ana Ríos"],
		["Teléfono", createPhone()],
	];
	const choices: [label: string, option: string][] = [
		["Servicio", "Cambio de aceite"],
		["Tipo de vehículo", "Auto Sedan"],
	];
	for (const [label, text] of answers) await form.getByLabelText(label).fill(text);
	for (const [label, option] of choices) await form.getByLabelText(label).selectOptions(option);
	await tap(lastDay);
	await tap(form.getByRole("radio").last());
	await tap(form.getByRole("button", { name: "Agendar cita" }));
	await expectBooked();
	expect(taps).toBeLessThanOrEqual(MAX_TAPS);
	expect(answers.length + choices.length).toBeLessThanOrEqual(MAX_FIELDS);
});

test("books with five key presses and five fields", { tags: ["slow"] }, async () => {
	await page.viewport(390, 844);
	await open("/");
	let presses = 0;
	let fields = 0;
	/** Presses Tab until the element has the focus; only Enter and Space count as presses. */
	const tabTo = async (target: Locator) => {
		await expect.element(target).toBeInTheDocument();
		for (let pressed = 0; pressed < 60; pressed++) {
			if (target.element() === document.activeElement) return;
			await userEvent.keyboard("{Tab}");
		}
		throw new Error(`the keyboard never reached ${target.selector}`);
	};
	const press = async (target: Locator, key = "{Enter}") => {
		presses++;
		await tabTo(target);
		await userEvent.keyboard(key);
	};
	const write = async (label: string, text: string) => {
		fields++;
		await tabTo(form.getByLabelText(label));
		await userEvent.keyboard(text);
	};
	await press(page.getByRole("link", { name: "Agenda tu Cita en línea" }));
	await expect.poll(getCurrentPath).toBe("/contacto#cita");
	await write("Nombre Completo", "Ana Ríos");
	await write("Teléfono", createPhone());
	await write("Servicio", "Cambio");
	await write("Tipo de vehículo", "Auto");
	await press(lastDay);
	await press(form.getByRole("radio").first(), " ");
	await press(form.getByRole("button", { name: "Agendar cita" }));
	await expectBooked();
	expect(presses).toBeLessThanOrEqual(MAX_TAPS);
	expect(fields).toBeLessThanOrEqual(MAX_FIELDS);
});

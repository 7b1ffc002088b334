import { expect, test } from "vitest";
import { type Locator, page, userEvent } from "vitest/browser";
import { createPhone } from "#tests/component-kit/agenda.ts";
import { getSection, getStatusNote } from "#tests/component-kit/form-steps.ts";
import { getCurrentPath, open, waitForIdle } from "#tests/component-kit/page.tsx";

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
	let tapCount = 0;
	const tap = async (target: Locator) => {
		tapCount++;
		await target.click();
	};
	await tap(page.getByRole("link", { name: "Agenda tu Cita en línea" }));
	await waitForIdle();
	const textFields: [label: string, text: string][] = [
		["Nombre Completo", "Ana Ríos"],
		["Teléfono", createPhone()],
	];
	const selectFields: [label: string, option: string][] = [
		["Servicio", "Cambio de aceite"],
		["Tipo de vehículo", "Auto Sedan"],
	];
	for (const [label, text] of textFields) await form.getByLabelText(label).fill(text);
	for (const [label, option] of selectFields) await form.getByLabelText(label).selectOptions(option);
	await tap(lastDay);
	await tap(form.getByRole("radio").last());
	await tap(form.getByRole("button", { name: "Agendar cita" }));
	await expectBooked();
	expect(tapCount).toBeLessThanOrEqual(MAX_TAPS);
	expect(textFields.length + selectFields.length).toBeLessThanOrEqual(MAX_FIELDS);
});

test("books with five key presses and five fields", { tags: ["slow"] }, async () => {
	await page.viewport(390, 844);
	await open("/");
	let pressCount = 0;
	let fieldCount = 0;
	/** Presses Tab until the element has the focus; only Enter and Space count as presses. */
	const tabTo = async (target: Locator) => {
		await expect.element(target).toBeInTheDocument();
		for (let tabCount = 0; tabCount < 60; tabCount++) {
			if (target.element() === document.activeElement) return;
			await userEvent.keyboard("{Tab}");
		}
		throw new Error(`the keyboard never reached ${target.selector}`);
	};
	const pressElement = async (target: Locator, key = "{Enter}") => {
		pressCount++;
		await tabTo(target);
		await userEvent.keyboard(key);
	};
	const typeInto = async (label: string, text: string) => {
		fieldCount++;
		await tabTo(form.getByLabelText(label));
		await userEvent.keyboard(text);
	};
	await pressElement(page.getByRole("link", { name: "Agenda tu Cita en línea" }));
	await expect.poll(getCurrentPath).toBe("/contacto#cita");
	await typeInto("Nombre Completo", "Ana Ríos");
	await typeInto("Teléfono", createPhone());
	await typeInto("Servicio", "Cambio");
	await typeInto("Tipo de vehículo", "Auto");
	await pressElement(lastDay);
	await pressElement(form.getByRole("radio").first(), " ");
	await pressElement(form.getByRole("button", { name: "Agendar cita" }));
	await expectBooked();
	expect(pressCount).toBeLessThanOrEqual(MAX_TAPS);
	expect(fieldCount).toBeLessThanOrEqual(MAX_FIELDS);
});

import { afterAll, beforeAll, expect, test } from "vitest";
import { type Locator, page } from "vitest/browser";
import { createPhone } from "#tests/component-kit/agenda.ts";
import { fillVisitForm, getStatusNote, takeOpenDay, toastRegion } from "#tests/component-kit/form-steps.ts";
import { call, changeEnv, open } from "#tests/component-kit/page.tsx";

/** One request more than the burst limit. */
const BURST_SIZE = 16;

beforeAll(async () => {
	await changeEnv({ BIELA_CROWD: 1 });
	for (let index = 0; index < BURST_SIZE; index++) {
		const phone = `61${String(index).padStart(6, "0")}`;
		const body = { name: "Nadie", phone, email: "", message: `Hola ${index}` };
		await call("/api/contact", { body });
	}
});
afterAll(() => changeEnv({ BIELA_CROWD: 1000 }));

const reservedText = page.getByText(/agendada|Apartamos para ti/);

test("shows that no hour is reserved, also after Back", async () => {
	await page.viewport(360, 780);
	await open("/contacto");
	const form = await fillVisitForm(takeOpenDay());
	await form.getByRole("button", { name: "Agendar cita" }).click();
	await expect.element(getStatusNote(form)).toMatchTextContent(/Recibimos tu solicitud/);
	await expect.element(toastRegion).toMatchTextContent(/Recibimos tu solicitud/);
	const footer = page.getByRole("contentinfo");
	await footer.getByRole("link", { name: "Nosotros" }).click();
	await expect.poll(() => location.pathname).toBe("/nosotros");
	history.back();
	const note = getStatusNote(form);
	await expect.element(note.getByText("Recibimos tu solicitud", { exact: true })).toBeVisible();
	const pendingText = /^Recibimos tu solicitud CIT-.+ Todavía no apartamos la hora/;
	await expect.element(form.getByText(pendingText)).toBeVisible();
	expect(reservedText.elements()).toHaveLength(0);
});

test("shows on the portal that no hour is reserved", async () => {
	const car = { vehicleBrand: "Toyota", vehicleModel: "Corolla", vehicleYear: "2015" };
	const when = { preferredDate: takeOpenDay(), preferredTime: "9:00 AM", urgency: "media" };
	const index = { name: "Luis Pérez", phone: createPhone(), serviceType: "Frenos" };
	const { json } = await call("/api/appointments", { body: { ...index, ...car, ...when } });
	await open(json.own_page);
	await expect
		.element(page.getByRole("heading", { level: 1 }))
		.toHaveTextContent("Luis, tu cita espera respuesta del taller");
	await expect.element(page.getByText(/^Todavía no apartamos tu hora/)).toBeVisible();
	expect(reservedText.elements()).toHaveLength(0);
	expect(page.getByText("Cancelar la cita").elements()).toHaveLength(0);
});

test.each([
	["/servicios/frenos", "Enviar solicitud", "Esta semana"],
	["/productos/ENI-DOT4-500", "Pedir cotización", ""],
])("shows a pending receipt on %s", async (path, button, when) => {
	await open(path);
	const form = page.getByRole("main");
	await fillForm(form, when);
	await form.getByRole("button", { name: button }).click();
	await expect.element(form.getByText("Recibimos tu solicitud", { exact: true })).toBeVisible();
	expect(form.getByText(/enviada!/).elements()).toHaveLength(0);
});

async function fillForm(form: Locator, urgencyLabel: string): Promise<void> {
	await form.getByLabelText("Nombre Completo").fill("Ana Ríos");
	await form.getByLabelText("Teléfono").fill(createPhone());
	await form.getByLabelText("Marca").selectOptions("Toyota");
	await form.getByLabelText("Modelo").fill("Corolla");
	await form.getByLabelText("Año").fill("2015");
	if (urgencyLabel) await form.getByLabelText(urgencyLabel).click();
}

/** Steps of visitors in the public forms, for component tests. */
import { expect } from "vitest";
import { commands, type Locator, page } from "vitest/browser";
import { createPhone } from "./agenda.ts";
import { call } from "./page.tsx";

/** Open days, Tuesday to Thursday, ahead of the shop's clock: one for each test that books. */
const OPEN_DAYS = ["2026-11-24", "2026-11-25", "2026-11-26", "2026-12-01", "2026-12-02"].concat([
	"2026-12-03",
	"2026-12-09",
	"2026-12-10",
	"2026-12-15",
	"2026-12-16",
	"2026-12-17",
]);
/** A Sunday before a Monday on which the shop opens. */
export const CLOSED_DAY = "2026-12-13";

let takenDayCount = 0;

export const takeOpenDay = () => OPEN_DAYS[takenDayCount++ % OPEN_DAYS.length] ?? "";

/** Returns a section of the contact page. */
export const getSection = (id: "mensaje" | "cita") => page.getBySelector(`section#${id}`);
export const getStatusNote = (form: Locator) => form.getByRole("status").filter({ hasText: "referencia" });
export const toastRegion = page.getByRole("region", {
	name: /Notificaciones/,
	includeHidden: true,
});

export async function fillMessageForm(): Promise<Locator> {
	const form = getSection("mensaje");
	await form.getByLabelText("Nombre Completo").fill("Ana Ríos");
	await form.getByLabelText("Teléfono").fill(createPhone());
	await form.getByLabelText("Mensaje").fill("Suena al frenar");
	return form;
}

/** Fills in a visit at nine on the contact page. */
export async function fillVisitForm(day: string): Promise<Locator> {
	const form = getSection("cita");
	await form.getByLabelText("Nombre Completo").fill("Luis Pérez");
	await form.getByLabelText("Teléfono").fill(createPhone());
	await form.getByLabelText("Servicio").selectOptions("Frenos");
	await form.getByLabelText("Tipo de vehículo").selectOptions("Pick-up");
	await form.getByLabelText("Día").fill(day);
	await form.getByRole("radio", { name: "9:00 AM" }).click();
	return form;
}

/** Fills in the shared fields of the visit and service dialogs: person, car and time. */
export async function fillFormWithCar(form: Locator): Promise<Locator> {
	await form.getByLabelText("Nombre Completo").fill("Ana Ríos");
	await form.getByLabelText("Teléfono").fill(createPhone());
	await form.getByLabelText("Marca").selectOptions("Toyota");
	await form.getByLabelText("Modelo").fill("Corolla");
	await form.getByLabelText("Año").fill("2015");
	// A form that opens with an hour does not ask when.
	const urgency = form.getByLabelText("Esta semana");
	if (urgency.query()?.closest("fieldset")?.checkVisibility()) await urgency.click();
	return form;
}

/** Waits until the page no longer scrolls. */
export async function waitForScrollEnd(): Promise<void> {
	let scrollPosition = Number.NaN;
	const hasStopped = async () => {
		const previousPosition = scrollPosition;
		await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 50)));
		scrollPosition = window.scrollY;
		return scrollPosition === previousPosition;
	};
	await expect.poll(hasStopped).toBe(true);
}

/** Returns a staff token, while the page under test stays a visitor's. */
export const createStaffToken = async () => (await commands.openSession("owner")).token;

/** Returns a visit as staff see it. */
export const getVisit = async (token: string, id: string) =>
	(await call(`/api/admin/agenda/${id}`, { token })).json;

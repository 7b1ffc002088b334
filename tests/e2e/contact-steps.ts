import type { Locator, Page } from "@playwright/test";

export const MESSAGE_SENT_TEXT = "¡Mensaje enviado exitosamente! Te contactaremos en las próximas 2 horas.";
export const VISIT_BOOKED_TEXT =
	"¡Cita agendada exitosamente! Te confirmaremos por WhatsApp en los próximos 30 minutos.";
/** Formats a reserved hour as the site shows it, without its weekday. */
export function formatReservedHour(day: string, time = "9:00 AM"): string {
	const monthFormat = new Intl.DateTimeFormat("es", { month: "long", timeZone: "UTC" });
	return `${Number(day.slice(8))} de ${monthFormat.format(new Date(day))}, ${time}, hora de Panamá`;
}

export const findSection = (page: Page, id: string) => page.locator(`section#${id}`);
export const findReceiptNote = (form: Locator) => form.getByRole("status").filter({ hasText: "referencia" });
let phoneCount = 0;
/** Returns a telephone unique to each worker and call, because identical submissions count as one request. */
export const createPhone = () =>
	`65${(process.env.TEST_WORKER_INDEX ?? "").padStart(2, "0").slice(-2)}${String(++phoneCount).padStart(4, "0")}`;

/** Fills in the fields that the visit and service forms share: person, car and time. */
export async function fillCarForm(
	form: Locator,
	{ name = "Ana Ríos", when: urgencyLabel = "Esta semana" } = {},
) {
	await form.getByLabel("Nombre Completo").fill(name);
	await form.getByLabel("Teléfono").fill(createPhone());
	await form.getByLabel("Marca").selectOption("Toyota");
	await form.getByLabel("Modelo").fill("Corolla");
	await form.getByLabel("Año").fill("2015");
	// The form hides this question once a day is selected.
	if (urgencyLabel) await form.getByLabel(urgencyLabel).check();
	return form;
}

export async function fillMessageForm(page: Page) {
	const form = findSection(page, "mensaje");
	await form.getByLabel("Nombre Completo").fill("Ana Ríos");
	await form.getByLabel("Teléfono").fill(createPhone());
	await form.getByLabel("Mensaje").fill("Suena al frenar");
	return form;
}
export async function fillVisitForm(page: Page, day: string) {
	const form = findSection(page, "cita");
	await form.getByLabel("Nombre Completo").fill("Luis Pérez");
	await form.getByLabel("Teléfono").fill(createPhone());
	await form.getByLabel("Servicio").selectOption("Frenos");
	await form.getByLabel("Tipo de vehículo").selectOption("Pick-up");
	await form.getByLabel("Día").fill(day);
	await form.getByRole("radio", { name: "9:00 AM" }).check();
	return form;
}
export const getReference = async (page: Page, id: string) =>
	(await findReceiptNote(findSection(page, id)).locator("strong").textContent()) ?? "";

import { createPhone, formatReservedHour, MESSAGE_SENT_TEXT, VISIT_BOOKED_TEXT } from "../contact-steps.ts";
import { fetchStored, findOpenDay } from "../shared-steps.ts";
import { getAuthHeaders } from "../staff.ts";
import { expect, test } from "./journey.ts";
import type { ElementQuery } from "./page-elements.ts";
import type { Visitor } from "./visitor.ts";

const REFERENCE = /[A-Z]{2,4}-\d{4}-\d{5}/;
const TOAST: ElementQuery = { role: "note", name: /Notificaciones/ };
const byField = (name: string, inside: ElementQuery | string): ElementQuery => ({
	role: "field",
	name,
	inside,
});
const byButton = (name: string | RegExp, inside?: ElementQuery | string): ElementQuery => ({
	role: "button",
	name,
	...(inside && { inside }),
});
const byDialog = (name: string): ElementQuery => ({ role: "dialog", name });
const byRadio = (name: string, inside: ElementQuery | string): ElementQuery => ({
	role: "radio",
	name,
	inside,
});
const getReference = async (visitor: Visitor, query: ElementQuery) =>
	REFERENCE.exec((await visitor.waitFor(query)).text)?.[0] ?? "";

test("sends a message and lists it in the inbox", async ({ visitor, request, staff }) => {
	const form = "section#mensaje";
	await visitor.openHydrated("/contacto");
	await visitor.replaceText(byField("Nombre Completo", form), "Ana Ríos");
	await visitor.replaceText(byField("Teléfono", form), createPhone());
	await visitor.setValue(byField("Servicio", form), "Frenos");
	await visitor.replaceText(byField("Mensaje", form), "Suena al frenar");
	await visitor.click(byButton("Enviar mensaje", form));
	await visitor.expectText({ role: "note", inside: form, name: "referencia" }, MESSAGE_SENT_TEXT);
	const reference = await getReference(visitor, { role: "note", inside: form, name: "referencia" });
	expect(await fetchStored(request, staff, "messages", reference)).toMatchObject({
		name: "Ana Ríos",
		service: "Frenos",
		message: "Suena al frenar",
	});
	const getRemainingText = async () => (await visitor.waitFor(byField("Mensaje", form))).value;
	await expect.poll(getRemainingText).toBe("");
});

test("requests a visit from a hash link", async ({ visitor, request, staff }, { project }) => {
	const form = "section#cita";
	const day = await findOpenDay(request, project.name === "webkit" ? 3 : 4);
	await visitor.openHydrated("/contacto?servicio=frenos#cita");
	await visitor.replaceText(byField("Nombre Completo", form), "Luis Pérez");
	await visitor.replaceText(byField("Teléfono", form), createPhone());
	await visitor.setValue(byField("Tipo de vehículo", form), "Pick-up");
	await visitor.setValue(byField("Día", form), day);
	await visitor.click(byRadio("9:00 AM", form));
	await visitor.click(byButton("Agendar cita", form));
	const note: ElementQuery = { role: "note", inside: form, name: "referencia" };
	await visitor.expectText(note, VISIT_BOOKED_TEXT);
	await visitor.expectText(note, formatReservedHour(day));
	const reference = await getReference(visitor, note);
	expect(await fetchStored(request, staff, "appointments", reference)).toMatchObject({
		source: "contacto",
		serviceType: "Frenos",
		preferredDate: day,
	});
});

test("books a visit of a service in the dialog", async ({ visitor, request, staff }, { project }) => {
	const dialog = byDialog("Agendar cita");
	const day = await findOpenDay(request, project.name === "webkit" ? 5 : 6);
	await visitor.openHydrated("/servicios");
	await visitor.click({ role: "link", name: "Agendar cita de Frenos" });
	await visitor.replaceText(byField("Nombre Completo", dialog), "Ana Ríos");
	await visitor.replaceText(byField("Teléfono", dialog), createPhone());
	await visitor.setValue(byField("Marca", dialog), "Toyota");
	await visitor.replaceText(byField("Modelo", dialog), "Corolla");
	await visitor.replaceText(byField("Año", dialog), "2015");
	await visitor.click(byRadio("Esta semana", dialog));
	await visitor.setValue(byField("Día que prefieres", dialog), day);
	await visitor.click(byButton("Agendar cita", dialog));
	await visitor.expectText(TOAST, VISIT_BOOKED_TEXT);
	await visitor.expectHidden(dialog);
	await visitor.expectFocus({ role: "link", name: "Agendar cita de Frenos" });
	const reference = await getReference(visitor, TOAST);
	expect(await fetchStored(request, staff, "appointments", reference)).toMatchObject({
		source: "modal",
		vehicleModel: "Corolla",
		vehicleYear: 2015,
		preferredDate: day,
	});
});

test("requests a service and opens the chat with its reference", async ({ visitor, request, staff }) => {
	const dialog = byDialog("Frenos");
	await visitor.openHydrated("/servicios");
	await visitor.recordChats();
	await visitor.click({ role: "link", name: "Solicitar Frenos" });
	await visitor.replaceText(byField("Nombre Completo", dialog), "Luis Batista");
	await visitor.replaceText(byField("Teléfono", dialog), createPhone());
	await visitor.setValue(byField("Marca", dialog), "Toyota");
	await visitor.replaceText(byField("Modelo", dialog), "Corolla");
	await visitor.replaceText(byField("Año", dialog), "2015");
	await visitor.click(byRadio("En 2-3 días", dialog));
	await visitor.replaceText(byField("Cuéntanos qué le pasa", dialog), "Suena al frenar");
	await visitor.click(byButton("Enviar solicitud", dialog));
	await visitor.expectText(TOAST, "¡Solicitud enviada!");
	await visitor.expectHidden(dialog);
	const reference = await getReference(visitor, TOAST);
	expect(await fetchStored(request, staff, "service-requests", reference)).toMatchObject({
		service_id: "frenos",
		customer_name: "Luis Batista",
	});
	expect(await visitor.getChatUrl()).toContain(reference);
});

test("finds products and requests a quote on a phone", async ({ visitor, request, staff }) => {
	const dialog = byDialog("Lista de cotización");
	await visitor.driver.resize(390, 844);
	await visitor.openHydrated("/productos");
	await visitor.replaceText({ role: "field", name: "Buscar productos" }, "liquido frenos");
	// Results that arrive while typing may still change the URL.
	await visitor.expectAddress(/[?&]q=liquido[+]frenos$/);
	await visitor.expectPageText(/Mostrando [2-9] productos/);
	await visitor.click(byButton(/^Agregar/, "article"));
	await visitor.click(byButton(/^Lista de cotización.*\(1\)/));
	await visitor.click(byButton(/^Agregar uno/, dialog));
	await visitor.expectText(dialog, "1 producto, 2 piezas");
	await visitor.replaceText(byField("Nombre Completo", dialog), "Ana Ríos");
	await visitor.replaceText(byField("Teléfono", dialog), createPhone());
	await visitor.click(byButton("Pedir cotización", dialog));
	await visitor.expectText(TOAST, "¡Cotización enviada!");
	await visitor.expectHidden(dialog);
	const reference = await getReference(visitor, TOAST);
	expect(await fetchStored(request, staff, "quotes", reference)).toMatchObject({
		customer_name: "Ana Ríos",
		total_items: 2,
	});
});

test("stores a subscription", async ({ visitor, request, staff }) => {
	const address = `ana.${Date.now()}@correo.com`;
	await visitor.openHydrated("/boletin");
	await visitor.replaceText(byField("Correo electrónico", "main"), address);
	await visitor.click(byButton("Suscribir", "main"));
	await visitor.expectPageText("¡Suscripción exitosa!");
	const headers = getAuthHeaders(staff);
	const inbox = await request.get(`/api/admin/inbox?kind=newsletter&q=${address}`, { headers });
	expect((await inbox.json()).leads).toMatchObject([{ kind: "newsletter", email: address }]);
});

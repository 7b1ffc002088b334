import { BOOKED, createPhone, formatReservedHour, SENT } from "../contact-steps.ts";
import { fetchStored, findOpenDay } from "../shared-steps.ts";
import { getAuthHeaders } from "../staff.ts";
import { expect, test } from "./journey.ts";
import type { ElementQuery } from "./page-elements.ts";
import type { Visitor } from "./visitor.ts";

const REFERENCE = /[A-Z]{2,4}-\d{4}-\d{5}/;
const toast: ElementQuery = { role: "note", name: /Notificaciones/ };
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
const getReference = async (visitor: Visitor, thing: ElementQuery) =>
	REFERENCE.exec((await visitor.waitFor(thing)).text)?.[0] ?? "";

test("sends a message and lists it in the inbox", async ({ visitor, request, staff }) => {
	const form = "section#mensaje";
	await visitor.openHydrated("/contacto");
	await visitor.write(byField("Nombre Completo", form), "Ana Ríos");
	await visitor.write(byField("Teléfono", form), createPhone());
	await visitor.choose(byField("Servicio", form), "Frenos");
	await visitor.write(byField("Mensaje", form), "Suena al frenar");
	await visitor.press(byButton("Enviar mensaje", form));
	await visitor.expectText({ role: "note", inside: form, name: "referencia" }, SENT);
	const reference = await getReference(visitor, { role: "note", inside: form, name: "referencia" });
	expect(await fetchStored(request, staff, "messages", reference)).toMatchObject({
		name: "Ana Ríos",
		service: "Frenos",
		message: "Suena al frenar",
	});
	const left = async () => (await visitor.waitFor(byField("Mensaje", form))).value;
	await expect.poll(left).toBe("");
});

test("requests a visit from a hash link", async ({ visitor, request, staff }, { project }) => {
	const form = "section#cita";
	const day = await findOpenDay(request, project.name === "webkit" ? 3 : 4);
	await visitor.openHydrated("/contacto?servicio=frenos#cita");
	await visitor.write(byField("Nombre Completo", form), "Luis Pérez");
	await visitor.write(byField("Teléfono", form), createPhone());
	await visitor.choose(byField("Tipo de vehículo", form), "Pick-up");
	await visitor.choose(byField("Día", form), day);
	await visitor.press(byRadio("9:00 AM", form));
	await visitor.press(byButton("Agendar cita", form));
	const note: ElementQuery = { role: "note", inside: form, name: "referencia" };
	await visitor.expectText(note, BOOKED);
	await visitor.expectText(note, formatReservedHour(day));
	const reference = await getReference(visitor, note);
	expect(await fetchStored(request, staff, "appointments", reference)).toMatchObject({
		source: "contacto",
		serviceType: "Frenos",
		preferredDate: day,
	});
});

test("books a visit of a service in the dialog", async ({ visitor, request, staff }, { project }) => {
	const modal = byDialog("Agendar cita");
	const day = await findOpenDay(request, project.name === "webkit" ? 5 : 6);
	await visitor.openHydrated("/servicios");
	await visitor.press({ role: "link", name: "Agendar cita de Frenos" });
	await visitor.write(byField("Nombre Completo", modal), "Ana Ríos");
	await visitor.write(byField("Teléfono", modal), createPhone());
	await visitor.choose(byField("Marca", modal), "Toyota");
	await visitor.write(byField("Modelo", modal), "Corolla");
	await visitor.write(byField("Año", modal), "2015");
	await visitor.press(byRadio("Esta semana", modal));
	await visitor.choose(byField("Día que prefieres", modal), day);
	await visitor.press(byButton("Agendar cita", modal));
	await visitor.expectText(toast, BOOKED);
	await visitor.expectHidden(modal);
	await visitor.expectFocus({ role: "link", name: "Agendar cita de Frenos" });
	const reference = await getReference(visitor, toast);
	expect(await fetchStored(request, staff, "appointments", reference)).toMatchObject({
		source: "modal",
		vehicleModel: "Corolla",
		vehicleYear: 2015,
		preferredDate: day,
	});
});

test("requests a service and opens the chat with its reference", async ({ visitor, request, staff }) => {
	const modal = byDialog("Frenos");
	await visitor.openHydrated("/servicios");
	await visitor.recordChats();
	await visitor.press({ role: "link", name: "Solicitar Frenos" });
	await visitor.write(byField("Nombre Completo", modal), "Luis Batista");
	await visitor.write(byField("Teléfono", modal), createPhone());
	await visitor.choose(byField("Marca", modal), "Toyota");
	await visitor.write(byField("Modelo", modal), "Corolla");
	await visitor.write(byField("Año", modal), "2015");
	await visitor.press(byRadio("En 2-3 días", modal));
	await visitor.write(byField("Cuéntanos qué le pasa", modal), "Suena al frenar");
	await visitor.press(byButton("Enviar solicitud", modal));
	await visitor.expectText(toast, "¡Solicitud enviada!");
	await visitor.expectHidden(modal);
	const reference = await getReference(visitor, toast);
	expect(await fetchStored(request, staff, "service-requests", reference)).toMatchObject({
		service_id: "frenos",
		customer_name: "Luis Batista",
	});
	expect(await visitor.getChatUrl()).toContain(reference);
});

test("finds products and requests a quote on a phone", async ({ visitor, request, staff }) => {
	const modal = byDialog("Lista de cotización");
	await visitor.driver.resize(390, 844);
	await visitor.openHydrated("/productos");
	await visitor.write({ role: "field", name: "Buscar productos" }, "liquido frenos");
	// Results that arrive while typing may still change the URL.
	await visitor.expectAddress(/[?&]q=liquido[+]frenos$/);
	await visitor.expectPageText(/Mostrando [2-9] productos/);
	await visitor.press(byButton(/^Agregar/, "article"));
	await visitor.press(byButton(/^Lista de cotización.*\(1\)/));
	await visitor.press(byButton(/^Agregar uno/, modal));
	await visitor.expectText(modal, "1 producto, 2 piezas");
	await visitor.write(byField("Nombre Completo", modal), "Ana Ríos");
	await visitor.write(byField("Teléfono", modal), createPhone());
	await visitor.press(byButton("Pedir cotización", modal));
	await visitor.expectText(toast, "¡Cotización enviada!");
	await visitor.expectHidden(modal);
	const reference = await getReference(visitor, toast);
	expect(await fetchStored(request, staff, "quotes", reference)).toMatchObject({
		customer_name: "Ana Ríos",
		total_items: 2,
	});
});

test("stores a subscription", async ({ visitor, request, staff }) => {
	const address = `ana.${Date.now()}@correo.com`;
	await visitor.openHydrated("/boletin");
	await visitor.write(byField("Correo electrónico", "main"), address);
	await visitor.press(byButton("Suscribir", "main"));
	await visitor.expectPageText("¡Suscripción exitosa!");
	const headers = getAuthHeaders(staff);
	const inbox = await request.get(`/api/admin/inbox?kind=newsletter&q=${address}`, { headers });
	expect((await inbox.json()).leads).toMatchObject([{ kind: "newsletter", email: address }]);
});

import { BOOKED, heldWords, newPhone, SENT } from "../contact-steps.ts";
import { openDay, storedAs } from "../reading.ts";
import { bearer } from "../staff.ts";
import type { Thing } from "./in-page.ts";
import { expect, test } from "./journey.ts";
import type { Visitor } from "./visitor.ts";

const REFERENCE = /[A-Z]{2,4}-\d{4}-\d{5}/;
const toast: Thing = { role: "note", name: /Notificaciones/ };
const field = (name: string, inside: Thing | string): Thing => ({ role: "field", name, inside });
const button = (name: string | RegExp, inside?: Thing | string): Thing => ({
	role: "button",
	name,
	...(inside && { inside }),
});
const dialog = (name: string): Thing => ({ role: "dialog", name });
const radio = (name: string, inside: Thing | string): Thing => ({ role: "radio", name, inside });
const referenceIn = async (visitor: Visitor, thing: Thing) =>
	REFERENCE.exec((await visitor.see(thing)).text)?.[0] ?? "";

test("sends a message and lists it in the inbox", async ({ visitor, request, staff }) => {
	const form = "section#mensaje";
	await visitor.openAlive("/contacto");
	await visitor.write(field("Nombre Completo", form), "Ana Ríos");
	await visitor.write(field("Teléfono", form), newPhone());
	await visitor.choose(field("Servicio", form), "Frenos");
	await visitor.write(field("Mensaje", form), "Suena al frenar");
	await visitor.press(button("Enviar mensaje", form));
	await visitor.expectText({ role: "note", inside: form, name: "referencia" }, SENT);
	const reference = await referenceIn(visitor, { role: "note", inside: form, name: "referencia" });
	expect(await storedAs(request, staff, "messages", reference)).toMatchObject({
		name: "Ana Ríos",
		service: "Frenos",
		message: "Suena al frenar",
	});
	const left = async () => (await visitor.see(field("Mensaje", form))).value;
	await expect.poll(left).toBe("");
});

test("requests a visit from a hash link", async ({
	visitor,
	request,
	staff,
}, { project }) => {
	const form = "section#cita";
	const day = await openDay(request, project.name === "webkit" ? 3 : 4);
	await visitor.openAlive("/contacto?servicio=frenos#cita");
	await visitor.write(field("Nombre Completo", form), "Luis Pérez");
	await visitor.write(field("Teléfono", form), newPhone());
	await visitor.choose(field("Tipo de vehículo", form), "Pick-up");
	await visitor.choose(field("Día", form), day);
	await visitor.press(radio("9:00 AM", form));
	await visitor.press(button("Agendar cita", form));
	const note: Thing = { role: "note", inside: form, name: "referencia" };
	await visitor.expectText(note, BOOKED);
	await visitor.expectText(note, heldWords(day));
	const reference = await referenceIn(visitor, note);
	expect(await storedAs(request, staff, "appointments", reference)).toMatchObject({
		source: "contacto",
		serviceType: "Frenos",
		preferredDate: day,
	});
});

test("books a visit of a service in the dialog", async ({ visitor, request, staff }, { project }) => {
	const modal = dialog("Agendar cita");
	const day = await openDay(request, project.name === "webkit" ? 5 : 6);
	await visitor.openAlive("/servicios");
	await visitor.press({ role: "link", name: "Agendar cita de Frenos" });
	await visitor.write(field("Nombre Completo", modal), "Ana Ríos");
	await visitor.write(field("Teléfono", modal), newPhone());
	await visitor.choose(field("Marca", modal), "Toyota");
	await visitor.write(field("Modelo", modal), "Corolla");
	await visitor.write(field("Año", modal), "2015");
	await visitor.press(radio("Esta semana", modal));
	await visitor.choose(field("Día que prefieres", modal), day);
	await visitor.press(button("Agendar cita", modal));
	await visitor.expectText(toast, BOOKED);
	await visitor.expectGone(modal);
	await visitor.expectFocus({ role: "link", name: "Agendar cita de Frenos" });
	const reference = await referenceIn(visitor, toast);
	expect(await storedAs(request, staff, "appointments", reference)).toMatchObject({
		source: "modal",
		vehicleModel: "Corolla",
		vehicleYear: 2015,
		preferredDate: day,
	});
});

test("requests a service and opens the chat with its reference", async ({
	visitor,
	request,
	staff,
}) => {
	const modal = dialog("Frenos");
	await visitor.openAlive("/servicios");
	await visitor.keepChats();
	await visitor.press({ role: "link", name: "Solicitar Frenos" });
	await visitor.write(field("Nombre Completo", modal), "Luis Batista");
	await visitor.write(field("Teléfono", modal), newPhone());
	await visitor.choose(field("Marca", modal), "Toyota");
	await visitor.write(field("Modelo", modal), "Corolla");
	await visitor.write(field("Año", modal), "2015");
	await visitor.press(radio("En 2-3 días", modal));
	await visitor.write(field("Cuéntanos qué le pasa", modal), "Suena al frenar");
	await visitor.press(button("Enviar solicitud", modal));
	await visitor.expectText(toast, "¡Solicitud enviada!");
	await visitor.expectGone(modal);
	const reference = await referenceIn(visitor, toast);
	expect(await storedAs(request, staff, "service-requests", reference)).toMatchObject({
		service_id: "frenos",
		customer_name: "Luis Batista",
	});
	expect(await visitor.chat()).toContain(reference);
});

test("finds products and requests a quote on a phone", async ({
	visitor,
	request,
	staff,
}) => {
	const modal = dialog("Lista de cotización");
	await visitor.driver.resize(390, 844);
	await visitor.openAlive("/productos");
	await visitor.write({ role: "field", name: "Buscar productos" }, "liquido frenos");
	// Results that arrive while typing may still change the URL.
	await visitor.expectAddress(/[?&]q=liquido[+]frenos$/);
	await visitor.expectWords(/Mostrando [2-9] productos/);
	await visitor.press(button(/^Agregar/, "article"));
	await visitor.press(button(/^Lista de cotización.*\(1\)/));
	await visitor.press(button(/^Agregar uno/, modal));
	await visitor.expectText(modal, "1 producto, 2 piezas");
	await visitor.write(field("Nombre Completo", modal), "Ana Ríos");
	await visitor.write(field("Teléfono", modal), newPhone());
	await visitor.press(button("Pedir cotización", modal));
	await visitor.expectText(toast, "¡Cotización enviada!");
	await visitor.expectGone(modal);
	const reference = await referenceIn(visitor, toast);
	expect(await storedAs(request, staff, "quotes", reference)).toMatchObject({
		customer_name: "Ana Ríos",
		total_items: 2,
	});
});

test("stores a subscription", async ({ visitor, request, staff }) => {
	const address = `ana.${Date.now()}@correo.com`;
	await visitor.openAlive("/boletin");
	await visitor.write(field("Correo electrónico", "main"), address);
	await visitor.press(button("Suscribir", "main"));
	await visitor.expectWords("¡Suscripción exitosa!");
	const headers = bearer(staff);
	const inbox = await request.get(`/api/admin/inbox?kind=newsletter&q=${address}`, { headers });
	expect((await inbox.json()).leads).toMatchObject([{ kind: "newsletter", email: address }]);
});

import { expect, test } from "vitest";
import { openOrders } from "#features/workshop/work-orders/orders.test.kit.ts";
import { openWorld } from "#tests/server/world.test.kit.ts";

const world = openWorld();
const orders = openOrders(world);

/** Returns greeting and first paragraph of each email to an address. */
async function getEmailOpenings(email: string) {
	await world.ctx.outbox.drain();
	return world.ctx.sentEmails
		.map(({ payload }) => payload as { to: string; text: string })
		.filter(({ to }) => to === email)
		.map(({ text }) => text.split("\n\n").slice(0, 2));
}
async function receiveCar(name: string, email: string, promisedAt = "2026-11-21T18:00:00Z") {
	const order = await orders.receive({
		person: { name, phone: "6700-1234", email },
		promised_at: promisedAt,
	});
	return { order, openings: await getEmailOpenings(email) };
}

test("greets a customer with a title once", async () => {
	const { openings } = await receiveCar("Lic. Carlos Mora", "lic@correo.com");
	expect(openings).toEqual([["Hola, Lic. Carlos:", expect.stringMatching(/^Recibimos tu Kia/)]]);
});

test("removes only the greeting from the owner's text", async () => {
	const { settings, updated_at } = (await world.asStaff("/api/admin/settings")).json;
	const { sampleFields: _, ...edit } = settings;
	const saveTemplate = (orderReceived: string, version: string) =>
		world.asStaff("/api/admin/settings", {
			method: "PUT",
			body: { ...edit, chats: { ...edit.chats, orderReceived }, updated_at: version },
		});
	const ownTemplate = "Hola {nombre}, ya tenemos tu {carro} en {taller}. Gracias. {enlace}";
	const saved = await saveTemplate(ownTemplate, updated_at);
	expect(saved.status, JSON.stringify(saved.json)).toBe(200);
	const { openings } = await receiveCar("Ana Ríos", "propia@correo.com");
	expect(openings[0]?.[1]).toBe(`Ya tenemos tu Kia Sportage en ${settings.name}. Gracias.`);
	// A name in the middle of a sentence is not part of the greeting.
	const templateWithName = "Hola, {nombre} de parte de {taller}: ya tenemos tu {carro}. {enlace}";
	const { updated_at: latestVersion } = (await saveTemplate(templateWithName, saved.json.updated_at)).json;
	const [opening] = (await receiveCar("Ana Ríos", "entera@correo.com")).openings;
	expect(opening?.[1]).toMatch(/^Hola, Ana de parte de .*: ya tenemos/);
	await saveTemplate(settings.chats.orderReceived, latestVersion);
});

test("writes absolute dates in emails", async () => {
	const email = "otro-dia@correo.com";
	const { order } = await receiveCar("Ana Ríos", email);
	await orders.move(order, "in_progress", { basis: "courtesy", basis_reason: "Cliente de siempre" });
	const ready = await orders.move(order, "ready");
	expect(ready.json.message).toContain("Te esperamos hoy hasta las");
	const openings = (await getEmailOpenings(email)).map(([, paragraph]) => paragraph);
	expect(openings).toEqual([
		"Recibimos tu Kia Sportage. Te lo tenemos para el sáb 21 nov a la 1:00 PM.",
		expect.stringMatching(/está listo\. Te esperamos el viernes 20 de noviembre hasta las 6:00 PM\.$/),
	]);
	expect(openings.join(" ")).not.toMatch(/hoy|mañana/);
});

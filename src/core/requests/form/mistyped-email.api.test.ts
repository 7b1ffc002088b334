// @module-tag engines
import { expect, test } from "vitest";
import { openWorld } from "#tests/server/world.test.kit.ts";

const world = openWorld();

const matchQuestion = (suggestion: string) => expect.stringContaining(`¿Quisiste decir ${suggestion}?`);
const person = { name: "Ana Ríos", phone: "6500-1001" };
const products = [{ sku: "ENI-DOT4-500", quantity: 1 }];
const service = {
	vehicleBrand: "Toyota",
	vehicleModel: "Corolla",
	vehicleYear: "2015",
	urgency: "alta",
	preferredDate: "2026-11-23",
	preferredTime: "9:00 AM",
	description: "Suena",
	contactMethod: "llamada",
	serviceId: "frenos",
	serviceName: "Frenos",
};
const visit = {
	source: "contacto",
	vehicleType: "Pick-up",
	service: "Otro",
	preferredDate: "2026-11-24",
	preferredTime: "8:00 AM",
	description: "Suena",
};
const FORMS = [
	["/api/contact", "email", (email: string) => ({ ...person, email, message: "Hola" })],
	["/api/quotes", "customer.email", (email: string) => ({ customer: { ...person, email }, products })],
	["/api/service-requests", "email", (email: string) => ({ ...person, email, ...service })],
	["/api/appointments", "email", (email: string) => ({ ...person, email, ...visit })],
	["/api/newsletter", "email", (email: string) => ({ email })],
] as const;

test.each(FORMS)("%s warns once about a typo, then accepts it", async (path, field, buildBody) => {
	const typed = `ana${path.length}@gmail.con`;
	const body = buildBody(typed);
	const warning = await world.call(path, { body });
	expect(warning).toMatchObject({
		status: 422,
		json: { code: "odd_email", fields: { [field]: matchQuestion(typed.replace("con", "com")) } },
	});
	expect((await world.call(path, { body })).status).toBe(201);
	// No warning for a corrected address.
	expect((await world.call(path, { body: buildBody(`otra${path.length}@gmail.com`) })).status).toBe(201);
});

test("accepts a custom domain without a warning", async () => {
	const body = { ...person, email: "ana@taller.com.pa", message: "Buenas" };
	expect((await world.call("/api/contact", { body })).status).toBe(201);
});

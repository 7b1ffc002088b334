// @module-tag sequence
import { expect, test } from "vitest";
import { openWorld } from "#tests/server/world.test.kit.ts";

const world = openWorld();
const PHONE = "6200-4411";
const CUSTOMER = { name: "Ana Ríos", phone: PHONE, email: "anita77@correo.com" };
/** Another person who fills in a form with the customer's phone. */
const OTHER_PERSON = { name: "Pepe Malo", phone: "+507 6200 4411", email: "malo@ajeno.com" };
const CAR = { vehicleBrand: "Toyota", vehicleModel: "Corolla", vehicleYear: "2015" };
const PRODUCTS = [{ sku: "ENI-DOT4-500", quantity: 1 }];
let requestCount = 0;

type Person = typeof CUSTOMER;
const FORMS = {
	contact: (person: Person) =>
		world.call("/api/contact", { body: { ...person, message: `Suena ${++requestCount}` } }),
	quote: (person: Person) =>
		world.call("/api/quotes", {
			body: { customer: { ...person, notes: `${++requestCount}` }, products: PRODUCTS },
		}),
	appointment: (person: Person) =>
		world.call("/api/appointments", {
			body: { ...person, ...CAR, serviceType: "Frenos", urgency: "media" },
		}),
	service: (person: Person) =>
		world.call("/api/service-requests", {
			body: { ...person, ...CAR, serviceName: "Frenos", urgency: "media" },
		}),
};
const findCustomer = async (q: string) =>
	(await world.asStaff(`/api/admin/customers/detailed?q=${encodeURIComponent(q)}`)).json.customers[0];
async function findLead(reference: string) {
	const { json } = await world.asStaff(`/api/admin/inbox?state=all&q=${reference}`);
	return (await world.asStaff(`/api/admin/inbox/${json.leads[0].id}`)).json;
}
const copyToCustomer = (id: string, field: string) =>
	world.asStaff(`/api/admin/inbox/${id}/customer`, { method: "PUT", body: { field } });

test.each(Object.keys(FORMS) as (keyof typeof FORMS)[])(
	"keeps the customer unchanged for a %s form",
	async (form) => {
		await FORMS.contact(CUSTOMER);
		const customer = await findCustomer("6200-4411");
		const notesBody = { notes: "Prefiere la mañana", updated_at: await fetchVersion(customer.id) };
		const options = { method: "PUT", body: notesBody };
		expect((await world.asStaff(`/api/admin/customers/${customer.id}/notes`, options)).status).toBe(200);
		await world.asStaff(`/api/admin/customers/${customer.id}/reminders`, {
			method: "PUT",
			body: { wants_no_reminders: true },
		});
		const before = await fetchRow(customer.id);
		const { json } = await FORMS[form](OTHER_PERSON);
		expect(await fetchRow(customer.id)).toEqual(before);
		expect(await findLead(json.reference)).toMatchObject({
			name: "Pepe Malo",
			email: "malo@ajeno.com",
			customer: { id: customer.id, name: "Ana Ríos", email: "anita77@correo.com" },
		});
	},
);

test("does not add a form's email to a customer", async () => {
	const person = { name: "Luisa Mora", phone: "6200-4412", email: "" };
	await FORMS.contact(person);
	await FORMS.contact({ ...person, email: "malo@ajeno.com" });
	expect(await findCustomer("6200-4412")).toMatchObject({ email: null });
});

test("answers known and new phones alike", async () => {
	// Use a new text: a repeat returns the stored answer.
	const person = { ...OTHER_PERSON, name: "Pepe Nuevo" };
	type Answer = { own_page?: string; photos?: { page: string } };
	const toComparable = ({ own_page: page, photos, ...json }: Answer) => ({
		...json,
		reference: "",
		hasPage: page !== undefined,
		hasPhotos: photos !== undefined,
	});
	for (const form of Object.values(FORMS)) {
		const knownReply = await form(person);
		const unknownReply = await form({ ...person, phone: `6300-${1000 + ++requestCount}` });
		expect(knownReply.status).toBe(unknownReply.status);
		expect(toComparable(knownReply.json)).toEqual(toComparable(unknownReply.json));
	}
});

test("copies email or name to the customer and logs it", async () => {
	const { json } = await FORMS.quote({ ...OTHER_PERSON, email: "Ana.Nueva@correo.com" });
	const { id } = await findLead(json.reference);
	const copyReply = await copyToCustomer(id, "email");
	expect(copyReply.status, JSON.stringify(copyReply.json)).toBe(200);
	expect(copyReply.json.customer).toMatchObject({ name: "Ana Ríos", email: "Ana.Nueva@correo.com" });
	expect(copyReply.json.history[0]).toMatchObject({
		author: "Administrador",
		text: "Guardó en la ficha el correo Ana.Nueva@correo.com; antes era anita77@correo.com",
	});
	expect(await findCustomer("ana.nueva@correo.com")).toMatchObject({ phone: "+50762004411" });
	// The customer's requests still have the old address and lead to this customer.
	const foundByOldEmail = await findCustomer("anita77@correo.com");
	expect(foundByOldEmail).toMatchObject({ email: "Ana.Nueva@correo.com", phone: "+50762004411" });
	// A repeat changes nothing.
	const repeatReply = await copyToCustomer(id, "email");
	expect(repeatReply.json.history).toEqual(copyReply.json.history);

	const nameReply = await copyToCustomer(id, "name");
	expect(nameReply.json.customer.name).toBe("Pepe Malo");
	expect(await findCustomer("pepe malo 4411")).toMatchObject({ email: "Ana.Nueva@correo.com" });
	const changes = await world.asStaff("/api/admin/changes");
	expect(changes.json.changes[0]).toMatchObject({ subject: "customer", action: "updated" });
	expect(JSON.stringify(changes.json)).not.toContain("Ana.Nueva@correo.com");
});

test("rejects copying without value, customer or request", async () => {
	const { json } = await FORMS.contact({ ...CUSTOMER, email: "" });
	const { id } = await findLead(json.reference);
	expect(await copyToCustomer(id, "email")).toMatchObject({
		status: 422,
		json: { detail: "Esta solicitud no trae un correo." },
	});
	expect((await copyToCustomer(id, "phone")).status).toBe(422);
	expect((await copyToCustomer("nadie", "email")).status).toBe(404);
	const spamReply = await world.call("/api/contact", {
		body: { ...OTHER_PERSON, message: "x", website: "http://spam" },
	});
	const { json: inbox } = await world.asStaff("/api/admin/inbox?state=quarantined");
	const spamLead = inbox.leads.find(
		({ reference }: { reference: string }) => reference === spamReply.json.reference,
	);
	expect(await copyToCustomer(spamLead.id, "email")).toMatchObject({ status: 422 });
	expect((await world.call(`/api/admin/inbox/${id}/customer`, { method: "PUT", body: {} })).status).toBe(401);
	// A released request is as unverified as any other.
	await world.asStaff(`/api/admin/inbox/${spamLead.id}/release`, { method: "POST" });
	expect((await findCustomer("6200-4411")).email).not.toBe(OTHER_PERSON.email);
});

test("trusts contact data entered by staff", async () => {
	const body = {
		...CUSTOMER,
		email: "ana.taller@correo.com",
		service: "Frenos",
		day: "2026-11-27",
		time: "9:00 AM",
	};
	const reply = await world.asStaff("/api/admin/agenda", { body });
	expect(reply.status, JSON.stringify(reply.json)).toBe(201);
	expect(await findCustomer("6200-4411")).toMatchObject({ email: "ana.taller@correo.com" });
});

/** Reads the stored customer data, without request counts. */
async function fetchRow(id: string) {
	return world.ctx.db
		.selectFrom("customers")
		.select(["id", "phone", "name", "email", "notes", "wantsNoReminders", "searchText", "updatedAt"])
		.where("id", "=", id)
		.executeTakeFirstOrThrow();
}
const fetchVersion = async (id: string) => (await fetchRow(id)).updatedAt;

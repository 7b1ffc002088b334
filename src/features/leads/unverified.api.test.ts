// @module-tag sequence
import { expect, test } from "vitest";
import { openWorld } from "#api/world.test.kit.ts";

const world = openWorld();
const PHONE = "6200-4411";
const OWN = { name: "Ana Ríos", phone: PHONE, email: "anita77@correo.com" };
/** Another person who fills in a form with the customer's phone. */
const STRANGE = { name: "Pepe Malo", phone: "+507 6200 4411", email: "malo@ajeno.com" };
const CAR = { vehicleBrand: "Toyota", vehicleModel: "Corolla", vehicleYear: "2015" };
const QUOTED = [{ sku: "ENI-DOT4-500", quantity: 1 }];
let asked = 0;

type Person = typeof OWN;
const FORMS = {
	contact: (person: Person) =>
		world.call("/api/contact", { body: { ...person, message: `Suena ${++asked}` } }),
	quote: (person: Person) =>
		world.call("/api/quotes", {
			body: { customer: { ...person, notes: `${++asked}` }, products: QUOTED },
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
const customerOf = async (q: string) =>
	(await world.asStaff(`/api/admin/customers/detailed?q=${encodeURIComponent(q)}`)).json.customers[0];
async function leadOf(reference: string) {
	const { json } = await world.asStaff(`/api/admin/inbox?state=all&q=${reference}`);
	return (await world.asStaff(`/api/admin/inbox/${json.leads[0].id}`)).json;
}
const take = (id: string, field: string) =>
	world.asStaff(`/api/admin/inbox/${id}/customer`, { method: "PUT", body: { field } });

test.each(Object.keys(FORMS) as (keyof typeof FORMS)[])(
	"keeps the customer unchanged for a %s form",
	async (form) => {
		await FORMS.contact(OWN);
		const customer = await customerOf("6200-4411");
		const notes = { notes: "Prefiere la mañana", updated_at: await versionOf(customer.id) };
		const put = { method: "PUT", body: notes };
		expect((await world.asStaff(`/api/admin/customers/${customer.id}/notes`, put)).status).toBe(200);
		await world.asStaff(`/api/admin/customers/${customer.id}/reminders`, {
			method: "PUT",
			body: { wants_no_reminders: true },
		});
		const before = await rowOf(customer.id);
		const { json } = await FORMS[form](STRANGE);
		expect(await rowOf(customer.id)).toEqual(before);
		expect(await leadOf(json.reference)).toMatchObject({
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
	expect(await customerOf("6200-4412")).toMatchObject({ email: null });
});

test("answers known and new phones alike", async () => {
	// Use a new text: a repeat returns the stored answer.
	const person = { ...STRANGE, name: "Pepe Nuevo" };
	type Answer = { own_page?: string; photos?: { page: string } };
	const alike = ({ own_page: page, photos, ...json }: Answer) => ({
		...json,
		reference: "",
		hasPage: page !== undefined,
		hasPhotos: photos !== undefined,
	});
	for (const form of Object.values(FORMS)) {
		const known = await form(person);
		const unknown = await form({ ...person, phone: `6300-${1000 + ++asked}` });
		expect(known.status).toBe(unknown.status);
		expect(alike(known.json)).toEqual(alike(unknown.json));
	}
});

test("copies email or name to the customer and logs it", async () => {
	const { json } = await FORMS.quote({ ...STRANGE, email: "Ana.Nueva@correo.com" });
	const { id } = await leadOf(json.reference);
	const taken = await take(id, "email");
	expect(taken.status, JSON.stringify(taken.json)).toBe(200);
	expect(taken.json.customer).toMatchObject({ name: "Ana Ríos", email: "Ana.Nueva@correo.com" });
	expect(taken.json.history[0]).toMatchObject({
		author: "Administrador",
		text: "Guardó en la ficha el correo Ana.Nueva@correo.com; antes era anita77@correo.com",
	});
	expect(await customerOf("ana.nueva@correo.com")).toMatchObject({ phone: "+50762004411" });
	// The customer's requests still have the old address and lead to this customer.
	const old = await customerOf("anita77@correo.com");
	expect(old).toMatchObject({ email: "Ana.Nueva@correo.com", phone: "+50762004411" });
	// A repeat changes nothing.
	const again = await take(id, "email");
	expect(again.json.history).toEqual(taken.json.history);

	const named = await take(id, "name");
	expect(named.json.customer.name).toBe("Pepe Malo");
	expect(await customerOf("pepe malo 4411")).toMatchObject({ email: "Ana.Nueva@correo.com" });
	const changes = await world.asStaff("/api/admin/changes");
	expect(changes.json.changes[0]).toMatchObject({ subject: "customer", action: "updated" });
	expect(JSON.stringify(changes.json)).not.toContain("Ana.Nueva@correo.com");
});

test("rejects copying without value, customer or request", async () => {
	const { json } = await FORMS.contact({ ...OWN, email: "" });
	const { id } = await leadOf(json.reference);
	expect(await take(id, "email")).toMatchObject({
		status: 422,
		json: { detail: "Esta solicitud no trae un correo." },
	});
	expect((await take(id, "phone")).status).toBe(422);
	expect((await take("nadie", "email")).status).toBe(404);
	const trapped = await world.call("/api/contact", {
		body: { ...STRANGE, message: "x", website: "http://spam" },
	});
	const { json: inbox } = await world.asStaff("/api/admin/inbox?state=quarantined");
	const spam = inbox.leads.find(
		({ reference }: { reference: string }) => reference === trapped.json.reference,
	);
	expect(await take(spam.id, "email")).toMatchObject({ status: 422 });
	expect((await world.call(`/api/admin/inbox/${id}/customer`, { method: "PUT", body: {} })).status).toBe(401);
	// A released request is as unverified as any other.
	await world.asStaff(`/api/admin/inbox/${spam.id}/release`, { method: "POST" });
	expect((await customerOf("6200-4411")).email).not.toBe(STRANGE.email);
});

test("trusts contact data entered by staff", async () => {
	const body = {
		...OWN,
		email: "ana.taller@correo.com",
		service: "Frenos",
		day: "2026-11-27",
		time: "9:00 AM",
	};
	const reply = await world.asStaff("/api/admin/agenda", { body });
	expect(reply.status, JSON.stringify(reply.json)).toBe(201);
	expect(await customerOf("6200-4411")).toMatchObject({ email: "ana.taller@correo.com" });
});

/** Reads the stored customer data, without request counts. */
async function rowOf(id: string) {
	return world.ctx.db
		.selectFrom("customers")
		.select(["id", "phone", "name", "email", "notes", "wantsNoReminders", "searchText", "updatedAt"])
		.where("id", "=", id)
		.executeTakeFirstOrThrow();
}
const versionOf = async (id: string) => (await rowOf(id)).updatedAt;

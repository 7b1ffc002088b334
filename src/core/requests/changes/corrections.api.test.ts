import { expect, test } from "vitest";
import { recountTotals } from "#composition/sums.server.ts";
import { openWorld } from "#tests/server/world.test.kit.ts";

const world = openWorld();

const INBOX = "/api/admin/inbox";
let phoneCount = 0;
const newPhone = () => `6355-${String(++phoneCount).padStart(4, "0")}`;
async function createRequest(overrides: object = {}) {
	const body = {
		kind: "contact",
		channel: "counter",
		phone: newPhone(),
		name: "Rosa Tem",
		email: "",
		wish: `Consulta ${phoneCount}`,
		car: "Kia Rio 2018",
		...overrides,
	};
	world.ctx.clock.advance(1000);
	return (await world.asStaff(INBOX, { body })).json;
}
type Lead = Awaited<ReturnType<typeof createRequest>>;
const correct = (lead: Lead, overrides: object = {}) => {
	const { phone_typed: phone, name, email, updated_at } = lead;
	const body = { phone, name, email: email ?? "", updated_at, ...overrides };
	return world.asStaff(`${INBOX}/${lead.id}/data`, { method: "PUT", body });
};
const fetchCustomer = async (id: string) => (await world.asStaff(`/api/admin/customers/${id}`)).json;
const searchInbox = async (q: string) => (await world.asStaff(`${INBOX}?q=${encodeURIComponent(q)}`)).json;

test("corrects name, phone and car in history and search", async () => {
	const lead = await createRequest({ name: "Rsoa Tmem" });
	const phone = newPhone();
	const { status, json } = await correct(lead, { name: "Rosa Tem", phone, car: "Kia Rio 2019" });
	expect(status).toBe(200);
	expect(json).toMatchObject({ name: "Rosa Tem", phone_typed: phone, car: "Kia Rio 2019" });
	expect(json.summary).toContain("Kia Rio 2019");
	expect(json.summary).not.toContain("2018");
	expect(json.history[0]).toMatchObject({
		kind: "edited",
		author: "Administrador",
		text: `Teléfono: ${lead.phone_typed} → ${phone}\nNombre: Rsoa Tmem → Rosa Tem\nCarro: Kia Rio 2018 → Kia Rio 2019`,
	});
	expect((await searchInbox(phone)).leads).toMatchObject([{ id: lead.id }]);
	expect(json.customer.id).toBe(lead.customer.id);
	const person = await fetchCustomer(lead.customer.id);
	expect(person).toMatchObject({ name: "Rosa Tem", phone: json.phone });
	expect(JSON.stringify(person.history)).toContain("Rsoa Tmem");
});

test("keeps the customer record when it has other requests", async () => {
	const phone = newPhone();
	await createRequest({ phone, name: "Olga Paz" });
	const second = await createRequest({ phone, name: "Olga Paz" });
	const { json } = await correct(second, { name: "Su hijo Luis", phone: newPhone() });
	expect(json.customer).toMatchObject({ name: "Su hijo Luis" });
	expect(json.customer.id).not.toBe(second.customer.id);
	expect(await fetchCustomer(second.customer.id)).toMatchObject({ name: "Olga Paz", messages: 1 });
});

test("corrects a request whose name equals the placeholder of erased ones", async () => {
	const lead = await createRequest({ name: "Datos borrados" });
	const { status, json } = await correct(lead, { name: "Rosa Tem" });
	expect([status, json.name, json.is_forgotten]).toEqual([200, "Rosa Tem", false]);
});

test("moves the request when the phone is another customer's", async () => {
	const knownLead = await createRequest({ name: "Ida Frías" });
	const leadToCorrect = await createRequest({ name: "Ida Frias" });
	const { json } = await correct(leadToCorrect, { phone: knownLead.phone });
	expect(json.customer.id).toBe(knownLead.customer.id);
	expect((await fetchCustomer(knownLead.customer.id)).messages).toBe(2);
	expect((await fetchCustomer(leadToCorrect.customer.id)).code).toBe("not_found");
});

test("counts the corrected service instead of the original", async () => {
	const lead = await createRequest({ kind: "service_request", service: "Polarizado de Vidrios" });
	const { json } = await correct(lead, { service: "Alineación y Balanceo", car: "Honda Fit" });
	expect(json.summary).toMatch(/^Alineación y Balanceo: .* · Honda Fit$/);
	const detail = (await world.asStaff(`/api/admin/service-requests/${lead.id}`)).json;
	expect(detail).toMatchObject({
		service_name: "Alineación y Balanceo",
		vehicle_model: "Honda Fit",
	});
	expect(await recountTotals(world.ctx)).toEqual([]);
});

test("rejects stale versions and invalid phones", async () => {
	const lead = await createRequest();
	const first = await correct(lead, { name: "Otra" });
	expect((await correct(lead, { name: "Tercera" })).status).toBe(409);
	expect((await correct(first.json, { phone: "hola" })).json.code).toBe("bad_phone");
});

test("updates only open requests when a customer is corrected", async () => {
	const phone = newPhone();
	const openLead = await createRequest({ phone, name: "Nora Gil" });
	const closedLead = await createRequest({ phone, name: "Nora Gil", wish: "Otra cosa" });
	await world.asStaff(`${INBOX}/${closedLead.id}/state`, {
		method: "PUT",
		body: { state: "won", updated_at: closedLead.updated_at },
	});
	const { id } = openLead.customer;
	const path = `/api/admin/customers/${id}`;
	const { updated_at } = await fetchCustomer(id);
	const contactData = { phone: newPhone(), name: "Nora Gil", email: "nora@correo.com", updated_at };
	const reply = await world.asStaff(path, { method: "PUT", body: contactData });
	expect(reply.status).toBe(200);
	const fetchLead = async (leadId: string) => (await world.asStaff(`${INBOX}/${leadId}`)).json;
	expect((await fetchLead(openLead.id)).phone).toBe(reply.json.phone);
	expect((await fetchLead(closedLead.id)).phone).toBe(openLead.phone);
	expect((await world.asStaff(path, { method: "PUT", body: contactData })).status).toBe(409);
	const otherLead = await createRequest({ name: "Otra Persona" });
	const conflictingData = { ...contactData, phone: otherLead.phone, updated_at: reply.json.updated_at };
	const rejection = await world.asStaff(path, { method: "PUT", body: conflictingData });
	expect(rejection.json).toMatchObject({
		code: "known_phone",
		fields: {
			phone: expect.stringMatching(/^Ese teléfono ya es de Otra Persona\. Si es la misma/),
		},
	});
});

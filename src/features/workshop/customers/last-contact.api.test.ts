import { expect, test } from "vitest";
import {
	buildModalRequest,
	createAgendaClient,
	nextDay,
} from "#features/workshop/appointments/agenda.test.kit.ts";
import { buildJob, openEstimates } from "#features/workshop/estimates/estimates.test.kit.ts";
import { openWorld } from "#tests/server/world.test.kit.ts";
import { createWorldCounter } from "#tests/world-cells.ts";

const world = openWorld();
const agenda = createAgendaClient(world);
const estimates = openEstimates(world);
const panel = estimates.callAdminApi;
const MINUTE_MS = 60_000;
const count = createWorldCounter();

/** Creates a customer who sent a message a minute ago. */
async function createCustomer() {
	const phone = `6244-${1000 + count()}`;
	const body = { name: "Nadia Polo", phone, message: "¿Abren los sábados?" };
	expect((await world.call("/api/contact", { body })).status).toBe(201);
	return findCustomer(phone);
}
async function findCustomer(phone: string) {
	const directory = (await panel(`/customers/detailed?q=${phone}`)).json;
	const [customer] = directory.customers;
	const { requests } = (await panel(`/customers/${customer.id}`)).json;
	world.ctx.clock.advance(MINUTE_MS);
	return { id: customer.id as string, lead: requests[0].id as string };
}
const fetchLastContact = async (id: string) => (await panel(`/customers/${id}`)).json.last_contact;
const getNow = () => world.ctx.now().toISOString();
const fetchLead = async (id: string) => (await panel(`/inbox/${id}`)).json;

type TestCustomer = Awaited<ReturnType<typeof createCustomer>>;
const ACTIONS: Record<string, (customer: TestCustomer) => Promise<{ status: number }>> = {
	"a note on their request": ({ lead }) => panel(`/inbox/${lead}/notes`, { text: "Vuelve el lunes" }),
	"a chat opened from their request": ({ lead }) => panel(`/inbox/${lead}/contacts`, { channel: "whatsapp" }),
	"a chat opened from their customer record": ({ id }) => panel(`/customers/${id}/contacts`, {}),
	"a state change of their request": async ({ lead }) => {
		const { updated_at } = await fetchLead(lead);
		return panel(`/inbox/${lead}/state`, { state: "contacted", updated_at }, "PUT");
	},
	"a note on their customer record": async ({ id }) => {
		const { updated_at } = (await panel(`/customers/${id}`)).json;
		return panel(`/customers/${id}/notes`, { notes: "Paga en efectivo", updated_at }, "PUT");
	},
	"a sent estimate": async ({ lead }) => {
		const draft = (await estimates.callApi("", { lead_id: lead })).json;
		const saved = (await estimates.save(draft, [buildJob("Pastillas", 12_500)])).json;
		return estimates.send(saved);
	},
};

test.each(Object.entries(ACTIONS))("%s updates the last contact", async (_name, act) => {
	const customer = await createCustomer();
	const before = await fetchLastContact(customer.id);
	expect((await act(customer)).status).toBe(200);
	expect(before < getNow()).toBe(true);
	expect(await fetchLastContact(customer.id)).toBe(getNow());
	const [first] = (await panel("/customers/detailed")).json.customers;
	expect(first.id).toBe(customer.id);
});

test("a visit's state change updates the last contact", async () => {
	const { json } = await agenda.book(buildModalRequest({ preferredDate: nextDay() }));
	const visit = await agenda.find(json.reference);
	const { id } = (await fetchLead(visit.lead_id)).customer;
	world.ctx.clock.advance(MINUTE_MS);
	const body = { state: "confirmed", updated_at: visit.updated_at };
	expect((await panel(`/agenda/${visit.id}/state`, body, "PUT")).status).toBe(200);
	expect(await fetchLastContact(id)).toBe(getNow());
});

test("assigning a request keeps the last contact", async () => {
	const { id, lead } = await createCustomer();
	const before = await fetchLastContact(id);
	const { updated_at } = await fetchLead(lead);
	const reply = await panel(`/inbox/${lead}/owner`, { owner: "me", updated_at }, "PUT");
	expect(reply.status).toBe(200);
	expect(await fetchLastContact(id)).toBe(before);
});

import { expect, test } from "vitest";
import { createWorldCounter, openWorld } from "#api/world.test.kit.ts";
import { buildModalRequest, createAgendaClient, nextDay } from "#features/appointments/agenda.test.kit.ts";
import { job, openEstimates } from "#features/estimates/estimates.test.kit.ts";

const world = openWorld();
const agenda = createAgendaClient(world);
const estimates = openEstimates(world);
const panel = estimates.panel;
const MINUTE_MS = 60_000;
const count = createWorldCounter();

/** Creates a customer who sent a message a minute ago. */
async function asked() {
	const phone = `6244-${1000 + count()}`;
	const body = { name: "Nadia Polo", phone, message: "¿Abren los sábados?" };
	expect((await world.call("/api/contact", { body })).status).toBe(201);
	return met(phone);
}
async function met(phone: string) {
	const found = (await panel(`/customers/detailed?q=${phone}`)).json;
	const [customer] = found.customers;
	const { requests } = (await panel(`/customers/${customer.id}`)).json;
	world.ctx.clock.advance(MINUTE_MS);
	return { id: customer.id as string, lead: requests[0].id as string };
}
const contactOf = async (id: string) => (await panel(`/customers/${id}`)).json.last_contact;
const now = () => world.ctx.now().toISOString();
const leadOf = async (id: string) => (await panel(`/inbox/${id}`)).json;

type Asked = Awaited<ReturnType<typeof asked>>;
const DEALINGS: Record<string, (of: Asked) => Promise<{ status: number }>> = {
	"a note on their request": ({ lead }) => panel(`/inbox/${lead}/notes`, { text: "Vuelve el lunes" }),
	"a chat opened from their request": ({ lead }) => panel(`/inbox/${lead}/contacts`, { channel: "whatsapp" }),
	"a chat opened from their customer record": ({ id }) => panel(`/customers/${id}/contacts`, {}),
	"a state change of their request": async ({ lead }) => {
		const { updated_at } = await leadOf(lead);
		return panel(`/inbox/${lead}/state`, { state: "contacted", updated_at }, "PUT");
	},
	"a note on their customer record": async ({ id }) => {
		const { updated_at } = (await panel(`/customers/${id}`)).json;
		return panel(`/customers/${id}/notes`, { notes: "Paga en efectivo", updated_at }, "PUT");
	},
	"a sent estimate": async ({ lead }) => {
		const draft = (await estimates.staff("", { lead_id: lead })).json;
		const saved = (await estimates.save(draft, [job("Pastillas", 12_500)])).json;
		return estimates.send(saved);
	},
};

test.each(Object.entries(DEALINGS))("%s updates the last contact", async (_name, deal) => {
	const customer = await asked();
	const before = await contactOf(customer.id);
	expect((await deal(customer)).status).toBe(200);
	expect(before < now()).toBe(true);
	expect(await contactOf(customer.id)).toBe(now());
	const [first] = (await panel("/customers/detailed")).json.customers;
	expect(first.id).toBe(customer.id);
});

test("a visit's state change updates the last contact", async () => {
	const { json } = await agenda.book(buildModalRequest({ preferredDate: nextDay() }));
	const [visit] = (await panel(`/inbox?q=${json.reference}`)).json.leads;
	const { id } = (await leadOf(visit.id)).customer;
	world.ctx.clock.advance(MINUTE_MS);
	const { updated_at } = (await panel(`/agenda/${visit.id}`)).json;
	const body = { state: "confirmed", updated_at };
	expect((await panel(`/agenda/${visit.id}/state`, body, "PUT")).status).toBe(200);
	expect(await contactOf(id)).toBe(now());
});

test("assigning a request keeps the last contact", async () => {
	const { id, lead } = await asked();
	const before = await contactOf(id);
	const { updated_at } = await leadOf(lead);
	const taken = await panel(`/inbox/${lead}/owner`, { owner: "me", updated_at }, "PUT");
	expect(taken.status).toBe(200);
	expect(await contactOf(id)).toBe(before);
});

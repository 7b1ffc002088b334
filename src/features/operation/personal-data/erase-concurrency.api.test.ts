import { expect, test } from "vitest";
import {
	buildStaffRequest,
	createAgendaClient,
	nextDay,
} from "#features/workshop/appointments/agenda.test.kit.ts";
import { openOrders } from "#features/workshop/work-orders/orders.test.kit.ts";
import { openWorld } from "#tests/server/world.test.kit.ts";
import { erasePerson } from "./erase.server.ts";

const world = openWorld();
const agenda = createAgendaClient(world);
const orders = openOrders(world);
const ACTOR = { id: "1", fullName: "Dueña", role: "owner", sessionId: "1" } as const;

type TestLead = { id: string; customer: { id: string }; name: string; phone: string };
let phoneCount = 0;
async function createRequest(): Promise<TestLead> {
	const phone = `6788-${String(++phoneCount).padStart(4, "0")}`;
	const body = { kind: "contact", channel: "counter", name: "Saida Rey", phone, wish: "Frenos" };
	return (await world.asStaff("/api/admin/inbox", { body })).json;
}

const CONCURRENT_EVENTS: [code: string, happens: (lead: TestLead) => Promise<unknown>][] = [
	[
		"open_visit",
		({ id, name, phone }) =>
			agenda.createByStaff(buildStaffRequest({ day: nextDay(), lead_id: id, name, phone })),
	],
	["car_inside", ({ id }) => orders.receive({ lead_id: id, person: undefined })],
];

test.each(CONCURRENT_EVENTS)("erases nothing when %s appears after the plan", async (code, runEvent) => {
	const lead = await createRequest();
	let isFirst = true;
	const source = {
		findMentions: async () => {
			if (isFirst) await runEvent(lead);
			isFirst = false;
			return [];
		},
		listPlateTexts: async () => [],
		removeMention: async () => false,
	};
	const erasure = erasePerson(
		{ ctx: world.ctx, actor: ACTOR },
		{
			id: lead.customer.id,
			phone_end: lead.phone.slice(-4),
			keeps_balances: false,
			mentionSources: [source],
		},
	);
	await expect(erasure).rejects.toMatchObject({ code, status: 409 });
	const { json } = await world.asStaff(`/api/admin/inbox/${lead.id}`);
	expect(json).toMatchObject({ name: "Saida Rey", customer: { id: lead.customer.id } });
	expect(json.state).toBe("scheduled");
});

test("rejects visits and work orders after an erasure", async () => {
	const [plainLead, leadWithVisit] = [await createRequest(), await createRequest()];
	const visitInput = buildStaffRequest({ day: nextDay() });
	const bookVisit = ({ id, name, phone }: TestLead) =>
		agenda.createByStaff({ ...visitInput, name, phone, lead_id: id, overbook: true });
	const { status: bookedStatus, json: visit } = await bookVisit(leadWithVisit);
	expect(bookedStatus).toBe(201);
	expect((await agenda.setState(visit.id, "cancelled", "Ya no viene")).status).toBe(200);
	for (const { customer, phone } of [plainLead, leadWithVisit]) {
		const erasure = `/api/admin/customers/${customer.id}/erasure`;
		const body = { phone_end: phone.slice(-4) };
		expect((await world.asStaff(erasure, { body })).status).toBe(200);
	}
	const path = `/api/admin/inbox/${plainLead.id}`;
	const { updated_at } = (await world.asStaff(path)).json;
	const body = { state: "contacted", updated_at };
	const rejections = [
		await world.asStaff(`${path}/state`, { method: "PUT", body }),
		await bookVisit(plainLead),
		await agenda.setState(visit.id, "confirmed"),
		await agenda.move(visit.id, { day: nextDay(), time: visitInput.time, overbook: true }),
	];
	expect(rejections.map(({ status, json }) => [status, json.code])).toEqual(
		rejections.map(() => [409, "person_gone"]),
	);
});

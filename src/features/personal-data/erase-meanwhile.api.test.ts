import { expect, test } from "vitest";
import { openWorld } from "#api/world.test.kit.ts";
import { buildStaffRequest, createAgendaClient, nextDay } from "#features/appointments/agenda.test.kit.ts";
import { openOrders } from "#features/work-orders/orders.test.kit.ts";
import { erasePerson } from "./erase.server.ts";

const world = openWorld();
const agenda = createAgendaClient(world);
const orders = openOrders(world);
const ACTOR = { id: "1", fullName: "Dueña", role: "owner", sessionId: "1" } as const;

type Asked = { id: string; customer: { id: string }; name: string; phone: string };
let people = 0;
async function asked(): Promise<Asked> {
	const phone = `6788-${String(++people).padStart(4, "0")}`;
	const body = { kind: "contact", channel: "counter", name: "Saida Rey", phone, wish: "Frenos" };
	return (await world.asStaff("/api/admin/inbox", { body })).json;
}

const MEANWHILE: [code: string, happens: (lead: Asked) => Promise<unknown>][] = [
	[
		"open_visit",
		({ id, name, phone }) =>
			agenda.createByStaff(buildStaffRequest({ day: nextDay(), lead_id: id, name, phone })),
	],
	["car_inside", ({ id }) => orders.receive({ lead_id: id, person: undefined })],
];

test.each(MEANWHILE)("erases nothing when %s appears after the plan", async (code, happens) => {
	const lead = await asked();
	let isFirst = true;
	const place = {
		findMentions: async () => {
			if (isFirst) await happens(lead);
			isFirst = false;
			return [];
		},
		removeMention: async () => false,
	};
	const erasure = erasePerson(
		world.ctx,
		ACTOR,
		{ id: lead.customer.id, phone_end: lead.phone.slice(-4) },
		{ eraseHandlers: [], places: [place] },
	);
	await expect(erasure).rejects.toMatchObject({ code, status: 409 });
	const { json } = await world.asStaff(`/api/admin/inbox/${lead.id}`);
	expect(json).toMatchObject({ name: "Saida Rey", customer: { id: lead.customer.id } });
	expect(json.state).toBe("scheduled");
});

test("rejects visits and work orders after an erasure", async () => {
	const [plain, booked] = [await asked(), await asked()];
	const hour = buildStaffRequest({ day: nextDay() });
	const book = ({ id, name, phone }: Asked) =>
		agenda.createByStaff({ ...hour, name, phone, lead_id: id, overbook: true });
	expect((await book(booked)).status).toBe(201);
	expect((await agenda.setState(booked.id, "cancelled", "Ya no viene")).status).toBe(200);
	for (const { customer, phone } of [plain, booked]) {
		const erasure = `/api/admin/customers/${customer.id}/erasure`;
		const body = { phone_end: phone.slice(-4) };
		expect((await world.asStaff(erasure, { body })).status).toBe(200);
	}
	const path = `/api/admin/inbox/${plain.id}`;
	const { updated_at } = (await world.asStaff(path)).json;
	const body = { state: "contacted", updated_at };
	const refused = [
		await world.asStaff(`${path}/state`, { method: "PUT", body }),
		await book(plain),
		await agenda.setState(booked.id, "confirmed"),
		await agenda.move(booked.id, { day: nextDay(), time: hour.time, overbook: true }),
	];
	expect(refused.map(({ status, json }) => [status, json.code])).toEqual(
		refused.map(() => [409, "person_gone"]),
	);
});

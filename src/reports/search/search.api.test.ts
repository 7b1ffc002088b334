import { expect, test } from "vitest";
import { buildStaffRequest, nextDay } from "#features/workshop/appointments/agenda.test.kit.ts";
import { openOrders } from "#features/workshop/work-orders/orders.test.kit.ts";
import { openWorld } from "#tests/server/world.test.kit.ts";
import { MAX_FOUND_PER_KIND } from "./rules.ts";

const world = openWorld();
const orders = openOrders(world);
// biome-ignore lint/suspicious/noExplicitAny: a test reads answers of every shape.
type Json = any;

const toPath = (q: string) => `/api/admin/search?q=${encodeURIComponent(q)}`;
const search = async (q: string, token?: string): Promise<Json> => {
	const { status, json } = await world.asStaff(toPath(q), token ? { token } : {});
	expect(status).toBe(200);
	return json;
};
const listIds = (group: Json) => group.found.map(({ id }: Json) => id);

test("finds a car inside by plate, telephone, name and reference", async () => {
	const person = { name: "Itzel Ábrego", phone: "6777-8123" };
	const order = await orders.receive({ person, plate: "FB7711" });
	const sent = await orders.approve(order);
	for (const q of ["fb-77", "FB7711", "6777-8123", "67778123", "itzel abrego", order.reference]) {
		const results = await search(q);
		expect([q, listIds(results.orders)]).toEqual([q, [order.id]]);
		expect(results.orders.found[0]).toMatchObject({ state: "received", plate: "FB7711", name: person.name });
		expect([q, listIds(results.estimates)]).toEqual([q, [sent.id]]);
		// The order already leads to its request.
		expect(results.leads.found).toEqual([]);
		// Its car leads to the order while it is inside.
		expect(results.cars.found).toEqual([]);
	}
	expect(listIds((await search("6777-8123")).customers)).toEqual([order.customer_id]);
});

test("lists a car that left, its order after those inside", async () => {
	const first = await orders.receive({ plate: "FC1200" });
	await orders.move(first, "withdrawn", { reason: "No quiso" });
	const second = await orders.receive({ plate: "FC1201" });
	const results = await search("FC120");
	expect(listIds(results.orders)).toEqual([second.id, first.id]);
	expect(listIds(results.cars)).toEqual([first.car.id]);
});

test("lists a visit once, without its request", async () => {
	const request = buildStaffRequest({
		name: "Nidia Pimentel",
		phone: "6777-8200",
		day: nextDay(),
		time: "10:00 AM",
	});
	const visit = (await orders.agenda.createByStaff(request)).json;
	const results = await search("nidia pimentel");
	expect(listIds(results.visits)).toEqual([visit.id]);
	expect(results.leads.found).toEqual([]);
});

test("returns the first results of a kind and whether there are more", async () => {
	for (let index = 0; index <= MAX_FOUND_PER_KIND; index++)
		await orders.receive({ person: { name: "Zenobia Repetida", phone: `6777-83${10 + index}` } });
	const { orders: found } = await search("zenobia");
	expect(found.found).toHaveLength(MAX_FOUND_PER_KIND);
	expect(found.has_more).toBe(true);
	for (const q of ["", "z", "%", "%%%"]) {
		const { now: _, ...groups } = await search(q);
		expect(Object.values(groups).flatMap((group: Json) => group?.found ?? [])).toEqual([]);
	}
});

test("shows mechanics the cars inside only, without personal data", async () => {
	const person = { name: "Xenia Delvalle", phone: "6777-8450" };
	const order = await orders.receive({ person, plate: "FD4410" });
	const token = await world.logInAs("mechanic");
	const results = await search("FD44", token);
	expect(results).toEqual({
		orders: { found: [expect.objectContaining({ id: order.id, name: "Xenia" })], has_more: false },
		visits: null,
		leads: null,
		estimates: null,
		customers: null,
		cars: null,
		now: expect.any(String),
	});
	expect(JSON.stringify(results)).not.toMatch(/Delvalle|6777/);
	// A mechanic cannot find by a field that is hidden from mechanics.
	expect((await search("Delvalle", token)).orders.found).toEqual([]);
	expect((await search("6777-8450", token)).orders.found).toEqual([]);
	const editorToken = await world.logInAs("editor");
	expect((await world.asStaff(toPath("FD44"), { token: editorToken })).status).toBe(403);
});

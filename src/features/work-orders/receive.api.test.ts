import { expect, test } from "vitest";
import { openWorld } from "#api/world.test.kit.ts";
import { buildModalRequest, buildStaffRequest, nextDay } from "#features/appointments/agenda.test.kit.ts";
import { newPlate, openOrders, walkInBody } from "./orders.test.kit.ts";

const world = openWorld();
const orders = openOrders(world);
const { agenda, estimates } = orders;
const IS_CAR = { brand: "Toyota", model: "Corolla", promised_at: null, complaint: "Chilla" };

const leadRow = (id: string) =>
	world.ctx.db.selectFrom("leads").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
const countOf = async (table: "cars" | "leads" | "workOrders") =>
	(await world.ctx.db.selectFrom(table).select("updatedAt").execute()).length;

async function booked(over: object = {}) {
	const { json } = await agenda.book(buildModalRequest({ preferredDate: nextDay(), ...over }));
	return agenda.find(json.reference);
}

test("creates a scheduled counter request for a walk-in", async () => {
	const order = await orders.receive({ plate: "dz-9910" });
	expect(order).toMatchObject({
		state: "received",
		group: "to_start",
		blocker: "Falta revisarlo y cotizar",
		turn: "shop",
		reference: expect.stringMatching(/^OT-2026-\d{5}$/),
		car: { plate: "DZ9910", brand: "Kia", model: "Sportage", year: 2017 },
		can_undo: true,
	});
	const lead = await orders.lead(order);
	expect(lead).toMatchObject({ kind: "service_request", channel: "counter", state: "scheduled" });
	expect(lead.answered_at).not.toBeNull();
	expect((await estimates.panel(`/agenda/${order.id}/visit`)).json.visit).toBeNull();
	const asked = await estimates.panel("/outreach");
	expect(JSON.stringify(asked.json)).not.toContain(order.id);
});

test("marks the visit arrived and frees its slots", async () => {
	const visit = await booked();
	const order = await orders.receive({
		person: undefined,
		lead_id: visit.id,
		plate: newPlate(),
		...IS_CAR,
	});
	expect(order.id).toBe(visit.id);
	expect((await estimates.panel(`/agenda/${visit.id}`)).json.state).toBe("attended");
	expect((await leadRow(visit.id)).state).toBe("scheduled");
	const held = await world.ctx.db
		.selectFrom("visitHours")
		.select("leadId")
		.where("leadId", "=", visit.id)
		.execute();
	expect(held).toEqual([]);
	// The order now shows the progress, so the visit cannot go back.
	const { updated_at } = (await estimates.panel(`/agenda/${visit.id}`)).json;
	const body = { state: "confirmed", updated_at, reason: "" };
	const back = await estimates.panel(`/agenda/${visit.id}/state`, body, "PUT");
	expect([back.status, back.json.code]).toEqual([409, "car_received"]);
});

test("rejects another visit for a received request", async () => {
	const visit = await booked();
	const of = { person: undefined, lead_id: visit.id, plate: newPlate(), ...IS_CAR };
	const left = await orders.receiveInState("withdrawn");
	for (const { id } of [await orders.receive(of), await orders.receive(), left]) {
		const { name, phone } = await orders.lead({ id });
		const asked = buildStaffRequest({ name, phone, lead_id: id, day: nextDay() });
		const { status, json } = await agenda.createByStaff(asked);
		expect([status, json.code]).toEqual([409, "car_received"]);
		expect(json.detail).toContain("agenda una cita nueva");
		expect(await agenda.listReservedHours({ id })).toEqual([]);
	}
	// Neither «Agendar esta» nor «Recibir su solicitud» lists it.
	const { id, customer } = await orders.lead(left);
	const { requests } = (await estimates.panel(`/customers/${customer.id}`)).json;
	expect(requests).toMatchObject([{ id, has_order: true }]);
});

test("restores everything when a reception is undone", async () => {
	const visit = await booked();
	const before = await leadRow(visit.id);
	const cars = await countOf("cars");
	const order = await orders.receive({
		person: undefined,
		lead_id: visit.id,
		plate: newPlate(),
		...IS_CAR,
	});
	const { updated_at } = order;
	const undone = await orders.panel(`/${order.id}/undo`, { updated_at });
	expect(undone).toMatchObject({ status: 200, json: { lead_id: visit.id, is_closed: false } });
	const after = await leadRow(visit.id);
	expect({ ...after, updatedAt: "" }).toEqual({ ...before, updatedAt: "" });
	expect((await estimates.panel(`/agenda/${visit.id}`)).json.state).toBe("pending");
	const held = world.ctx.db.selectFrom("visitHours").select("leadId").where("leadId", "=", visit.id);
	expect((await held.execute()).length).toBeGreaterThan(0);
	expect(await countOf("cars")).toBe(cars);
	expect((await orders.panel(`/${order.id}`)).status).toBe(404);
	// A new reception creates a new order, not the stored response of the old one.
	const again = await orders.receive({
		person: undefined,
		lead_id: visit.id,
		plate: order.car.plate,
		...IS_CAR,
	});
	expect(again.reference).not.toBe(order.reference);
});

test("closes the request of an undone walk-in", async () => {
	const order = await orders.receive();
	const { updated_at } = order;
	const undone = await orders.panel(`/${order.id}/undo`, { updated_at });
	expect(undone.json.is_closed).toBe(true);
	expect(await leadRow(order.id)).toMatchObject({
		state: "lost",
		lostReason: "Recibido por error",
		carId: null,
	});
	// A later estimate prevents the undo.
	const done = await orders.receive();
	await orders.approve(done);
	expect((await orders.read(done)).can_undo).toBe(false);
	await orders.tick(done);
	const ticked = await orders.read(done);
	expect(ticked).toMatchObject({ state: "received", jobs_done: 1, can_undo: false });
	const kept = await orders.panel(`/${done.id}/undo`, { updated_at: ticked.updated_at });
	expect([kept.status, (await orders.read(done)).jobs_done]).toEqual([409, 1]);
	const begun = await orders.receiveInState("in_progress");
	const late = await orders.panel(`/${begun.id}/undo`, { updated_at: begun.updated_at });
	expect([late.status, late.json.code]).toEqual([409, "not_now"]);
});

test("creates one order under repeated and concurrent receptions", async () => {
	const body = walkInBody();
	const key = "una-clave-de-prueba";
	const token = await world.tokenOf("reception");
	const press = () => world.call("/api/admin/work-orders", { body, key, token });
	const [first, second] = await Promise.all([press(), press()]);
	expect([first.status, second.status]).toEqual([201, 201]);
	expect(second.json.id).toBe(first.json.id);

	const plate = newPlate();
	const [one, other] = await Promise.all([1, 2].map(() => orders.panel("", walkInBody({ plate }))));
	expect([one.status, other.status].toSorted()).toEqual([201, 409]);
	const [inside, refused] = one.status === 201 ? [one, other] : [other, one];
	expect(refused.json).toMatchObject({ code: "already_inside", id: inside.json.id });
	const cars = await world.ctx.db.selectFrom("cars").where("plate", "=", plate).selectAll().execute();
	expect(cars).toHaveLength(1);
});

test("stores nothing when a reception is rejected", async () => {
	const counts = async () => Promise.all([countOf("cars"), countOf("leads"), countOf("workOrders")]);
	const before = await counts();
	const refusals = [
		[{ person: undefined }, 422, "person"],
		[{ person: { name: "Eva" } }, 422, "person.phone"],
		[{ person: { name: "Eva", phone: "hola" } }, 422, "person.phone"],
		[{ plate: "" }, 422, "plate"],
		[{ brand: "" }, 422, "brand"],
		[{ complaint: " " }, 422, "complaint"],
		[{ promised_at: undefined }, 422, "promised_at"],
		[{ year: 2031 }, 422, "year"],
		[{ basis: "warranty" }, 422, "basis_why"],
		[{ mechanic_id: "nadie" }, 422, "mechanic_id"],
	] as const;
	for (const [over, status, field] of refusals) {
		const { status: got, json } = await orders.panel("", walkInBody(over));
		expect([got, Object.keys(json.fields ?? {})]).toEqual([status, [field]]);
	}
	expect(await counts()).toEqual(before);
});

test("requires a reason for a missing telephone or plate", async () => {
	const order = await orders.receive({
		person: { name: "Señor de la grúa" },
		no_phone: "Lo trajo la grúa de noche",
		plate: "",
		no_plate: "no_plate",
		promised_at: null,
	});
	expect(order).toMatchObject({ phone: null, no_plate: "no_plate", promised_at: null });
	const { link } = order;
	const { updated_at } = await orders.lead(order);
	const right = { name: "Omar Batista", phone: "6555-7788", updated_at };
	const told = await estimates.panel(`/inbox/${order.id}/data`, right, "PUT");
	expect(told.json).toMatchObject({ name: "Omar Batista", customer: { name: "Omar Batista" } });
	// The holder of the former link was another person.
	expect((await orders.readCustomerOrder({ link })).status).toBe(404);
	expect((await orders.readCustomerOrder(await orders.read(order))).status).toBe(200);
});

test("recognises a plate and receives a customer's second car", async () => {
	const order = await orders.receive({ plate: "fg-2040" });
	const known = await estimates.panel("/cars?plate=FG%202040");
	expect(known.json).toMatchObject({
		car: { plate: "FG2040" },
		inside: order.id,
		question: expect.stringMatching(/^FG2040 ya vino una vez: Kia Sportage 2017, .+\. ¿Es este carro\?$/),
	});
	const { customer_id } = order;
	const second = await orders.receive({ person: undefined, customer_id });
	expect(second.customer_id).toBe(customer_id);
	expect(second.id).not.toBe(order.id);
});

test("finds a plate in searches but never publishes it", async () => {
	const order = await orders.receive({ plate: "ha-7731" });
	for (const q of ["ha-7731", "HA 7731", "HA7731", order.reference]) {
		const words = encodeURIComponent(q);
		const board = (await orders.panel(`?q=${words}`)).json.orders;
		const inbox = (await estimates.panel(`/inbox?state=all&q=${words}`)).json.leads;
		expect([q, board.map(idOf), inbox.map(idOf)]).toEqual([q, [order.id], [order.id]]);
	}
	expect(JSON.stringify((await orders.readCustomerOrder(order)).json)).not.toContain("7731");
	expect(order.link).not.toContain("7731");
});
const idOf = ({ id }: { id: string }) => id;

test("rejects changing a plate to another car's", async () => {
	const order = await orders.receive();
	const other = await orders.receive();
	const edit = { brand: "Kia", model: "Sportage", year: 2016, color: "Rojo", notes: "" };
	const { id, updated_at } = order.car;
	const taken = { ...edit, plate: other.car.plate, updated_at };
	const refused = await estimates.panel(`/cars/${id}`, taken, "PUT");
	expect([refused.status, refused.json.code, refused.json.id]).toEqual([409, "plate_taken", other.car.id]);
	const right = { ...edit, plate: "zz-0001", updated_at };
	expect((await estimates.panel(`/cars/${id}`, right, "PUT")).json.plate).toBe("ZZ0001");
	expect((await orders.panel("?q=zz0001")).json.orders.map(idOf)).toEqual([order.id]);
	expect((await orders.panel(`?q=${order.car.plate}`)).json.orders).toEqual([]);
});

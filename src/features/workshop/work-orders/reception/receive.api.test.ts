import { expect, test } from "vitest";
import {
	buildModalRequest,
	buildStaffRequest,
	nextDay,
} from "#features/workshop/appointments/agenda.test.kit.ts";
import { buildWalkInBody, createPlate, openOrders } from "#features/workshop/work-orders/orders.test.kit.ts";
import { openWorld } from "#tests/server/world.test.kit.ts";

const world = openWorld();
const orders = openOrders(world);
const { agenda, estimates } = orders;
const CAR_INPUT = { brand: "Toyota", model: "Corolla", promised_at: null, complaint: "Chilla" };

const readLeadRow = (id: string) =>
	world.ctx.db.selectFrom("leads").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
const countRows = async (table: "cars" | "leads" | "workOrders") =>
	(await world.ctx.db.selectFrom(table).select("updatedAt").execute()).length;

async function bookVisit(overrides: object = {}) {
	const { json } = await agenda.book(buildModalRequest({ preferredDate: nextDay(), ...overrides }));
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
	const lead = await orders.readLead(order);
	expect(lead).toMatchObject({ kind: "service_request", channel: "counter", state: "scheduled" });
	expect(lead.answered_at).not.toBeNull();
	expect((await estimates.callAdminApi(`/agenda/${order.lead_id}/visit`)).json.visit).toBeNull();
	const asked = await estimates.callAdminApi("/follow-ups");
	expect(JSON.stringify(asked.json)).not.toContain(order.lead_id);
});

test("marks the visit arrived and frees its slots", async () => {
	const visit = await bookVisit();
	const order = await orders.receive({
		person: undefined,
		lead_id: visit.lead_id,
		plate: createPlate(),
		...CAR_INPUT,
	});
	expect(order.lead_id).toBe(visit.lead_id);
	expect((await estimates.callAdminApi(`/agenda/${visit.id}`)).json.state).toBe("attended");
	expect((await readLeadRow(visit.lead_id)).state).toBe("scheduled");
	const reservedHours = await world.ctx.db
		.selectFrom("visitHours")
		.select("visitId")
		.where("visitId", "=", visit.id)
		.execute();
	expect(reservedHours).toEqual([]);
	// The order now shows the progress, so the visit cannot go back.
	const { updated_at } = (await estimates.callAdminApi(`/agenda/${visit.id}`)).json;
	const body = { state: "confirmed", updated_at, reason: "" };
	const rejection = await estimates.callAdminApi(`/agenda/${visit.id}/state`, body, "PUT");
	expect([rejection.status, rejection.json.code]).toEqual([409, "car_received"]);
});

test("rejects another visit for a received request", async () => {
	const visit = await bookVisit();
	const receptionInput = { person: undefined, lead_id: visit.lead_id, plate: createPlate(), ...CAR_INPUT };
	const withdrawnOrder = await orders.receiveInState("withdrawn");
	for (const order of [await orders.receive(receptionInput), await orders.receive(), withdrawnOrder]) {
		const { id, name, phone } = await orders.readLead(order);
		const asked = buildStaffRequest({ name, phone, lead_id: id, day: nextDay() });
		const { status, json } = await agenda.createByStaff(asked);
		expect([status, json.code]).toEqual([409, "car_received"]);
		expect(json.detail).toContain("agenda una cita nueva");
		expect(await agenda.listReservedHours({ day: asked.day })).toEqual([]);
	}
	// Neither «Agendar esta» nor «Recibir su solicitud» lists it.
	const { id, customer } = await orders.readLead(withdrawnOrder);
	const { requests } = (await estimates.callAdminApi(`/customers/${customer.id}`)).json;
	expect(requests).toMatchObject([{ id, has_order: true }]);
});

test("restores everything when a reception is undone", async () => {
	const visit = await bookVisit();
	const before = await readLeadRow(visit.lead_id);
	const cars = await countRows("cars");
	const order = await orders.receive({
		person: undefined,
		lead_id: visit.lead_id,
		plate: createPlate(),
		...CAR_INPUT,
	});
	const { updated_at } = order;
	const undoResponse = await orders.callApi(`/${order.id}/undo`, { updated_at });
	expect(undoResponse).toMatchObject({ status: 200, json: { lead_id: visit.lead_id, is_closed: false } });
	const after = await readLeadRow(visit.lead_id);
	expect({ ...after, updatedAt: "" }).toEqual({ ...before, updatedAt: "" });
	expect((await estimates.callAdminApi(`/agenda/${visit.id}`)).json.state).toBe("pending");
	const reservedHours = world.ctx.db
		.selectFrom("visitHours")
		.select("visitId")
		.where("visitId", "=", visit.id);
	expect((await reservedHours.execute()).length).toBeGreaterThan(0);
	expect(await countRows("cars")).toBe(cars);
	expect((await orders.callApi(`/${order.id}`)).status).toBe(404);
	// A new reception creates a new order, not the stored response of the old one.
	const secondOrder = await orders.receive({
		person: undefined,
		lead_id: visit.lead_id,
		plate: order.car.plate,
		...CAR_INPUT,
	});
	expect(secondOrder.reference).not.toBe(order.reference);
});

test("closes the request of an undone walk-in", async () => {
	const order = await orders.receive();
	const { updated_at } = order;
	const undoResponse = await orders.callApi(`/${order.id}/undo`, { updated_at });
	expect(undoResponse.json.is_closed).toBe(true);
	expect(await readLeadRow(order.lead_id)).toMatchObject({
		state: "lost",
		lostReason: "Recibido por error",
		carId: null,
	});
	// A later estimate prevents the undo.
	const approvedOrder = await orders.receive();
	await orders.approve(approvedOrder);
	expect((await orders.read(approvedOrder)).can_undo).toBe(false);
	await orders.completeJobs(approvedOrder);
	const latestOrder = await orders.read(approvedOrder);
	expect(latestOrder).toMatchObject({ state: "received", jobs_done: 1, can_undo: false });
	const rejection = await orders.callApi(`/${approvedOrder.id}/undo`, { updated_at: latestOrder.updated_at });
	expect([rejection.status, (await orders.read(approvedOrder)).jobs_done]).toEqual([409, 1]);
	const startedOrder = await orders.receiveInState("in_progress");
	const conflict = await orders.callApi(`/${startedOrder.id}/undo`, { updated_at: startedOrder.updated_at });
	expect([conflict.status, conflict.json.code]).toEqual([409, "not_now"]);
});

test("creates one order under repeated and concurrent receptions", async () => {
	const body = buildWalkInBody();
	const key = "una-clave-de-prueba";
	const token = await world.logInAs("reception");
	const sendReception = () => world.call("/api/admin/work-orders", { body, key, token });
	const [first, second] = await Promise.all([sendReception(), sendReception()]);
	expect([first.status, second.status]).toEqual([201, 201]);
	expect(second.json.id).toBe(first.json.id);

	const plate = createPlate();
	const [attempt, other] = await Promise.all(
		[1, 2].map(() => orders.callApi("", buildWalkInBody({ plate }))),
	);
	expect([attempt.status, other.status].toSorted()).toEqual([201, 409]);
	const [insideResponse, rejection] = attempt.status === 201 ? [attempt, other] : [other, attempt];
	expect(rejection.json).toMatchObject({ code: "already_inside", id: insideResponse.json.id });
	const cars = await world.ctx.db.selectFrom("cars").where("plate", "=", plate).selectAll().execute();
	expect(cars).toHaveLength(1);
});

test("stores nothing when a reception is rejected", async () => {
	const countAll = async () => Promise.all([countRows("cars"), countRows("leads"), countRows("workOrders")]);
	const before = await countAll();
	const refusals = [
		[{ person: undefined }, 422, "person"],
		[{ person: { name: "Eva" } }, 422, "person.phone"],
		[{ person: { name: "Eva", phone: "hola" } }, 422, "person.phone"],
		[{ plate: "" }, 422, "plate"],
		[{ brand: "" }, 422, "brand"],
		[{ complaint: " " }, 422, "complaint"],
		[{ promised_at: undefined }, 422, "promised_at"],
		[{ year: 2031 }, 422, "year"],
		[{ basis: "warranty" }, 422, "basis_reason"],
		[{ mechanic_id: "nadie" }, 422, "mechanic_id"],
	] as const;
	for (const [overrides, status, field] of refusals) {
		const { status: actualStatus, json } = await orders.callApi("", buildWalkInBody(overrides));
		expect([actualStatus, Object.keys(json.fields ?? {})]).toEqual([status, [field]]);
	}
	expect(await countAll()).toEqual(before);
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
	const { updated_at } = await orders.readLead(order);
	const correction = { name: "Omar Batista", phone: "6555-7788", updated_at };
	const response = await estimates.callAdminApi(`/inbox/${order.lead_id}/data`, correction, "PUT");
	expect(response.json).toMatchObject({ name: "Omar Batista", customer: { name: "Omar Batista" } });
	// The holder of the former link was another person.
	expect((await orders.readCustomerOrder({ link })).status).toBe(404);
	expect((await orders.readCustomerOrder(await orders.read(order))).status).toBe(200);
});

test("recognises a plate and receives a customer's second car", async () => {
	const order = await orders.receive({ plate: "fg-2040" });
	const response = await estimates.callAdminApi("/cars?plate=FG%202040");
	expect(response.json).toMatchObject({
		car: { plate: "FG2040" },
		inside: order.id,
		question: expect.stringMatching(/^FG2040 ya vino una vez: Kia Sportage 2017, .+\. ¿Es este carro\?$/),
	});
	const { customer_id } = order;
	const second = await orders.receive({ person: undefined, customer_id });
	expect(second.customer_id).toBe(customer_id);
	expect(second.id).not.toBe(order.id);
	expect(second.lead_id).not.toBe(order.lead_id);
});

test("finds a plate in searches but never publishes it", async () => {
	const order = await orders.receive({ plate: "ha-7731" });
	for (const q of ["ha-7731", "HA 7731", "HA7731", order.reference]) {
		const query = encodeURIComponent(q);
		const board = (await orders.callApi(`?q=${query}`)).json.orders;
		const inbox = (await estimates.callAdminApi(`/inbox?state=all&q=${query}`)).json.leads;
		expect([q, board.map(getId), inbox.map(getId)]).toEqual([q, [order.id], [order.lead_id]]);
	}
	expect(JSON.stringify((await orders.readCustomerOrder(order)).json)).not.toContain("7731");
	expect(order.link).not.toContain("7731");
});
const getId = ({ id }: { id: string }) => id;

test("rejects changing a plate to another car's", async () => {
	const order = await orders.receive();
	const other = await orders.receive();
	const edit = { brand: "Kia", model: "Sportage", year: 2016, color: "Rojo", notes: "" };
	const { id, updated_at } = order.car;
	const takenPlateEdit = { ...edit, plate: other.car.plate, updated_at };
	const rejection = await estimates.callAdminApi(`/cars/${id}`, takenPlateEdit, "PUT");
	expect([rejection.status, rejection.json.code, rejection.json.id]).toEqual([
		409,
		"plate_taken",
		other.car.id,
	]);
	const correction = { ...edit, plate: "zz-0001", updated_at };
	expect((await estimates.callAdminApi(`/cars/${id}`, correction, "PUT")).json.plate).toBe("ZZ0001");
	expect((await orders.callApi("?q=zz0001")).json.orders.map(getId)).toEqual([order.id]);
	expect((await orders.callApi(`?q=${order.car.plate}`)).json.orders).toEqual([]);
});

import { expect, test } from "vitest";
import { buildStaffRequest } from "#features/workshop/appointments/agenda.test.kit.ts";
import { buildJob } from "#features/workshop/estimates/estimates.test.kit.ts";
import { openOrders } from "#features/workshop/work-orders/orders.test.kit.ts";
import { openWorld } from "#tests/server/world.test.kit.ts";

const world = openWorld();
const orders = openOrders(world);
const { estimates } = orders;

test("shows drafts and pending estimates beside the blocker", async () => {
	const order = await orders.receive();
	const draft = (await estimates.callApi("", { lead_id: order.lead_id })).json;
	expect(await orders.read(order)).toMatchObject({
		blocker: "Cotización en borrador: falta enviarla",
		estimate: null,
		draft_id: draft.id,
	});
	await orders.edit(order, { waits_for: "part", wait_detail: "Bomba" });
	await estimates.send((await estimates.save(draft, [buildJob("Pastillas", 21_000)])).json);
	expect(await orders.read(order)).toMatchObject({
		group: "waiting",
		blocker: "Espera repuesto: Bomba · Espera la aprobación del cliente",
		draft_id: null,
	});
});

test("does not count ready cars with newly approved work", async () => {
	const countReadyCars = async () => (await orders.callApi("")).json.ready;
	const countBefore = await countReadyCars();
	const order = await orders.receiveInState("ready");
	expect(await countReadyCars()).toBe(countBefore + 1);
	const next = (await estimates.callApi("", { estimate_id: order.estimate.id })).json;
	const sent = (await estimates.send((await estimates.save(next, [buildJob("Batería", 9000)])).json)).json;
	expect((await orders.read(order)).blocker).toBe("Falta que lo retiren · Espera la aprobación del cliente");
	const openJobs = sent.jobs.filter((openJob: { is_locked: boolean }) => !openJob.is_locked);
	expect((await estimates.answerByLink(sent, openJobs)).status).toBe(200);
	expect(await countReadyCars()).toBe(countBefore);
});

test("shows a warranty stay as warranty, not as approved", async () => {
	const warranty = { basis: "warranty", basis_reason: "Las pastillas de ayer" };
	const order = await orders.receive(warranty);
	expect(order.blocker).toBe("Garantía: falta empezar");
	expect((await orders.readCustomerOrder(order)).json.text).toContain("Va por garantía: no se te cobra. ");
	await orders.approve(order);
	expect((await orders.read(order)).blocker).toBe("Aprobado: falta empezar");
	expect((await orders.readCustomerOrder(order)).json.text).not.toContain("no se te cobra");
});

test("continues approved work while another estimate is pending", async () => {
	const order = await orders.receiveInState("received");
	await orders.approve(order);
	await orders.move(order, "in_progress");
	const { estimate } = await orders.read(order);
	const next = (await estimates.callApi("", { estimate_id: estimate.id })).json;
	await estimates.send((await estimates.save(next, [buildJob("Batería", 9000)])).json);
	const readCustomerText = async () => (await orders.readCustomerOrder(order)).json.text;
	expect(await readCustomerText()).toContain(
		"Lo nuevo espera tu respuesta, aquí abajo. Con eso te lo tenemos",
	);
	await orders.completeJobs(order);
	expect(await readCustomerText()).toContain("Para seguir falta que apruebes la cotización, aquí abajo.");
});

test("shows the order status in today's agenda", async () => {
	const { agenda } = orders;
	const today = { day: "2026-11-20", time: "3:00 PM" };
	const [waitingVisit, arrivedVisit] = [
		(await agenda.createByStaff(buildStaffRequest(today))).json,
		(await agenda.createByStaff(buildStaffRequest(today))).json,
	];
	expect((await agenda.setState(arrivedVisit.id, "attended")).status).toBe(200);
	const readStanding = async ({ lead_id }: { lead_id: string }) => {
		const { cars } = await agenda.read("");
		return cars.find((car: { lead_id: string }) => car.lead_id === lead_id)?.standing;
	};
	const order = await orders.receive({ lead_id: waitingVisit.lead_id, person: undefined });
	expect(await readStanding(waitingVisit)).toBe("Recibido · Falta revisarlo y cotizar");
	await orders.approve(order);
	await orders.move(order, "in_progress");
	expect(await readStanding(waitingVisit)).toBe("En trabajo · 0 de 1 trabajo hecho");
	await orders.completeJobs(order);
	await orders.move(order, "ready");
	expect(await readStanding(waitingVisit)).toBe("Listo · Falta que lo retiren");
	await orders.move(order, "delivered");
	expect(await readStanding(waitingVisit)).toBe("Entregado");
	// The visit arrived, but its car was not received.
	expect(await readStanding(arrivedVisit)).toBeUndefined();
});

test("prefills an estimate with plate and requested service", async () => {
	const { agenda } = orders;
	const visit = (await agenda.createByStaff(buildStaffRequest({ service: "Frenos", car: "Kia" }))).json;
	const car = { plate: "es-4410", brand: "Kia", model: "Sportage", year: 2017 };
	await orders.receive({ lead_id: visit.lead_id, person: undefined, ...car });
	const draft = (await estimates.callApi("", { lead_id: visit.lead_id })).json;
	expect(draft.typed_car).toEqual({ ...car, plate: "ES4410" });
	expect(draft.jobs).toMatchObject([{ title: "Frenos", lines: [], total_cents: 0 }]);
	// The estimate of a walk-in without a service starts empty.
	const order = await orders.receive();
	const otherDraft = (await estimates.callApi("", { lead_id: order.lead_id })).json;
	expect([otherDraft.typed_car.plate, otherDraft.jobs]).toEqual([order.car.plate, []]);
});

test("adds the plate to the next version after reception", async () => {
	const { agenda } = orders;
	const visit = (await agenda.createByStaff(buildStaffRequest({ car: "Kia Sportage" }))).json;
	const draft = (await estimates.callApi("", { lead_id: visit.lead_id })).json;
	expect(draft.typed_car.plate).toBe("");
	await estimates.send((await estimates.save(draft, [buildJob("Pastillas", 21_000)])).json);
	const order = await orders.receive({ lead_id: visit.lead_id, person: undefined });
	const next = (await estimates.callApi("", { estimate_id: draft.id })).json;
	expect(next.typed_car).toMatchObject({ model: "Sportage", plate: order.car.plate });
});

test("summarizes the cars inside for the day on the dashboard", async () => {
	const readCars = async () => (await world.asStaff("/api/admin/dashboard/cars")).json.cars;
	const before = await readCars();
	const ready = await orders.receiveInState("ready");
	const startable = await orders.receiveInState("received");
	await orders.approve(startable);
	const lateCar = await orders.receive({ promised_at: "2026-11-20T16:00:00Z" });
	world.ctx.clock.set("2026-11-20T17:00:00Z");
	const cars = await readCars();
	expect([cars.inside, cars.late, cars.ready]).toEqual([
		before.inside + 3,
		before.late + 1,
		before.ready + 1,
	]);
	const getIds = (list: { id: string }[]) => list.map(({ id }) => id);
	expect(getIds(cars.late_cars)).toContain(lateCar.id);
	expect(getIds(cars.startable_cars)).toContain(startable.id);
	expect(getIds(cars.ready_cars)).toContain(ready.id);
	const total = cars.groups.reduce((sum: number, { count }: { count: number }) => sum + count, 0);
	expect(total).toBe(cars.inside);
});

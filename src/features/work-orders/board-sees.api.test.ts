import { expect, test } from "vitest";
import { openWorld } from "#api/world.test.kit.ts";
import { staffRequest } from "#features/appointments/agenda.test.kit.ts";
import { job } from "#features/estimates/estimates.test.kit.ts";
import { openOrders } from "./orders.test.kit.ts";

const world = openWorld();
const orders = openOrders(world);
const { estimates } = orders;

test("a draft is seen on the order; a price that was sent stands beside what the car waits for, without its sum on the bench", async () => {
	const order = await orders.receive();
	const draft = (await estimates.staff("", { lead_id: order.id })).json;
	expect(await orders.read(order)).toMatchObject({
		blocker: "Cotización en borrador: falta enviarla",
		estimate: null,
		draft_id: draft.id,
	});
	await orders.edit(order, { waits_for: "part", wait_text: "Bomba" });
	await estimates.send((await estimates.save(draft, [job("Pastillas", 21_000)])).json);
	expect(await orders.read(order)).toMatchObject({
		group: "waiting",
		blocker: "Espera repuesto: Bomba · Espera la aprobación del cliente",
		draft_id: null,
	});
});

test("a car that is ready and has newly approved work is none that only waits to be fetched", async () => {
	const ready = async () => (await orders.panel("")).json.ready;
	const before = await ready();
	const order = await orders.standing("ready");
	expect(await ready()).toBe(before + 1);
	const next = (await estimates.staff("", { estimate_id: order.estimate.id })).json;
	const sent = (await estimates.send((await estimates.save(next, [job("Batería", 9000)])).json))
		.json;
	expect((await orders.read(order)).blocker).toBe(
		"Falta que lo retiren · Espera la aprobación del cliente",
	);
	const asked = sent.jobs.filter((one: { is_locked: boolean }) => !one.is_locked);
	expect((await estimates.say(sent, asked)).status).toBe(200);
	expect(await ready()).toBe(before);
});

test("a car that comes back under guarantee says so to both sides, and not that anything was approved", async () => {
	const free = { basis: "warranty", basis_why: "Las pastillas de ayer" };
	const order = await orders.receive(free);
	expect(order.blocker).toBe("Garantía: falta empezar");
	expect((await orders.own(order)).json.text).toContain("Va por garantía: no se te cobra. ");
	await orders.approve(order);
	expect((await orders.read(order)).blocker).toBe("Aprobado: falta empezar");
	expect((await orders.own(order)).json.text).not.toContain("no se te cobra");
});

test("while approved work is open a price that waits does not hold it, and its customer reads so", async () => {
	const order = await orders.standing("received");
	await orders.approve(order);
	await orders.move(order, "in_progress");
	const { estimate } = await orders.read(order);
	const next = (await estimates.staff("", { estimate_id: estimate.id })).json;
	await estimates.send((await estimates.save(next, [job("Batería", 9000)])).json);
	const text = async () => (await orders.own(order)).json.text;
	expect(await text()).toContain("Lo nuevo espera tu respuesta, aquí abajo. Con eso te lo tenemos");
	await orders.tick(order);
	expect(await text()).toContain("Para seguir falta que apruebes la cotización, aquí abajo.");
});

test("the agenda of today says how the cars stand that came for its visits", async () => {
	const { agenda } = orders;
	const today = { day: "2026-11-20", time: "3:00 PM" };
	const [waits, came] = [
		(await agenda.writeDown(staffRequest(today))).json,
		(await agenda.writeDown(staffRequest(today))).json,
	];
	expect((await agenda.setState(came.id, "attended")).status).toBe(200);
	const standing = async (id: string) => {
		const { cars } = await agenda.read("");
		return cars.find((car: { id: string }) => car.id === id)?.standing;
	};
	const order = await orders.receive({ lead_id: waits.id, person: undefined });
	expect(await standing(waits.id)).toBe("Recibido · Falta revisarlo y cotizar");
	await orders.approve(order);
	await orders.move(order, "in_progress");
	expect(await standing(waits.id)).toBe("En trabajo · 0 de 1 trabajo hecho");
	await orders.tick(order);
	await orders.move(order, "ready");
	expect(await standing(waits.id)).toBe("Listo · Falta que lo retiren");
	await orders.move(order, "delivered");
	expect(await standing(waits.id)).toBe("Entregado");
	// It came and nobody received its car.
	expect(await standing(came.id)).toBeUndefined();
});

test("an estimate of a received car has its plate, and a job called as what was asked for", async () => {
	const { agenda } = orders;
	const visit = (await agenda.writeDown(staffRequest({ service: "Frenos", car: "Kia" }))).json;
	const car = { plate: "es-4410", brand: "Kia", model: "Sportage", year: 2017 };
	await orders.receive({ lead_id: visit.id, person: undefined, ...car });
	const draft = (await estimates.staff("", { lead_id: visit.id })).json;
	expect(draft.car_told).toEqual({ ...car, plate: "ES4410" });
	expect(draft.jobs).toMatchObject([{ title: "Frenos", lines: [], total_cents: 0 }]);
	// Of somebody from the street who named no service it begins empty.
	const order = await orders.receive();
	const other = (await estimates.staff("", { lead_id: order.id })).json;
	expect([other.car_told.plate, other.jobs]).toEqual([order.car.plate, []]);
});

test("the version after one that was priced before its car was received has the plate", async () => {
	const { agenda } = orders;
	const visit = (await agenda.writeDown(staffRequest({ car: "Kia Sportage" }))).json;
	const draft = (await estimates.staff("", { lead_id: visit.id })).json;
	expect(draft.car_told.plate).toBe("");
	await estimates.send((await estimates.save(draft, [job("Pastillas", 21_000)])).json);
	const order = await orders.receive({ lead_id: visit.id, person: undefined });
	const next = (await estimates.staff("", { estimate_id: draft.id })).json;
	expect(next.car_told).toMatchObject({ model: "Sportage", plate: order.car.plate });
});

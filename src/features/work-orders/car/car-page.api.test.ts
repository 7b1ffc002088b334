import { expect, test } from "vitest";
import { openWorld } from "#api/world.test.kit.ts";
import { job } from "#features/estimates/estimates.test.kit.ts";
import { newPlate, openOrders } from "#features/work-orders/orders.test.kit.ts";
import { type Json, openCars } from "./cars.test.kit.ts";

const world = openWorld();
const orders = openOrders(world);
const { cars, page, withdraw, createRequest } = openCars(world, orders);
const HOUR_MS = 60 * 60 * 1000;

test("shows work, open items and owners", async () => {
	const first = await orders.receive({
		km_in: 81_200,
		person: { name: "Pedro Ruiz", phone: "6799-1001" },
	});
	await orders.approve(first, [job("Pastillas", 21_000), job("Discos", 40_000)]);
	await orders.move(first, "in_progress");
	const [pads, discs] = (await orders.read(first)).jobs;
	await orders.panel(`/${first.id}/jobs/${pads.id}`, { done: true, was: "open" });
	await orders.panel(`/${first.id}/jobs/${discs.id}`, {
		done: false,
		was: "open",
		dropped_why: "No llegaron",
	});
	await orders.move(first, "ready");
	await orders.move(first, "delivered");
	world.ctx.clock.advance(HOUR_MS);
	const plate = first.car.plate;
	const second = await orders.receive({ plate, person: { name: "Ana Vega", phone: "6799-1002" } });

	const told = await page(first.car.id);
	expect(told.visits.map((visit: Json) => [visit.reference, visit.name])).toEqual([
		[second.reference, "Ana Vega"],
		[first.reference, "Pedro Ruiz"],
	]);
	const [, done] = told.visits;
	expect([done.km_in, done.total_cents, done.state]).toEqual([81_200, 21_000, "delivered"]);
	expect(done.jobs.filter((each: Json) => each.done_at).map((each: Json) => each.title)).toEqual([
		"Pastillas",
	]);
	expect(told.open.map(({ text }: Json) => text)).toEqual([
		`Está en el taller con la orden ${second.reference}`,
		"No se hizo: Discos. No llegaron",
	]);
	expect(told.owners.map(({ name, requests }: Json) => [name, requests])).toEqual([
		["Ana Vega", 1],
		["Pedro Ruiz", 1],
	]);
	expect(told.owners[1].last_at < told.owners[0].first_at).toBe(true);
	// The former owner's list of cars names the current owner.
	const namedTo = async ({ customer_id: id }: Json) =>
		(await cars(`?customer_id=${id}`)).json.found.map(({ name }: Json) => name);
	expect([await namedTo(first), await namedTo(second)]).toEqual([["Ana Vega"], [""]]);
	await withdraw(second);
	world.ctx.clock.advance(-HOUR_MS);
	expect((await page("nadie")).code).toBe("not_found");
});

test("lists postponed jobs and unanswered estimates as open", async () => {
	const order = await orders.receive();
	const draft = (await orders.estimates.staff("", { lead_id: order.id })).json;
	const saved = (await orders.estimates.save(draft, [job("Pastillas", 21_000), job("Discos", 40_000)])).json;
	const sent = (await orders.estimates.send(saved)).json;
	const open = async () => (await page(order.car.id)).open.map(({ text }: Json) => text).toSorted();
	expect(await open()).toEqual([
		`Está en el taller con la orden ${order.reference}`,
		`La cotización ${sent.reference} espera respuesta`,
	]);
	await orders.estimates.answerByLink(sent, sent.jobs.slice(0, 1));
	expect(await open()).toEqual([
		`Está en el taller con la orden ${order.reference}`,
		"Lo dejó para después: Discos",
	]);
	// A later supplement does not change these items.
	const next = (await orders.estimates.staff("", { estimate_id: sent.id })).json;
	await orders.estimates.send((await orders.estimates.save(next, [job("Manguera", 4500)])).json);
	expect(await open()).toEqual([
		`Está en el taller con la orden ${order.reference}`,
		`La cotización ${sent.reference} espera respuesta`,
		"Lo dejó para después: Discos",
	]);
	await withdraw(order);
});

test("rejects an outdated edit with author and time", async () => {
	const order = await orders.receive();
	const seen = await page(order.car.id);
	const { brand, model, year, color, notes, updated_at } = seen;
	const edit = { brand, model, year, color, notes, updated_at };
	const plate = newPlate();
	const saved = await cars(`/${seen.id}`, { ...edit, plate }, "PUT");
	expect([saved.status, saved.json.plate]).toEqual([200, plate]);
	const late = await cars(`/${seen.id}`, { ...edit, plate: newPlate() }, "PUT");
	expect([late.status, late.json.code, late.json.current.plate]).toEqual([409, "changed_meanwhile", plate]);
	expect(late.json.detail).toMatch(/^.+ cambió este carro el .+ a las .+\. Mira cómo quedó y decide\.$/);
	expect((await orders.panel(`?q=${plate}`)).json.orders).toHaveLength(1);
	expect((await orders.panel(`?q=${seen.plate}`)).json.orders).toHaveLength(0);
	await withdraw(order);
});

test("rejects a taken plate, also under concurrency", async () => {
	const [one, other] = [await orders.receive(), await orders.receive()];
	const change = async ({ car }: Json, plate: string) => {
		const { brand, model, updated_at } = await page(car.id);
		return cars(`/${car.id}`, { plate, brand, model, updated_at }, "PUT");
	};
	const taken = await change(one, other.car.plate);
	expect([taken.status, taken.json.code, taken.json.id]).toEqual([409, "plate_taken", other.car.id]);
	expect(taken.json.fields.plate).toContain("únelos");
	const plate = newPlate();
	const both = await Promise.all([change(one, plate), change(other, plate)]);
	expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
	for (const order of [one, other]) await withdraw(order);
});

test("assigns, reassigns and unassigns the car of a request", async () => {
	const first = await orders.receive();
	const lead = await createRequest();
	const about = async () => (await orders.lead(lead)).car_id;
	expect((await cars("", { lead_id: lead.id, car_id: first.car.id })).status).toBe(201);
	expect(await about()).toBe(first.car.id);
	expect((await page(first.car.id)).requests.map(({ id }: Json) => id)).toEqual([lead.id]);
	const finds = async (q: string) =>
		(await world.asStaff(`/api/admin/inbox?state=all&q=${q}`)).json.leads.map(({ id }: Json) => id);
	expect(await finds(first.car.plate)).toContain(lead.id);
	const off = `/${first.car.id}/requests/${lead.id}`;
	expect((await cars(off, undefined, "DELETE")).status).toBe(200);
	expect((await cars(off, undefined, "DELETE")).status).toBe(200);
	expect(await about()).toBeNull();
	expect(await finds(first.car.plate)).not.toContain(lead.id);
	// A request with an order keeps its car unless another one is assigned.
	const kept = await cars(`/${first.car.id}/requests/${first.id}`, undefined, "DELETE");
	expect([kept.status, kept.json.code]).toEqual([409, "has_order"]);
	const second = await orders.receive();
	const taken = await cars("", { lead_id: first.id, car_id: second.car.id });
	expect([taken.status, taken.json.code, taken.json.id]).toEqual([409, "already_inside", second.id]);
	await withdraw(second);
	expect((await cars("", { lead_id: first.id, car_id: second.car.id })).status).toBe(201);
	expect((await orders.read(first)).car.id).toBe(second.car.id);
	// A car without requests is deleted with its plate.
	expect((await page(first.car.id)).code).toBe("not_found");
	await withdraw(first);
});

test("suggests requests with a similar car or its plate", async () => {
	const phone = "6799-4401";
	const order = await orders.receive({ person: { name: "Rosa Pinto", phone } });
	const alike = await createRequest({ phone, car: "Kia Sportage 2017" });
	const other = await createRequest({ phone, car: "Toyota Hilux 2012" });
	const plated = await createRequest({ wish: `Es el de placa ${order.car.plate}` });
	const ids = (await page(order.car.id)).suggested.map(({ id }: Json) => id);
	expect(ids.toSorted()).toEqual([alike.id, plated.id].toSorted());
	expect(ids).not.toContain(other.id);
	await withdraw(order);
	const bare = await orders.receive({
		plate: "",
		no_plate: "temporary_permit",
		person: { name: "Rosa Pinto", phone },
	});
	expect((await page(bare.car.id)).maybe_same.map(({ id }: Json) => id)).toEqual([order.car.id]);
	await withdraw(bare);
});

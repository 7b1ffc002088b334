import { expect, test } from "vitest";
import { buildJob } from "#features/workshop/estimates/estimates.test.kit.ts";
import { type Json, openCars } from "#features/workshop/work-orders/car/cars.test.kit.ts";
import { createPlate, openOrders } from "#features/workshop/work-orders/orders.test.kit.ts";
import { openWorld } from "#tests/server/world.test.kit.ts";

const world = openWorld();
const orders = openOrders(world);
const { callCarsApi, readCarPage, withdraw, createRequest } = openCars(world, orders);
const HOUR_MS = 60 * 60 * 1000;

test("shows work, open items and owners", async () => {
	const first = await orders.receive({
		km_in: 81_200,
		person: { name: "Pedro Ruiz", phone: "6799-1001" },
	});
	await orders.approve(first, [buildJob("Pastillas", 21_000), buildJob("Discos", 40_000)]);
	await orders.move(first, "in_progress");
	const [pads, discs] = (await orders.read(first)).jobs;
	await orders.callApi(`/${first.id}/jobs/${pads.id}`, { done: true, was: "open" });
	await orders.callApi(`/${first.id}/jobs/${discs.id}`, {
		done: false,
		was: "open",
		drop_reason: "No llegaron",
	});
	await orders.move(first, "ready");
	await orders.move(first, "delivered");
	world.ctx.clock.advance(HOUR_MS);
	const plate = first.car.plate;
	const second = await orders.receive({ plate, person: { name: "Ana Vega", phone: "6799-1002" } });

	const carPage = await readCarPage(first.car.id);
	expect(carPage.visits.map((visit: Json) => [visit.reference, visit.name])).toEqual([
		[second.reference, "Ana Vega"],
		[first.reference, "Pedro Ruiz"],
	]);
	const [, deliveredVisit] = carPage.visits;
	expect([deliveredVisit.km_in, deliveredVisit.total_cents, deliveredVisit.state]).toEqual([
		81_200,
		21_000,
		"delivered",
	]);
	expect(deliveredVisit.jobs.filter((job: Json) => job.done_at).map((job: Json) => job.title)).toEqual([
		"Pastillas",
	]);
	expect(carPage.open.map(({ text }: Json) => text)).toEqual([
		`Está en el taller con la orden ${second.reference}`,
		"No se hizo: Discos. No llegaron",
	]);
	expect(carPage.owners.map(({ name, requests }: Json) => [name, requests])).toEqual([
		["Ana Vega", 1],
		["Pedro Ruiz", 1],
	]);
	expect(carPage.owners[1].last_at < carPage.owners[0].first_at).toBe(true);
	// The former owner's list of cars names the current owner.
	const listNamesFor = async ({ customer_id: id }: Json) =>
		(await callCarsApi(`?customer_id=${id}`)).json.found.map(({ name }: Json) => name);
	expect([await listNamesFor(first), await listNamesFor(second)]).toEqual([["Ana Vega"], [""]]);
	await withdraw(second);
	world.ctx.clock.advance(-HOUR_MS);
	expect((await readCarPage("nadie")).code).toBe("not_found");
});

test("lists postponed jobs and unanswered estimates as open", async () => {
	const order = await orders.receive();
	const draft = (await orders.estimates.callApi("", { lead_id: order.lead_id })).json;
	const saved = (
		await orders.estimates.save(draft, [buildJob("Pastillas", 21_000), buildJob("Discos", 40_000)])
	).json;
	const sent = (await orders.estimates.send(saved)).json;
	const listOpenItems = async () =>
		(await readCarPage(order.car.id)).open.map(({ text }: Json) => text).toSorted();
	expect(await listOpenItems()).toEqual([
		`Está en el taller con la orden ${order.reference}`,
		`La cotización ${sent.reference} espera respuesta`,
	]);
	await orders.estimates.answerByLink(sent, sent.jobs.slice(0, 1));
	expect(await listOpenItems()).toEqual([
		`Está en el taller con la orden ${order.reference}`,
		"Lo dejó para después: Discos",
	]);
	// A later supplement adds its own item; the postponed job stays.
	const next = (await orders.estimates.callApi("", { estimate_id: sent.id })).json;
	await orders.estimates.send((await orders.estimates.save(next, [buildJob("Manguera", 4500)])).json);
	expect(await listOpenItems()).toEqual([
		`Está en el taller con la orden ${order.reference}`,
		`La cotización ${sent.reference} espera respuesta`,
		"Lo dejó para después: Discos",
	]);
	await withdraw(order);
});

test("rejects an outdated edit with author and time", async () => {
	const order = await orders.receive();
	const carPage = await readCarPage(order.car.id);
	const { brand, model, year, color, notes, updated_at } = carPage;
	const edit = { brand, model, year, color, notes, updated_at };
	const plate = createPlate();
	const saved = await callCarsApi(`/${carPage.id}`, { ...edit, plate }, "PUT");
	expect([saved.status, saved.json.plate]).toEqual([200, plate]);
	const rejection = await callCarsApi(`/${carPage.id}`, { ...edit, plate: createPlate() }, "PUT");
	expect([rejection.status, rejection.json.code, rejection.json.current.plate]).toEqual([
		409,
		"changed_meanwhile",
		plate,
	]);
	expect(rejection.json.detail).toMatch(/^.+ cambió este carro el .+ a las .+\. Mira cómo quedó y decide\.$/);
	expect((await orders.callApi(`?q=${plate}`)).json.orders).toHaveLength(1);
	expect((await orders.callApi(`?q=${carPage.plate}`)).json.orders).toHaveLength(0);
	await withdraw(order);
});

test("rejects a taken plate, also under concurrency", async () => {
	const [firstOrder, other] = [await orders.receive(), await orders.receive()];
	const changePlate = async ({ car }: Json, plate: string) => {
		const { brand, model, updated_at } = await readCarPage(car.id);
		return callCarsApi(`/${car.id}`, { plate, brand, model, updated_at }, "PUT");
	};
	const conflict = await changePlate(firstOrder, other.car.plate);
	expect([conflict.status, conflict.json.code, conflict.json.id]).toEqual([409, "plate_taken", other.car.id]);
	expect(conflict.json.fields.plate).toContain("únelos");
	const plate = createPlate();
	const responses = await Promise.all([changePlate(firstOrder, plate), changePlate(other, plate)]);
	expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 409]);
	for (const order of [firstOrder, other]) await withdraw(order);
});

test("assigns, reassigns and unassigns the car of a request", async () => {
	const first = await orders.receive();
	const lead = await createRequest();
	const readCarId = async () => (await orders.readLead(lead)).car_id;
	expect((await callCarsApi("", { lead_id: lead.id, car_id: first.car.id })).status).toBe(201);
	expect(await readCarId()).toBe(first.car.id);
	expect((await readCarPage(first.car.id)).requests.map(({ id }: Json) => id)).toEqual([lead.id]);
	const searchIds = async (q: string) =>
		(await world.asStaff(`/api/admin/inbox?state=all&q=${q}`)).json.leads.map(({ id }: Json) => id);
	expect(await searchIds(first.car.plate)).toContain(lead.id);
	const unassignPath = `/${first.car.id}/requests/${lead.id}`;
	expect((await callCarsApi(unassignPath, undefined, "DELETE")).status).toBe(200);
	expect((await callCarsApi(unassignPath, undefined, "DELETE")).status).toBe(200);
	expect(await readCarId()).toBeNull();
	expect(await searchIds(first.car.plate)).not.toContain(lead.id);
	// A request with an order keeps its car unless another one is assigned.
	const rejection = await callCarsApi(`/${first.car.id}/requests/${first.lead_id}`, undefined, "DELETE");
	expect([rejection.status, rejection.json.code]).toEqual([409, "has_order"]);
	const second = await orders.receive();
	const conflict = await callCarsApi("", { lead_id: first.lead_id, car_id: second.car.id });
	expect([conflict.status, conflict.json.code, conflict.json.id]).toEqual([409, "already_inside", second.id]);
	await withdraw(second);
	expect((await callCarsApi("", { lead_id: first.lead_id, car_id: second.car.id })).status).toBe(201);
	expect((await orders.read(first)).car.id).toBe(second.car.id);
	// A car without requests is deleted with its plate.
	expect((await readCarPage(first.car.id)).code).toBe("not_found");
	await withdraw(first);
});

test("suggests requests with a similar car or its plate", async () => {
	const phone = "6799-4401";
	const order = await orders.receive({ person: { name: "Rosa Pinto", phone } });
	const similarRequest = await createRequest({ phone, car: "Kia Sportage 2017" });
	const other = await createRequest({ phone, car: "Toyota Hilux 2012" });
	const requestWithPlate = await createRequest({ wish: `Es el de placa ${order.car.plate}` });
	const ids = (await readCarPage(order.car.id)).suggested.map(({ id }: Json) => id);
	expect(ids.toSorted()).toEqual([similarRequest.id, requestWithPlate.id].toSorted());
	expect(ids).not.toContain(other.id);
	await withdraw(order);
	const orderWithoutPlate = await orders.receive({
		plate: "",
		no_plate: "temporary_permit",
		person: { name: "Rosa Pinto", phone },
	});
	expect((await readCarPage(orderWithoutPlate.car.id)).maybe_same.map(({ id }: Json) => id)).toEqual([
		order.car.id,
	]);
	await withdraw(orderWithoutPlate);
});

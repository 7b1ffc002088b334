import { expect, test, vi } from "vitest";
import { buildStaffRequest } from "#features/workshop/appointments/agenda.test.kit.ts";
import { openOrders } from "#features/workshop/work-orders/orders.test.kit.ts";
import { openWorld } from "#tests/server/world.test.kit.ts";
import { type Json, openCars } from "./cars.test.kit.ts";

const world = openWorld();
const orders = openOrders(world);
const { callCarsApi, withdraw } = openCars(world, orders);

const fetchJson = async (path: string): Promise<Json> => (await world.asStaff(`/api/admin/${path}`)).json;
const PERSON = { name: "Itzel Sáenz", phone: "6777-0042" };
/**
 * Every search of the panel over people and cars, with the ids it finds; articles, pictures and emails have no cars.
 */
const SEARCHES: Record<string, (q: string) => Promise<string[]>> = {
	inbox: async (q) => (await fetchJson(`inbox?state=all&q=${q}`)).leads.map(({ id }: Json) => id),
	customers: async (q) => (await fetchJson(`customers/detailed?q=${q}`)).customers.map(({ id }: Json) => id),
	agenda: async (q) => (await fetchJson(`agenda/search?q=${q}`)).visits.map(({ lead_id: id }: Json) => id),
	workshop: async (q) => (await fetchJson(`work-orders?q=${q}`)).orders.map(({ id }: Json) => id),
	estimates: async (q) =>
		(await fetchJson(`estimates?state=all&q=${q}`)).estimates.map(({ lead_id: id }: Json) => id),
	cars: async (q) => (await fetchJson(`cars?plate=${q}`)).found.map(({ id }: Json) => id),
};

test("finds every spelling of a plate in every search", async () => {
	const visit = (
		await orders.agenda.createByStaff(buildStaffRequest({ ...PERSON, day: "2026-11-20", time: "10:00 AM" }))
	).json;
	expect(visit.lead_id).toBeDefined();
	const car = { plate: "DA 4O10", brand: "Kia", model: "Sportage", year: 2017 };
	const order = await orders.receive({ person: undefined, lead_id: visit.lead_id, ...car });
	await orders.approve(order);
	await withdraw(order);
	const found = { customers: order.customer_id, workshop: order.id, cars: order.car.id };
	for (const q of ["da-4o10", "DA 4O10", "DA4O10", "da-4010", "DA 4010", "DA4010", "da40"])
		for (const [name, search] of Object.entries(SEARCHES)) {
			const ids = await search(encodeURIComponent(q));
			expect([name, q, ids]).toEqual([name, q, [found[name as keyof typeof found] ?? visit.lead_id]]);
		}
	// A reference is found in every state of its order.
	for (const name of ["inbox", "agenda", "workshop", "estimates"]) {
		const id = found[name as keyof typeof found] ?? visit.lead_id;
		expect([name, await SEARCHES[name]?.(order.reference)]).toEqual([name, [id]]);
	}
	const question = (await fetchJson("cars?plate=DA4010")).question;
	expect(question).toContain("DA4O10 ya vino una vez: Kia Sportage 2017, Itzel Sáenz");
});

test("lists cars by the beginning of their plate", async () => {
	for (const plate of ["EB1201", "EB1200", "EC1200"]) await withdraw(await orders.receive({ plate }));
	const found = async (q: string) =>
		(await fetchJson(`cars?plate=${q}`)).found.map(({ plate }: Json) => plate);
	expect(await found("eb-12")).toEqual(["EB1200", "EB1201"]);
	expect(await found("E")).toEqual(["EB1200", "EB1201", "EC1200"]);
	expect(await found("")).toEqual([]);
	expect(await found("%25_")).toEqual([]);
});

test("keeps plates out of paths, public responses, emails and logs", async () => {
	const log = vi.spyOn(world.ctx.log, "info");
	const plate = "ZZ9081";
	const person = { name: "Nilda Cruz", phone: "6777-0043", email: "nilda@correo.com" };
	const order = await orders.receive({ person, plate });
	await orders.approve(order);
	const { updated_at } = (await callCarsApi(`/${order.car.id}`)).json;
	await callCarsApi(`/${order.car.id}`, { ...order.car, plate: "ZZ9082", updated_at }, "PUT");
	const token = order.link.split("/").at(-1);
	expect(order.link).not.toContain(plate);
	for (const search of Object.values(SEARCHES)) await search(plate);
	const exposedText = JSON.stringify([
		(await orders.readCustomerOrder(order)).json,
		(await world.call(`/api/links/${token}`)).json,
		log.mock.calls,
		await world.ctx.db.selectFrom("changes").selectAll().execute(),
	]);
	expect(JSON.stringify(log.mock.calls)).toContain("/api/admin/cars");
	log.mockRestore();
	expect(exposedText).not.toMatch(/ZZ908/i);
	const { paths } = (await world.call("/api/openapi.json")).json;
	expect(Object.keys(paths).filter((path) => /\b(plate|placa)\b/i.test(path))).toEqual([]);
	await withdraw(order);
});

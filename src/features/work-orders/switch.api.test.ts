import { expect, test } from "vitest";
import { openWorld } from "#api/world.test.kit.ts";
import { staffRequest } from "#features/appointments/agenda.test.kit.ts";
import { openOrders } from "./orders.test.kit.ts";

const world = openWorld();
const orders = openOrders(world);
const { agenda, estimates } = orders;

async function use(usesWorkOrders: boolean) {
	const { settings, updated_at } = (await world.asStaff("/api/admin/settings")).json;
	const { sampleFields: _, ...edit } = settings;
	const body = { ...edit, usesWorkOrders, updated_at };
	return world.asStaff("/api/admin/settings", { method: "PUT", body });
}

test("off, every call is 404 and an arrival wins its request; on again nothing is lost", async () => {
	const order = await orders.receive();
	const refused = await use(false);
	expect([refused.status, refused.json.fields]).toEqual([
		422,
		{ usesWorkOrders: "Hay un carro en el taller. Entrégalo antes de apagar las órdenes." },
	]);
	await orders.move(order, "retirado", { reason: "No quiso" });
	const before = await orders.read(order);
	expect((await use(false)).status).toBe(200);

	const own = `/api/work-orders/${order.link.split("/").at(-1)}`;
	const calls: [string, string, object?][] = [
		["GET", "/api/admin/work-orders"],
		["POST", "/api/admin/work-orders", {}],
		["GET", `/api/admin/work-orders/${order.id}`],
		["PUT", `/api/admin/work-orders/${order.id}`, {}],
		["POST", `/api/admin/work-orders/${order.id}/move`, {}],
		["POST", `/api/admin/work-orders/${order.id}/undo`, {}],
		["POST", `/api/admin/work-orders/${order.id}/jobs/x`, {}],
		["GET", "/api/admin/mechanics"],
		["GET", "/api/admin/bench"],
		["GET", `/api/admin/bench/${order.id}`],
		["POST", `/api/admin/bench/${order.id}/move`, {}],
		["GET", "/api/admin/cars?plate=AB1234"],
		["POST", "/api/admin/cars", {}],
		["GET", `/api/admin/cars/${order.car.id}`],
		["PUT", `/api/admin/cars/${order.car.id}`, {}],
		["GET", own],
	];
	for (const [method, path, body] of calls) {
		const { status } = await world.asStaff(path, { method, ...(body && { body }) });
		expect([method, path, status]).toEqual([method, path, 404]);
	}
	const matter = await world.call(own.replace("work-orders", "links"));
	expect(matter.json.has_order).toBe(false);
	expect((await world.asStaff("/api/admin/speaker")).json.uses_work_orders).toBe(false);
	const settings = (await world.call("/api/settings")).json;
	expect(settings).not.toHaveProperty("usesWorkOrders");

	const visit = (await agenda.writeDown(staffRequest({ day: "2026-11-20", time: "10:00 AM" })))
		.json;
	await agenda.setState(visit.id, "atendida");
	expect((await estimates.panel(`/inbox/${visit.id}`)).json.state).toBe("ganada");

	expect((await use(true)).status).toBe(200);
	expect(await orders.read(order)).toEqual(before);
	// What was won before they were used is received all the same, with the request it came by.
	const received = await orders.receive({ person: undefined, lead_id: visit.id });
	expect((await orders.lead(received)).state).toBe("agendada");
});

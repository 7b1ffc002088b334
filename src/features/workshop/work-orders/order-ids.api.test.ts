// @module-tag engines
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { createUploadKey } from "#features/workshop/photos/photos.test.kit.ts";
import { OIL } from "#features/workshop/work-orders/price-list-work/price-list-work.test.kit.ts";
import { findRows, getIds } from "#server/database/rows.server.ts";
import { openWorld } from "#tests/server/world.test.kit.ts";
import { buildWalkInBody, openOrders } from "./orders.test.kit.ts";

const world = openWorld();
const orders = openOrders(world);
const { callAdminApi } = orders.estimates;
const VERSION = { updated_at: "2026-11-20T15:00:00.000Z" };

/** A valid body for each operation on an order that takes one, so that only the id is wrong. */
const BODIES: Record<string, object> = {
	addWork: { ...VERSION, work: [OIL] },
	startStaffPhoto: { bytes: 1000, kind: "intake" },
	deliverCar: { ...VERSION, delivered_to: "Itzel", total_cents: 0 },
	editOrder: { ...VERSION, complaint: "Suena atrás" },
	markJob: { done: true, was: "open" },
	moveMechanicOrder: { ...VERSION, to: "in_progress" },
	moveOrder: { ...VERSION, to: "in_progress" },
	sharePhoto: { is_shared: true },
	undoReady: VERSION,
	undoReception: VERSION,
};
const PATH_PARAMS: Record<string, string> = { job: "x", photo: "x", size: "full", from: "0" };
/** Every operation of the panel on one order. */
const ORDER_OPERATIONS = readFileSync("docs/operations.txt", "utf8")
	.split("\n")
	.map((line) => line.split(/ +/))
	.filter(([, , path = ""]) => /^\/admin\/(work-orders|mechanic-view)\/\{id\}/.test(path))
	.map(([name = "", method = "", path = ""]) => ({ name, method, path }));

/** Calls an operation on an order by an id. @returns its status */
async function callOperation({ name, method, path }: (typeof ORDER_OPERATIONS)[number], id: string) {
	const params = { ...PATH_PARAMS, id, key: createUploadKey() };
	const apiPath = path.replaceAll(/\{(\w+)\}/g, (_, param) => params[param as keyof typeof params] ?? "");
	const isChunk = name === "sendStaffPhotoChunk";
	const headers: Record<string, string> = isChunk ? { "content-type": "application/octet-stream" } : {};
	const body = isChunk ? "x" : BODIES[name];
	return (await world.asStaff(`/api${apiPath}`, { method, headers, ...(body && { body }) })).status;
}

test("gives a new order an id of its own", async () => {
	const lead = (await callAdminApi("/inbox", NEW_REQUEST)).json;
	const received = await orders.receive({ person: undefined, lead_id: lead.id });
	expect(received.lead_id).toBe(lead.id);
	expect(received.id).not.toBe(lead.id);
	const walkIn = await orders.receive();
	expect(walkIn.id).not.toBe(walkIn.lead_id);
	// A car that returns to its order keeps it.
	await orders.move(walkIn, "withdrawn", { reason: "No quiso" });
	expect((await orders.move(walkIn, "received")).json).toMatchObject({
		id: walkIn.id,
		lead_id: walkIn.lead_id,
	});
});

const NEW_REQUEST = {
	...{ kind: "service_request", channel: "counter", wish: "Revisar el aire" },
	...{ name: "Itzel Sáenz", phone: "6788-4466" },
};

test.each(ORDER_OPERATIONS)("$name finds no order by its request's id", async (operation) => {
	const { id, lead_id: leadId } = await orders.receiveInState("ready");
	expect(await callOperation(operation, leadId)).toBe(404);
	// A job, a photo and its upload do not exist, whatever the order.
	const names = ["markJob", "sharePhoto", "readStaffPhoto", "sendStaffPhotoChunk"];
	if (!names.includes(operation.name)) expect(await callOperation(operation, id)).not.toBe(404);
});

test("finds no request by its order's id", async () => {
	const { id, lead_id: leadId, car } = await orders.receive();
	const key = { updated_at: (await orders.readLead({ id: leadId })).updated_at };
	const payment = { cents: 1000, method: "cash", paid_cents: 0, keeps_credit: true };
	const calls: [path: string, body?: object, method?: string][] = [
		[`/inbox/${id}`],
		[`/inbox/${id}/state`, { ...key, state: "contacted" }, "PUT"],
		[`/inbox/${id}/notes`, { text: "Llamó" }],
		[`/inbox/${id}/contacts`, { channel: "phone" }],
		[`/leads/${id}/account`],
		[`/leads/${id}/payments`, payment],
		[`/leads/${id}/payment-link`, { url: "https://banco.com/pago" }, "PUT"],
		["/estimates", { lead_id: id }],
		["/cars", { lead_id: id, car_id: car.id }],
		["/work-orders", buildWalkInBody({ person: undefined, lead_id: id })],
	];
	for (const [path, body, method] of calls) {
		const { status } = await callAdminApi(path, body, method);
		expect([path, status]).toEqual([path, 404]);
	}
});

test("leads to the order by its own id from every list", async () => {
	const { id, lead_id: leadId, car, reference } = await orders.receive({ promised_at: null });
	const sent = await orders.approve({ id, lead_id: leadId });
	const payment = { cents: 1000, method: "cash", paid_cents: 0 };
	const account = (await callAdminApi(`/leads/${leadId}/payments`, payment)).json;
	const search = (await callAdminApi(`/search?q=${reference}`)).json;
	expect(search.orders.found).toMatchObject([{ id, lead_id: leadId }]);
	// The request of a found order is not listed once more.
	expect([search.visits.found, search.leads.found]).toEqual([[], []]);
	expect((await callAdminApi(`/cars?plate=${car.plate}`)).json).toMatchObject({
		inside: id,
		found: [{ inside: id }],
	});
	expect((await callAdminApi(`/cars/${car.id}`)).json).toMatchObject({
		visits: [{ id, lead_id: leadId }],
		open: [{ kind: "inside", lead_id: leadId }],
		requests: [],
	});
	expect((await orders.estimates.callApi(`/${sent.id}`)).json.order).toMatchObject({ id });
	const receipt = (await callAdminApi(`/payments/${account.payments[0].id}`)).json;
	expect(receipt).toMatchObject({ order_id: id, lead_id: leadId });
	expect((await callAdminApi("/receivables?show=credit")).json.rows).toContainEqual(
		expect.objectContaining({ order_id: id, lead_id: leadId }),
	);
	const again = await callAdminApi("/work-orders", buildWalkInBody({ plate: car.plate }));
	expect(again.json).toMatchObject({ code: "already_inside", id });
	const ofRequest = buildWalkInBody({ person: undefined, lead_id: leadId });
	expect((await callAdminApi("/work-orders", ofRequest)).json).toMatchObject({ code: "has_order", id });
	await orders.completeJobs({ id });
	await orders.move({ id }, "in_progress");
	await orders.move({ id }, "ready");
	await orders.move({ id }, "delivered");
	expect((await callAdminApi("/accounting/sales")).json.sales).toContainEqual(
		expect.objectContaining({ order_id: id, lead_id: leadId }),
	);
});

test("names who undid the reception of an order that is gone", async () => {
	const { id, lead_id: leadId, updated_at } = await orders.receive();
	expect((await orders.callApi(`/${id}/undo`, { updated_at })).json).toMatchObject({ lead_id: leadId });
	// A later event of the request does not hide it.
	await callAdminApi(`/inbox/${leadId}/notes`, { text: "Llamó después" });
	const { status, json } = await orders.callApi(`/${id}/move`, { updated_at, to: "in_progress" });
	expect([status, json.code]).toEqual([409, "already_done"]);
	expect(json.detail).toMatch(/^Esa recepción ya la deshizo /);
	// No other event of a request stands for an order.
	const events = await findRows(world.ctx.db, "leadEvents", { leadId });
	const otherIds = getIds(events).filter((eventId) => eventId !== id);
	expect(otherIds.length).toBeGreaterThan(1);
	for (const eventId of otherIds)
		expect((await orders.callApi(`/${eventId}/undo`, { updated_at })).status).toBe(404);
});

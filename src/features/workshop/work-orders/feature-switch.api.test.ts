import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { buildStaffRequest } from "#features/workshop/appointments/agenda.test.kit.ts";
import { openWorld } from "#tests/server/world.test.kit.ts";
import { openOrders } from "./orders.test.kit.ts";

const world = openWorld();
const orders = openOrders(world);
const { agenda, estimates } = orders;

/** The operations by method and path, from the API document. */
const listOrderOperations = () =>
	readFileSync("docs/operations.txt", "utf8")
		.split("\n")
		.filter((line) => line.includes("needs orders"))
		.map((line) => line.split(/ +/))
		.map(([, method = "", path = ""]) => [method, path] as const);

test("declares the orders feature on every «Taller» operation", async () => {
	const { paths } = (await world.call("/api/openapi.json")).json;
	const documentedOperations = Object.entries<Record<string, { tags: string[] }>>(paths).flatMap(
		([path, methods]) =>
			Object.entries(methods)
				.filter(([, { tags }]) => tags.includes("Taller"))
				.map(([method]) => `${method.toUpperCase()} ${path}`),
	);
	const declaredOperations = listOrderOperations().map(([method, path]) => `${method} ${path}`);
	expect(documentedOperations.map((operation) => operation.replace(" /api", " ")).toSorted()).toEqual(
		declaredOperations.toSorted(),
	);
});

/** The GET operations without a record id, except the API document, and those of a customer's link. */
async function listReadablePaths(token: string): Promise<string[]> {
	const { paths } = (await world.call("/api/openapi.json")).json;
	return Object.entries<Record<string, unknown>>(paths)
		.filter(([, methods]) => "get" in methods)
		.map(([path]) => path.replace("{token}", token))
		.filter((path) => !path.includes("{") && !path.endsWith("/history"));
}

async function setUsesWorkOrders(usesWorkOrders: boolean) {
	const { settings, updated_at } = (await world.asStaff("/api/admin/settings")).json;
	const { sampleFields: _, ...edit } = settings;
	const body = { ...edit, usesWorkOrders, updated_at };
	return world.asStaff("/api/admin/settings", { method: "PUT", body });
}

test("hides orders when off and restores them when on", async () => {
	const order = await orders.receive();
	const rejection = await setUsesWorkOrders(false);
	expect([rejection.status, rejection.json.fields]).toEqual([
		422,
		{ usesWorkOrders: "Hay un carro en el taller. Entrégalo antes de apagar las órdenes." },
	]);
	await orders.move(order, "withdrawn", { reason: "No quiso" });
	const orderBefore = await orders.read(order);
	expect((await setUsesWorkOrders(false)).status).toBe(200);

	const token = order.link.split("/").at(-1);
	const customerPath = `/api/work-orders/${token}`;
	const pathParams: Record<string, string> = { token, id: order.id, from: "0" };
	const operations = listOrderOperations();
	expect(operations.length).toBeGreaterThan(20);
	for (const [method, path] of operations) {
		const apiPath = `/api${path.replaceAll(/\{(\w+)\}/g, (_, name) => pathParams[name] ?? "x")}`;
		const body = method === "GET" ? {} : { body: {} };
		const { status } = await world.asStaff(apiPath, { method, ...body });
		expect([method, path, status]).toEqual([method, path, 404]);
	}
	// No other response, to the owner or through the link, mentions an order or its operations.
	for (const path of await listReadablePaths(`${token}`)) {
		const { json } = await world.asStaff(path);
		const leak = JSON.stringify(json ?? "").match(/\bOT-\d{4}-\d{5}|work-orders|price-list|has_order":true/);
		expect([path, leak?.[0]]).toEqual([path, undefined]);
	}
	const linkResponse = await world.call(customerPath.replace("work-orders", "links"));
	expect(linkResponse.json.has_order).toBe(false);
	expect((await world.asStaff("/api/admin/chat-sender")).json.uses_work_orders).toBe(false);
	expect((await world.asStaff("/api/admin/dashboard/cars")).json.cars).toBeNull();
	const settings = (await world.call("/api/settings")).json;
	expect(settings).not.toHaveProperty("usesWorkOrders");

	const visit = (await agenda.createByStaff(buildStaffRequest({ day: "2026-11-20", time: "10:00 AM" }))).json;
	await agenda.setState(visit.id, "attended");
	expect((await estimates.callAdminApi(`/inbox/${visit.lead_id}`)).json.state).toBe("won");

	expect((await setUsesWorkOrders(true)).status).toBe(200);
	expect(await orders.read(order)).toEqual(orderBefore);
	// A request won before the feature was on can still be received.
	const receivedOrder = await orders.receive({ person: undefined, lead_id: visit.lead_id });
	expect((await orders.readLead(receivedOrder)).state).toBe("scheduled");
});

// @module-tag sequence
import { expect, test } from "vitest";
import { openWorld } from "#tests/server/world.test.kit.ts";

const world = openWorld();
const fetchOverview = async (query = "") =>
	(await world.asStaff(`/api/admin/overview/services${query}`)).json;

let requestCount = 0;
async function submitRequest(submittedAt: string, overrides: object = {}) {
	world.ctx.clock.set(submittedAt);
	const { status } = await world.call("/api/service-requests", {
		body: {
			name: `Luis ${++requestCount}`,
			phone: `6200-${1000 + requestCount}`,
			vehicleBrand: "Toyota",
			vehicleModel: "Corolla",
			vehicleYear: "2015",
			urgency: "alta",
			serviceId: "frenos",
			...overrides,
		},
	});
	expect(status).toBe(201);
}

test("counts requests in total and over seven days", async () => {
	await submitRequest("2026-11-14T04:59:00Z");
	await submitRequest("2026-11-14T05:00:00Z");
	await submitRequest("2026-11-20T15:00:00Z", { serviceId: "aire-acondicionado" });
	const { total_services, total_requests, requests_this_week, services } = await fetchOverview();
	expect([total_services, total_requests, requests_this_week]).toEqual([8, 3, 2]);
	const frenos = services.find(({ id }: { id: string }) => id === "frenos");
	expect(frenos).toMatchObject({ request_count: 2, requests_this_week: 1, booked_count: 0 });
});

test("counts requests for other services separately", async () => {
	await submitRequest("2026-11-20T15:00:00Z", { serviceId: "", serviceName: "Alineación y Balanceo" });
	const before = await fetchOverview();
	expect([before.other_requests, before.other_requests_this_week]).toEqual([1, 1]);
	// Requests for a deleted service still count.
	const { json } = await world.asStaff("/api/admin/services");
	const { updated_at } = json.services.find(({ id }: { id: string }) => id === "frenos");
	const deletion = { method: "DELETE", body: { updated_at } };
	expect((await world.asStaff("/api/admin/services/frenos", deletion)).status).toBe(200);
	const after = await fetchOverview();
	const namedCount = after.services.reduce(
		(sum: number, { request_count }: { request_count: number }) => sum + request_count,
		0,
	);
	expect(namedCount + after.other_requests).toBe(after.total_requests);
	expect(after.other_requests).toBe(3);
	await world.asStaff("/api/admin/services/frenos/restore", { body: {} });
});

test("filters the cards but not the counters", async () => {
	const { services, total, total_services } = await fetchOverview("?q=pintura");
	expect(services.map(({ id }: { id: string }) => id)).toContain("chapisteria-y-pintura");
	expect(total).toBe(services.length);
	expect(total_services).toBe(8);
});

test("returns the five newest requests with contact details", async () => {
	for (const minute of [1, 2, 3]) await submitRequest(`2026-11-20T15:0${minute}:00Z`);
	await submitRequest("2026-11-20T15:04:00Z", { phone: "507-1234" });
	const { recent } = await fetchOverview();
	expect(recent).toHaveLength(5);
	expect(recent[0]).toMatchObject({
		customer_phone: "+5075071234",
		has_whatsapp: false,
		is_contacted: false,
		service_name: "Frenos",
	});
	expect(recent[1]).toMatchObject({ has_whatsapp: true });
	await world.asStaff(`/api/admin/inbox/${recent[1].id}/contacts`, { method: "POST" });
	expect((await fetchOverview()).recent[1].is_contacted).toBe(true);
});

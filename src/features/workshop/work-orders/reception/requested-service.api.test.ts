import { expect, test } from "vitest";
import {
	OIL,
	openPriceListWork,
	TINT,
} from "#features/workshop/work-orders/price-list-work/price-list-work.test.kit.ts";
import { openWorld } from "#tests/server/world.test.kit.ts";

const world = openWorld();
const { orders, estimates, addWork, receiveWalkIn } = openPriceListWork(world);

const readServiceName = async ({ lead_id }: { lead_id: string }) =>
	(await estimates.callAdminApi(`/service-requests/${lead_id}`)).json.service_name;

async function countRequests() {
	const overview = (await estimates.callAdminApi("/overview/services")).json;
	const dashboard = (await estimates.callAdminApi("/dashboard")).json;
	return {
		countFor: (name: string): number =>
			overview.services.find((service: { name: string }) => service.name === name).request_count,
		other: overview.other_requests as number,
		total: overview.total_requests as number,
		without: dashboard.without_service as number,
		popular: dashboard.popular_services.map(({ service_name }: { service_name: string }) => service_name),
	};
}

test("counts a reception for its price list service", async () => {
	const countsBefore = await countRequests();
	const { json: order } = await receiveWalkIn({ work: [TINT, OIL] });
	// Services are matched in the owner's order, not in that of the selection.
	expect(await readServiceName(order)).toBe("Cambio de aceite");
	const countsAfter = await countRequests();
	expect(countsAfter.countFor("Cambio de aceite")).toBe(countsBefore.countFor("Cambio de aceite") + 1);
	expect([countsAfter.total, countsAfter.other]).toEqual([countsBefore.total + 1, countsBefore.other]);
	expect(countsAfter.popular).toContain("Cambio de aceite");
});

test("recognises a service name as complaint", async () => {
	const order = await orders.receive({ complaint: "Diagnostico computarizado." });
	expect(await readServiceName(order)).toBe("Diagnóstico computarizado");
});

test("counts receptions without a service separately", async () => {
	const countsBefore = await countRequests();
	const order = await orders.receive();
	expect(await readServiceName(order)).toBe("Otro");
	const countsBetween = await countRequests();
	expect([countsBetween.other, countsBetween.without]).toEqual([
		countsBefore.other + 1,
		countsBefore.without + 1,
	]);
	expect(countsBetween.popular).not.toContain("Otro");
	expect((await addWork(order, [TINT])).status).toBe(200);
	expect(await readServiceName(order)).toBe("Papel ahumado");
	expect(await countRequests()).toMatchObject({ other: countsBefore.other, without: countsBefore.without });
});

test("keeps the service of an existing request", async () => {
	const order = await orders.receive({ complaint: "Frenos" });
	await addWork(order, [TINT]);
	expect(await readServiceName(order)).toBe("Frenos");
});

test("begins an estimate with the booked service's price", async () => {
	const service = { priceCents: 8000, warranty: "6 meses" };
	await world.ctx.db.updateTable("services").set(service).where("id", "=", "frenos").execute();
	const order = await orders.receive({ complaint: "Frenos" });
	const draft = (await estimates.callApi("", { lead_id: order.lead_id })).json;
	expect(draft).toMatchObject({ total_cents: 8000, missing: {} });
	expect(draft.jobs).toMatchObject([
		{
			title: "Frenos",
			service_id: "frenos",
			warranty_months: 6,
			lines: [{ text: "Frenos", unit_cents: 8000 }],
		},
	]);
	// A service without a price leaves the price to staff.
	await world.ctx.db.updateTable("services").set({ priceCents: null }).where("id", "=", "frenos").execute();
	const other = await orders.receive({ complaint: "Frenos" });
	const unpriced = (await estimates.callApi("", { lead_id: other.lead_id })).json;
	expect(unpriced.jobs).toMatchObject([{ title: "Frenos", lines: [] }]);
});

test("leads from an estimate back to its order", async () => {
	const order = await orders.receive();
	const sent = await orders.approve(order);
	const readOrder = async (id: string) => (await estimates.read({ id })).order;
	expect(await readOrder(sent.id)).toEqual({ id: order.id, label: order.car.plate, has_started: false });
	const next = (await estimates.callApi("", { estimate_id: sent.id })).json;
	expect(next.order).toEqual({ id: order.id, label: order.car.plate, has_started: false });
	const withoutPlate = await orders.receive({ plate: "", no_plate: "temporary_permit" });
	const draft = (await estimates.callApi("", { lead_id: withoutPlate.lead_id })).json;
	expect(draft.order).toEqual({ id: withoutPlate.id, label: withoutPlate.reference, has_started: false });
	expect((await estimates.startEstimate()).order).toBeNull();
});

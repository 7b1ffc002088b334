import { expect, test } from "vitest";
import { openWorld } from "#api/world.test.kit.ts";
import { OIL, openPriceList, TINT } from "./price-list-work.test.kit.ts";

const world = openWorld();
const { orders, estimates, add, walkIn } = openPriceList(world);

const serviceOf = async ({ id }: { id: string }) =>
	(await estimates.panel(`/service-requests/${id}`)).json.service_name;

async function counted() {
	const overview = (await estimates.panel("/overview/services")).json;
	const dashboard = (await estimates.panel("/dashboard")).json;
	return {
		of: (name: string): number =>
			overview.services.find((service: { name: string }) => service.name === name).request_count,
		other: overview.other_requests as number,
		total: overview.total_requests as number,
		without: dashboard.without_service as number,
		popular: dashboard.popular_services.map(({ service_name }: { service_name: string }) => service_name),
	};
}

test("counts a reception for its price list service", async () => {
	const before = await counted();
	const { json: order } = await walkIn({ work: [TINT, OIL] });
	// Services are matched in the owner's order, not in that of the selection.
	expect(await serviceOf(order)).toBe("Cambio de aceite");
	const after = await counted();
	expect(after.of("Cambio de aceite")).toBe(before.of("Cambio de aceite") + 1);
	expect([after.total, after.other]).toEqual([before.total + 1, before.other]);
	expect(after.popular).toContain("Cambio de aceite");
});

test("recognises a service name as complaint", async () => {
	const order = await orders.receive({ complaint: "Diagnostico computarizado." });
	expect(await serviceOf(order)).toBe("Diagnóstico computarizado");
});

test("counts receptions without a service separately", async () => {
	const before = await counted();
	const order = await orders.receive();
	expect(await serviceOf(order)).toBe("Otro");
	const between = await counted();
	expect([between.other, between.without]).toEqual([before.other + 1, before.without + 1]);
	expect(between.popular).not.toContain("Otro");
	expect((await add(order, [TINT])).status).toBe(200);
	expect(await serviceOf(order)).toBe("Papel ahumado");
	expect(await counted()).toMatchObject({ other: before.other, without: before.without });
});

test("keeps the service of an existing request", async () => {
	const order = await orders.receive({ complaint: "Frenos" });
	await add(order, [TINT]);
	expect(await serviceOf(order)).toBe("Frenos");
});

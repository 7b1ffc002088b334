import { addVisit } from "./agenda-steps.ts";
import { expect } from "./fixtures.ts";
import { onOwnServer } from "./on-own-server.ts";
import { startOwnServer } from "./own-server.ts";
import { enterAs } from "./staff.ts";
import { call, receive, TALLER } from "./workshop-steps.ts";

const DAY = "2026-11-24";
const test = onOwnServer(() => startOwnServer({ BIELA_NOW: `${DAY}T15:00:00Z` }));
const HOME = "/admin/dashboard";

test.use({ allowedErrors: /status of 404/, viewport: { width: 390, height: 844 } });

test("a shop that keeps no work orders reads no word of them in its panel", async ({
	page,
	request,
	staff,
}) => {
	const order = await receive(request, staff, { plate: "AP1234", name: "Itzel Solís" });
	const oil = { kind: "servicio", id: "cambio-de-aceite", price_cents: 5000 };
	const chosen = { updated_at: order.updated_at, work: [oil] };
	const approved = await call(request, staff, `/work-orders/${order.id}/work`, chosen);
	const { updated_at, estimate, link } = approved;
	const gone = { to: "retirado", reason: "Se fue", updated_at };
	await call(request, staff, `/work-orders/${order.id}/move`, gone);
	const visit = await addVisit(request, staff, { day: DAY, time: "2:00 PM", name: "Ana Ríos" });
	await enterAs(page, staff);
	const { customer_id: person } = order;
	const pages = [
		HOME,
		`${HOME}/bandeja/${order.id}?state=todas`,
		`${HOME}/agenda/${visit.id}`,
		`${HOME}/clientes/${person}`,
		`${HOME}/cotizaciones/${estimate.id}`,
		new URL(link).pathname,
	];
	const ways = page.locator(`a[href*="${TALLER}/"]`);
	for (const path of pages.slice(1, 4)) {
		await page.goto(path);
		await expect(ways.first(), path).toBeAttached();
	}

	const { settings, ...version } = await call(request, staff, "/settings", undefined, "GET");
	const { sampleFields: _, ...rest } = settings;
	const off = { ...rest, usesWorkOrders: false, updated_at: version.updated_at };
	await call(request, staff, "/settings", off, "PUT");

	for (const path of pages) {
		await page.goto(path);
		await expect(page.locator("h1").first()).toBeAttached();
		await page.waitForLoadState("networkidle");
		await expect(page.locator(`a[href*="${TALLER}"]`), path).toHaveCount(0);
		await expect(page.getByRole("heading", { name: "Taller", exact: true }), path).toHaveCount(0);
		await expect(page.getByText("trabajo de la lista"), path).toHaveCount(0);
	}
	for (const path of [
		TALLER,
		`${TALLER}/recibir`,
		`${TALLER}/${order.id}`,
		`${TALLER}/carros/${order.car.id}`,
	]) {
		await page.goto(path);
		await expect(page.getByRole("heading", { level: 1 })).toHaveText("Esa pantalla no existe");
		await expect(page.getByRole("alert")).toHaveCount(0);
	}
});

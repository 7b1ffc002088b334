import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { addVisit } from "#tests/component-kit/agenda.ts";
import { logInAs, open, waitForIdle } from "#tests/component-kit/page.tsx";
import { callPanel, receiveCar, WORKSHOP_PATH, withdrawCar } from "#tests/component-kit/workshop.ts";

const DAY = "2026-11-24";
const HOME = "/admin/dashboard";

test("hides work orders when the shop disables them", { tags: ["slow"] }, async () => {
	await page.viewport(390, 844);
	const token = await logInAs();
	const order = await receiveCar(token, { plate: "AP1234", name: "Itzel Solís" });
	const oil = { kind: "servicio", id: "cambio-de-aceite", price_cents: 5000 };
	const workInput = { updated_at: order.updated_at, work: [oil] };
	const approvedOrder = await callPanel(token, `/work-orders/${order.id}/work`, workInput);
	await withdrawCar(token, approvedOrder);
	const visit = await addVisit(token, { day: DAY, time: "2:00 PM", name: "Ana Ríos" });
	const pages = [
		HOME,
		`${HOME}/bandeja/${order.lead_id}?state=all`,
		`${HOME}/agenda/${visit.id}`,
		`${HOME}/clientes/${order.customer_id}`,
		`${HOME}/cotizaciones/${approvedOrder.estimate.id}`,
		new URL(approvedOrder.link).pathname,
	];
	for (const path of pages.slice(1, 4)) {
		await open(path);
		const workshopLinks = page.getBySelector(`a[href*="${WORKSHOP_PATH}/"]`);
		await expect.element(workshopLinks.first()).toBeInTheDocument();
	}

	const { settings, updated_at } = await callPanel(token, "/settings");
	const { sampleFields: _, ...edit } = settings;
	await callPanel(token, "/settings", { ...edit, usesWorkOrders: false, updated_at }, "PUT");

	for (const path of pages) {
		await open(path);
		await expect.element(page.getBySelector("h1").first()).toBeInTheDocument();
		await expect.poll(() => document.querySelector("[aria-busy=true]:not(button)")).toBeNull();
		await waitForIdle();
		expect(document.querySelector(`a[href*="${WORKSHOP_PATH}"]`), path).toBeNull();
		const heading = page.getByRole("heading", { name: "Taller", exact: true });
		expect(heading.elements(), path).toEqual([]);
		expect(document.body.textContent, path).not.toContain("trabajo de la lista");
	}
	for (const path of [
		WORKSHOP_PATH,
		`${WORKSHOP_PATH}/recibir`,
		`${WORKSHOP_PATH}/${order.id}`,
		`${WORKSHOP_PATH}/carros/${order.car.id}`,
	]) {
		await open(path);
		const title = page.getByRole("heading", { level: 1 });
		await expect.element(title).toHaveTextContent("Esa pantalla no existe");
		expect(page.getByRole("alert").elements(), path).toEqual([]);
	}
});

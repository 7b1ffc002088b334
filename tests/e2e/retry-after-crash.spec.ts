import { createPhone } from "./contact-steps.ts";
import { fetchEstimate } from "./estimate-steps.ts";
import { expect } from "./fixtures.ts";
import { startOwnServer } from "./own-server.ts";
import { createServerTest } from "./own-server-test.ts";
import { logInPage } from "./staff.ts";
import { callApi, WORKSHOP_PATH } from "./workshop-steps.ts";

const test = createServerTest(() => startOwnServer());

test.use({ viewport: { width: 390, height: 844 }, allowedErrors: /ERR_FAILED/ });

test("creates one order and approval when retried after a crash", async ({ page, request, staff, own }) => {
	await logInPage(page, staff);
	await page.goto(`${WORKSHOP_PATH}/recibir`);
	await page.getByRole("textbox", { name: "Placa" }).fill("DIE390");
	await page.getByLabel("Marca").fill("Kia");
	await page.getByLabel("Modelo").fill("Rio");
	await page.getByRole("radio", { name: "Todavía no sabemos" }).check();
	await page.getByRole("textbox", { name: "Teléfono" }).fill(createPhone());
	await page.getByLabel("Nombre").fill("Eva Gil");
	await page.getByRole("radio", { name: "Trabajo de la lista" }).check();
	await page.getByRole("checkbox", { name: /^Cambio de aceite/ }).check();
	await page.getByLabel("Precio con ITBMS: Cambio de aceite").fill("50");
	await page.getByRole("checkbox", { name: "Sí, en persona" }).check();
	const receiveButton = page.getByRole("button", { name: "Recibir carro" });
	await page.route(
		"**/api/admin/work-orders",
		async (route) => {
			await route.fetch();
			await own.restart();
			await route.abort();
		},
		{ times: 1 },
	);
	await receiveButton.click();
	await expect(page.getByRole("alert")).toContainText("Lo que escribiste sigue aquí");
	await receiveButton.click();
	await expect(page.getByRole("heading", { level: 1 })).toHaveText("DIE390");
	const { orders } = await callApi(request, staff, "/work-orders?q=DIE390", undefined, "GET");
	expect(orders).toHaveLength(1);
	const { estimate } = await callApi(request, staff, `/work-orders/${orders[0].id}`, undefined, "GET");
	const { versions, history } = await fetchEstimate(request, staff, estimate.id);
	expect([versions.length, history.length]).toEqual([1, 1]);
});

import type { APIRequestContext, Page } from "@playwright/test";
import type { Login } from "#features/staff/contract.ts";
import { addVisit } from "./agenda-steps.ts";
import { newPhone } from "./contact-steps.ts";
import { estimateOf, priceRequest } from "./estimate-steps.ts";
import { overflow } from "./fit.ts";
import { expect, expectNoAxeViolations } from "./fixtures.ts";
import { openHand } from "./hand.ts";
import { onOwnServer } from "./on-own-server.ts";
import { startOwnServer } from "./own-server.ts";
import { enterAs } from "./staff.ts";
import { call, receive, TALLER } from "./workshop-steps.ts";

const DAY = "2026-11-24";
const test = onOwnServer(() => startOwnServer({ BIELA_NOW: `${DAY}T15:00:00Z` }));
/** A known car whose work is chosen from the list, from the board to its approved order. */
const MOST_TAPS = 12;

test.use({
	viewport: { width: 390, height: 844 },
	allowedErrors: /status of (409|422)|ERR_INTERNET_DISCONNECTED|ERR_FAILED/,
});
test.beforeEach(({ page, staff }) => enterAs(page, staff));

const inForm = (page: Page) => ({
	plate: page.getByRole("textbox", { name: "Placa" }),
	fromMenu: page.getByRole("radio", { name: "Trabajo de la lista" }),
	oil: page.getByRole("checkbox", { name: /^Cambio de aceite/ }),
	price: page.getByLabel("Precio con ITBMS: Cambio de aceite"),
	yes: page.getByRole("checkbox", { name: "Sí, en persona" }),
	unknown: page.getByRole("radio", { name: "Todavía no sabemos" }),
	receive: page.getByRole("button", { name: "Recibir carro" }),
	plateAsTitle: page.getByRole("heading", { level: 1 }),
});

async function tellCar(page: Page, plate: string) {
	const form = inForm(page);
	await form.plate.fill(plate);
	await page.getByLabel("Marca").fill("Kia");
	await page.getByLabel("Modelo").fill("Rio");
	await form.unknown.check();
}

async function tellStreet(page: Page, plate: string, name: string) {
	await tellCar(page, plate);
	await page.getByRole("textbox", { name: "Teléfono" }).fill(newPhone());
	await page.getByLabel("Nombre").fill(name);
}

/** A car that came once, and left. */
async function knownCar(api: APIRequestContext, staff: Login, plate: string) {
	const { id, updated_at } = await receive(api, staff, { plate, name: "Raúl Peña" });
	const left = { to: "retirado", reason: "Se lo llevó", updated_at };
	await call(api, staff, `/work-orders/${id}/move`, left);
}

async function priceOil(api: APIRequestContext, staff: Login, price: number | null) {
	const path = "/services/cambio-de-aceite";
	const service = await call(api, staff, path, undefined, "GET");
	await call(api, staff, path, { ...service, price }, "PUT");
}

test("a known car for an oil change: received and approved in few taps, by one post", async ({
	page,
	request,
	staff,
}) => {
	await knownCar(request, staff, "OIL390");
	await priceOil(request, staff, 45);
	const posts: string[] = [];
	page.on(
		"request",
		(sent) => sent.method() === "POST" && posts.push(new URL(sent.url()).pathname),
	);
	await page.goto(TALLER);
	const { tap, type, taps } = openHand();
	const form = inForm(page);
	await tap(page.getByRole("main").getByRole("link", { name: "Recibir", exact: true }));
	await type(form.plate, "oil 390");
	// Out of the field, as a thumb leaves it.
	await tap(page.getByRole("heading", { name: "El carro" }));
	await tap(page.getByRole("button", { name: "Sí, es este" }));
	await tap(form.fromMenu);
	await tap(form.oil);
	await expect(form.price).toHaveValue("45.00");
	const isLess = page.getByText("Menos que «desde $45.00».");
	await form.price.fill("10");
	await expect(isLess).toBeVisible();
	await form.price.fill("45.00");
	await expect(isLess).toBeHidden();
	await expect(page.getByText("¿Lo aprueba así? $45.00, ITBMS incluido")).toBeVisible();
	await expectNoAxeViolations(page);
	expect(await overflow(page)).toBe(0);
	await tap(form.yes);
	await tap(page.getByRole("radio", { name: "Hoy a las 6:00 PM" }));
	await tap(form.receive);
	await expect(form.plateAsTitle).toHaveText("OIL390");
	await expect(page.getByRole("button", { name: "Empezar el trabajo" })).toBeEnabled();
	await expect(page.getByRole("checkbox", { name: /Cambio de aceite · \$45\.00/ })).toBeVisible();
	expect(taps()).toBeLessThanOrEqual(MOST_TAPS);
	expect(posts).toEqual(["/api/admin/work-orders"]);
	await expectNoAxeViolations(page);
	expect(await overflow(page)).toBe(0);

	// Its customer reads it as any approved estimate.
	const order = await call(request, staff, "/work-orders?q=OIL390", undefined, "GET");
	const { link } = await call(
		request,
		staff,
		`/work-orders/${order.orders[0].id}`,
		undefined,
		"GET",
	);
	await page.goto(new URL(link).pathname);
	await expect(page.getByRole("main")).toContainText("Cambio de aceite");
	await expect(page.getByRole("main")).toContainText("$45.00");
	await expect(page.getByText("Aprobado. Gracias, Raúl.", { exact: true })).toBeVisible();
	await expectNoAxeViolations(page);
});

test("what is no price, has no yes or is gone is said beside it, and nothing that was typed is lost", async ({
	page,
	request,
	staff,
}) => {
	await priceOil(request, staff, null);
	await page.goto(`${TALLER}/recibir`);
	const form = inForm(page);
	await tellStreet(page, "BAD390", "Ana Ríos");
	await form.fromMenu.check();
	await form.receive.click();
	await expect(page.getByRole("alert")).toContainText("Elige al menos un trabajo de la lista");
	await form.oil.check();
	for (const [typed, said] of [
		["", "Escribe el precio, con ITBMS"],
		["0", "Escribe el precio, con ITBMS"],
		["-20", "Escribe un monto en dólares"],
		["10000000", "Llega hasta $1,000,000.00"],
		["12,345", "¿$12.35 o $12,345.00?"],
	] as const) {
		await form.price.fill(typed);
		await expect(form.yes).toHaveCount(0);
		await form.receive.click();
		await expect(form.price).toHaveAccessibleDescription(
			new RegExp(said.replace(/[?$.]/g, "\\$&")),
		);
	}
	await form.price.fill("12,50");
	await expect(page.getByText("¿Lo aprueba así? $12.50")).toBeVisible();
	await form.receive.click();
	await expect(form.yes).toHaveAccessibleDescription(/marca su sí/);
	await expectNoAxeViolations(page);
	await form.yes.check();
	// Another price asks again.
	await form.price.fill("13");
	await expect(form.yes).not.toBeChecked();
	await form.yes.check();
	// A line that died, and a reload, lose nothing of it.
	await page.context().setOffline(true);
	await form.receive.click();
	await expect(page.getByRole("alert")).toContainText("Lo que escribiste sigue aquí");
	await page.context().setOffline(false);
	await page.reload();
	await expect(form.price).toHaveValue("13");
	await expect(form.yes).toBeChecked();

	// A colleague takes it out of the list meanwhile: nothing is received.
	const path = "/services/cambio-de-aceite";
	const service = await call(request, staff, path, undefined, "GET");
	await call(request, staff, path, { ...service, is_visible: false }, "PUT");
	await form.receive.click();
	await expect(page.getByRole("alert")).toContainText("Ese trabajo ya no está en la lista");
	await expect(form.oil).toHaveAccessibleDescription(/quítalo y elige otro/);
	const { updated_at } = await call(request, staff, path, undefined, "GET");
	await call(request, staff, path, { ...service, updated_at, is_visible: true }, "PUT");
	await form.receive.click();
	await expect(form.plateAsTitle).toHaveText("BAD390");
	await expect(page.getByText("Cambio de aceite").first()).toBeVisible();
});

test("the server dies between the press and its answer: pressed again it is one car and one approval", async ({
	page,
	request,
	staff,
	own,
}) => {
	await page.goto(`${TALLER}/recibir`);
	const form = inForm(page);
	await tellStreet(page, "DIE390", "Eva Gil");
	await form.fromMenu.check();
	await form.oil.check();
	await form.price.fill("50");
	await form.yes.check();
	await page.route(
		"**/api/admin/work-orders",
		async (route) => {
			await route.fetch();
			await own.dieAndReturn();
			await route.abort();
		},
		{ times: 1 },
	);
	await form.receive.click();
	await expect(page.getByRole("alert")).toContainText("Lo que escribiste sigue aquí");
	await form.receive.click();
	await expect(form.plateAsTitle).toHaveText("DIE390");
	const { orders } = await call(request, staff, "/work-orders?q=DIE390", undefined, "GET");
	expect(orders).toHaveLength(1);
	const { estimate } = await call(request, staff, `/work-orders/${orders[0].id}`, undefined, "GET");
	const { versions, history } = await estimateOf(request, staff, estimate.id);
	expect([versions.length, history.length]).toEqual([1, 1]);
});

test("on its order: more from the list by keyboard, after a draft or a price that was sent its ways out", async ({
	page,
	request,
	staff,
}) => {
	const { id } = await receive(request, staff, { plate: "KEY390", name: "Berta Salas" });
	const { id: draft } = await call(request, staff, "/estimates", { lead_id: id });
	await page.goto(`${TALLER}/${id}`);
	const more = page.getByRole("button", { name: "Agregar trabajo de la lista" });
	await more.focus();
	await page.keyboard.press("Enter");
	const sheet = page.getByRole("dialog", { name: "Trabajo de la lista" });
	const tint = sheet.getByRole("checkbox", { name: /^Papel ahumado/ });
	await tint.focus();
	await page.keyboard.press("Space");
	await page.keyboard.press("Tab");
	await page.keyboard.type("120");
	await expect(sheet.getByText("¿Lo aprueba así? $120.00")).toBeVisible();
	await expectNoAxeViolations(page);
	expect(await overflow(page)).toBe(0);
	await page.keyboard.press("Enter");
	await expect(sheet.getByRole("alert")).toContainText("tiene una cotización en borrador");
	await expect(sheet.getByRole("link", { name: "Abrir la cotización" })).toHaveAttribute(
		"href",
		`/admin/dashboard/cotizaciones/${draft}`,
	);
	await expect(sheet.getByRole("button", { name: "Aprobarla en persona" })).toHaveCount(0);
	// A colleague sends it: now it may be approved here.
	await priceRequest(request, staff, id);
	await sheet.getByRole("button", { name: "Sí, en persona: $120.00" }).click();
	await expect(sheet.getByRole("alert")).toContainText("$140.00 espera respuesta");
	await sheet.getByRole("button", { name: "Aprobarla en persona" }).click();
	const sure = page.getByRole("alertdialog", { name: /¿Lo aprueba así\? \$140\.00/ });
	await expect(sure).toContainText("Cambiar pastillas, Rectificar discos");
	await sure.getByRole("button", { name: "Sí, en persona" }).click();
	await expect(sheet.getByRole("alert")).toHaveCount(0);
	await sheet.getByRole("button", { name: "Sí, en persona: $120.00" }).click();
	await expect(sheet).toBeHidden();
	for (const job of [/^Cambiar pastillas/, /^Rectificar discos/, /^Papel ahumado · \$120\.00/])
		await expect(page.getByRole("checkbox", { name: job })).toBeVisible();
	await expectNoAxeViolations(page);
});

test("a visit whose price was sent is received with more from the list once it is approved here", async ({
	page,
	request,
	staff,
}) => {
	const visit = await addVisit(request, staff, { day: DAY, time: "3:00 PM", name: "Omar Díaz" });
	await priceRequest(request, staff, visit.id);
	await page.goto(`${TALLER}/recibir?solicitud=${visit.id}`);
	const form = inForm(page);
	await tellCar(page, "VIS390");
	await form.fromMenu.check();
	await form.oil.check();
	await form.price.fill("50");
	await form.yes.check();
	await form.receive.click();
	await expect(page.getByRole("alert")).toContainText("$140.00 espera respuesta");
	await page.getByRole("button", { name: "Aprobarla en persona" }).click();
	await page.getByRole("alertdialog").getByRole("button", { name: "Sí, en persona" }).click();
	await expect(form.plateAsTitle).toHaveText("VIS390");
	await expect(page.getByRole("checkbox", { name: /^Cambiar pastillas/ })).toBeVisible();
	await expect(page.getByRole("checkbox", { name: /^Cambio de aceite/ })).toBeVisible();
});

import { beforeEach, expect, onTestFinished, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { addVisit, newPhone } from "#tests/browser/agenda.ts";
import { expectNoViolations } from "#tests/browser/axe.ts";
import { loseAnswers } from "#tests/browser/bad-line.ts";
import { measureOverflow } from "#tests/browser/fit.ts";
import { openHand } from "#tests/browser/hand.ts";
import {
	disconnect,
	enterAs,
	intercept,
	open,
	setClock,
	shownAddress,
} from "#tests/browser/page.tsx";
import { ask, letGo, priceRequest, receiveCar, TALLER } from "#tests/browser/workshop.ts";

const DAY = "2026-11-24";
const OIL = "/services/cambio-de-aceite";
/** Taps from the board to the approved order, for an existing car with price list work. */
const MOST_TAPS = 12;

const plate = page.getByRole("textbox", { name: "Placa" });
const fromMenu = page.getByRole("radio", { name: "Trabajo de la lista" });
const oil = page.getByRole("checkbox", { name: /^Cambio de aceite/ });
const price = page.getByLabelText("Precio con ITBMS: Cambio de aceite");
const yes = page.getByRole("checkbox", { name: "Sí, en persona" });
const receive = page.getByRole("button", { name: "Recibir carro" });
const heading = page.getByRole("heading", { level: 1 });
const alert = page.getByRole("alert");

beforeEach(async () => {
	await setClock(`${DAY}T15:00:00Z`);
	await page.viewport(390, 844);
});

async function tellCar(of: string) {
	await plate.fill(of);
	await page.getByLabelText("Marca").fill("Kia");
	await page.getByLabelText("Modelo").fill("Rio");
	await page.getByRole("radio", { name: "Todavía no sabemos" }).click();
}

async function tellStreet(of: string, name: string) {
	await tellCar(of);
	await page.getByRole("textbox", { name: "Teléfono" }).fill(newPhone());
	await page.getByLabelText("Nombre").fill(name);
}

async function changeOil(token: string, change: object) {
	await ask(token, OIL, { ...(await ask(token, OIL)), ...change }, "PUT");
}

test("receives a car with approved work in one request", { tags: ["slow"] }, async () => {
	const token = await enterAs();
	await letGo(token, await receiveCar(token, { plate: "OIL390" }));
	await changeOil(token, { price: 45 });
	const posts: string[] = [];
	intercept(/^\/api\//, ({ method, url }) => {
		if (method === "POST") posts.push(new URL(url).pathname);
		return undefined;
	});
	await open(TALLER);
	const { tap, type, taps } = openHand();
	await tap(page.getByRole("main").getByRole("link", { name: "Recibir", exact: true }));
	await type(plate, "oil 390");
	// Leave the field by tapping elsewhere, as on a phone.
	await tap(page.getByRole("heading", { name: "El carro" }));
	await tap(page.getByRole("button", { name: "Sí, es este" }));
	await tap(fromMenu);
	await tap(oil);
	await expect.element(price).toHaveValue("45.00");
	const isLess = page.getByText("Menos que «desde $45.00».");
	await price.fill("10");
	await expect.element(isLess).toBeVisible();
	await price.fill("45.00");
	await expect.element(isLess).not.toBeInTheDocument();
	await expect.element(page.getByText("¿Lo aprueba así? $45.00, ITBMS incluido")).toBeVisible();
	await expectNoViolations();
	expect(measureOverflow()).toBe(0);
	await tap(yes);
	await tap(page.getByRole("radio", { name: "Hoy a las 6:00 PM" }));
	await tap(receive);
	await expect.element(heading).toHaveTextContent("OIL390");
	await expect.element(page.getByRole("button", { name: "Empezar el trabajo" })).toBeEnabled();
	await expect
		.element(page.getByRole("checkbox", { name: /Cambio de aceite · \$45\.00/ }))
		.toBeVisible();
	expect(taps()).toBeLessThanOrEqual(MOST_TAPS);
	expect(posts).toEqual(["/api/admin/work-orders"]);
	await expectNoViolations();
	expect(measureOverflow()).toBe(0);

	// The customer sees it like any approved estimate.
	const { link } = await ask(token, `/work-orders/${shownAddress().split("/").at(-1)}`);
	await open(new URL(link).pathname);
	await expect.element(page.getByRole("main")).toMatchTextContent("Cambio de aceite");
	await expect.element(page.getByRole("main")).toMatchTextContent("$45.00");
	await expect.element(page.getByText("Aprobado. Gracias, Raúl.", { exact: true })).toBeVisible();
	await expectNoViolations();
});

test("shows price errors and keeps the form", { tags: ["slow"] }, async () => {
	const token = await enterAs();
	await changeOil(token, { price: null });
	await open(`${TALLER}/recibir`);
	await tellStreet("BAD390", "Ana Ríos");
	await fromMenu.click();
	await receive.click();
	await expect.element(alert).toMatchTextContent("Elige al menos un trabajo de la lista");
	await oil.click();
	for (const [typed, said] of [
		["", "Escribe el precio, con ITBMS"],
		["0", "Escribe el precio, con ITBMS"],
		["-20", "Escribe un monto en dólares"],
		["10000000", "Llega hasta $1,000,000.00"],
		["12,345", "¿$12.35 o $12,345.00?"],
	] as const) {
		await price.fill(typed);
		await expect.element(yes).not.toBeInTheDocument();
		await receive.click();
		await expect.element(price).toHaveAccessibleDescription(expect.stringContaining(said));
	}
	await price.fill("12,50");
	await expect.element(page.getByText("¿Lo aprueba así? $12.50")).toBeVisible();
	await receive.click();
	await expect.element(yes).toHaveAccessibleDescription(/marca su sí/);
	await expectNoViolations();
	await yes.click();
	// A new price needs a new approval.
	await price.fill("13");
	await expect.element(yes).not.toBeChecked();
	await yes.click();
	// The form survives a lost connection and a reload.
	const mend = disconnect("/api/admin/work-orders");
	await receive.click();
	await expect.element(alert).toMatchTextContent("Lo que escribiste sigue aquí");
	mend();
	await open(`${TALLER}/recibir`);
	await expect.element(price).toHaveValue("13");
	await expect.element(yes).toBeChecked();

	// A colleague removes the item from the price list meanwhile: the reception is rejected.
	onTestFinished(() => changeOil(token, { is_visible: true }));
	await changeOil(token, { is_visible: false });
	await receive.click();
	await expect.element(alert).toMatchTextContent("Ese trabajo ya no está en la lista");
	await expect.element(oil).toHaveAccessibleDescription(/quítalo y elige otro/);
	await changeOil(token, { is_visible: true });
	await receive.click();
	await expect.element(heading).toHaveTextContent("BAD390");
	await expect.element(page.getByText("Cambio de aceite").first()).toBeVisible();
});

test("approves once when the response is lost", { tags: ["slow"] }, async () => {
	const token = await enterAs();
	await open(`${TALLER}/recibir`);
	await tellStreet("DIE390", "Eva Gil");
	await fromMenu.click();
	await oil.click();
	await price.fill("50");
	await yes.click();
	const mend = loseAnswers("/api/admin/work-orders");
	await receive.click();
	await expect.element(alert).toMatchTextContent("Lo que escribiste sigue aquí");
	mend();
	await receive.click();
	await expect.element(heading).toHaveTextContent("DIE390");
	const { orders } = await ask(token, "/work-orders?q=DIE390");
	expect(orders).toHaveLength(1);
	const { estimate } = await ask(token, `/work-orders/${orders[0].id}`);
	const { versions, history } = await ask(token, `/estimates/${estimate.id}`);
	expect([versions.length, history.length]).toEqual([1, 1]);
});

test("adds work by keyboard once a draft is sent", { tags: ["slow"] }, async () => {
	const token = await enterAs();
	const { id } = await receiveCar(token, { plate: "KEY390", name: "Berta Salas" });
	const { id: draft } = await ask(token, "/estimates", { lead_id: id });
	await open(`${TALLER}/${id}`);
	const more = page.getByRole("button", { name: "Agregar trabajo de la lista" });
	await expect.element(more).toBeVisible();
	(more.element() as HTMLElement).focus();
	await userEvent.keyboard("{Enter}");
	const sheet = page.getByRole("dialog", { name: "Trabajo de la lista" });
	const tint = sheet.getByRole("checkbox", { name: /^Papel ahumado/ });
	await expect.element(tint).toBeVisible();
	(tint.element() as HTMLElement).focus();
	await userEvent.keyboard(" ");
	await userEvent.keyboard("{Tab}120");
	await expect.element(sheet.getByText("¿Lo aprueba así? $120.00")).toBeVisible();
	await expectNoViolations();
	expect(measureOverflow()).toBe(0);
	await userEvent.keyboard("{Enter}");
	const refusal = sheet.getByRole("alert");
	await expect.element(refusal).toMatchTextContent("tiene una cotización en borrador");
	await expect
		.element(sheet.getByRole("link", { name: "Abrir la cotización" }))
		.toHaveAttribute("href", `/admin/dashboard/cotizaciones/${draft}`);
	const approveSent = sheet.getByRole("button", { name: "Aprobarla en persona" });
	expect(approveSent.elements()).toEqual([]);
	// A colleague sends the draft, so it can be approved here.
	await priceRequest(token, id);
	const approveNew = sheet.getByRole("button", { name: "Sí, en persona: $120.00" });
	await approveNew.click();
	await expect.element(refusal).toMatchTextContent("$140.00 espera respuesta");
	await approveSent.click();
	const sure = page.getByRole("alertdialog", { name: /¿Lo aprueba así\? \$140\.00/ });
	await expect.element(sure).toMatchTextContent("Cambiar pastillas, Rectificar discos");
	await sure.getByRole("button", { name: "Sí, en persona" }).click();
	await expect.element(refusal).not.toBeInTheDocument();
	await approveNew.click();
	await expect.element(sheet).not.toBeInTheDocument();
	for (const job of [/^Cambiar pastillas/, /^Rectificar discos/, /^Papel ahumado · \$120\.00/])
		await expect.element(page.getByRole("checkbox", { name: job })).toBeVisible();
	await expectNoViolations();
});

test("receives a visit after approving its sent estimate", { tags: ["slow"] }, async () => {
	const token = await enterAs();
	const visit = await addVisit(token, { day: DAY, time: "3:00 PM", name: "Omar Díaz" });
	await priceRequest(token, visit.id);
	await open(`${TALLER}/recibir?solicitud=${visit.id}`);
	await tellCar("VIS390");
	await fromMenu.click();
	await oil.click();
	await price.fill("50");
	await yes.click();
	await receive.click();
	await expect.element(alert).toMatchTextContent("$140.00 espera respuesta");
	await page.getByRole("button", { name: "Aprobarla en persona" }).click();
	const sure = page.getByRole("alertdialog");
	await sure.getByRole("button", { name: "Sí, en persona" }).click();
	await expect.element(heading).toHaveTextContent("VIS390");
	await expect.element(page.getByRole("checkbox", { name: /^Cambiar pastillas/ })).toBeVisible();
	await expect.element(page.getByRole("checkbox", { name: /^Cambio de aceite/ })).toBeVisible();
});

import { beforeEach, expect, onTestFinished, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { addVisit, createPhone } from "#tests/component-kit/agenda.ts";
import { expectNoViolations } from "#tests/component-kit/axe.ts";
import { measureOverflow } from "#tests/component-kit/layout-checks.ts";
import { loseResponses } from "#tests/component-kit/network-faults.ts";
import {
	disconnectCalls,
	getCurrentPath,
	interceptCalls,
	logInAs,
	open,
	setClock,
} from "#tests/component-kit/page.tsx";
import { createInputCounter } from "#tests/component-kit/user-input.ts";
import {
	callPanel,
	receiveCar,
	sendEstimateFor,
	WORKSHOP_PATH,
	withdrawCar,
} from "#tests/component-kit/workshop.ts";

const DAY = "2026-11-24";
const OIL = "/services/cambio-de-aceite";
/** Taps from the board to the approved order, for an existing car with price list work. */
const MAX_TAPS = 12;

const plate = page.getByRole("textbox", { name: "Placa" });
const priceListOption = page.getByRole("radio", { name: "Trabajo de la lista" });
const oilCheckbox = page.getByRole("checkbox", { name: /^Cambio de aceite/ });
const price = page.getByLabelText("Precio con ITBMS: Cambio de aceite");
const consent = page.getByRole("checkbox", { name: "Sí, en persona" });
const receiveButton = page.getByRole("button", { name: "Recibir carro" });
const heading = page.getByRole("heading", { level: 1 });
const alert = page.getByRole("alert");

beforeEach(async () => {
	await setClock(`${DAY}T15:00:00Z`);
	await page.viewport(390, 844);
});

async function fillCar(plateNumber: string) {
	await plate.fill(plateNumber);
	await page.getByLabelText("Marca").fill("Kia");
	await page.getByLabelText("Modelo").fill("Rio");
	await page.getByRole("radio", { name: "Todavía no sabemos" }).click();
}

async function fillWalkIn(plateNumber: string, name: string) {
	await fillCar(plateNumber);
	await page.getByRole("textbox", { name: "Teléfono" }).fill(createPhone());
	await page.getByLabelText("Nombre").fill(name);
}

async function updateOilService(token: string, change: object) {
	await callPanel(token, OIL, { ...(await callPanel(token, OIL)), ...change }, "PUT");
}

test("receives a car with approved work in one request", { tags: ["slow"] }, async () => {
	const token = await logInAs();
	await withdrawCar(token, await receiveCar(token, { plate: "OIL390" }));
	await updateOilService(token, { price: 45 });
	const posts: string[] = [];
	interceptCalls(/^\/api\//, ({ method, url }) => {
		if (method === "POST") posts.push(new URL(url).pathname);
		return undefined;
	});
	await open(WORKSHOP_PATH);
	const { tap, type, taps } = createInputCounter();
	await tap(page.getByRole("main").getByRole("link", { name: "Recibir", exact: true }));
	await type(plate, "oil 390");
	// Leave the field by tapping elsewhere, as on a phone.
	await tap(page.getByRole("heading", { name: "El carro" }));
	await tap(page.getByRole("button", { name: "Sí, es este" }));
	await tap(priceListOption);
	await tap(oilCheckbox);
	await expect.element(price).toHaveValue("45.00");
	const belowPriceHint = page.getByText("Menos que «desde $45.00».");
	await price.fill("10");
	await expect.element(belowPriceHint).toBeVisible();
	await price.fill("45.00");
	await expect.element(belowPriceHint).not.toBeInTheDocument();
	await expect.element(page.getByText("¿Lo aprueba así? $45.00, ITBMS incluido")).toBeVisible();
	await expectNoViolations();
	expect(measureOverflow()).toBe(0);
	await tap(consent);
	await tap(page.getByRole("radio", { name: "Hoy a las 6:00 PM" }));
	await tap(receiveButton);
	await expect.element(heading).toHaveTextContent("OIL390");
	await expect.element(page.getByRole("button", { name: "Empezar el trabajo" })).toBeEnabled();
	await expect.element(page.getByRole("checkbox", { name: /Cambio de aceite · \$45\.00/ })).toBeVisible();
	expect(taps()).toBeLessThanOrEqual(MAX_TAPS);
	expect(posts).toEqual(["/api/admin/work-orders"]);
	await expectNoViolations();
	expect(measureOverflow()).toBe(0);

	// The customer sees it like any approved estimate.
	const { link } = await callPanel(token, `/work-orders/${getCurrentPath().split("/").at(-1)}`);
	await open(new URL(link).pathname);
	await expect.element(page.getByRole("main")).toMatchTextContent("Cambio de aceite");
	await expect.element(page.getByRole("main")).toMatchTextContent("$45.00");
	await expect.element(page.getByText("Aprobado. Gracias, Raúl.", { exact: true })).toBeVisible();
	await expectNoViolations();
});

test("shows price errors and keeps the form", { tags: ["slow"] }, async () => {
	const token = await logInAs();
	await updateOilService(token, { price: null });
	await open(`${WORKSHOP_PATH}/recibir`);
	await fillWalkIn("BAD390", "Ana Ríos");
	await priceListOption.click();
	await receiveButton.click();
	await expect.element(alert).toMatchTextContent("Elige al menos un trabajo de la lista");
	await oilCheckbox.click();
	for (const [typed, message] of [
		["", "Escribe el precio, con ITBMS"],
		["0", "Escribe el precio, con ITBMS"],
		["-20", "Escribe un monto en dólares"],
		["10000000", "Llega hasta $1,000,000.00"],
		["12,345", "¿$12.35 o $12,345.00?"],
	] as const) {
		await price.fill(typed);
		await expect.element(consent).not.toBeInTheDocument();
		await receiveButton.click();
		await expect.element(price).toHaveAccessibleDescription(expect.stringContaining(message));
	}
	await price.fill("12,50");
	await expect.element(page.getByText("¿Lo aprueba así? $12.50")).toBeVisible();
	await receiveButton.click();
	await expect.element(consent).toHaveAccessibleDescription(/marca su sí/);
	await expectNoViolations();
	await consent.click();
	// A new price needs a new approval.
	await price.fill("13");
	await expect.element(consent).not.toBeChecked();
	await consent.click();
	// The form survives a lost connection and a reload.
	const restoreApi = disconnectCalls("/api/admin/work-orders");
	await receiveButton.click();
	await expect.element(alert).toMatchTextContent("Lo que escribiste sigue aquí");
	restoreApi();
	await open(`${WORKSHOP_PATH}/recibir`);
	await expect.element(price).toHaveValue("13");
	await expect.element(consent).toBeChecked();

	// A colleague removes the item from the price list meanwhile: the reception is rejected.
	onTestFinished(() => updateOilService(token, { is_visible: true }));
	await updateOilService(token, { is_visible: false });
	await receiveButton.click();
	await expect.element(alert).toMatchTextContent("Ese trabajo ya no está en la lista");
	await expect.element(oilCheckbox).toHaveAccessibleDescription(/quítalo y elige otro/);
	await updateOilService(token, { is_visible: true });
	await receiveButton.click();
	await expect.element(heading).toHaveTextContent("BAD390");
	await expect.element(page.getByText("Cambio de aceite").first()).toBeVisible();
});

test("approves once when the response is lost", { tags: ["slow"] }, async () => {
	const token = await logInAs();
	await open(`${WORKSHOP_PATH}/recibir`);
	await fillWalkIn("DIE390", "Eva Gil");
	await priceListOption.click();
	await oilCheckbox.click();
	await price.fill("50");
	await consent.click();
	const restoreApi = loseResponses("/api/admin/work-orders");
	await receiveButton.click();
	await expect.element(alert).toMatchTextContent("Lo que escribiste sigue aquí");
	restoreApi();
	await receiveButton.click();
	await expect.element(heading).toHaveTextContent("DIE390");
	const { orders } = await callPanel(token, "/work-orders?q=DIE390");
	expect(orders).toHaveLength(1);
	const { estimate } = await callPanel(token, `/work-orders/${orders[0].id}`);
	const { versions, history } = await callPanel(token, `/estimates/${estimate.id}`);
	expect([versions.length, history.length]).toEqual([1, 1]);
});

test("adds work by keyboard once a draft is sent", { tags: ["slow"] }, async () => {
	const token = await logInAs();
	const { id, lead_id } = await receiveCar(token, { plate: "KEY390", name: "Berta Salas" });
	const { id: draftId } = await callPanel(token, "/estimates", { lead_id });
	await open(`${WORKSHOP_PATH}/${id}`);
	const addWorkButton = page.getByRole("button", { name: "Agregar trabajo de la lista" });
	await expect.element(addWorkButton).toBeVisible();
	(addWorkButton.element() as HTMLElement).focus();
	await userEvent.keyboard("{Enter}");
	const dialog = page.getByRole("dialog", { name: "Trabajo de la lista" });
	const tintCheckbox = dialog.getByRole("checkbox", { name: /^Papel ahumado/ });
	await expect.element(tintCheckbox).toBeVisible();
	(tintCheckbox.element() as HTMLElement).focus();
	await userEvent.keyboard(" ");
	await userEvent.keyboard("120");
	await expect.element(dialog.getByText("¿Lo aprueba así? $120.00")).toBeVisible();
	await expectNoViolations();
	expect(measureOverflow()).toBe(0);
	await userEvent.keyboard("{Enter}");
	const errorAlert = dialog.getByRole("alert");
	await expect.element(errorAlert).toMatchTextContent("tiene una cotización en borrador");
	await expect
		.element(dialog.getByRole("link", { name: "Abrir la cotización" }))
		.toHaveAttribute("href", `/admin/dashboard/cotizaciones/${draftId}`);
	const approveSent = dialog.getByRole("button", { name: "Aprobarla en persona" });
	expect(approveSent.elements()).toEqual([]);
	// A colleague sends the draft, so it can be approved here.
	await sendEstimateFor(token, lead_id);
	const approveNew = dialog.getByRole("button", { name: "Sí, en persona: $120.00" });
	await approveNew.click();
	await expect.element(errorAlert).toMatchTextContent("$140.00 espera respuesta");
	await approveSent.click();
	const confirmDialog = page.getByRole("alertdialog", { name: /¿Lo aprueba así\? \$140\.00/ });
	await expect.element(confirmDialog).toMatchTextContent("Cambiar pastillas, Rectificar discos");
	await confirmDialog.getByRole("button", { name: "Sí, en persona" }).click();
	await expect.element(errorAlert).not.toBeInTheDocument();
	await approveNew.click();
	await expect.element(dialog).not.toBeInTheDocument();
	for (const job of [/^Cambiar pastillas/, /^Rectificar discos/, /^Papel ahumado · \$120\.00/])
		await expect.element(page.getByRole("checkbox", { name: job })).toBeVisible();
	await expectNoViolations();
});

test("receives a visit after approving its sent estimate", { tags: ["slow"] }, async () => {
	const token = await logInAs();
	const visit = await addVisit(token, { day: DAY, time: "3:00 PM", name: "Omar Díaz" });
	await sendEstimateFor(token, visit.lead_id);
	await open(`${WORKSHOP_PATH}/recibir?solicitud=${visit.lead_id}`);
	await fillCar("VIS390");
	await priceListOption.click();
	await oilCheckbox.click();
	await price.fill("50");
	await consent.click();
	await receiveButton.click();
	await expect.element(alert).toMatchTextContent("$140.00 espera respuesta");
	await page.getByRole("button", { name: "Aprobarla en persona" }).click();
	const confirmDialog = page.getByRole("alertdialog");
	await confirmDialog.getByRole("button", { name: "Sí, en persona" }).click();
	await expect.element(heading).toHaveTextContent("VIS390");
	await expect.element(page.getByRole("checkbox", { name: /^Cambiar pastillas/ })).toBeVisible();
	await expect.element(page.getByRole("checkbox", { name: /^Cambio de aceite/ })).toBeVisible();
});

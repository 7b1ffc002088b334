import { beforeEach, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { addVisit, bookVisit } from "#tests/component-kit/agenda.ts";
import { expectNoViolations } from "#tests/component-kit/axe.ts";
import { measureOverflow } from "#tests/component-kit/layout-checks.ts";
import { disconnectCalls, getCurrentPath, logInAs, open, setClock } from "#tests/component-kit/page.tsx";
import { createInputCounter } from "#tests/component-kit/user-input.ts";
import {
	callPanel,
	receiveCar,
	sendEstimateFor,
	WORKSHOP_PATH,
	withdrawCar,
} from "#tests/component-kit/workshop.ts";

/** A Tuesday before noon in Panama: hours of today are still ahead. */
const DAY = "2026-11-24";
/** Limit for receiving an existing car, from the board to its order. */
const MAX_TAPS = 12;

const heading = page.getByRole("heading", { level: 1 });
const plate = page.getByRole("textbox", { name: "Placa" });
const receiveButton = page.getByRole("button", { name: "Recibir carro" });
const alert = page.getByRole("alert");

beforeEach(() => setClock(`${DAY}T15:00:00Z`));

test("reports missing fields and keeps input when offline", { tags: ["slow"] }, async () => {
	const token = await logInAs();
	const name = "Itzel Solís";
	const visit = await addVisit(token, { day: DAY, time: "2:00 PM", name });
	await open(WORKSHOP_PATH);
	await expectNoViolations();
	await page.getByRole("link", { name: `Recibir el carro de ${name}` }).click();
	await expect.element(heading).toHaveTextContent("Recibir un carro");
	await expect.element(plate).toHaveFocus();
	await expect.element(page.getByText(visit.reference)).toBeVisible();
	await receiveButton.click();
	await expect.element(plate).toHaveAccessibleDescription(/Escribe la placa/);
	const brand = page.getByLabelText("Marca");
	await expect.element(brand).toHaveAccessibleDescription("Escribe la marca del carro");
	await expectNoViolations();
	await plate.fill("DA1280");
	await brand.fill("Kia");
	await page.getByLabelText("Modelo").fill("Sportage");
	await page.getByLabelText("¿Qué le pasa?").fill("Suena al frenar");
	await page.getByRole("radio", { name: "Hoy a las 6:00 PM" }).click();
	const restoreConnection = disconnectCalls("/api/admin/work-orders");
	await receiveButton.click();
	await expect.element(alert).toMatchTextContent("Lo que escribiste sigue aquí");
	restoreConnection();
	await receiveButton.click();
	await expect.element(heading).toHaveTextContent("DA1280");
	const qrCode = page.getByRole("img", { name: "Código QR del enlace del cliente" });
	expect(qrCode.elements()).toHaveLength(0);
	await page.getByText("Enlace y código QR").click();
	await expect.element(qrCode).toBeVisible();
	await expect
		.element(page.getByRole("link", { name: /^WhatsApp/ }).first())
		.toHaveAttribute("href", expect.stringContaining("Recibimos%20tu%20Kia%20Sportage"));
	await expectNoViolations();
	expect(await callPanel(token, `/agenda/${visit.id}`)).toMatchObject({ id: visit.id });
});

test("receives an existing car and starts warranty work", {
	tags: ["slow"],
}, async () => {
	await page.viewport(390, 844);
	const token = await logInAs();
	const name = "Raúl Peña";
	await withdrawCar(token, await receiveCar(token, { plate: "EK390", name }));
	await open(WORKSHOP_PATH);
	const counter = createInputCounter();
	await counter.tap(page.getByRole("main").getByRole("link", { name: "Recibir", exact: true }));
	await counter.type(plate, "ek390");
	await userEvent.keyboard("{Tab}");
	await expect.element(page.getByText(`EK390 ya vino una vez: Toyota Hilux, ${name}.`)).toBeVisible();
	await expectNoViolations();
	await counter.tap(page.getByRole("button", { name: "Sí, es este" }));
	await expect.element(page.getByLabelText("Modelo")).toHaveValue("Hilux");
	await expect.element(page.getByText(name)).toBeVisible();
	await counter.type(page.getByLabelText("¿Qué le pasa?"), "Volvió el ruido");
	await counter.tap(page.getByRole("radio", { name: "Todavía no sabemos" }));
	await counter.tap(receiveButton);
	await expect.element(heading).toHaveTextContent("EK390");
	expect(counter.taps()).toBeLessThanOrEqual(MAX_TAPS);
	await page.getByRole("button", { name: "Empezar por garantía o cortesía" }).click();
	const basisDialog = page.getByRole("dialog", { name: "Empezar el trabajo" });
	await basisDialog.getByLabelText("¿Por qué no se cobra?").fill("Se cambió hace un mes");
	await basisDialog.getByRole("button", { name: "Empezar el trabajo" }).click();
	await expect.element(page.getByText("Garantía: Se cambió hace un mes").first()).toBeVisible();
	await page.getByRole("button", { name: "Prometer una hora" }).click();
	const promiseDialog = page.getByRole("dialog", { name: "Prometer una hora" });
	await promiseDialog.getByRole("radio", { name: "Mañana a las 10:00 AM" }).click();
	await promiseDialog.getByRole("button", { name: "Guardar hora" }).click();
	await expect.element(page.getByRole("link", { name: /¿Avisarle la hora nueva\?/ })).toBeVisible();
	// Receiving the same car again links to its open order.
	await open(`${WORKSHOP_PATH}/recibir`);
	await plate.fill("EK390");
	await userEvent.keyboard("{Tab}");
	await page.getByRole("link", { name: "Abrir su orden" }).click();
	await expect.element(heading).toHaveTextContent("EK390");
});

test("confirms an odometer reading below the last one", async () => {
	const token = await logInAs();
	const previousOrder = await receiveCar(token, { plate: "KM4410" });
	const { updated_at } = previousOrder;
	const updatedOrder = await callPanel(
		token,
		`/work-orders/${previousOrder.id}`,
		{ km_in: 84_000, updated_at },
		"PUT",
	);
	await withdrawCar(token, updatedOrder);
	await open(`${WORKSHOP_PATH}/recibir`);
	// The lookup starts after a pause in typing, without leaving the field.
	await plate.fill("KM4410");
	await page.getByRole("button", { name: "Sí, es este" }).click();
	await page.getByLabelText("¿Qué le pasa?").fill("Volvió el ruido");
	await page.getByRole("radio", { name: "Todavía no sabemos" }).click();
	const kilometresField = page.getByLabelText("Kilómetros");
	await kilometresField.fill("48,000");
	await receiveButton.click();
	await expect
		.element(kilometresField)
		.toHaveAccessibleDescription(/tenía 84,000 km y escribiste 48,000 km, menos que entonces/);
	await expect.element(page.getByLabelText("¿Qué le pasa?")).toHaveValue("Volvió el ruido");
	await receiveButton.click();
	await expect.element(heading).toHaveTextContent("KM4410");
	await expect.element(page.getByText("48,000", { exact: true })).toBeVisible();
	// Correcting the reading asks the same question.
	await page.getByRole("region", { name: "Lo anotado" }).getByRole("button", { name: "Cambiar" }).click();
	const dialog = page.getByRole("dialog", { name: "Lo anotado" });
	await dialog.getByLabelText("Kilómetros").fill("8400");
	const saveButton = dialog.getByRole("button", { name: "Guardar" });
	await saveButton.click();
	await expect
		.element(dialog.getByLabelText("Kilómetros"))
		.toHaveAccessibleDescription(/escribiste 8,400 km/);
	await saveButton.click();
	await expect.element(page.getByText("8,400", { exact: true })).toBeVisible();
});

test("fits a narrow phone and undoes a mistaken reception", { tags: ["slow"] }, async () => {
	await page.viewport(320, 640);
	const token = await logInAs();
	const order = await receiveCar(token, { plate: "NR320", name: "Ana del Carmen Ríos" });
	const { lead_id: id } = await bookVisit(token, { day: DAY, name: "Sin Hora Todavía" });
	await open(WORKSHOP_PATH);
	// Today's visits without a time can be received from here too.
	await expect
		.element(page.getByRole("link", { name: "Recibir el carro de Sin Hora Todavía" }))
		.toHaveAttribute("href", `${WORKSHOP_PATH}/recibir?solicitud=${id}`);
	for (const path of [WORKSHOP_PATH, `${WORKSHOP_PATH}/recibir`, `${WORKSHOP_PATH}/${order.id}`]) {
		await open(path);
		await expect.element(heading).toBeVisible();
		expect(measureOverflow(), path).toBe(0);
	}
	await page.getByRole("button", { name: "Espera algo" }).click();
	const waitDialog = page.getByRole("dialog", { name: "¿Qué espera?" });
	await waitDialog.getByRole("radio", { name: "Espera repuesto" }).click();
	await waitDialog.getByLabelText("Qué es").fill("Bomba de agua");
	// A colleague saved first, so the typed values must stay.
	const colleagueValues = { belongings: "Una sombrilla", updated_at: order.updated_at };
	await callPanel(token, `/work-orders/${order.id}`, colleagueValues, "PUT");
	await waitDialog.getByRole("button", { name: "Guardar" }).click();
	await expect.element(waitDialog.getByRole("alert")).toMatchTextContent("cambió esta orden");
	await expect.element(waitDialog.getByLabelText("Qué es")).toHaveValue("Bomba de agua");
	await waitDialog.getByRole("button", { name: "Guardar" }).click();
	await expect.element(page.getByText("Espera repuesto: Bomba de agua").first()).toBeVisible();
	await page.getByRole("button", { name: "Deshacer la recepción" }).click();
	const confirmDialog = page.getByRole("alertdialog", { name: "¿Se recibió por error?" });
	await expect
		.element(confirmDialog)
		.toMatchTextContent("si se anotó al recibirlo, la solicitud se cierra como perdida");
	await confirmDialog.getByRole("button", { name: "Deshacer la recepción" }).click();
	await expect.poll(getCurrentPath).toBe(WORKSHOP_PATH);
	await open(`${WORKSHOP_PATH}/${order.id}`);
	await expect.element(page.getByText("Esa orden ya no está")).toBeVisible();
});

test("preselects the booked service and shows what stayed undone", async () => {
	const token = await logInAs();
	const oil = await callPanel(token, "/services/cambio-de-aceite");
	await callPanel(token, "/services/cambio-de-aceite", { ...oil, price: 45 }, "PUT");
	const order = await receiveCar(token, { plate: "PD390" });
	const sent = await sendEstimateFor(token, order.lead_id);
	const [pads] = sent.jobs;
	const answer = { version: sent.version, job_ids: [pads?.id], total_cents: pads?.total_cents };
	await callPanel(token, `/estimates/${sent.id}/answer`, { ...answer, via: "phone", said_by: "Raúl" });
	const { updated_at } = await callPanel(token, `/work-orders/${order.id}`);
	await withdrawCar(token, { ...order, updated_at });
	const visit = await bookVisit(token, { day: DAY, time: "2:00 PM", service: "Cambio de aceite" });
	await open(`${WORKSHOP_PATH}/recibir?solicitud=${visit.lead_id}`);
	await page.getByRole("radio", { name: "Trabajo de la lista" }).click();
	await expect.element(page.getByRole("checkbox", { name: /^Cambio de aceite/ })).toBeChecked();
	await expect.element(page.getByLabelText("Precio con ITBMS: Cambio de aceite")).toHaveValue("45.00");
	await plate.fill("pd390");
	const pending = page.getByRole("region", { name: "Quedó sin hacer" });
	await expect.element(pending.getByText(/^Rectificar discos.*\$40\.00/)).toBeVisible();
	await pending.getByRole("button", { name: "Anotarlo Rectificar discos" }).click();
	await expect
		.element(page.getByLabelText("¿Qué le pasa?"))
		.toHaveValue(expect.stringMatching(/Pendiente: Rectificar discos \(\$40\.00, /));
	await expectNoViolations();
});

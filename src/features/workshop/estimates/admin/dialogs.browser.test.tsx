import { beforeEach, expect, test } from "vitest";
import { page } from "vitest/browser";
import { createPhone } from "#tests/component-kit/agenda.ts";
import { getCurrentPath, logInAs, open } from "#tests/component-kit/page.tsx";
import { approveInPerson, callPanel, sendEstimate } from "#tests/component-kit/workshop.ts";

const PANEL = "/admin/dashboard";
const ESTIMATES = `${PANEL}/cotizaciones`;

let token = "";
beforeEach(async () => {
	token = await logInAs();
});

/** Opens an estimate from the list, so that Back leads to the list. */
async function openFromList(name: string) {
	await open(`${ESTIMATES}?state=all&q=${encodeURIComponent(name)}`);
	await page.getByRole("link", { name }).first().click();
	await expect.poll(getCurrentPath).toMatch(/cotizaciones\/[\w-]+$/);
	return getCurrentPath();
}

test("closes a dialog with Back without leaving the page", async () => {
	await sendEstimate(token, "Vuelve Atrás");
	const estimatePath = await openFromList("Vuelve Atrás");
	const openButton = page.getByRole("button", { name: "Registrar respuesta" });
	const dialog = page.getByRole("dialog", { name: "Registrar respuesta" });
	await openButton.click();
	await expect.element(dialog).toBeVisible();
	history.back();
	await expect.element(dialog).not.toBeInTheDocument();
	await expect.element(openButton).toHaveFocus();
	expect(getCurrentPath()).toBe(estimatePath);
});

// Back answers the question with no; a confirmed deletion opens the list and offers to reopen the request.
test("deletes a draft only after confirmation, not after Back", { tags: ["slow"] }, async () => {
	const car = { brand: "Toyota", model: "Corolla", year: 2015, plate: "AB3410" };
	await callPanel(token, "/estimates", { name: "Sin Vuelta", phone: createPhone(), car });
	const estimatePath = await openFromList("Sin Vuelta");
	const deleteButton = page.getByRole("button", { name: "Eliminar borrador" });
	await deleteButton.click();
	const question = page.getByRole("alertdialog");
	await expect.element(question.getByLabelText(/^Cerrar también la solicitud COT-/)).toBeChecked();
	history.back();
	await expect.element(question).not.toBeInTheDocument();
	expect(getCurrentPath()).toBe(estimatePath);

	await deleteButton.click();
	await question.getByRole("button", { name: "Eliminar" }).click();
	await expect.poll(getCurrentPath).toBe(ESTIMATES);
	const toast = page.getByText(/^Borrador eliminado y solicitud COT-\S+ cerrada/);
	await expect.element(toast).toBeVisible();
	await page.getByRole("button", { name: "Reabrir la solicitud" }).click();
	await expect.element(page.getByText(/abierta otra vez$/).first()).toBeVisible();
});

test("restores the approved estimate when a supplement is voided", { tags: ["slow"] }, async () => {
	const name = "Señor de la grúa";
	const car = { plate: "DA391", brand: "Toyota", model: "Hilux" };
	const customer = { person: { name }, no_phone: "Lo trajo la grúa", promised_at: null };
	const order = { ...customer, ...car, complaint: "No enciende" };
	const { lead_id: leadId } = await callPanel(token, "/work-orders", order);
	await approveInPerson(token, leadId);
	await open(`${PANEL}/bandeja/${leadId}`);
	const lead = page.getByRole("article", { name });
	await lead.getByRole("link", { name: "Corregir datos" }).click();
	const correction = page.getByRole("dialog", { name: "Corregir datos" });
	await correction.getByLabelText("Nombre").fill("Omar Batista");
	await correction.getByLabelText(/^Teléfono/).fill(createPhone());
	await correction.getByRole("button", { name: "Guardar" }).click();
	await expect.element(page.getByRole("article", { name: "Omar Batista" })).toBeVisible();

	const estimateId = await sendSupplement(leadId);
	await open(`${ESTIMATES}/${estimateId}`);
	await page.getByRole("main").getByText("Más", { exact: true }).click();
	await page.getByRole("button", { name: "Anular" }).click();
	const dialog = page.getByRole("dialog", { name: "¿Anular esta cotización?" });
	await expect
		.element(dialog)
		.toMatchTextContent(/El enlace vuelve a lo que ya aprobó\. No se puede deshacer\./);
	await dialog.getByLabelText("Motivo").fill("No hacía falta");
	await dialog.getByRole("button", { name: "Anular" }).click();
	await expect.element(page.getByText("Cotización anulada").first()).toBeVisible();
});

/** Sends a supplement to an approved estimate. @returns the supplement's id */
async function sendSupplement(leadId: string): Promise<string> {
	const { estimates } = await callPanel(token, `/estimates?lead_id=${leadId}&state=all`);
	const draft = await callPanel(token, "/estimates", { estimate_id: estimates[0].id });
	const { updated_at, valid_until, typed_car } = draft;
	const work = { kind: "labor", text: "Sangrar" };
	const line = { ...work, quantity_hundredths: 100, unit_cents: 2000 };
	const jobs = [{ id: crypto.randomUUID(), title: "Sangrar frenos", lines: [line] }];
	const body = { updated_at, valid_until, car: typed_car, jobs };
	const saved = await callPanel(token, `/estimates/${draft.id}`, body, "PUT");
	const sending = { updated_at: saved.updated_at, via: "link" };
	await callPanel(token, `/estimates/${draft.id}/send`, sending);
	return draft.id;
}

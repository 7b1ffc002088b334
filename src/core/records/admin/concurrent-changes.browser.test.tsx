import { beforeEach, expect, test, vi } from "vitest";
import { page } from "vitest/browser";
import { requestVisit } from "#tests/component-kit/agenda.ts";
import { call, disconnectCalls, logInAs, open } from "#tests/component-kit/page.tsx";
import { requestQuote } from "#tests/component-kit/people.ts";
import { callPanel, sendEstimate } from "#tests/component-kit/workshop.ts";

const DAY = "2026-11-20";

let token = "";
let colleagueToken = "";
beforeEach(async () => {
	colleagueToken = await logInAs("reception");
	token = await logInAs();
});

/** Focuses the window, which makes the page poll. */
const focusWindow = () => window.dispatchEvent(new Event("focus"));

async function openLead(name: string) {
	const lead = await requestQuote(token, { name });
	const path = `/inbox/${lead.id}`;
	await open(`/admin/dashboard/bandeja/${lead.id}`);
	await expect.element(page.getByRole("button", { name: "Atender yo" })).toBeVisible();
	return { ...lead, path, readLead: () => callPanel(colleagueToken, path) };
}

async function bookVisit(name: string, preferredTime: string) {
	const car = { service: "Otro", vehicleType: "Pick-up", source: "contacto" };
	await requestVisit({ ...car, name, preferredDate: DAY, preferredTime });
	const { visits } = await callPanel(token, `/agenda?from=${DAY}&to=${DAY}`);
	const { id, lead_id, updated_at } = visits.find((visit: { name: string }) => visit.name === name);
	const path = `/agenda/${id}`;
	const moveTo = (time: string) =>
		callPanel(colleagueToken, `${path}/time`, { day: DAY, time, updated_at }, "PUT");
	return { id, lead_id, path, moveTo };
}

const changedLeadNotice = page
	.getByRole("alert")
	.filter({ hasText: "Una de reception cambió esta solicitud mientras la veías: «" });
const takeButton = page.getByRole("button", { name: "Atender yo" });
const releaseButton = page.getByRole("button", { name: "Soltar" });

test("rejects the first click on a changed request", async () => {
	const { path, readLead, updated_at } = await openLead("José Pérez");
	await callPanel(colleagueToken, `${path}/state`, { state: "contacted", updated_at }, "PUT");
	focusWindow();
	await expect.element(changedLeadNotice).toMatchTextContent(/Ahora está en «Contactada»/);
	await takeButton.click();
	await expect.element(changedLeadNotice).toMatchTextContent(/Repite el cambio/);
	expect((await readLead()).owner).toBeNull();
	await takeButton.click();
	await expect.element(releaseButton).toBeVisible();
	await expect.element(changedLeadNotice).not.toBeInTheDocument();
});

test("reports a colleague's change that arrives with one's own response", async () => {
	const { path, readLead } = await openLead("Julia Pérez");
	await takeButton.click();
	await expect.element(releaseButton).toBeVisible();
	disconnectCalls("/api/admin/inbox");
	const { updated_at } = await readLead();
	await callPanel(colleagueToken, `${path}/state`, { state: "quoted", updated_at }, "PUT");
	await page.getByLabelText("Nota", { exact: true }).fill("Llamó su esposa");
	await page.getByRole("button", { name: "Guardar nota" }).click();
	await expect.element(changedLeadNotice).toMatchTextContent(/Ahora está en «Cotizada»/);
	await changedLeadNotice.getByRole("button", { name: "Ya lo vi" }).click();
	await expect.element(changedLeadNotice).not.toBeInTheDocument();
	await releaseButton.click();
	await expect.element(takeButton).toBeVisible();
});

test("hands over a request only by its button", async () => {
	const { readLead } = await openLead("Jorge Pérez");
	const assigneeField = page.getByLabelText("Pasar a", { exact: true });
	const receptionist = assigneeField.getByRole("option").filter({ hasText: "Una de reception" }).first();
	await assigneeField.selectOptions((receptionist.element() as HTMLOptionElement).value);
	(assigneeField.element() as HTMLElement).blur();
	expect((await readLead()).owner).toBeNull();
	await page.getByRole("button", { name: "Pasar", exact: true }).click();
	await expect.element(page.getByText("Una de reception").first()).toBeVisible();
	await expect.poll(async () => (await readLead()).owner?.full_name).toBe("Una de reception");
});

test("keeps the edited text when a note is deleted", async () => {
	const { id } = await requestQuote(token, { name: "Juana Pérez" });
	const path = `/inbox/${id}`;
	const { history } = await callPanel(colleagueToken, `${path}/notes`, { text: "Pide factura" });
	const note = history.find((event: { note: object | null }) => event.note);
	await open(`/admin/dashboard/bandeja/${id}`);
	const historyItems = page.getByRole("article", { name: "Juana Pérez" }).getByRole("listitem");
	const edit = { name: "Editar la nota" };
	await historyItems.filter({ hasText: "Pide factura" }).getByRole("button", edit).click();
	const editor = historyItems.filter({ has: page.getByLabelText("Nota corregida") });
	await editor.getByLabelText("Nota corregida").fill("Pide factura con RUC");
	const query = `?seen_at=${note.created_at}`;
	await call(`/api/admin${path}/notes/${note.id}${query}`, { method: "DELETE", token: colleagueToken });
	await editor.getByRole("button", { name: "Guardar", exact: true }).click();
	await expect.element(page.getByText("Esa nota ya no está.").first()).toBeVisible();
	const saveAsNew = editor.getByRole("button", { name: "Guardar como nota nueva" });
	await expect.element(saveAsNew).toHaveFocus();
	await saveAsNew.click();
	await expect.element(historyItems.getByText("Pide factura con RUC", { exact: true })).toBeVisible();
});

test("rejects the first click on a moved visit", async () => {
	const { id, path, moveTo } = await bookVisit("Rosa Gil", "1:00 PM");
	await open(`/admin/dashboard/agenda/${id}?dia=${DAY}`);
	const dialog = page.getByRole("dialog");
	const confirmButton = dialog.getByRole("button", { name: "Confirmar" });
	await expect.element(confirmButton).toBeVisible();
	await moveTo("2:00 PM");
	focusWindow();
	const notice = page
		.getByRole("alert")
		.filter({ hasText: "Una de reception cambió esta cita mientras la veías: «" });
	await expect.element(notice).toMatchTextContent(/2:00 PM/);
	await confirmButton.click();
	await expect.element(notice).toMatchTextContent(/Repite el cambio/);
	expect((await callPanel(token, path)).state).toBe("pending");
	await confirmButton.click();
	await expect.element(dialog).toMatchTextContent(/Confirmada/);
});

test("updates the visit of a request when it moves", async () => {
	const { lead_id, moveTo } = await bookVisit("Eva Soto", "1:00 PM");
	await open(`/admin/dashboard/bandeja/${lead_id}`);
	const visitSection = page.getByRole("region", { name: "Cita", exact: true });
	await expect.element(visitSection).toMatchTextContent(/1:00 PM/);
	await moveTo("4:00 PM");
	focusWindow();
	await expect.element(visitSection).toMatchTextContent(/4:00 PM/);
});

test("rejects a click on a row that just changed", async () => {
	const { moveTo } = await bookVisit("Ana Ríos", "3:00 PM");
	await open("/admin/dashboard");
	const day = page.getByRole("region", { name: "Citas de hoy" });
	const row = day.getByRole("listitem").filter({ hasText: "Ana Ríos" });
	const confirmButton = row.getByRole("button", { name: "Confirmar Ana Ríos" });
	await expect.element(row).toMatchTextContent(/3:00 PM/);
	await moveTo("4:00 PM");
	focusWindow();
	await expect.element(row).toMatchTextContent(/4:00 PM/);
	await confirmButton.click();
	await expect.element(page.getByText("La cita sigue como estaba", { exact: true })).toBeVisible();
	vi.setSystemTime(Date.now() + 3000);
	await confirmButton.click();
	await expect.element(row).toMatchTextContent(/Confirmada/);
});

test("does not void an estimate with an unseen change", async () => {
	const { id } = await sendEstimate(token, "Eva Soto");
	await open(`/admin/dashboard/cotizaciones/${id}`);
	await page.getByRole("main").getByText("Más", { exact: true }).click();
	await page.getByRole("button", { name: "Anular" }).click();
	const dialog = page.getByRole("dialog");
	await dialog.getByLabelText("Motivo").fill("Se repitió");
	const { updated_at } = await callPanel(token, `/estimates/${id}`);
	await callPanel(colleagueToken, `/estimates/${id}/link`, { reason: "Lo compartió", updated_at });
	focusWindow();
	const notice = page.getByText("Una de reception cambió el enlace: el anterior ya no abre.");
	await expect.element(notice).toBeInTheDocument();
	await dialog.getByRole("button", { name: "Anular" }).click();
	const retryNotice = page.getByText("Mira cómo quedó y decide.").first();
	await expect.element(retryNotice).toBeVisible();
	await dialog.getByRole("button", { name: "Anular" }).click();
	await expect.element(page.getByText("Cotización anulada").first()).toBeVisible();
});

import { beforeEach, expect, test, vi } from "vitest";
import { page } from "vitest/browser";
import { askForVisit } from "#tests/browser/agenda.ts";
import { call, disconnect, enterAs, open } from "#tests/browser/page.tsx";
import { askQuote } from "#tests/browser/people.ts";
import { ask, sendEstimate } from "#tests/browser/workshop.ts";

const DAY = "2026-11-20";

let token = "";
let colleague = "";
beforeEach(async () => {
	colleague = await enterAs("reception");
	token = await enterAs();
});

/** Focuses the window, which makes the page poll. */
const look = () => window.dispatchEvent(new Event("focus"));

async function openLead(name: string) {
	const lead = await askQuote(token, { name });
	const path = `/inbox/${lead.id}`;
	await open(`/admin/dashboard/bandeja/${lead.id}`);
	await expect.element(page.getByRole("button", { name: "Atender yo" })).toBeVisible();
	return { ...lead, path, read: () => ask(colleague, path) };
}

async function bookVisit(name: string, preferredTime: string) {
	const car = { service: "Otro", vehicleType: "Pick-up", source: "contacto" };
	await askForVisit({ ...car, name, preferredDate: DAY, preferredTime });
	const { visits } = await ask(token, `/agenda?from=${DAY}&to=${DAY}`);
	const { id, updated_at } = visits.find((visit: { name: string }) => visit.name === name);
	const path = `/agenda/${id}`;
	const moveTo = (time: string) =>
		ask(colleague, `${path}/time`, { day: DAY, time, updated_at }, "PUT");
	return { id, path, moveTo };
}

const changedLead = page
	.getByRole("alert")
	.filter({ hasText: "Una de reception cambió esta solicitud mientras la veías: «" });
const take = page.getByRole("button", { name: "Atender yo" });
const drop = page.getByRole("button", { name: "Soltar" });

test("rejects the first click on a changed request", async () => {
	const { path, read, updated_at } = await openLead("José Pérez");
	await ask(colleague, `${path}/state`, { state: "contacted", updated_at }, "PUT");
	look();
	await expect.element(changedLead).toMatchTextContent(/Ahora está en «Contactada»/);
	await take.click();
	await expect.element(changedLead).toMatchTextContent(/repite el cambio/);
	expect((await read()).owner).toBeNull();
	await take.click();
	await expect.element(drop).toBeVisible();
	await expect.element(changedLead).not.toBeInTheDocument();
});

test("reports a colleague's change arriving with the own response", async () => {
	const { path, read } = await openLead("Julia Pérez");
	await take.click();
	await expect.element(drop).toBeVisible();
	disconnect("/api/admin/inbox");
	const { updated_at } = await read();
	await ask(colleague, `${path}/state`, { state: "quoted", updated_at }, "PUT");
	await page.getByLabelText("Nota", { exact: true }).fill("Llamó su esposa");
	await page.getByRole("button", { name: "Guardar nota" }).click();
	await expect.element(changedLead).toMatchTextContent(/Ahora está en «Cotizada»/);
	await changedLead.getByRole("button", { name: "Ya lo vi" }).click();
	await expect.element(changedLead).not.toBeInTheDocument();
	await drop.click();
	await expect.element(take).toBeVisible();
});

test("hands over a request only by its button", async () => {
	const { read } = await openLead("Jorge Pérez");
	const whom = page.getByLabelText("Pasar a", { exact: true });
	const receptionist = whom.getByRole("option").filter({ hasText: "Una de reception" }).first();
	await whom.selectOptions((receptionist.element() as HTMLOptionElement).value);
	(whom.element() as HTMLElement).blur();
	expect((await read()).owner).toBeNull();
	await page.getByRole("button", { name: "Pasar", exact: true }).click();
	await expect.element(page.getByText("Una de reception").first()).toBeVisible();
	await expect.poll(async () => (await read()).owner?.full_name).toBe("Una de reception");
});

test("keeps the edited text when a note is deleted", async () => {
	const { id } = await askQuote(token, { name: "Juana Pérez" });
	const path = `/inbox/${id}`;
	const { history } = await ask(colleague, `${path}/notes`, { text: "Pide factura" });
	const note = history.find((event: { note: object | null }) => event.note);
	await open(`/admin/dashboard/bandeja/${id}`);
	const line = page.getByRole("article", { name: "Juana Pérez" }).getByRole("listitem");
	const edit = { name: "Editar la nota" };
	await line.filter({ hasText: "Pide factura" }).getByRole("button", edit).click();
	const editor = line.filter({ has: page.getByLabelText("Nota corregida") });
	await editor.getByLabelText("Nota corregida").fill("Pide factura con RUC");
	const seen = `?seen_at=${note.created_at}`;
	await call(`/api/admin${path}/notes/${note.id}${seen}`, { method: "DELETE", token: colleague });
	await editor.getByRole("button", { name: "Guardar", exact: true }).click();
	await expect.element(page.getByText("Esa nota ya no está.").first()).toBeVisible();
	const keep = editor.getByRole("button", { name: "Guardar como nota nueva" });
	await expect.element(keep).toHaveFocus();
	await keep.click();
	await expect.element(line.getByText("Pide factura con RUC", { exact: true })).toBeVisible();
});

test("rejects the first click on a moved visit", async () => {
	const { id, path, moveTo } = await bookVisit("Rosa Gil", "1:00 PM");
	await open(`/admin/dashboard/agenda/${id}?dia=${DAY}`);
	const dialog = page.getByRole("dialog");
	const confirm = dialog.getByRole("button", { name: "Confirmar" });
	await expect.element(confirm).toBeVisible();
	await moveTo("2:00 PM");
	look();
	const told = page
		.getByRole("alert")
		.filter({ hasText: "Una de reception cambió esta cita mientras la veías: «" });
	await expect.element(told).toMatchTextContent(/2:00 PM/);
	await confirm.click();
	await expect.element(told).toMatchTextContent(/repite el cambio/);
	expect((await ask(token, path)).state).toBe("pending");
	await confirm.click();
	await expect.element(dialog).toMatchTextContent(/Confirmada/);
});

test("updates the visit of a request when it moves", async () => {
	const { id, moveTo } = await bookVisit("Eva Soto", "1:00 PM");
	await open(`/admin/dashboard/bandeja/${id}`);
	const shown = page.getByRole("region", { name: "Cita", exact: true });
	await expect.element(shown).toMatchTextContent(/1:00 PM/);
	await moveTo("4:00 PM");
	look();
	await expect.element(shown).toMatchTextContent(/4:00 PM/);
});

test("rejects a click on a row that just changed", async () => {
	const { moveTo } = await bookVisit("Ana Ríos", "3:00 PM");
	await open("/admin/dashboard");
	const day = page.getByRole("region", { name: "Citas de hoy" });
	const row = day.getByRole("listitem").filter({ hasText: "Ana Ríos" });
	const confirm = row.getByRole("button", { name: "Confirmar Ana Ríos" });
	await expect.element(row).toMatchTextContent(/3:00 PM/);
	await moveTo("4:00 PM");
	look();
	await expect.element(row).toMatchTextContent(/4:00 PM/);
	await confirm.click();
	await expect.element(page.getByText("La cita sigue como estaba", { exact: true })).toBeVisible();
	vi.setSystemTime(Date.now() + 3000);
	await confirm.click();
	await expect.element(row).toMatchTextContent(/Confirmada/);
});

test("does not void an estimate that changed unseen", async () => {
	const { id } = await sendEstimate(token, "Eva Soto");
	await open(`/admin/dashboard/cotizaciones/${id}`);
	await page.getByRole("button", { name: "Anular" }).click();
	const dialog = page.getByRole("dialog");
	await dialog.getByLabelText("Motivo").fill("Se repitió");
	const { updated_at } = await ask(token, `/estimates/${id}`);
	await ask(colleague, `/estimates/${id}/link`, { reason: "Lo compartió", updated_at });
	look();
	const told = page.getByText(
		"Una de reception cambió esta cotización mientras la veías: «Enlace cambiado",
	);
	await expect.element(told).toBeInTheDocument();
	await dialog.getByRole("button", { name: "Anular" }).click();
	const again = page.getByText("Mira cómo quedó y repite el cambio.").first();
	await expect.element(again).toBeVisible();
	await dialog.getByRole("button", { name: "Anular" }).click();
	await expect.element(page.getByText("Cotización anulada").first()).toBeVisible();
});

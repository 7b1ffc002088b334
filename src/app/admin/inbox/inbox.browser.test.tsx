import { expect, test, vi } from "vitest";
import { page } from "vitest/browser";
import { requestVisit } from "#tests/component-kit/agenda.ts";
import { expectNoViolations } from "#tests/component-kit/axe.ts";
import { call, getCurrentPath, holdCalls, logInAs, open } from "#tests/component-kit/page.tsx";
import { requestQuote } from "#tests/component-kit/people.ts";

const INBOX = "/admin/dashboard/bandeja";
const NEWEST = `${INBOX}?order=newest`;
const OPEN_DAY = "2026-11-24";
const TYPING_PAUSE_MS = 350;

test("searches all states and lists open requests when cleared", {
	tags: ["slow"],
}, async () => {
	const token = await logInAs();
	const name = "Delia Ganada";
	const { id, reference, updated_at } = await requestQuote(token, { name });
	const body = { state: "won", amount: 120, updated_at };
	const wonResponse = await call(`/api/admin/inbox/${id}/state`, { method: "PUT", token, body });
	expect(wonResponse.status).toBe(200);
	await open(INBOX);
	const searchBox = page.getByRole("searchbox", { name: "Buscar" });
	const row = page.getByRole("link", { name });
	await expect.element(row).not.toBeInTheDocument();
	for (const searchText of [name, reference]) {
		await searchBox.fill(searchText);
		await expect.element(row).toBeVisible();
		await searchBox.clear();
		await expect.poll(getCurrentPath).toBe(INBOX);
		await expect.element(row).not.toBeInTheDocument();
	}
});

test("opens the clicked request despite a pending search", {
	tags: ["slow"],
}, async () => {
	const token = await logInAs();
	const name = "Rosa Gil";
	const { id } = await requestQuote(token, { name });
	await open(NEWEST);
	const row = page.getByRole("link", { name });
	await expect.element(row).toBeVisible();
	const detail = holdCalls(`/api/admin/inbox/${id}`);
	vi.useFakeTimers({ toFake: ["Date", "setTimeout", "clearTimeout"], now: new Date() });
	await page.getByRole("searchbox", { name: "Buscar" }).fill("Rosa");
	await row.click();
	await expect.element(page.getByText("Abriendo la solicitud…")).toBeInTheDocument();
	await vi.advanceTimersByTimeAsync(3 * TYPING_PAUSE_MS);
	vi.useFakeTimers({ toFake: ["Date"], now: new Date() });
	detail.release();
	await expect.element(page.getByRole("heading", { name })).toBeVisible();
	expect(location.pathname).toBe(`${INBOX}/${id}`);
});

test("offers no actions for a quarantined request until released", async () => {
	await logInAs();
	const name = "Tito Trampa";
	const preference = { preferredDate: OPEN_DAY, preferredTime: "9:00 AM" };
	await requestVisit({ ...preference, name, website: "https://x.example" });
	await open(`${INBOX}?state=quarantined`);
	await page.getByRole("link", { name }).click();
	const lead = page.getByRole("article", { name });
	await expect.element(lead.getByRole("heading", { name: "Cita", exact: true })).toBeVisible();
	const actionName = { name: /^(Confirmar|Abrir en la agenda|Poner precios|Agendada)/ };
	const actions = lead.getByRole("button", actionName).or(lead.getByRole("link", actionName));
	expect(actions.elements()).toHaveLength(0);
	await lead.getByRole("button", { name: "No es spam" }).click();
	await expect.poll(() => actions.elements()).toHaveLength(4);
});

test("shows the owner column once a request has an owner", async () => {
	const token = await logInAs();
	const { id, updated_at } = await requestQuote(token, { name: "Nidia Encargada" });
	await page.viewport(1280, 800);
	await open(`${INBOX}?q=Encargada`);
	const table = page.getByRole("table", { name: "Solicitudes" });
	const column = table.getByRole("columnheader", { name: "Responsable" });
	await expect.element(table.getByRole("link", { name: "Nidia Encargada" })).toBeVisible();
	await expect.element(column).not.toBeInTheDocument();
	const body = { owner: "me", updated_at };
	expect((await call(`/api/admin/inbox/${id}/owner`, { method: "PUT", token, body })).status).toBe(200);
	await open(`${INBOX}?q=Encargada&state=all`);
	await expect.element(column).toBeVisible();
});

test("shows no deadline or quote for a newsletter sign-up", async () => {
	await logInAs();
	const email = "suscrita@correo.com";
	expect((await call("/api/newsletter", { body: { email } })).status).toBeLessThan(300);
	await open(`${INBOX}?kind=newsletter`);
	await expect.element(page.getByText("No espera respuesta").first()).toBeInTheDocument();
	await page.getByRole("link", { name: email }).click();
	const lead = page.getByRole("article", { name: email });
	await expect.element(lead).toBeVisible();
	const stateButtons = lead.getByRole("list", { name: "Pasar a:" }).getByRole("button").elements();
	expect(stateButtons.map(({ textContent }) => textContent)).toEqual(["Contactada", "Ganada", "Perdida"]);
	expect(lead.getByLabelText("Plantilla").getByRole("option").elements()).toHaveLength(1);
	expect(lead.getByText(/vence|venció|quedan?/).elements()).toHaveLength(0);
	await expectNoViolations();
});

test("redirects to the last page with the request open", async () => {
	const token = await logInAs();
	const name = "Última Página";
	const { id } = await requestQuote(token, { name });
	await open(`${INBOX}/${id}?state=all&q=pagina&page=99`);
	await expect.poll(getCurrentPath).toBe(`${INBOX}/${id}?state=all&q=pagina`);
	await expect.element(page.getByRole("heading", { name })).toBeVisible();
});

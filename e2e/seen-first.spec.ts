import { sendEstimate } from "./estimate-steps.ts";
import { expect } from "./fixtures.ts";
import { onOwnServer } from "./on-own-server.ts";
import { startOwnServer } from "./own-server.ts";
import { startWork } from "./role-steps.ts";
import { askQuote, bearer, enterAs } from "./staff.ts";

/** Friday 20 November 2026, half past nine in Panama. */
const NOW = "2026-11-20T14:30:00Z";
const DAY = "2026-11-20";
const test = onOwnServer(() => startOwnServer({ BIELA_NOW: NOW }));

test.use({ allowedErrors: /status of 40[49]|ERR_FAILED/ });

/** What a page does when its window comes to the front: it looks again. */
const LOOK = 'window.dispatchEvent(new Event("focus"))';

test("a press on a request that a colleague changed meanwhile counts only once that was told", async ({
	page,
	request,
	own,
	staff,
}) => {
	const customer = { name: "José Pérez", phone: "6555-0101" };
	const lead = await askQuote(request, staff, customer);
	const { login } = await startWork(request, staff, own.origin, "recepcion");
	const path = `/api/admin/inbox/${lead.id}`;
	const call = async (method: string, more = "", data?: object) => {
		const headers = bearer(login);
		const reply = await request.fetch(`${path}${more}`, { method, headers, data });
		return reply.json();
	};
	const { history } = await call("POST", "/notes", { text: "Pide factura" });
	const typed = history.find((event: { note: object | null }) => event.note);
	await enterAs(page, staff);
	await page.goto(`/admin/dashboard/bandeja/${lead.id}`);
	const take = page.getByRole("button", { name: "Atender yo" });
	await expect(take).toBeVisible();
	await call("PUT", "/state", { state: "contactada", updated_at: lead.updated_at });
	const told = page.getByRole("alert").filter({ hasText: "Alguien cambió esta solicitud" });
	await expect(told).toContainText("Ahora está en «Contactada»");
	await take.click();
	await expect(told).toContainText("repite el cambio");
	expect((await call("GET")).owner).toBeNull();
	await take.click();
	await expect(page.getByRole("button", { name: "Soltar" })).toBeVisible();
	await expect(told).toBeHidden();

	// What came with the answer to one's own press was not seen either.
	const { updated_at } = await call("GET");
	await page.route("**/api/admin/inbox?**", (route) => route.abort());
	await call("PUT", "/state", { state: "cotizada", updated_at });
	await page.getByLabel("Nota", { exact: true }).fill("Llamó su esposa");
	await page.getByRole("button", { name: "Guardar nota" }).click();
	await expect(told).toContainText("Ahora está en «Cotizada»");
	await told.getByRole("button", { name: "Ya lo vi" }).click();
	await expect(told).toBeHidden();
	await page.getByRole("button", { name: "Soltar" }).click();
	await expect(take).toBeVisible();

	// A choice alone hands nothing over: in a closed list an arrow key makes one.
	const whom = page.getByLabel("Pasar a", { exact: true });
	await whom.selectOption(login.user.full_name);
	await whom.blur();
	expect((await call("GET")).owner).toBeNull();
	await page.getByRole("button", { name: "Pasar", exact: true }).click();
	await expect(page.getByText("Eva de recepcion").first()).toBeVisible();
	expect((await call("GET")).owner?.full_name).toBe(login.user.full_name);

	// What is typed over a note that its author takes away meanwhile can be kept as a note of its own.
	const line = page.getByRole("article", { name: customer.name }).getByRole("listitem");
	const edit = { name: "Editar la nota" };
	await line.filter({ hasText: "Pide factura" }).getByRole("button", edit).click();
	const editor = line.filter({ has: page.getByLabel("Nota corregida") });
	await editor.getByLabel("Nota corregida").fill("Pide factura con RUC");
	await call("DELETE", `/notes/${typed.id}?seen_at=${typed.created_at}`);
	await editor.getByRole("button", { name: "Guardar", exact: true }).click();
	await expect(page.getByText("Esa nota ya no está.").first()).toBeVisible();
	const keep = editor.getByRole("button", { name: "Guardar como nota nueva" });
	await expect(keep).toBeFocused();
	await keep.click();
	await expect(line.getByText("Pide factura con RUC", { exact: true })).toBeVisible();
});

test("a press on an open visit that a colleague moved meanwhile counts only once that was told", async ({
	page,
	request,
	own,
	staff,
}) => {
	const headers = bearer(staff);
	const visit = await askVisit(request, own.origin, headers, "Rosa Gil", "1:00 PM");
	const { login } = await startWork(request, staff, own.origin, "recepcion");
	const path = `/api/admin/agenda/${visit.id}`;
	await enterAs(page, staff);
	await page.goto(`/admin/dashboard/agenda/${visit.id}?dia=${DAY}`);
	const confirm = page.getByRole("dialog").getByRole("button", { name: "Confirmar" });
	await expect(confirm).toBeVisible();
	const data = { day: DAY, time: "2:00 PM", updated_at: visit.updated_at };
	await request.put(`${path}/time`, { headers: bearer(login), data });
	const told = page.getByRole("alert").filter({ hasText: "Alguien cambió esta cita" });
	await expect(told).toContainText("2:00 PM");
	await confirm.click();
	await expect(told).toContainText("repite el cambio");
	expect((await (await request.get(path, { headers })).json()).state).toBe("por_confirmar");
	await confirm.click();
	await expect(page.getByRole("dialog")).toContainText("Confirmada");
});

test("an open request shows its visit as it is by now", async ({ page, request, own, staff }) => {
	const headers = bearer(staff);
	const visit = await askVisit(request, own.origin, headers, "Eva Soto", "1:00 PM");
	await enterAs(page, staff);
	await page.goto(`/admin/dashboard/bandeja/${visit.id}`);
	const shown = page.getByRole("region", { name: "Cita", exact: true });
	await expect(shown).toContainText("1:00 PM");
	const data = { day: DAY, time: "4:00 PM", updated_at: visit.updated_at };
	await request.put(`/api/admin/agenda/${visit.id}/time`, { headers, data });
	await expect(shown).toContainText("4:00 PM");
});

test("a press on a row of «Hoy» that a look has just changed is refused, and counts a moment later", async ({
	page,
	request,
	own,
	staff,
}) => {
	await page.clock.setFixedTime(NOW);
	const headers = bearer(staff);
	const visit = await askVisit(request, own.origin, headers, "Ana Ríos", "3:00 PM");
	const { login } = await startWork(request, staff, own.origin, "recepcion");
	await enterAs(page, staff);
	await page.goto("/admin/dashboard");
	const row = page
		.getByRole("region", { name: "Citas de hoy" })
		.getByRole("listitem")
		.filter({ hasText: "Ana Ríos" });
	const confirm = row.getByRole("button", { name: "Confirmar Ana Ríos" });
	await expect(row).toContainText("3:00 PM");
	const data = { day: DAY, time: "4:00 PM", updated_at: visit.updated_at };
	await request.put(`/api/admin/agenda/${visit.id}/time`, { headers: bearer(login), data });
	await page.evaluate(LOOK);
	await expect(row).toContainText("4:00 PM");
	await confirm.click();
	await expect(page.getByText("La cita sigue como estaba", { exact: true })).toBeVisible();
	await page.clock.setFixedTime("2026-11-20T14:30:03Z");
	await confirm.click();
	await expect(row).toContainText("Confirmada");
});

test("an estimate that changed while somebody voids it is not voided unseen", async ({
	page,
	request,
	staff,
}) => {
	const sent = await sendEstimate(request, staff, "Eva Soto");
	await enterAs(page, staff);
	await page.goto(`/admin/dashboard/cotizaciones/${sent.id}`);
	await page.getByRole("button", { name: "Anular" }).click();
	const dialog = page.getByRole("dialog");
	await dialog.getByLabel("Motivo").fill("Se repitió");
	const path = `/api/admin/estimates/${sent.id}`;
	const { updated_at } = await (await request.get(path, { headers: bearer(staff) })).json();
	const json = { reason: "Lo compartió", updated_at };
	expect((await request.post(`${path}/link`, { headers: bearer(staff), data: json })).ok()).toBe(
		true,
	);
	await page.evaluate(LOOK);
	await expect(page.getByText("Alguien cambió esta cotización mientras la veías.")).toBeAttached();
	await dialog.getByRole("button", { name: "Anular" }).click();
	await expect(page.getByText("Mira cómo quedó y repite el cambio.").first()).toBeVisible();
	await dialog.getByRole("button", { name: "Anular" }).click();
	await expect(page.getByText("Cotización anulada").first()).toBeVisible();
});

type Api = Parameters<typeof askQuote>[0];

/** A visit that a customer asked for. */
async function askVisit(
	request: Api,
	origin: string,
	headers: { authorization: string },
	name: string,
	preferredTime: string,
) {
	const data = {
		source: "contacto",
		name,
		phone: "6444-0003",
		service: "Otro",
		vehicleType: "Pick-up",
		preferredDate: DAY,
		preferredTime,
	};
	expect((await request.post(`${origin}/api/appointments`, { data })).status()).toBe(201);
	const { visits } = await (
		await request.get(`${origin}/api/admin/agenda?from=${DAY}&to=${DAY}`, { headers })
	).json();
	return visits.find((visit: { name: string }) => visit.name === name) as {
		id: string;
		updated_at: string;
	};
}

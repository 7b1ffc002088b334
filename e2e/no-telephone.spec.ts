import { randomUUID } from "node:crypto";
import { expect } from "./fixtures.ts";
import { onOwnServer } from "./on-own-server.ts";
import { startOwnServer } from "./own-server.ts";
import { enterAs } from "./staff.ts";
import { approve, call } from "./workshop-steps.ts";

const test = onOwnServer(() => startOwnServer({ BIELA_NOW: "2026-11-24T15:00:00Z" }));
const HOME = "/admin/dashboard";

test("who left no telephone is priced like anybody, and told of once they leave one", async ({
	page,
	request,
	staff,
}) => {
	const car = { plate: "DA391", brand: "Toyota", model: "Hilux" };
	const person = { name: "Señor de la grúa" };
	const asked = { person, no_phone: "Lo trajo la grúa", ...car, promised_at: null };
	const { id } = await call(request, staff, "/work-orders", { ...asked, complaint: "No enciende" });
	await approve(request, staff, id);
	await enterAs(page, staff);
	await page.goto(`${HOME}/bandeja/${id}`);
	const lead = page.getByRole("article", { name: person.name });
	await lead.getByRole("link", { name: "Corregir datos" }).click();
	const correction = page.getByRole("dialog", { name: "Corregir datos" });
	await correction.getByLabel("Nombre").fill("Omar Batista");
	await correction.getByLabel(/^Teléfono/).fill("6555-7791");
	await correction.getByRole("button", { name: "Guardar" }).click();
	await expect(page.getByRole("article", { name: "Omar Batista" })).toBeVisible();

	const list = `/estimates?lead_id=${id}&state=todas`;
	const { estimates } = await call(request, staff, list, undefined, "GET");
	const draft = await call(request, staff, "/estimates", { estimate_id: estimates[0].id });
	const { updated_at, valid_until, car_told } = draft;
	const line = {
		kind: "mano_de_obra",
		text: "Sangrar",
		quantity_hundredths: 100,
		unit_cents: 2000,
	};
	const jobs = [{ id: randomUUID(), title: "Sangrar frenos", lines: [line] }];
	const path = `/estimates/${draft.id}`;
	const body = { updated_at, valid_until, car: car_told, jobs };
	const saved = await call(request, staff, path, body, "PUT");
	await call(request, staff, `${path}/send`, { updated_at: saved.updated_at, via: "enlace" });
	await page.goto(`${HOME}/cotizaciones/${draft.id}`);
	await page.getByRole("button", { name: "Anular" }).click();
	const dialog = page.getByRole("dialog", { name: "¿Anular esta cotización?" });
	await expect(dialog).toContainText("El enlace vuelve a lo que ya aprobó. No se puede deshacer.");
	await dialog.getByLabel("Motivo").fill("No hacía falta");
	await dialog.getByRole("button", { name: "Anular" }).click();
	await expect(page.getByText("Cotización anulada").first()).toBeVisible();
});

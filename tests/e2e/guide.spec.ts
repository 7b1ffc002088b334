/** Walks each page of the guide in the sample shop, with the labels of its own sentences. @source rules 7.41 */

import { addDays } from "#domain/time.ts";
import { createVisit, findOpenDay } from "./agenda-steps.ts";
import { expect } from "./fixtures.ts";
import {
	openPanel,
	PANEL,
	walkCashClosing,
	walkDelivery,
	walkEstimate,
	walkReception,
} from "./guide-desk-walks.ts";
import { findField, findPressable, findText, startWalk } from "./guide-steps.ts";
import { sampleServerTest as test } from "./own-server-test.ts";
import { TODAY } from "./server.ts";
import { approveEstimate, callApi, receiveCar } from "./workshop-steps.ts";

// Creating the sample takes long, so all walks share one shop.
test.describe.configure({ mode: "default", timeout: 180_000 });

test("receives a car", walkReception);
test("prices a job and notes the approval", walkEstimate);
test("delivers a car and takes the payment", walkDelivery);
test("closes the cash of the day", walkCashClosing);

test("closes a day with a visit", async ({ page, request, staff, own }) => {
	const day = await findOpenDay(request, 0);
	await createVisit(request, staff, { day, time: "9:00 AM", name: "Marta Cita" });
	await openPanel(page, own, "recepcion");
	const { step, finish } = startWalk(page, "cerrar-por-feriado");
	await step(async ({ press }) => {
		await press("Agenda");
		await expect(page.getByRole("heading", { name: "Agenda", level: 1 })).toBeVisible();
		await press("Día");
		await expect(page).toHaveURL(/vista=dia/);
		await page.getByLabel("Ir a un día").fill(day);
		await expect(page).toHaveURL(new RegExp(day));
	});
	await step(({ press }) => press("Cerrar este día"));
	await step(({ see }) => see("Último día"));
	await step(async ({ see, press }) => {
		await see("Motivo");
		await press("Vacaciones");
	});
	await step(({ press }) => press("Cerrar el día"));
	await step(async ({ see, press }) => {
		await see("Avisar");
		await press("Listo");
	});
	finish();
	await expect(findText(page, "Vacaciones")).toBeVisible();
	const { closedDays } = await (await request.get("/api/settings")).json();
	expect(closedDays).toContainEqual(expect.objectContaining({ date: day, reason: "Vacaciones" }));
});

test("imports a list of prices", async ({ page, own }) => {
	await openPanel(page, own, "editor");
	const { step, finish } = startWalk(page, "importar-una-lista");
	await step(async ({ press }) => {
		await press("Editar Productos");
		await press("Importar");
	});
	await step(async ({ see }) => {
		await see("Elegir la hoja");
		const rows = ["SKU,Nombre,Precio,Bodega", "ENI-DOT4-500,Líquido de frenos DOT4 500 ml,9.95,A3"];
		const buffer = Buffer.from(rows.join("\n"));
		await page
			.getByLabel("Hoja de productos")
			.setInputFiles({ name: "lista.csv", mimeType: "text/csv", buffer });
	});
	await step(async ({ see, press }) => {
		await see("Columnas y respuestas");
		await press("Comparar con el catálogo");
	});
	await step(({ see }) => see("Fila por fila"));
	await step(async ({ press }) => {
		await press("Aplicar a");
		const confirmation = page.getByRole("alertdialog");
		const applied = page.getByText(/^Se aplicó a 1 producto/);
		await expect(confirmation.or(applied).first()).toBeVisible();
		if (await confirmation.isVisible())
			await confirmation.getByRole("button", { name: /^Sí, aplicar/ }).click();
		await expect(applied).toBeVisible();
	});
	await step(({ see }) => see("Deshacer"));
	finish();
	await page.goto("/productos/ENI-DOT4-500");
	await expect(page.getByText("$9.95").first()).toBeVisible();
});

test("publishes a promotion", async ({ page, own }) => {
	await openPanel(page, own, "editor");
	const { step, finish } = startWalk(page, "publicar-una-promocion");
	await step(async ({ press }) => {
		await press("Vitrina");
		await press("Nueva promoción");
	});
	await step(async ({ fill }) => {
		await fill("Título", "Alineación con rotación");
		await fill("Descripción", "Para sedanes, con revisión de llantas.");
	});
	await step(async ({ fill }) => {
		await fill("Precio normal", "60");
		await fill("Precio con descuento", "45");
		await expect(page.getByText("25% menos")).toBeVisible();
	});
	await step(async ({ see, fill }) => {
		await see("Empieza");
		await fill("Termina", addDays(TODAY, 20));
	});
	await step(({ fill }) => fill("Incluye", "Alineación\nRotación de cuatro llantas"));
	await step(({ press }) => press("Crear promoción"));
	finish();
	await expect(page.getByRole("heading", { name: "Alineación con rotación" })).toBeVisible();
	await page.goto("/");
	await expect(page.getByText("Alineación con rotación").first()).toBeVisible();
});

test("takes the access of a mechanic who leaves", async ({ page, request, staff, own }) => {
	const person = { username: "tito.guia", full_name: "Tito Guía", email: "tito@correo.example" };
	await callApi(request, staff, "/create-admin", {
		...person,
		role: "mechanic",
		password: "grapa-nube-caballo-47",
	});
	const { admins } = await callApi(request, staff, "/admins", undefined, "GET");
	const { id } = admins.find(({ username }: { username: string }) => username === person.username);
	const car = { plate: "GU8001", brand: "Kia", model: "Rio", complaint: "Suena", promised_at: null };
	const owner = { person: { name: "Olga Dueña", phone: "6777-8899" }, mechanic_id: id };
	await callApi(request, staff, "/work-orders", { ...car, ...owner });
	await openPanel(page, own, "admin");
	const row = page
		.getByRole("region", { name: "Personal" })
		.getByRole("listitem")
		.filter({ hasText: "Tito" });
	const { step, finish } = startWalk(page, "una-persona-que-se-va");
	await step(async ({ press, see }) => {
		await press("Configuración");
		await see("Personal");
	});
	await step(async ({ see }) => {
		await see("Más");
		await row.getByText(/^Más/).click();
		await see("Desactivar");
		await row.getByRole("button", { name: /^Desactivar/ }).click();
	});
	await step(async ({ seeOption }) => {
		await seeOption("Sin mecánico");
		await page.getByRole("alertdialog").getByRole("combobox").selectOption({ label: "Sin mecánico" });
	});
	await step(({ press }) => press("Desactivar"));
	await step(async ({ see }) => {
		await see("desactivado");
		await expect(row).toContainText("desactivado");
	});
	finish();
	await expect(await row.getByRole("button", { name: /^Reactivar/ })).toBeVisible();
});

test("makes a backup and leads to the restore", async ({ page, own }) => {
	await openPanel(page, own, "admin");
	const { step, finish } = startWalk(page, "restaurar-una-copia");
	const card = page.getByRole("region", { name: "Copias", exact: true });
	await step(async ({ press, see }) => {
		await press("Configuración");
		await see("Copias");
	});
	await step(async ({ press }) => {
		await press("Hacer una copia ahora");
		await expect(page.getByText("Copia hecha y comprobada").first()).toBeVisible({ timeout: 60_000 });
	});
	await step(async ({ see }) => {
		await see("Descargar");
		const download = page.waitForEvent("download");
		await card
			.getByRole("button", { name: /^Descargar/ })
			.first()
			.click();
		expect((await download).suggestedFilename()).toMatch(/\.tar/);
	});
	await step(async ({ see }) => {
		await see("Estado del sistema");
		await see("Última copia");
	});
	await step(async (_, { message = [] }) => {
		expect(message).toHaveLength(2);
		await page.goto(`${PANEL}/ayuda/restaurar-una-copia`);
		for (const line of message) await expect(page.getByText(line)).toBeVisible();
	});
	finish();
});

test("works on a car as a mechanic", async ({ page, request, staff, own }) => {
	const order = await receiveCar(request, staff, { plate: "GU9001", name: "Eva Carro" });
	await approveEstimate(request, staff, order.lead_id);
	await openPanel(page, own, "mecanico");
	const { step, finish } = startWalk(page, "lo-que-hace-un-mecanico");
	await step(({ press }) => press("Citas de hoy"));
	await step(async ({ press, see }) => {
		await press("Taller");
		await page
			.getByRole("link", { name: /GU9001/ })
			.first()
			.click();
		await see("Qué le pasa");
	});
	await step(({ press }) => press("Empezar el trabajo"));
	await step(async ({ see }) => {
		await see("Foto del trabajo");
		await see("Foto de un hallazgo");
	});
	await step(async ({ see, press }) => {
		await see("Trabajos");
		await press("No se hizo");
		await findField(page, "¿Por qué?").fill("No hacía falta");
		await (await findPressable(page, "Guardar")).click();
		await expect(page.getByRole("dialog")).toHaveCount(0);
		const box = page.getByRole("region", { name: "Trabajos" }).getByRole("checkbox").last();
		await box.check();
		await expect(box).toBeChecked();
	});
	await step(({ press }) => press("Listo para entregar"));
	finish();
	await expect(findText(page, "Deshacer «Listo»")).toBeVisible();
});

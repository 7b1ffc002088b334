import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { addVisit, requestVisit } from "#tests/component-kit/agenda.ts";
import { takeOpenDay } from "#tests/component-kit/form-steps.ts";
import { logInAs, setClock } from "#tests/component-kit/page.tsx";
import { startTranslation, triggerPoll } from "#tests/component-kit/translated-page.ts";
import { approveInPerson, callPanel, receiveCar, WORKSHOP_PATH } from "#tests/component-kit/workshop.ts";

const getButton = (name: string | RegExp) =>
	page.getByRole("button", { name, exact: typeof name === "string" });

test("follows the money of a cash day", async () => {
	const translation = startTranslation();
	await setClock("2026-11-23T15:00:00Z");
	const token = await logInAs("reception");
	await callPanel(token, "/cash/movements", { kind: "float", cents: 5000, reason: "Cambio" });
	await translation.open("/admin/dashboard/caja");
	const dialog = page.getByRole("dialog");
	for (const amount of ["7", "9"]) {
		await getButton(/^Anotar/)
			.first()
			.click();
		await dialog.getByLabelText("Monto").fill(amount);
		await translation.expectCurrentTexts();
		await userEvent.keyboard("{Escape}");
	}
	await getButton("Cerrar el día").click();
	const counted = dialog.getByLabelText("Efectivo en el cajón");
	for (const amount of ["48.50", "51.25", "50"]) {
		await counted.fill(amount);
		await translation.expectCurrentTexts();
	}
	await dialog.getByRole("button", { name: "Cerrar el día" }).click();
	await expect.element(page.getByText(/Cierre \d+, por/)).toBeVisible();
	await translation.expectCurrentTexts();
	await setClock("2026-11-20T15:00:00Z");
});

test("follows amounts and change while a car is delivered", async () => {
	const translation = startTranslation();
	const token = await logInAs();
	const { id, lead_id } = await receiveCar(token, { plate: "TR1280" });
	await approveInPerson(token, lead_id);
	const read = () => callPanel(token, `/work-orders/${id}`);
	const move = async (to: string) =>
		callPanel(token, `/work-orders/${id}/move`, { to, updated_at: (await read()).updated_at });
	await move("in_progress");
	await translation.open(`${WORKSHOP_PATH}/${id}`);
	for (const { id: jobId } of (await read()).jobs)
		await callPanel(token, `/work-orders/${id}/jobs/${jobId}`, { done: true, was: "open" });
	await move("ready");
	triggerPoll();
	await expect.element(getButton("Entregar")).toBeVisible();
	await translation.expectCurrentTexts();
	await getButton("Entregar").click();
	const sheet = page.getByRole("dialog", { name: "Entregar" });
	const amount = sheet.getByLabelText("¿Cuánto paga ahora?");
	for (const cents of ["75", "80", "1,250", "75"]) {
		await amount.fill(cents);
		await translation.expectCurrentTexts();
	}
	for (const tendered of ["100", "90", "200"]) {
		await sheet.getByLabelText("¿Con cuánto paga?").fill(tendered);
		await translation.expectCurrentTexts();
	}
	await sheet.getByRole("button", { name: "Cobrar y entregar" }).click();
	await expect.element(sheet.getByText("Quedan $65.00 por cobrar.", { exact: false })).toBeVisible();
	await translation.expectCurrentTexts();
	await sheet.getByRole("button", { name: "Sí, se entrega con saldo" }).click();
	await expect
		.element(page.getByRole("dialog", { name: "Carro entregado" }))
		.toMatchTextContent("Vuelto: $125.00");
	await translation.expectCurrentTexts();
});

test("follows counts of inbox and dashboard after a request", async () => {
	const translation = startTranslation();
	await logInAs();
	for (const path of ["/admin/dashboard/bandeja", "/admin/dashboard"]) {
		await translation.open(path);
		for (let count = 0; count < 2; count++) {
			await requestVisit({ name: `Ana ${path.length} ${count}`, preferredDate: takeOpenDay() });
			triggerPoll();
			await translation.expectCurrentTexts();
		}
	}
});

test("follows the visits of an agenda week", async () => {
	const translation = startTranslation();
	const token = await logInAs();
	await translation.open("/admin/dashboard/agenda");
	for (const name of [/siguiente/i, /siguiente/i, /anterior/i]) {
		await page.getByRole("link", { name }).or(getButton(name)).first().click();
		await translation.expectCurrentTexts();
	}
	await addVisit(token, { day: "2026-12-01", time: "9:00 AM", name: "Luis Pérez" });
	triggerPoll();
	await translation.expectCurrentTexts();
});

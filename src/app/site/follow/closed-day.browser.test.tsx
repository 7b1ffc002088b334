import { expect, onTestFinished, test } from "vitest";
import { page } from "vitest/browser";
import { bookVisit } from "#tests/component-kit/agenda.ts";
import { expectNoViolations } from "#tests/component-kit/axe.ts";
import { measureOverflow } from "#tests/component-kit/layout-checks.ts";
import { call, logInAs, open } from "#tests/component-kit/page.tsx";
import { callPanel, sendEstimateFor } from "#tests/component-kit/workshop.ts";

const REASON = "Duelo nacional";
const title = page.getByRole("heading", { level: 1 });

test.for([
	{ width: 1280, day: "2026-11-24" },
	{ width: 360, day: "2026-11-25" },
])("asks for another hour when closed at $width px", async ({ width, day }) => {
	await page.viewport(width, 800);
	const token = await logInAs();
	const { lead_id, path } = await bookVisit(token, { day, time: "1:00 PM" });
	await sendEstimateFor(token, lead_id);
	await open(path);
	await expect
		.element(title)
		.toHaveTextContent("Ana, tu cita está por confirmar y tu cotización espera tu respuesta");
	await page.getByRole("checkbox", { name: /Rectificar discos/ }).click();
	await page.getByRole("button", { name: "Aprobar", exact: true }).click();
	await page.getByRole("button", { name: "Aprobar $100.00" }).click();
	// A visit with an hour needs no further agreement, even if the day closes.
	await expect.element(page.getByText(/Aprobaste 1 de 2\..* Tu cita es el /)).toBeVisible();
	await expect.element(title).toHaveTextContent("Ana, tu cita está por confirmar y aprobaste $100.00");

	onTestFinished(async () => {
		await call(`/api/admin/agenda/closed-days/${day}`, { token, method: "DELETE" });
	});
	await callPanel(token, "/agenda/closed-days", { day, reason: REASON });
	await open(path);
	await expect.element(title).toMatchTextContent("Ana, tu cita necesita otra hora");
	await expect.element(page.getByText(`Ese día no abrimos: ${REASON}.`)).toBeVisible();
	expect(page.getByRole("button", { name: "Confirmar que voy" }).elements()).toEqual([]);
	// The page must not suggest that the hour is still valid.
	expect(page.getByText("Por confirmar", { exact: true }).elements()).toEqual([]);
	expect(page.getByText(/Tu hora de ahora|¿Cambió tu plan\?/).elements()).toEqual([]);
	await expect
		.element(page.getByText("1:00 PM", { exact: true }).first())
		.toHaveStyle({ textDecorationLine: "line-through" });
	await page.getByRole("link", { name: "Elegir otra hora" }).click();
	await expect.element(page.getByRole("button", { name: "Guardar la hora nueva" })).toBeVisible();
	await expectNoViolations();
	expect(measureOverflow()).toBe(0);
});

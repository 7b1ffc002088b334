import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { logInAs, open } from "#tests/component-kit/page.tsx";

test("says the chosen day in words below a date field", async () => {
	await logInAs();
	await open("/admin/dashboard/bandeja/cerrar");
	const field = page.getByLabelText("Sin movimiento desde el");
	await field.fill("2026-11-07");
	await expect.element(page.getByText("sábado 7 de noviembre de 2026")).toBeVisible();
	// Browsers order the field by their own language; without the focus it shows the day first.
	await page.getByRole("heading", { name: "Cerrar solicitudes viejas" }).click();
	await expect.element(page.getByText("07/11/2026", { exact: true })).toBeVisible();
	await field.fill("");
	expect(page.getByText("sábado 7 de noviembre de 2026").elements()).toEqual([]);
});

import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { call, open } from "#tests/component-kit/page.tsx";
import { createAccount, logIn } from "#tests/component-kit/people.ts";

test("closes other sessions and repeats the system check", { tags: ["slow"] }, async () => {
	const account = await createAccount("owner");
	const otherToken = await logIn(account);
	await logIn(account);
	await open("/admin/dashboard/configuracion");
	await expect.element(page.getByText("esta sesión", { exact: true })).toBeVisible();
	const closeButton = page.getByRole("button", { name: "Cerrar otras sesiones" });
	await closeButton.click();
	await expect.element(page.getByText("Solo queda abierta esta sesión", { exact: true })).toBeVisible();
	await expect.element(closeButton).not.toBeInTheDocument();
	expect((await call("/api/admin/sessions", { token: otherToken })).status).toBe(401);
	await page.getByRole("button", { name: "Comprobar ahora" }).click();
	await expect.element(page.getByText("verificado hace un momento").first()).toBeVisible();
	await expect.element(page.getByText("Base de datos", { exact: true })).toBeVisible();
});

import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { call, logInAs, open, setClock } from "#tests/component-kit/page.tsx";

test("shows when an address unsubscribed", { tags: ["slow"] }, async () => {
	const token = await logInAs();
	await call("/api/newsletter", { body: { email: "eva@correo.com" } });
	await setClock("2026-11-20T16:00:00Z");
	const { subscribers } = (await call("/api/admin/subscribers?state=pending", { token })).json;
	const unsubscribeToken = new URL(subscribers[0].leave_url).pathname.split("/").at(-1);
	await call("/api/newsletter/departure", { body: { token: unsubscribeToken } });
	await setClock("2026-11-20T17:00:00Z");
	await open("/admin/dashboard/bandeja/boletin?state=unsubscribed");
	await expect.element(page.getByRole("row").filter({ hasText: "eva@correo.com" })).toBeVisible();
	await expect.element(page.getByText("hace 1 h", { exact: true })).toBeVisible();
	await page.getByRole("link", { name: /^Suscritos/ }).click();
	await expect.element(page.getByText(/Hasta entonces espera en «Sin confirmar»\.$/)).toBeVisible();
});

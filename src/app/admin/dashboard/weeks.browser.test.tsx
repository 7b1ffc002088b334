import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { expectNoViolations } from "#tests/component-kit/axe.ts";
import { call, logInAs, open } from "#tests/component-kit/page.tsx";

test("shows how many requests the statistic still needs", async () => {
	const customer = { name: "Eda Mora", phone: "6123-7781" };
	const products = [{ sku: "ENI-DOT4-500", quantity: 1 }];
	expect((await call("/api/quotes", { body: { customer, products } })).status).toBe(201);
	await logInAs();
	await open("/admin/dashboard");
	page.getByRole("heading", { name: "Ocho semanas" }).element().scrollIntoView();
	await expect.element(page.getByText("Se sabe con 20 solicitudes del sitio: van 1")).toBeVisible();
	await expectNoViolations();
});

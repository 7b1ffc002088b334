import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { expectNoViolations } from "#tests/component-kit/axe.ts";
import { call, logInAs, open } from "#tests/component-kit/page.tsx";

test("publishes an approved sample testimonial", async () => {
	const token = await logInAs();
	await page.viewport(390, 844);
	await open("/admin/dashboard/vitrina/testimonios");
	await expectNoViolations();
	const approveButton = page.getByRole("button", { name: /^Aprobar/ }).first();
	await expect.element(approveButton).toBeVisible();
	const name = approveButton.element().textContent?.replace(/^Aprobar /, "") ?? "";
	const row = page.getByRole("listitem").filter({ hasText: name });
	await expect.element(row.getByText("Ejemplo sin aprobar")).toBeVisible();
	await approveButton.click();
	await expect.element(page.getByText("Testimonio aprobado", { exact: true })).toBeVisible();
	await expect.element(row.getByText("Ejemplo sin aprobar")).not.toBeInTheDocument();
	const { testimonials } = (await call("/api/admin/showcase", { token })).json;
	expect(testimonials).toContainEqual(expect.objectContaining({ name, isSample: false }));
	await open("/");
	await expect.element(page.getByRole("region", { name: "Testimonios" })).toMatchTextContent(name);
});

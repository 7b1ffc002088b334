import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { getCurrentPath, open } from "#tests/component-kit/page.tsx";

test("reverts a category but not typed text on Back", { tags: ["slow"] }, async () => {
	await open("/blog");
	await page.getByRole("link", { name: "Mantenimiento", exact: true }).first().click();
	await expect.poll(getCurrentPath).toBe("/blog?categoria=Mantenimiento");
	await userEvent.click(page.getByLabelText("Buscar en el blog"));
	for (const keys of ["a", "ce", "it", "e"]) {
		await userEvent.keyboard(keys);
		await expect.poll(getCurrentPath).toMatch(new RegExp(`q=\\w*${keys}&`));
	}
	await expect.poll(getCurrentPath).toBe("/blog?q=aceite&categoria=Mantenimiento");
	history.back();
	await expect.poll(getCurrentPath).toBe("/blog");
});

import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { open, shownAddress } from "#tests/browser/page.tsx";

test("reverts a category but not typed text on Back", { tags: ["slow"] }, async () => {
	await open("/blog");
	await page.getByRole("link", { name: "Mantenimiento", exact: true }).first().click();
	await expect.poll(shownAddress).toBe("/blog?categoria=Mantenimiento");
	await userEvent.click(page.getByLabelText("Buscar en el blog"));
	for (const letters of ["a", "ce", "it", "e"]) {
		await userEvent.keyboard(letters);
		await expect.poll(shownAddress).toMatch(new RegExp(`q=\\w*${letters}&`));
	}
	await expect.poll(shownAddress).toBe("/blog?q=aceite&categoria=Mantenimiento");
	history.back();
	await expect.poll(shownAddress).toBe("/blog");
});

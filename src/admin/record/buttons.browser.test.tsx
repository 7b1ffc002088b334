import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { enterAs, hold, open } from "#tests/browser/page.tsx";

test("ignores further moves while a move is being saved", async () => {
	await enterAs();
	await open("/admin/dashboard/vitrina/marcas");
	const late = hold("/api/admin/showcase/brands/order");
	const down = page.getByRole("button", { name: /^Bajar/ });
	await down.first().click();
	await expect.poll(late.count).toBe(1);
	const second = down.nth(1);
	await second.click({ force: true });
	await expect.element(second).toHaveAttribute("aria-disabled", "true");
	await expect.element(second).toHaveFocus();
	expect(late.count()).toBe(1);
	late.release();
	await expect.element(page.getByText("Orden guardado", { exact: true })).toBeVisible();
	await expect.element(second).not.toHaveAttribute("aria-disabled");
});

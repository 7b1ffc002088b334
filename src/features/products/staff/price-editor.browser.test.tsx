import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { holdCalls, logInAs, open } from "#tests/browser/page.tsx";

test("keeps the typed price when another is stored", { tags: ["slow"] }, async () => {
	await logInAs();
	await open("/admin/dashboard/editar-productos");
	const change = page.getByRole("button", { name: /^Cambiar el precio/ });
	await expect.element(change.first()).toBeVisible();
	const [name = "", other = ""] = change.elements().map((button) => button.getAttribute("aria-label") ?? "");
	const late = holdCalls(/^\/api\/admin\/products\/.*\/price$/);
	await change.first().click();
	await userEvent.keyboard("1.11{Enter}");
	await expect.poll(late.count).toBe(1);
	const otherPrice = page.getByRole("button", { name: other, exact: true });
	await otherPrice.click();
	await userEvent.keyboard("22");
	late.release();
	const stored = page.getByRole("button", { name: name.replace(/\$[\d.,]+$/, "$1.11") });
	await expect.element(stored).toBeVisible();
	await userEvent.keyboard(".05");
	await expect.element(page.getByRole("textbox", { name: /^Precio de/ })).toHaveValue("22.05");
	await userEvent.keyboard("{Escape}");
	await expect.element(otherPrice).toHaveFocus();
});

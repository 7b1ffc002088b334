import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { holdCalls, logInAs, open } from "#tests/component-kit/page.tsx";

test("keeps the typed price when another is stored", { tags: ["slow"] }, async () => {
	await logInAs();
	await open("/admin/dashboard/editar-productos");
	const priceButtons = page.getByRole("button", { name: /^Cambiar el precio/ });
	await expect.element(priceButtons.first()).toBeVisible();
	const [label = "", otherLabel = ""] = priceButtons
		.elements()
		.map((button) => button.getAttribute("aria-label") ?? "");
	const heldCall = holdCalls(/^\/api\/admin\/products\/.*\/price$/);
	await priceButtons.first().click();
	await userEvent.keyboard("1.11{Enter}");
	await expect.poll(heldCall.getCallCount).toBe(1);
	const otherPrice = page.getByRole("button", { name: otherLabel, exact: true });
	await otherPrice.click();
	await userEvent.keyboard("22");
	heldCall.release();
	const storedPrice = page.getByRole("button", { name: label.replace(/\$[\d.,]+$/, "$1.11") });
	await expect.element(storedPrice).toBeVisible();
	await userEvent.keyboard(".05");
	await expect.element(page.getByRole("textbox", { name: /^Precio de/ })).toHaveValue("22.05");
	await userEvent.keyboard("{Escape}");
	await expect.element(otherPrice).toHaveFocus();
});

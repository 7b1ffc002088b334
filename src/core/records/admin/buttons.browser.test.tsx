import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { holdCalls, logInAs, open } from "#tests/component-kit/page.tsx";

test("ignores further moves while a move is being saved", async () => {
	await logInAs();
	await open("/admin/dashboard/vitrina/marcas");
	const orderRequest = holdCalls("/api/admin/showcase/brands/order");
	const more = page.getByText(/^Más de /);
	await more.first().click();
	await more.nth(1).click();
	const downButtons = page.getByRole("button", { name: /^Bajar/ });
	await downButtons.first().click();
	await expect.poll(orderRequest.getCallCount).toBe(1);
	const second = downButtons.nth(1);
	await second.click({ force: true });
	await expect.element(second).toHaveAttribute("aria-disabled", "true");
	await expect.element(second).toHaveFocus();
	expect(orderRequest.getCallCount()).toBe(1);
	orderRequest.release();
	await expect.element(page.getByText("Orden guardado", { exact: true })).toBeVisible();
	await expect.element(second).not.toHaveAttribute("aria-disabled");
});

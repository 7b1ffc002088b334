import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { expectNoViolations } from "#tests/component-kit/axe.ts";
import { call, holdCalls, logInAs, open } from "#tests/component-kit/page.tsx";

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

test("changes the prices of services from one to the next by keyboard", async () => {
	const token = await logInAs();
	const services = await listServices(token);
	const [first, second, third] = services;
	if (!first || !second || !third) throw new Error("no services");
	await page.viewport(390, 844);
	await open("/admin/dashboard/editar-servicios");
	await page.getByText("Cambiar precios", { exact: true }).click();
	await expectNoViolations();
	const getPrice = (name: string) =>
		page.getByRole("button", { name: `Cambiar el precio de ${name}, A cotizar` });
	getPrice(first.name).element().focus();
	await userEvent.keyboard("{ArrowDown}");
	await expect.element(getPrice(second.name)).toHaveFocus();
	await userEvent.keyboard("{Enter}");
	await expect
		.element(page.getByRole("textbox", { name: `Precio de ${second.name} en dólares` }))
		.toHaveFocus();
	await userEvent.keyboard("45,50{ArrowDown}");
	await expect
		.element(page.getByRole("textbox", { name: `Precio de ${third.name} en dólares` }))
		.toHaveFocus();
	await userEvent.keyboard("mucho{Enter}");
	await expect.element(page.getByText(/^Error guardando servicio/)).toBeVisible();
	await expect
		.element(page.getByRole("textbox", { name: `Precio de ${third.name} en dólares` }))
		.toHaveValue("mucho");
	await userEvent.keyboard("{Escape}");
	await expect.element(getPrice(third.name)).toHaveFocus();
	const stored = await listServices(token);
	expect(stored.slice(0, 3).map(({ price }) => price)).toEqual([null, 45.5, null]);
	await page.getByRole("button", { name: /^Cambiar el precio de .*\$45\.50$/ }).click();
	await userEvent.keyboard("{Delete}{Enter}");
	await expect.element(getPrice(second.name)).toHaveFocus();
	expect((await listServices(token))[1]?.price).toBeNull();
});

async function listServices(token: string): Promise<{ name: string; price: number | null }[]> {
	return (await call("/api/admin/services", { token })).json.services;
}

import { expect } from "./fixtures.ts";
import { holdAt } from "./hold-at.ts";
import { enterAs, test } from "./staff.ts";

const PANEL = "/admin/dashboard";

// The changes are answered here and never stored: other journeys read the same catalogue.
test("a price that is stored late leaves alone the one being typed since", async ({
	page,
	staff,
}) => {
	await enterAs(page, staff);
	await page.goto(`${PANEL}/editar-productos`);
	const late = await holdAt(page, "**/api/admin/products/*/price");
	const change = page.getByRole("button", { name: /^Cambiar el precio/ });
	await expect(change.first()).toBeVisible();
	const [name, other] = await change.evaluateAll((all) =>
		all.map((button) => button.getAttribute("aria-label") ?? ""),
	);
	await change.first().click();
	await page.keyboard.type("1.11");
	await page.keyboard.press("Enter");
	const held = await late();
	await page.getByRole("button", { name: other }).click();
	await page.keyboard.type("22");
	await held.fulfill({ json: {} });
	await expect(page.getByRole("button", { name })).toBeVisible();
	await page.evaluate(
		() => new Promise((shown) => requestAnimationFrame(() => requestAnimationFrame(shown))),
	);
	await page.keyboard.type(".05");
	await expect(page.getByRole("textbox", { name: /^Precio de/ })).toHaveValue("22.05");
	await page.keyboard.press("Escape");
	await expect(page.getByRole("button", { name: other })).toBeFocused();
});

test("nothing else is moved while a move is being stored, which would undo it", async ({
	page,
	staff,
}) => {
	await enterAs(page, staff);
	await page.goto(`${PANEL}/vitrina/marcas`);
	const late = await holdAt(page, "**/api/admin/showcase/brands/order");
	let sent = 0;
	page.on("request", (request) => {
		if (request.url().endsWith("/brands/order")) sent++;
	});
	const down = page.getByRole("button", { name: /^Bajar/ });
	await down.first().click();
	const held = await late();
	await down.nth(1).click({ force: true });
	await expect(down.nth(1)).toHaveAttribute("aria-disabled", "true");
	await expect(down.nth(1)).toBeFocused();
	await held.fulfill({ json: [] });
	await expect(page.getByText("Orden guardado", { exact: true })).toBeVisible();
	await expect(down.nth(1)).not.toHaveAttribute("aria-disabled");
	expect(sent).toBe(1);
});

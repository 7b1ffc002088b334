import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { logInAs, open } from "#tests/component-kit/page.tsx";

const guide = page.getByRole("region", { name: "Archivos" });

test.each([
	["Blog", "mínimo 600x400"],
	["Promociones", "800x500"],
	["Logo", "300x120"],
	["Productos", "con el SKU como nombre, 400x400"],
])("shows the media category and recommended size for %s", async (label, advice) => {
	await logInAs();
	await open("/admin/dashboard/configuracion");
	await expect.element(guide).toMatchTextContent(`Media › ${label}, ${advice}`);
	await guide.getByRole("link", { name: `Media › ${label}` }).click();
	await expect.element(page.getByRole("heading", { level: 1, name: "Media" })).toBeVisible();
	await expect.element(page.getByRole("heading", { level: 3, name: label })).toBeVisible();
	const filter = page.getByRole("navigation", { name: "Categoría" });
	await expect
		.element(filter.getByRole("link", { name: new RegExp(`^${label}`) }))
		.toHaveAttribute("aria-current");
});

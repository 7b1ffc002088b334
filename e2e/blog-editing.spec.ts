import { expect } from "./fixtures.ts";
import { enterAs, test } from "./staff.ts";

const BLOG = "/admin/dashboard/blog";

// Other journeys count the shared server's articles: it is there for a moment only.
test("a draft is written, published, read and deleted", { tag: "@smoke" }, async ({
	page,
	request,
	staff,
}) => {
	const title = `Correa de tiempo ${Date.now()}`;
	await enterAs(page, staff);
	await page.goto(BLOG);
	await page.getByRole("link", { name: "Nuevo artículo" }).click();
	const state = page.getByRole("combobox", { name: "Estado" });
	await state.selectOption("draft");
	await page.getByLabel("Título", { exact: true }).fill(title);
	await page.getByLabel("Extracto").fill("Qué se oye antes de que se rompa.");
	await page.getByLabel("Categoría").fill("Correas");
	const text = page.getByRole("textbox", { name: "Contenido" });
	await text.click();
	await page.getByRole("button", { name: "Encabezado", exact: true }).click();
	await page.keyboard.type("La señal");
	await page.keyboard.press("Enter");
	await page.keyboard.type("Un silbido en frío avisa con meses.");
	await expect(page).toHaveURL(/\/blog\/[0-9a-f]{32}$/);
	await expect(page.getByText(/^Guardado a las/)).toBeVisible();
	await page.reload();
	await expect(text.getByRole("heading", { name: "La señal" })).toBeVisible();

	await state.selectOption("published");
	await page.getByRole("button", { name: "Publicar", exact: true }).click();
	await expect(page.getByText("Éxito", { exact: true })).toBeVisible();
	const link = page.getByRole("link", { name: /^Ver en el sitio/ }).last();
	const address = (await link.getAttribute("href")) ?? "";
	const reader = await page.context().newPage();
	await reader.goto(address);
	await expect(reader.getByRole("heading", { name: title, level: 1 })).toBeVisible();
	await expect(reader.getByRole("heading", { name: "La señal", level: 2 })).toBeVisible();
	await reader.close();

	await page.goto(`${BLOG}?q=${encodeURIComponent(title)}`);
	await page.getByRole("button", { name: `Eliminar «${title}»` }).click();
	await page.getByRole("alertdialog").getByRole("button", { name: "Eliminar" }).click();
	await expect(page.getByText("Post eliminado exitosamente").first()).toBeVisible();
	const dead = await request.get(address, { maxRedirects: 0 });
	expect([dead.status(), dead.headers().location]).toEqual([302, "/blog"]);
});

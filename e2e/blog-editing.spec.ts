import { expect } from "./fixtures.ts";
import { getAuthHeaders, logInPage, test } from "./staff.ts";

const BLOG = "/admin/dashboard/blog";

// Other journeys count the shared server's articles, so this one is public only briefly.
test("writes, publishes and reads a draft", { tag: "@smoke" }, async ({ page, request, staff }) => {
	const title = `Correa de tiempo ${Date.now()}`;
	await logInPage(page, staff);
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
	const article = await (await request.get(address)).text();
	const stored = `/api/admin/blog/posts/${page.url().split("/").at(-1)}`;
	await request.delete(stored, { headers: getAuthHeaders(staff) });
	expect(article).toMatch(new RegExp(`<h1[^>]*>${title}</h1>`));
	expect(article).toContain("<h2>La señal</h2><p>Un silbido en frío avisa con meses.</p>");
	const goneResponse = await request.get(address, { maxRedirects: 0 });
	expect([goneResponse.status(), goneResponse.headers().location]).toEqual([302, "/blog"]);
});

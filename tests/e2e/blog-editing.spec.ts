import { expect } from "./fixtures.ts";
import { getAuthHeaders, logInPage, test } from "./staff.ts";

const BLOG_PATH = "/admin/dashboard/blog";

// Other journeys count the shared server's articles, so this one is public only briefly.
test("writes, publishes and reads a draft", { tag: "@smoke" }, async ({ page, request, staff }) => {
	const title = `Correa de tiempo ${Date.now()}`;
	await logInPage(page, staff);
	await page.goto(BLOG_PATH);
	await page.getByRole("link", { name: "Nuevo artículo" }).click();
	const stateField = page.getByRole("combobox", { name: "Estado" });
	await stateField.selectOption("draft");
	await page.getByLabel("Título", { exact: true }).fill(title);
	await page.getByLabel("Extracto").fill("Qué se oye antes de que se rompa.");
	await page.getByLabel("Categoría").fill("Correas");
	const contentField = page.getByRole("textbox", { name: "Contenido" });
	await contentField.click();
	await page.getByRole("button", { name: "Encabezado", exact: true }).click();
	await page.keyboard.type("La señal");
	await page.keyboard.press("Enter");
	await page.keyboard.type("Un silbido en frío avisa con meses.");
	await expect(page).toHaveURL(/\/blog\/[0-9a-f]{32}$/);
	await expect(page.getByText(/^Guardado a las/)).toBeVisible();
	await page.reload();
	await expect(contentField.getByRole("heading", { name: "La señal" })).toBeVisible();

	await stateField.selectOption("published");
	await page.getByRole("button", { name: "Publicar", exact: true }).click();
	await expect(page.getByText("Éxito", { exact: true })).toBeVisible();
	const siteLink = page.getByRole("link", { name: /^Ver en el sitio/ }).last();
	const articlePath = (await siteLink.getAttribute("href")) ?? "";
	const articleHtml = await (await request.get(articlePath)).text();
	const apiPath = `/api/admin/blog/posts/${page.url().split("/").at(-1)}`;
	await request.delete(apiPath, { headers: getAuthHeaders(staff) });
	expect(articleHtml).toMatch(new RegExp(`<h1[^>]*>${title}</h1>`));
	expect(articleHtml).toContain("<h2>La señal</h2><p>Un silbido en frío avisa con meses.</p>");
	const deletedResponse = await request.get(articlePath, { maxRedirects: 0 });
	expect([deletedResponse.status(), deletedResponse.headers().location]).toEqual([302, "/blog"]);
});

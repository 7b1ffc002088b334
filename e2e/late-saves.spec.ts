import type { Page } from "@playwright/test";
import { ADMIN_USER_KEY } from "#workshop.ts";
import { expect } from "./fixtures.ts";
import { holdAt, release } from "./hold-at.ts";
import { test } from "./on-own-server.ts";
import { bearer, enterAs } from "./staff.ts";

const PANEL = "/admin/dashboard";
const BLOG = `${PANEL}/blog`;
const POSTS = "/api/admin/blog/posts";

test.use({ allowedErrors: /net::ERR_FAILED/ });

// Other journeys count the articles of the shared server; one of their own serves all of these.
test.describe.configure({ mode: "default" });

test("an answer that comes late moves nobody and takes no word, and a draft is its writer's", async ({
	page,
	request,
	staff,
}) => {
	const headers = bearer(staff);
	const body = {
		name: "Líquido",
		sku: `LENTO-${Date.now()}`,
		price: 10,
		type: "Aceite",
		brand: "Motul",
		uses: "Motor",
		description: "Prueba",
		keywords: [],
	};
	const made = await (await request.post("/api/admin/products", { data: body, headers })).json();
	await enterAs(page, staff);
	page.on("dialog", (dialog) => void dialog.accept());
	await page.goto(`${PANEL}/editar-productos/${made.id}`);
	const [name, uses] = [page.getByLabel("Nombre"), page.getByLabel("Usos")];
	const save = page.getByRole("button", { name: "Guardar cambios" });
	const done = page.getByText("Producto actualizado", { exact: true });
	const stored = async () =>
		(await request.get(`/api/admin/products/${made.id}`, { headers })).json();

	await name.fill("Líquido uno");
	const put = await holdAt(page, "**/api/admin/products/*");
	await save.click();
	const whileTyping = await put();
	await uses.fill("Frenos, escrito después");
	await release(whileTyping);
	await expect(done).toBeVisible();
	await expect(uses).toHaveValue("Frenos, escrito después");
	await expect(page.getByText("Cambios sin guardar")).toBeVisible();
	expect(await stored()).toMatchObject({ name: "Líquido uno", uses: "Motor" });

	await save.click();
	const whileLeaving = await put();
	await page.getByRole("link", { name: "Bandeja" }).click();
	await page.getByRole("alertdialog").getByRole("button", { name: "Salir" }).click();
	await expect(page.getByRole("heading", { name: "Bandeja", level: 1 })).toBeVisible();
	const lists: string[] = [];
	page.on(
		"request",
		(call) => call.url().endsWith("/api/admin/products") && lists.push(call.url()),
	);
	await release(whileLeaving);
	await expect(done).toBeVisible();
	await expect(page.getByRole("heading", { name: "Bandeja", level: 1 })).toBeVisible();
	expect(lists).toEqual([]);
	expect(await stored()).toMatchObject({ uses: "Frenos, escrito después" });
	await page.goto(`${PANEL}/editar-productos/${made.id}`);
	await expect(uses).toHaveValue("Frenos, escrito después");
	await expect(page.getByText("Cambios sin guardar")).toBeHidden();

	await name.fill("Solo de quien lo escribe");
	const setUser = (user: object) =>
		page.evaluate(([key, text]) => localStorage.setItem(key, text), [
			ADMIN_USER_KEY,
			JSON.stringify(user),
		] as const);
	await setUser({ ...staff.user, id: "otra-persona" });
	await page.reload();
	await expect(name).toHaveValue("Líquido uno");
	await setUser(staff.user);
	await page.reload();
	await expect(name).toHaveValue("Solo de quien lo escribe");
});

async function saveDraft(page: Page, title: string) {
	await page.getByRole("combobox", { name: "Estado" }).selectOption("draft");
	await page.getByLabel("Título", { exact: true }).fill(title);
	await page.getByRole("button", { name: "Guardar borrador" }).click();
}

test("a new post whose first save answers late keeps what came after and pulls nobody back", async ({
	page,
	request,
	staff,
}) => {
	const title = `Suspensión ${Date.now()}`;
	await enterAs(page, staff);
	page.on("dialog", (dialog) => void dialog.accept());
	await page.goto(`${BLOG}/nuevo`);
	const post = await holdAt(page, "**/api/admin/blog/posts");
	await saveDraft(page, title);
	const sent = await post();
	await page.getByLabel("Extracto").fill("Escrito después de enviar");
	await page.getByRole("link", { name: "Todos los artículos" }).click();
	await page.getByRole("alertdialog").getByRole("button", { name: "Salir" }).click();
	await expect(page.getByRole("heading", { name: "Blog", level: 1 })).toBeVisible();
	await release(sent);
	await expect(page.getByText("Post creado exitosamente").first()).toBeVisible();
	await page.getByRole("link", { name: "Borradores" }).click();
	await page
		.getByRole("link", { name: new RegExp(title) })
		.first()
		.click();
	await expect(page.getByLabel("Extracto")).toHaveValue("Escrito después de enviar");
	await expect(page.getByText(/^Guardado a las/)).toBeVisible();
	await page.goto(`${BLOG}/nuevo`);
	await expect(page.getByLabel("Título", { exact: true })).toHaveValue("");
	const found = await request.get(`${POSTS}?q=${encodeURIComponent(title)}`, {
		headers: bearer(staff),
	});
	expect(await found.json()).toMatchObject([{ excerpt: "Escrito después de enviar" }]);
});

test("a new post whose first answer is lost is stored once, with what was typed since", async ({
	page,
	request,
	staff,
}) => {
	const title = `Batería ${Date.now()}`;
	await enterAs(page, staff);
	page.on("dialog", (dialog) => void dialog.accept());
	await page.goto(`${BLOG}/nuevo`);
	await page.route(
		"**/api/admin/blog/posts",
		async (route) => {
			await route.fetch();
			await route.abort();
		},
		{ times: 1 },
	);
	await saveDraft(page, title);
	await expect(page.getByText(/Tu texto sigue aquí y en esta pestaña/)).toBeVisible();
	await page.reload();
	await page.getByLabel("Extracto").fill("Escrito sin señal");
	await page.getByRole("button", { name: "Guardar borrador" }).click();
	await expect(page).toHaveURL(/\/blog\/[0-9a-f-]{32}$/);
	const headers = bearer(staff);
	const found = await request.get(`${POSTS}?q=${encodeURIComponent(title)}`, { headers });
	expect(await found.json()).toMatchObject([{ title, excerpt: "Escrito sin señal" }]);
});

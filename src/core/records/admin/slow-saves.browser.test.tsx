import { beforeEach, expect, test } from "vitest";
import { page } from "vitest/browser";
import { ADMIN_USER_KEY } from "#domain/shop.ts";
import { loseResponses } from "#tests/component-kit/network-faults.ts";
import { holdCalls, logInAs, open } from "#tests/component-kit/page.tsx";
import { callPanel } from "#tests/component-kit/workshop.ts";

const PANEL = "/admin/dashboard";
const BLOG = `${PANEL}/blog`;
const POSTS = "/api/admin/blog/posts";

let token = "";
beforeEach(async () => {
	token = await logInAs();
});

const savedToast = page.getByText("Producto actualizado", { exact: true });
const leaveButton = page.getByRole("alertdialog").getByRole("button", { name: "Salir" });

let productCount = 0;
async function openProduct() {
	const productDetails = { type: "Aceite", brand: "Motul", description: "Prueba", keywords: [] };
	const sku = `LENTO-${++productCount}`;
	const product = { ...productDetails, sku, name: "Líquido", price: 10, uses: "Motor" };
	const { id } = await callPanel(token, "/products", product);
	const path = `${PANEL}/editar-productos/${id}`;
	await open(path);
	return {
		id: id as string,
		path,
		name: page.getByLabelText("Nombre"),
		uses: page.getByLabelText("Usos"),
		save: page.getByRole("button", { name: "Guardar cambios" }),
		readProduct: () => callPanel(token, `/products/${id}`),
	};
}

test("keeps input typed during a save", { tags: ["slow"] }, async () => {
	const { id, name, uses, save, readProduct } = await openProduct();
	await name.fill("Líquido uno");
	const heldSave = holdCalls(`/api/admin/products/${id}`, "PUT");
	await save.click();
	await expect.poll(heldSave.getCallCount).toBe(1);
	await uses.fill("Frenos, escrito después");
	heldSave.release();
	await expect.element(savedToast).toBeVisible();
	await expect.element(uses).toHaveValue("Frenos, escrito después");
	await expect.element(page.getByText("Cambios sin guardar")).toBeVisible();
	expect(await readProduct()).toMatchObject({ name: "Líquido uno", uses: "Motor" });
});

test("does not navigate back when a save finishes late", { tags: ["slow"] }, async () => {
	const { id, path, uses, save, readProduct } = await openProduct();
	await uses.fill("Frenos");
	const heldSave = holdCalls(`/api/admin/products/${id}`, "PUT");
	await save.click();
	await expect.poll(heldSave.getCallCount).toBe(1);
	await page.getByRole("link", { name: "Bandeja" }).first().click();
	await leaveButton.click();
	const inboxHeading = page.getByRole("heading", { name: "Bandeja", level: 1 });
	await expect.element(inboxHeading).toBeVisible();
	const heldLists = holdCalls("/api/admin/products");
	heldSave.release();
	await expect.element(savedToast).toBeVisible();
	await expect.element(inboxHeading).toBeVisible();
	expect(heldLists.getCallCount()).toBe(0);
	heldLists.release();
	expect(await readProduct()).toMatchObject({ uses: "Frenos" });
	await open(path);
	await expect.element(uses).toHaveValue("Frenos");
	await expect.element(page.getByText("Cambios sin guardar")).not.toBeInTheDocument();
});

test("shows a draft only to its author", async () => {
	const { path, name } = await openProduct();
	await name.fill("Solo de quien lo escribe");
	await expect.element(page.getByText("Cambios sin guardar")).toBeVisible();
	const author = localStorage.getItem(ADMIN_USER_KEY) ?? "";
	const otherUser = { ...JSON.parse(author), id: "otra-persona" };
	localStorage.setItem(ADMIN_USER_KEY, JSON.stringify(otherUser));
	await open(path);
	await expect.element(name).toHaveValue("Líquido");
	localStorage.setItem(ADMIN_USER_KEY, author);
	await open(path);
	await expect.element(name).toHaveValue("Solo de quien lo escribe");
});

async function saveDraft(title: string) {
	await page.getByRole("combobox", { name: "Estado" }).selectOptions("draft");
	await page.getByLabelText("Título", { exact: true }).fill(title);
	await page.getByRole("button", { name: "Guardar borrador" }).click();
}
const findPosts = (title: string) => callPanel(token, `/blog/posts?q=${encodeURIComponent(title)}`);

test("keeps input typed after a new post's slow save", { tags: ["slow"] }, async () => {
	const title = "Suspensión tardía";
	await open(`${BLOG}/nuevo`);
	const heldPost = holdCalls(POSTS, "POST");
	await saveDraft(title);
	await expect.poll(heldPost.getCallCount).toBe(1);
	await page.getByLabelText("Extracto").fill("Escrito después de enviar");
	await page.getByRole("link", { name: "Todos los artículos" }).click();
	await leaveButton.click();
	const blogHeading = page.getByRole("heading", { name: "Blog", level: 1 });
	await expect.element(blogHeading).toBeVisible();
	heldPost.release();
	await expect.element(page.getByText("Post creado exitosamente").first()).toBeVisible();
	await expect.element(blogHeading).toBeVisible();
	await page.getByRole("link", { name: "Borradores" }).click();
	await page
		.getByRole("link", { name: new RegExp(title) })
		.first()
		.click();
	const excerpt = page.getByLabelText("Extracto");
	await expect.element(excerpt).toHaveValue("Escrito después de enviar");
	await expect.element(page.getByText(/^Guardado a las/)).toBeVisible();
	await open(`${BLOG}/nuevo`);
	await expect.element(page.getByLabelText("Título", { exact: true })).toHaveValue("");
	expect(await findPosts(title)).toMatchObject([{ excerpt: "Escrito después de enviar" }]);
});

test("creates a post once when the first response is lost", async () => {
	const title = "Batería perdida";
	await open(`${BLOG}/nuevo`);
	const restoreConnection = loseResponses(POSTS);
	await saveDraft(title);
	await expect.element(page.getByText(/Tu texto sigue aquí y en esta pestaña/)).toBeVisible();
	restoreConnection();
	await open(`${BLOG}/nuevo`);
	await page.getByLabelText("Extracto").fill("Escrito sin señal");
	await page.getByRole("button", { name: "Guardar borrador" }).click();
	await expect.poll(() => location.pathname).toMatch(/\/blog\/[0-9a-f-]{32}$/);
	expect(await findPosts(title)).toMatchObject([{ title, excerpt: "Escrito sin señal" }]);
});

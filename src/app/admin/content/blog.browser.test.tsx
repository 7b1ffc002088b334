import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { expectNoViolations } from "#tests/component-kit/axe.ts";
import { call, holdCalls, logInAs, open } from "#tests/component-kit/page.tsx";

const BLOG = "/admin/dashboard/blog";
const POSTS = "/api/admin/blog/posts";

const question = page.getByRole("alertdialog");
const getMore = (name: string | RegExp) => page.getByText(name);
const getDeleteButton = (title: string) => page.getByRole("button", { name: `Eliminar «${title}»` });
const measureOverflow = () => document.documentElement.scrollWidth - document.documentElement.clientWidth;

async function createPost(token: string, title: string, published = true) {
	const excerpt = "Una prueba de principio a fin.";
	const content = "<p>Texto de siempre.</p>";
	const body = { title, excerpt, content, published, category: "Mantenimiento" };
	const { id, slug } = (await call(POSTS, { body, token })).json;
	return { id, slug, title } as { id: string; slug: string; title: string };
}

test.for([1024, 1280])("shows the buttons of each post at %i px", async (width) => {
	await logInAs();
	await page.viewport(width, 768);
	await open(BLOG);
	await getMore(/^Más de/)
		.first()
		.click();
	const deleteButton = page
		.getByRole("table")
		.getByRole("button", { name: /^Eliminar/ })
		.first();
	await expect.element(deleteButton).toBeInViewport({ ratio: 1 });
	expect(measureOverflow()).toBeLessThanOrEqual(0);
});

test("keeps another dialog open when a deletion responds late", { tags: ["slow"] }, async () => {
	const token = await logInAs();
	const first = await createPost(token, "Rótula que se va");
	const second = await createPost(token, "Cremallera que queda");
	await open(BLOG);
	const deletion = holdCalls(`${POSTS}/${first.id}`);
	await getMore(`Más de «${first.title}»`).click();
	await getDeleteButton(first.title).click();
	await question.getByRole("button", { name: "Eliminar" }).click();
	await expect.poll(deletion.getCallCount).toBe(1);
	await question.getByRole("button", { name: "Cancelar" }).click();
	await getMore(`Más de «${second.title}»`).click();
	await getDeleteButton(second.title).click();
	await expect.element(question.getByRole("button", { name: "Eliminar" })).toBeEnabled();
	deletion.release();
	await expect.element(page.getByText("Post eliminado exitosamente").first()).toBeVisible();
	await expect.element(question).toMatchTextContent(second.title);
	await question.getByRole("button", { name: "Cancelar" }).click();
	await expect.element(getDeleteButton(first.title)).not.toBeInTheDocument();
	await expect.element(getDeleteButton(second.title)).toBeVisible();
});

test("deletes a post and restores it from the trash", { tags: ["slow"] }, async () => {
	const token = await logInAs();
	const { title, slug } = await createPost(token, "Correa que vuelve");
	await page.viewport(390, 844);
	await open(BLOG);
	await expect.element(page.getByRole("heading", { name: "Blog", level: 1 })).toBeVisible();
	await expectNoViolations();
	expect(measureOverflow()).toBeLessThanOrEqual(0);
	await page.getByLabelText("Buscar").fill(title);
	await expect.element(page.getByRole("status").filter({ hasText: /^1 post$/ })).toBeVisible();
	await getMore(`Más de «${title}»`).click();
	await getDeleteButton(title).click();
	await expect.element(question).toMatchTextContent("¿Estás seguro de que quieres eliminar este post?");
	await expectNoViolations();
	await question.getByRole("button", { name: "Eliminar" }).click();
	await expect.element(page.getByText("Post eliminado exitosamente").first()).toBeVisible();
	expect((await call(`/api/blog/posts/${slug}`)).status).toBe(404);
	const { json } = await call(`/api/blog/posts/${slug}/successor`);
	expect(json.path).toBe("/blog?categoria=Mantenimiento");

	await open(`${BLOG}?state=trash&q=${encodeURIComponent(title)}`);
	await page.getByRole("button", { name: `Restaurar «${title}»` }).click();
	await expect.element(page.getByText("está otra vez en el blog").first()).toBeVisible();
	expect((await call(`/api/blog/posts/${slug}`)).status).toBe(200);
});

test("says that a deleted draft goes to the trash", async () => {
	const { title } = await createPost(await logInAs(), "Aparte y sin terminar", false);
	await open(`${BLOG}?q=${encodeURIComponent(title)}`);
	await getMore(`Más de «${title}»`).click();
	await getDeleteButton(title).click();
	await expect.element(question).toMatchTextContent(`«${title}» queda 30 días en la papelera.`);
});

import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { expectNoViolations } from "#tests/component-kit/axe.ts";
import { call, getCurrentPath, logInAs, open } from "#tests/component-kit/page.tsx";

const BLOG = "/admin/dashboard/blog";
const POSTS = "/api/admin/blog/posts";

const title = page.getByLabelText("Título", { exact: true });
const text = page.getByRole("textbox", { name: "Contenido" });
const excerpt = page.getByLabelText("Extracto");
const state = page.getByRole("combobox", { name: "Estado" });
const recoveredNotice = page.getByText("Recuperamos lo que no habías guardado");
const getButton = (name: string) => page.getByRole("button", { name, exact: true });

async function createPost(token: string, name: string, content = "<p>Texto de siempre.</p>") {
	const details = { excerpt: "Una prueba de principio a fin.", category: "Mantenimiento" };
	const body = { title: name, content, published: true, ...details };
	const { id, slug } = (await call(POSTS, { body, token })).json;
	return { id, slug } as { id: string; slug: string };
}

test("refuses to publish an article without a title", { tags: ["slow"] }, async () => {
	await logInAs();
	await open(`${BLOG}/nuevo`);
	await expect.element(state).toHaveValue("published");
	await getButton("Publicar").click();
	await expect.element(page.getByRole("alert")).toMatchTextContent("Escribe el título");
});

test("saves a draft automatically and shows it after reload", { tags: ["slow"] }, async () => {
	const token = await logInAs();
	await page.viewport(390, 844);
	await open(`${BLOG}/nuevo`);
	await state.selectOptions("draft");
	await title.fill("Correa de tiempo");
	await text.click();
	const heading = getButton("Encabezado");
	let focused: Element | null = null;
	const recordFocus = () => {
		focused = document.activeElement;
	};
	window.addEventListener("mouseup", recordFocus, { once: true, capture: true });
	await heading.click();
	expect(focused).toBe(text.element());
	await expect.element(heading).toHaveAttribute("aria-pressed", "true");
	await userEvent.keyboard("La señal{Enter}Un silbido en frío avisa con ");
	await userEvent.keyboard("{Control>}b{/Control}meses");
	await expect.poll(getCurrentPath).toMatch(/\/blog\/[0-9a-f]{32}$/);
	const postUrl = `${POSTS}/${getCurrentPath().split("/").at(-1)}`;
	const fetchContent = async () => (await call(postUrl, { token })).json.content;
	await expect.poll(fetchContent).toMatch(/<h2>La señal<\/h2>.*<strong>meses<\/strong>/);
	await expect.element(page.getByText(/^Guardado a las/)).toBeVisible();
	await expectNoViolations();
	const { scrollWidth, clientWidth } = document.documentElement;
	expect(scrollWidth).toBeLessThanOrEqual(clientWidth);

	await open(getCurrentPath());
	await expect.element(text.getByRole("heading", { name: "La señal" })).toBeVisible();
	expect(text.element().querySelector("strong")?.textContent).toBe("meses");
	await expect.element(recoveredNotice).not.toBeInTheDocument();
});

test("previews, publishes and changes an article", { tags: ["slow"] }, async () => {
	await logInAs();
	await page.viewport(390, 844);
	await open(`${BLOG}/nuevo`);
	await title.fill("Bomba de agua");
	await excerpt.fill("Qué se oye antes de que se rompa.");
	await text.click();
	await userEvent.keyboard("Un silbido en frío.");
	await page.getByLabelText("Categoría").fill("Mantenimiento");
	await page.getByLabelText("Etiquetas").fill("correa, motor,, correa ");
	await getButton("Vista previa").click();
	const preview = page.getByRole("dialog", { name: "Vista previa" });
	await expect.element(preview.getByRole("heading", { name: "Bomba de agua" })).toBeVisible();
	await expectNoViolations();
	await userEvent.keyboard("{Escape}");
	await getButton("Publicar").click();
	await expect.element(page.getByText("Éxito", { exact: true })).toBeVisible();
	const link = page.getByRole("link", { name: /^Ver en el sitio/ }).last();
	const slug = link.element().getAttribute("href")?.replace("/blog/", "");
	const fetchPublicPost = async () => (await call(`/api/blog/posts/${slug}`)).json;
	expect(await fetchPublicPost()).toMatchObject({ title: "Bomba de agua", tags: ["correa", "motor"] });

	await title.fill("Bomba de agua y correa");
	await expect.element(page.getByText("Cambios sin publicar")).toBeVisible();
	await getButton("Guardar cambios").click();
	await expect.element(page.getByText(/^Guardado a las/)).toBeVisible();
	await expect.element(page.getByText("Post actualizado exitosamente").first()).toBeVisible();
	expect((await fetchPublicPost()).title).toBe("Bomba de agua y correa");
});

test("asks before leaving unsaved text and restores it", { tags: ["slow"] }, async () => {
	const { id } = await createPost(await logInAs(), "Luces");
	await open(`${BLOG}/${id}`);
	await excerpt.fill("Cambiado y sin guardar");
	const listLink = page.getByRole("link", { name: "Todos los artículos" });
	await listLink.click();
	const question = page.getByRole("alertdialog", { name: "¿Salir sin guardar?" });
	await expect.element(question).toBeVisible();
	await expectNoViolations();
	await question.getByRole("button", { name: "Seguir editando" }).click();
	expect(getCurrentPath()).toBe(`${BLOG}/${id}`);
	await listLink.click();
	await question.getByRole("button", { name: "Salir" }).click();
	await expect.poll(getCurrentPath).toBe(BLOG);
	await open(`${BLOG}/${id}`);
	await expect.element(recoveredNotice).toBeVisible();
	await expect.element(excerpt).toHaveValue("Cambiado y sin guardar");
	await getButton("Descartar y volver a lo guardado").click();
	await expect.element(excerpt).toHaveValue("Una prueba de principio a fin.");
});

test("compares only the fields that differ between versions", { tags: ["slow"] }, async () => {
	const token = await logInAs();
	const { id, slug } = await createPost(token, "Frenos");
	await open(`${BLOG}/${id}`);
	const tags = page.getByLabelText("Etiquetas");
	await tags.fill("llantas, , presión ,");
	await getButton("Guardar cambios").click();
	await expect.element(tags).toHaveValue("llantas, presión");
	await excerpt.fill("La mía");
	const body = { excerpt: "La de una colega" };
	await call(`${POSTS}/${id}`, { method: "PUT", body, token });
	await getButton("Guardar cambios").click();
	const versions = page.getByRole("alert").filter({ hasText: "Hay dos versiones" });
	await expect.element(versions).toHaveFocus();
	await expect
		.element(page.getByText(/^Error guardando el post\. Una de owner cambió este artículo/))
		.toBeVisible();
	await expect.element(versions).toMatchTextContent("La mía");
	await expect.element(versions).toMatchTextContent("La de una colega");
	await expect.element(versions).not.toMatchTextContent("Etiquetas");
	await expectNoViolations();
	await versions.getByRole("button", { name: "Guardar la mía" }).click();
	await expect.element(versions).not.toBeInTheDocument();
	await expect.element(page.getByText("Post actualizado exitosamente").first()).toBeVisible();
	expect((await call(`/api/blog/posts/${slug}`)).json.excerpt).toBe("La mía");
});

test("keeps tables, links and lists of an edited article", async () => {
	const normalizeHtml = (html: string) => html.replace(/\s+/g, " ").replace(/> | </g, (gap) => gap.trim());
	const { content } = (await call("/api/blog/posts/que-significa-5w-30")).json;
	expect(content).toContain("<thead>");
	const { id, slug } = await createPost(await logInAs(), "Copia", content);
	await open(`${BLOG}/${id}`);
	await text.getBySelector("p").first().click();
	await expect.element(page.getByText("Cambios sin publicar")).not.toBeInTheDocument();
	await userEvent.keyboard("{Home}Ojo: ");
	await getButton("Guardar cambios").click();
	await expect.element(page.getByText("Post actualizado exitosamente").first()).toBeVisible();
	const { json } = await call(`/api/blog/posts/${slug}`);
	expect(json.content).toContain("Ojo: ");
	expect(normalizeHtml(json.content.replace("Ojo: ", ""))).toBe(normalizeHtml(content));
});

import type { APIRequestContext, Page } from "@playwright/test";
import type { Login } from "#features/staff/contract.ts";
import { overflow } from "./fit.ts";
import { expect, expectNoAxeViolations } from "./fixtures.ts";
import { holdAt, release } from "./hold-at.ts";
import { test } from "./on-own-server.ts";
import { expectListsOfWord } from "./paste-of-word.ts";
import { openAlive } from "./reading.ts";
import { bearer, enterAs } from "./staff.ts";

const BLOG = "/admin/dashboard/blog";
const POSTS = "/api/admin/blog/posts";
const PHONE = { width: 390, height: 844 };

test.use({ allowedErrors: /status of (404|409|422)/ });

// Other journeys count the articles of the shared server; one of their own serves all of these.
test.describe.configure({ mode: "default" });

const text = (page: Page) => page.getByRole("textbox", { name: "Contenido" });
const inBar = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
const formatted = (page: Page, name: string) =>
	page
		.getByRole("toolbar", { name: "Formato del contenido" })
		.getByRole("button", { name, exact: true });

async function storePost(
	request: APIRequestContext,
	staff: Login,
	title: string,
	content = "<p>Texto de siempre.</p>",
	published = true,
) {
	const excerpt = "Una prueba de principio a fin.";
	const data = { title, excerpt, content, published, category: "Mantenimiento" };
	const reply = await request.post(POSTS, { data, headers: bearer(staff) });
	return (await reply.json()) as { id: string; slug: string; updated_at: string };
}

test("a draft saves itself, survives a reload, is published, edited, deleted and restored", async ({
	page,
	request,
	staff,
}) => {
	const title = `Correa de tiempo ${Date.now()}`;
	await page.setViewportSize(PHONE);
	await enterAs(page, staff);
	page.on("dialog", (dialog) => void dialog.accept());
	await page.goto(BLOG);
	await expect(page.getByRole("heading", { name: "Blog", level: 1 })).toBeVisible();
	await expectNoAxeViolations(page);
	expect(await overflow(page)).toBeLessThanOrEqual(0);

	await page.getByRole("link", { name: "Nuevo artículo" }).click();
	await expect(page.getByRole("combobox", { name: "Estado" })).toHaveValue("published");
	await inBar(page, "Publicar").click();
	await expect(page.getByRole("alert")).toContainText("Escribe el título");
	await page.getByRole("combobox", { name: "Estado" }).selectOption("draft");
	await page.getByLabel("Título", { exact: true }).fill(title);
	await text(page).click();
	await formatted(page, "Encabezado").hover();
	await page.mouse.down();
	await expect(text(page)).toBeFocused();
	await page.mouse.up();
	await expect(formatted(page, "Encabezado")).toHaveAttribute("aria-pressed", "true");
	await page.keyboard.type("La señal");
	await page.keyboard.press("Enter");
	await page.keyboard.type("Un silbido en frío avisa con ");
	await page.keyboard.press("Control+b");
	await page.keyboard.type("meses");
	await expect(page).toHaveURL(/\/blog\/[0-9a-f]{32}$/);
	// What is said here may be of a save before the last word.
	const stored = `${POSTS}/${page.url().split("/").at(-1)}`;
	const saved = async () => (await request.get(stored, { headers: bearer(staff) })).text();
	await expect.poll(saved).toContain("meses");
	await expect(page.getByText(/^Guardado a las/)).toBeVisible();
	await expectNoAxeViolations(page);
	expect(await overflow(page)).toBeLessThanOrEqual(0);
	await page.reload();
	await expect(text(page).getByRole("heading", { name: "La señal" })).toBeVisible();
	await expect(text(page).locator("strong")).toHaveText("meses");
	await expect(page.getByText("Recuperamos lo que no habías guardado")).toBeHidden();

	await page.getByLabel("Extracto").fill("Qué se oye antes de que se rompa.");
	await page.reload();
	await expect(page.getByText("Recuperamos lo que no habías guardado")).toBeVisible();
	await expect(page.getByLabel("Extracto")).toHaveValue("Qué se oye antes de que se rompa.");

	await page.getByRole("combobox", { name: "Estado" }).selectOption("published");
	await page.getByLabel("Categoría").fill("Mantenimiento");
	await page.getByLabel("Etiquetas").fill("correa, motor,, correa ");
	await inBar(page, "Vista previa").click();
	const preview = page.getByRole("dialog", { name: "Vista previa" });
	await expect(preview.getByRole("heading", { name: title })).toBeVisible();
	await expectNoAxeViolations(page);
	await page.keyboard.press("Escape");
	await inBar(page, "Publicar").click();
	await expect(page.getByText("Éxito", { exact: true })).toBeVisible();
	const link = page.getByRole("link", { name: /^Ver en el sitio/ }).last();
	const address = (await link.getAttribute("href")) ?? "";
	expect(await (await page.request.get(address)).text()).toContain("<h2>La señal</h2>");

	await page.getByLabel("Título", { exact: true }).fill(`${title} y bomba`);
	await expect(page.getByText("Cambios sin publicar")).toBeVisible();
	await inBar(page, "Guardar cambios").click();
	// The toast of the first save says the same words: the bar tells of this one.
	await expect(page.getByText(/^Guardado a las/)).toBeVisible();
	await expect(page.getByText("Post actualizado exitosamente").first()).toBeVisible();
	await expect
		.poll(async () => (await page.request.get(address)).text())
		.toContain(`${title} y bomba`);

	await page.getByRole("link", { name: "Todos los artículos" }).click();
	await page.getByLabel("Buscar").fill(title);
	await expect(page.getByRole("status").filter({ hasText: /^1 post$/ })).toBeVisible();
	await page.getByRole("button", { name: `Eliminar «${title} y bomba»` }).click();
	const question = page.getByRole("alertdialog");
	await expect(question).toContainText("¿Estás seguro de que quieres eliminar este post?");
	await expectNoAxeViolations(page);
	await question.getByRole("button", { name: "Eliminar" }).click();
	await expect(page.getByText("Post eliminado exitosamente").first()).toBeVisible();
	const dead = await page.request.get(address, { maxRedirects: 0 });
	expect(dead.status()).toBe(302);
	expect(dead.headers().location).toBe("/blog?categoria=Mantenimiento");

	await page.goto(`${BLOG}?state=papelera&q=${encodeURIComponent(title)}`);
	await page.getByRole("button", { name: `Restaurar «${title} y bomba»` }).click();
	await expect(page.getByText("está otra vez en el blog").first()).toBeVisible();
	expect((await page.request.get(address)).status()).toBe(200);
	await storePost(request, staff, `Aparte ${title}`, "", false);
	await page.goto(`${BLOG}?q=${encodeURIComponent(`Aparte ${title}`)}`);
	await page.getByRole("button", { name: /^Eliminar «Aparte/ }).click();
	await expect(question).toContainText(`«Aparte ${title}» queda 30 días en la papelera.`);
});

test("on a small laptop every post's buttons are in sight, and a late answer closes no other question", async ({
	page,
	request,
	staff,
}) => {
	await page.setViewportSize({ width: 1024, height: 768 });
	await enterAs(page, staff);
	await page.goto(BLOG);
	const bin = page
		.getByRole("table")
		.getByRole("button", { name: /^Eliminar/ })
		.first();
	await expect(bin).toBeInViewport({ ratio: 1 });
	expect(await overflow(page)).toBeLessThanOrEqual(0);

	const titles = [`Rótula ${Date.now()}`, `Cremallera ${Date.now()}`];
	for (const title of titles) await storePost(request, staff, title);
	await page.reload();
	const deletion = await holdAt(page, "**/api/admin/blog/posts/*");
	await page.getByRole("button", { name: `Eliminar «${titles[0]}»` }).click();
	const question = page.getByRole("alertdialog");
	await question.getByRole("button", { name: "Eliminar" }).click();
	const sent = await deletion();
	await question.getByRole("button", { name: "Cancelar" }).click();
	await page.getByRole("button", { name: `Eliminar «${titles[1]}»` }).click();
	await expect(question.getByRole("button", { name: "Eliminar" })).toBeEnabled();
	await release(sent);
	await expect(page.getByText("Post eliminado exitosamente").first()).toBeVisible();
	await expect(question).toContainText(titles[1] ?? "");
	await question.getByRole("button", { name: "Cancelar" }).click();
	await expect(page.getByRole("button", { name: `Eliminar «${titles[0]}»` })).toBeHidden();
});

test("whoever leaves with unsaved changes is asked, and finds them again", async ({
	page,
	request,
	staff,
}) => {
	const { id } = await storePost(request, staff, `Luces ${Date.now()}`);
	await enterAs(page, staff);
	await page.goto(`${BLOG}/${id}`);
	await page.getByLabel("Extracto").fill("Cambiado y sin guardar");
	await page.getByRole("link", { name: "Todos los artículos" }).click();
	const question = page.getByRole("alertdialog", { name: "¿Salir sin guardar?" });
	await expectNoAxeViolations(page);
	await question.getByRole("button", { name: "Seguir editando" }).click();
	await expect(page).toHaveURL(`${BLOG}/${id}`);
	await page.getByRole("link", { name: "Todos los artículos" }).click();
	await question.getByRole("button", { name: "Salir" }).click();
	await expect(page).toHaveURL(BLOG);
	await page.goto(`${BLOG}/${id}`);
	await expect(page.getByLabel("Extracto")).toHaveValue("Cambiado y sin guardar");
	await page.getByRole("button", { name: "Descartar y volver a lo guardado" }).click();
	await expect(page.getByLabel("Extracto")).toHaveValue("Una prueba de principio a fin.");
});

test("two hands on one post: both versions are shown and one is chosen", async ({
	page,
	request,
	staff,
}) => {
	const { id, slug } = await storePost(request, staff, `Frenos ${Date.now()}`);
	await enterAs(page, staff);
	await page.goto(`${BLOG}/${id}`);
	await page.getByLabel("Etiquetas").fill("llantas, , presión ,");
	await inBar(page, "Guardar cambios").click();
	await expect(page.getByLabel("Etiquetas")).toHaveValue("llantas, presión");
	await page.getByLabel("Extracto").fill("La mía");
	const data = { excerpt: "La de una colega" };
	await request.put(`${POSTS}/${id}`, { data, headers: bearer(staff) });
	await inBar(page, "Guardar cambios").click();
	const versions = page.getByRole("alert").filter({ hasText: "Hay dos versiones" });
	await expect(versions).toBeFocused();
	await expect(page.getByText(/^Error guardando el post\. Alguien lo cambió/)).toBeVisible();
	await expect(versions).toContainText("La mía");
	await expect(versions).toContainText("La de una colega");
	await expect(versions).not.toContainText("Etiquetas");
	await expectNoAxeViolations(page);
	await versions.getByRole("button", { name: "Guardar la mía" }).click();
	await expect(versions).toBeHidden();
	await expect(page.getByText("Post actualizado exitosamente").first()).toBeVisible();
	const stored = await request.get(`/api/blog/posts/${slug}`);
	expect((await stored.json()).excerpt).toBe("La mía");
});

test("the toolbar is walked with arrows and a link takes no unsafe address", async ({
	page,
	request,
	staff,
}) => {
	const { id } = await storePost(request, staff, `Enlaces ${Date.now()}`);
	await enterAs(page, staff);
	await page.goto(`${BLOG}/${id}`);
	await text(page).click();
	await page.keyboard.press("Control+a");
	await page.keyboard.press("Alt+F10");
	await expect(formatted(page, "Encabezado")).toBeFocused();
	await page.keyboard.press("End");
	await page.keyboard.press("Home");
	for (let step = 0; step < 7; step++) await page.keyboard.press("ArrowRight");
	await expect(formatted(page, "Enlace")).toBeFocused();
	await page.keyboard.press("Enter");
	const address = page.getByRole("dialog", { name: "Enlace" }).getByLabel("Dirección");
	await address.fill("javascript:alert(1)");
	await page.keyboard.press("Enter");
	await expect(page.getByText(/^Escribe una dirección web/)).toBeVisible();
	await address.fill("sae.org");
	await page.keyboard.press("Enter");
	await expect(text(page).getByRole("link")).toHaveAttribute("href", "https://sae.org");
	await formatted(page, "Tabla").click();
	await expect(text(page).getByRole("table")).toBeVisible();
	await expectNoAxeViolations(page);
	await expectListsOfWord(text(page));
});

test("editing a long article keeps its tables, links and lists as they were", async ({
	page,
	request,
	staff,
}) => {
	const bare = (html: string) => html.replace(/\s+/g, " ").replace(/> | </g, (gap) => gap.trim());
	const { content } = await (await request.get("/api/blog/posts/que-significa-5w-30")).json();
	expect(content).toContain("<thead>");
	const { id, slug } = await storePost(request, staff, `Copia ${Date.now()}`, content);
	await enterAs(page, staff);
	await page.goto(`${BLOG}/${id}`);
	await text(page).locator("p").first().click();
	await expect(page.getByText("Cambios sin publicar")).toBeHidden();
	await page.keyboard.press("Home");
	await page.keyboard.type("Ojo: ");
	await inBar(page, "Guardar cambios").click();
	await expect(page.getByText("Post actualizado exitosamente").first()).toBeVisible();
	const after = await (await request.get(`/api/blog/posts/${slug}`)).json();
	expect(after.content).toContain("Ojo: ");
	expect(bare(after.content.replace("Ojo: ", ""))).toBe(bare(content));
});

test("the photos of an article are enlarged in place, by keyboard too", async ({
	page,
	staff,
	request,
}) => {
	const title = `Taller por dentro ${Date.now()}`;
	const data = {
		title,
		excerpt: "Cómo se ve el taller.",
		content: "<p>Dos fotos.</p>",
		category: "Mantenimiento",
		gallery_images: ["/images/heroes/frenos.avif", "/images/heroes/aire.avif"],
	};
	const reply = await request.post(POSTS, { data, headers: bearer(staff) });
	const { slug } = (await reply.json()) as { slug: string };
	await openAlive(page, `/blog/${slug}`);
	const second = page.getByRole("link", { name: `${title}, foto 2` });
	await second.focus();
	await page.keyboard.press("Enter");
	const viewer = page.getByRole("dialog", { name: "Fotos del artículo" });
	await expect(viewer.getByRole("img", { name: `${title}, foto 2` })).toBeVisible();
	await expectNoAxeViolations(page);
	await page.keyboard.press("Escape");
	await expect(viewer).toBeHidden();
	await expect(second).toBeFocused();
	expect(page.context().pages()).toHaveLength(1);
});

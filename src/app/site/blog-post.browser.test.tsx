import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { expectNoViolations } from "#tests/component-kit/axe.ts";
import {
	call,
	getCurrentPath,
	holdCalls,
	interceptCalls,
	logInAs,
	open,
	waitForIdle,
} from "#tests/component-kit/page.tsx";

const POST_PATH = "/blog/liquido-de-frenos-dot-3-y-dot-4";
const VIEWS_PATH = /^\/api\/blog\/posts\/[^/]+\/views$/;

const title = page.getByRole("heading", { level: 1 });

test("shows its products and adds them to the quote", async () => {
	await open(POST_PATH);
	const products = page.getByRole("region", { name: "Productos de este artículo" });
	await expect.poll(() => products.getByRole("listitem").elements().length).toBe(3);
	await expectNoViolations();
	await products.getByRole("button", { name: /Agrega estos 3 productos/ }).click();
	await expect.element(page.getByRole("dialog")).toBeVisible();
	expect(JSON.parse(localStorage.getItem("quoteList") ?? "[]")).toHaveLength(3);
});

test("links a tag to its articles", async () => {
	await open(POST_PATH);
	const tags = page.getByRole("navigation", { name: "Etiquetas" });
	await tags.getByRole("link", { name: "Frenos" }).click();
	await expect.poll(getCurrentPath).toBe("/blog?etiqueta=Frenos");
	await waitForIdle();
	const titles = page.getByRole("article").getByRole("heading");
	await expect.poll(() => titles.elements().length).toBe(2);
});

test("shares its title and URL by chat", async () => {
	await open(POST_PATH);
	const text = "Líquido de frenos: DOT 3, DOT 4 y por qué se cambia aunque esté lleno https://taller.test";
	await expect
		.element(page.getByRole("link", { name: /Compartir por WhatsApp/ }))
		.toHaveAttribute("href", `https://wa.me/?text=${encodeURIComponent(text + POST_PATH)}`);
});

test("shows the view count even when it is zero", async () => {
	const slug = "refrigerante-o-agua-en-el-radiador";
	const views = page.getByRole("term").filter({ hasText: "Vistas" });
	const viewRequests = holdCalls(VIEWS_PATH);
	expect((await call(`/api/blog/posts/${slug}`)).json.view_count).toBe(0);
	await open(`/blog/${slug}`);
	await expect.element(views).toBeVisible();
	expect(views.element().nextElementSibling?.textContent).toBe("0");
	viewRequests.release();
});

test("counts a visitor once and staff never", async () => {
	const requests = holdCalls(VIEWS_PATH);
	const path = "/blog/luces-del-tablero-que-significan";
	await logInAs();
	await open(path);
	await expect.element(title).toBeVisible();
	expect(requests.getCallCount()).toBe(0);
	localStorage.clear();
	await open(path);
	await expect.poll(requests.getCallCount).toBe(1);
	await open(path);
	await expect.element(title).toBeVisible();
	expect(requests.getCallCount()).toBe(1);
	requests.release();
});

test("requests each opened post without counting a view", async () => {
	const requests: string[] = [];
	const toApiPath = (path: string) => path.replace("/blog/", "/api/blog/posts/");
	interceptCalls(/^\/api\/blog\/posts\/[^/]+$/, ({ method, url }) => {
		requests.push(`${method} ${new URL(url).pathname}`);
		return undefined;
	});
	const viewRequests = holdCalls(VIEWS_PATH);
	const { id, view_count } = (await call(toApiPath(POST_PATH))).json;
	await logInAs();
	await open(POST_PATH);
	await expect.poll(() => requests).toEqual([`GET ${toApiPath(`/blog/${id}`)}`]);
	await page.getByRole("navigation", { name: "Más artículos" }).getByRole("link").first().click();
	await expect.poll(() => requests.length).toBe(2);
	expect(requests[1]).not.toBe(requests[0]);
	expect(viewRequests.getCallCount()).toBe(0);
	expect((await call(toApiPath(POST_PATH))).json.view_count).toBe(view_count);
});

test("shows the views from the post's response", async () => {
	const slug = "que-significa-5w-30";
	const { json } = await call(`/api/blog/posts/${slug}`);
	interceptCalls(/^\/api\/blog\/posts\/[^/]+$/, () => Response.json({ ...json, view_count: 4321 }));
	await logInAs();
	await open(`/blog/${slug}`);
	await expect.element(page.getByText("4321", { exact: true })).toBeVisible();
});

test("redirects a URL in capitals to the slug", async () => {
	await open(POST_PATH.toUpperCase());
	await expect.element(title).toMatchTextContent(/^Líquido de frenos/);
	expect(getCurrentPath()).toBe(POST_PATH);
});

test("links an unknown article to the blog", async () => {
	await open("/blog/no-existe");
	await expect.element(title).toHaveTextContent("Este artículo no existe");
	await page.getByRole("link", { name: "Ver todos los artículos" }).click();
	const titles = page.getByRole("article").getByRole("heading");
	await expect.poll(() => titles.elements().length).toBe(10);
});

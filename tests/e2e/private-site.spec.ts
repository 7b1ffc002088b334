import { expect } from "./fixtures.ts";
import { startOwnServer } from "./own-server.ts";
import { createServerTest } from "./own-server-test.ts";
import { publishSite } from "./publish-site.ts";
import { ADMIN_PASSWORD } from "./server.ts";
import { openHydrated } from "./shared-steps.ts";
import { getAuthHeaders, logInPage } from "./staff.ts";

const test = createServerTest(() => startOwnServer({}, { isPrivate: true }));
test.describe.configure({ mode: "serial" });
// The browser reports each 503.
test.use({ allowedErrors: /503/ });

const CLOSED_PATHS = [
	"/",
	"/productos",
	"/productos/ENI-DOT4-500",
	"/servicios/frenos",
	"/contacto",
	"/terminos",
	"/blog/rss.xml",
	"/productos/feed.xml",
	"/sitemap.xml",
	"/vista/producto-ENI-DOT4-500.jpg",
	"/no-existe",
	"/productos.data",
	"/_root.data",
	"/api/products",
	"/api/settings",
];
const OPEN_PATHS = ["/robots.txt", "/admin/login", "/favicon.svg", "/health", "/ready", "/api/docs"];
/** The invented contact data and content of the bundle. */
const SAMPLE = /507-0000|6000-0000|Avenida Perú|autocentrocalidonia|Autocentro Calidonia|ENI-DOT4/;

test("shows visitors and robots nothing but «Muy pronto»", async ({ page, request }) => {
	for (const path of CLOSED_PATHS) {
		const response = await request.get(path);
		const { "retry-after": retryAfter, "x-robots-tag": robots, "cache-control": cache } = response.headers();
		expect([path, response.status()]).toEqual([path, 503]);
		expect([path, retryAfter, robots]).toEqual([path, "3600", "noindex, nofollow"]);
		expect(cache).toMatch(/no-store|no-cache/);
		expect(await response.text()).not.toMatch(SAMPLE);
	}
	for (const path of OPEN_PATHS) expect([path, (await request.get(path)).status()]).toEqual([path, 200]);
	expect(await (await request.get("/robots.txt")).text()).toBe("User-agent: *\nDisallow: /\n");
	const form = await request.post("/contacto", { form: { name: "Ana", message: "Hola" } });
	expect([form.status(), await form.text()]).toEqual([503, expect.stringContaining("no se envió nada")]);
	await page.goto("/productos");
	await expect(page.getByRole("heading", { name: "Muy pronto" })).toBeVisible();
	await expect(page.locator("script")).toHaveCount(0);
	for (const path of ["/seguir/no-existe", "/recibo/no-existe", "/boletin/salir/no-existe"])
		expect([path, (await request.get(path)).status()]).not.toEqual([path, 503]);
});

test("previews the site by a link that each page carries on", async ({ page, request, staff }) => {
	const headers = getAuthHeaders(staff);
	const { preview } = await (await request.get("/api/admin/publication", { headers })).json();
	const response = await page.goto(preview.path);
	expect(response?.headers()["cache-control"]).toBe("no-store");
	expect(response?.headers()["x-robots-tag"]).toBe("noindex, nofollow");
	const band = page.getByText(/^Vista previa: solo la ves tú y a quien le pases este enlace, hasta el /);
	await expect(band).toBeVisible();
	await openHydrated(page, preview.path);
	await page.getByRole("banner").getByRole("link", { name: "Servicios", exact: true }).click();
	await expect(page).toHaveURL(/\/servicios\?muestra=sitio~/);
	await expect(page.getByRole("heading", { level: 1 })).not.toHaveText("Muy pronto");
	await page.getByRole("banner").getByRole("link", { name: "Contacto", exact: true }).click();
	await expect(page).toHaveURL(/\/contacto\?muestra=sitio~/);
	await page.reload();
	await expect(band).toBeVisible();
	await openHydrated(page, `/contacto${new URL(page.url()).search}`);
	const form = page.locator("section#mensaje");
	await form.getByLabel("Nombre Completo").fill("Ana Ríos");
	await form.getByLabel("Teléfono").fill("6123-4567");
	await form.getByLabel("Mensaje").fill("Suena al frenar");
	await form.getByRole("button", { name: /Enviar/ }).click();
	await expect(page.getByText(/Es una vista previa/).first()).toBeVisible();
	const { leads } = await (await request.get("/api/admin/inbox?state=all", { headers })).json();
	expect(leads).toEqual([]);
	const changed = preview.path.replace(/.$/, (last: string) => (last === "A" ? "B" : "A"));
	expect((await request.get(changed)).status()).toBe(503);
	expect((await page.context().cookies()).length).toBe(0);
});

test("keeps confirmed terms closed while they name invented contacts", async ({ request, staff }) => {
	const approval = { headers: getAuthHeaders(staff), data: { field: "legal.texts" } };
	expect((await request.post("/api/admin/settings/approvals", approval)).status()).toBe(200);
	expect((await request.get("/terminos")).status()).toBe(503);
});

test("lets an invited person choose a password", async ({ page, request, staff }) => {
	const headers = getAuthHeaders(staff);
	const data = { full_name: "Marisol Pinto", username: "marisol", role: "reception", email: "" };
	const { link } = await (await request.post("/api/admin/invitations", { headers, data })).json();
	await page.goto(link.address);
	await page.getByLabel("Contraseña", { exact: true }).fill("tres guayacanes en flor 26");
	await page.getByRole("button", { name: "Guardar y entrar" }).click();
	await expect(page).toHaveURL(/\/admin\/dashboard/);
});

test("opens everything once an owner publishes", async ({ page, request, staff, own }) => {
	await logInPage(page, staff);
	await openHydrated(page, "/admin/dashboard/configuracion");
	const card = page.getByRole("region", { name: "Publicación" });
	await expect(card.getByText(/El sitio está en privado/)).toBeVisible();
	await expect(card.getByRole("link", { name: "Teléfono" })).toBeVisible();
	await publishSite(own.origin, ADMIN_PASSWORD);
	for (const path of CLOSED_PATHS.filter((closed) => !["/no-existe", "/_root.data"].includes(closed)))
		expect([path, (await request.get(path)).status()]).toEqual([path, 200]);
	expect((await request.get("/no-existe")).status()).toBe(404);
	expect(await (await request.get("/robots.txt")).text()).toContain("Sitemap:");
	expect((await request.get("/")).headers()["x-robots-tag"]).toBeUndefined();
	await page.goto("/muy-pronto");
	await expect(page).toHaveURL(`${own.origin}/`);
	// The open page would report what the restarted server does not answer.
	await page.close();
	await own.restart();
	expect((await request.get("/productos")).status()).toBe(200);
	const headers = getAuthHeaders(staff);
	expect((await request.delete("/api/admin/publication", { headers })).status()).toBe(200);
	expect((await request.get("/productos")).status()).toBe(503);
	const terms = await request.get("/terminos");
	expect([terms.status(), (await request.get("/privacidad")).status()]).toEqual([200, 200]);
});

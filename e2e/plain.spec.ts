import { expect } from "./fixtures.ts";
import { trying } from "./on-own-server.ts";
import { fromOwnAddress } from "./own-address.ts";
import { PUBLIC_PAGES } from "./public-pages.ts";
import { bearer, test } from "./staff.ts";

test.beforeEach(fromOwnAddress(12));

trying.describe("without JavaScript, on a site that somebody tries", () => {
	trying.use({ javaScriptEnabled: false });

	trying("a picture that would wait for script is there without it", async ({ page }) => {
		await page.goto("/");
		const promotions = page.getByRole("region", { name: "Promociones" }).first();
		await expect(promotions.locator("img").first()).toBeVisible();
	});

	trying("the gallery is loaded again by its button", async ({ page }) => {
		await page.goto("/gubernamentales");
		const loaded = page.waitForResponse(/\/gubernamentales\??$/);
		await page.getByRole("button", { name: "Recargar galería" }).click();
		expect((await loaded).status()).toBe(200);
		await expect(page.getByRole("heading", { name: "Proyectos" })).toBeInViewport();
	});
});

test.describe("without JavaScript", () => {
	test.use({ javaScriptEnabled: false });

	for (const width of [390, 1280])
		test(`every page reads and shows no button that does nothing, at ${width} px`, async ({
			page,
		}) => {
			test.slow();
			await page.setViewportSize({ width, height: 850 });
			for (const path of PUBLIC_PAGES) {
				await page.goto(path);
				await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
				const idle = await page
					.locator("button:not([type=submit], [popovertarget])")
					.evaluateAll((buttons) =>
						buttons
							.filter((button) => button.checkVisibility({ visibilityProperty: true }))
							.map((button) => button.ariaLabel ?? button.textContent),
					);
				expect(idle, path).toEqual([]);
				const orphans = await page
					.locator("button[type=submit]")
					.evaluateAll(
						(buttons) => buttons.filter((button) => !(button as HTMLButtonElement).form).length,
					);
				expect(orphans, path).toBe(0);
			}
		});

	test("a subscription from the footer is stored and answered on a page", async ({
		page,
		request,
		staff,
	}) => {
		const email = `plain.${Date.now()}@correo.com`;
		await page.goto("/nosotros");
		const footer = page.getByRole("contentinfo");
		await footer.getByLabel("Correo electrónico").fill(email);
		await footer.getByRole("button", { name: "Suscribir" }).click();
		await expect(page.locator("main").getByRole("status")).toContainText(
			"¡Suscripción exitosa! Recibirás ofertas especiales y consejos automotrices.",
		);
		const inbox = await request.get(`/api/admin/inbox?kind=newsletter&q=${email}`, {
			headers: bearer(staff),
		});
		expect((await inbox.json()).leads).toMatchObject([{ kind: "newsletter", email }]);
	});
});

/** Words that only English has; «check engine» and the names of products are said in Spanish too. */
const ENGLISH =
	/\b(the|and|with|your|you|from|this|these|click|submit|send|loading|search|close|next|previous|back to|required|invalid|please|not found|read more|slide|carousel|notifications?|phone|address|page|quantity|remove|all rights)\b/i;

test("no public page says anything in English", async ({ request }) => {
	test.slow();
	const sitemap = await (await request.get("/sitemap.xml")).text();
	const paths = [...sitemap.matchAll(/<loc>([^<]+)</g)].map(([, at = ""]) => new URL(at).pathname);
	const found: string[] = [];
	for (const path of [
		...paths,
		"/boletin",
		"/no-existe",
		"/blog/nada",
		"/seguir/nada",
		"/cita/nada",
	]) {
		const html = await (await request.get(path)).text();
		for (const text of saidIn(html)) if (ENGLISH.test(text)) found.push(`${path}: ${text}`);
	}
	expect(paths.length).toBeGreaterThan(80);
	expect(found).toEqual([]);
});

/** What a page says, to the eye and to the ear. */
function saidIn(html: string): string[] {
	const body = html.replace(/<(script|style)[\s\S]*?<\/\1>/g, "");
	const spoken =
		/\s(?:aria-label|aria-roledescription|aria-description|alt|title|placeholder)="([^"]+)"/g;
	const named =
		/<meta (?:name="description"|property="og:(?:title|description)") content="([^"]+)"/g;
	const attributes = [...body.matchAll(spoken), ...body.matchAll(named)];
	const shown = body.split(/<[^>]*>/).filter((text) => text.trim());
	return [...attributes.map(([, words = ""]) => words), ...shown];
}

import { expect, test as sharedServerTest } from "./fixtures.ts";
import { delayResponses } from "./hold-requests.ts";
import { trialServerTest as test } from "./own-server-test.ts";
import { openHydrated } from "./shared-steps.ts";

const SLIDE_INTERVAL_MS = 5000;

test.describe(() => {
	test.use({ hasTouch: true, viewport: { width: 390, height: 844 } });
	test("selects a slide and stops rotation on a swipe", async ({ page }) => {
		await page.clock.install();
		const releaseScript = await delayResponses(page, "**/assets/*.js");
		await page.goto("/");
		const hero = page.getByRole("region", { name: "Presentación" });
		const cdpSession = await page.context().newCDPSession(page);
		const swipe = async () => {
			for (const x of [330, 280, 230, 180, 130, 80]) {
				const type = x === 330 ? "touchStart" : "touchMove";
				await cdpSession.send("Input.dispatchTouchEvent", { type, touchPoints: [{ x, y: 300 }] });
			}
			await cdpSession.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
		};
		const currentIndicator = hero.locator("[aria-current=true]");
		await swipe();
		await expect(hero.getByText("Tu aire vuelve a enfriar")).toBeInViewport();

		releaseScript();
		await expect(currentIndicator).toHaveAccessibleName(/^Ver 2 de 3/);
		await swipe();
		await expect(hero.getByText("El repuesto correcto")).toBeInViewport();
		await page.clock.runFor(1000);
		await expect(currentIndicator).toHaveAccessibleName(/^Ver 3 de 3/);
		await expect(hero.getByRole("button", { name: "Reanudar" })).toBeVisible();
		await page.clock.runFor(2 * SLIDE_INTERVAL_MS);
		await expect(currentIndicator).toHaveAccessibleName(/^Ver 3 de 3/);
	});

	test("keeps the carousel rotating when the page scrolls over it", async ({ page }) => {
		await page.clock.install();
		await openHydrated(page, "/");
		const hero = page.getByRole("region", { name: "Presentación" });
		const cdpSession = await page.context().newCDPSession(page);
		for (const y of [400, 360, 320, 280, 240]) {
			const type = y === 400 ? "touchStart" : "touchMove";
			await cdpSession.send("Input.dispatchTouchEvent", { type, touchPoints: [{ x: 200, y }] });
		}
		await cdpSession.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
		await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(50);
		await expect(hero.getByRole("button", { name: "Pausa" })).toBeAttached();
		await page.clock.runFor(SLIDE_INTERVAL_MS);
		await expect(hero.locator("[aria-current=true]")).toHaveAccessibleName(/^Ver 2 de 3/);
	});
});

test("loads offscreen pictures lazily and without layout shift", async ({ context }) => {
	for (const width of [390, 1280]) {
		const page = await context.newPage();
		const releaseScript = await delayResponses(page, "**/assets/*.js");
		await page.setViewportSize({ width, height: 800 });
		const requestedPaths: string[] = [];
		page.on("request", (request) => requestedPaths.push(new URL(request.url()).pathname));
		const listHeroPaths = () => requestedPaths.filter((path) => path.includes("/heroes/"));
		await page.goto("/");
		const promotions = page.getByRole("region", { name: "Promociones" }).first();
		const promotionHeading = promotions.getByRole("heading", { name: "Mantenimiento preventivo premium" });
		// Measure relative to the section: expired promotions are far below, and parts above them are laid out late.
		const getPosition = () =>
			promotionHeading.evaluate((heading) => {
				const { top, left } = heading.getBoundingClientRect();
				const region = heading.closest("section")?.getBoundingClientRect();
				return { top: top - (region?.top ?? 0), left };
			});
		const initialPosition = await getPosition();
		expect(listHeroPaths()).toHaveLength(1);
		expect(requestedPaths.filter((path) => path.includes("/promotions/"))).toEqual([]);

		releaseScript();
		await expect.poll(() => listHeroPaths().length).toBeGreaterThan(1);
		await promotions.scrollIntoViewIfNeeded();
		await expect.poll(() => requestedPaths.join()).toContain("/promotions/promo-1-mantenimiento");
		await expect.poll(getPosition).toEqual(initialPosition);
		const overflowingSlides = await promotions
			.locator("article")
			.evaluateAll((slides) => slides.filter((slide) => slide.scrollWidth > slide.clientWidth));
		expect(overflowingSlides).toEqual([]);
		await page.close();
	}
});

test.describe(() => {
	test.use({ allowedErrors: /ERR_FAILED/ });
	test("loads all pictures when the script fails", async ({ page }) => {
		await page.route("**/assets/*.js", (route) => route.abort());
		await page.goto("/");
		const promotions = page.getByRole("region", { name: "Promociones" }).first();
		await expect(promotions.locator("img").first()).toBeVisible();
	});
});

sharedServerTest.describe(() => {
	sharedServerTest.use({ viewport: { width: 360, height: 800 } });
	sharedServerTest(
		"shows sections, a price within four screens, and a search",
		{ tag: "@smoke" },
		async ({ page }) => {
			await openHydrated(page, "/");
			await expect(page.locator(".later")).toHaveCount(0);
			const sections = ["Repuestos con su precio", "Lo que hacemos en el taller"];
			const lowerSections = ["Lo que cuentan los clientes", "Marcas que usamos y vendemos"];
			for (const name of [...sections, ...lowerSections, "¿Hablamos de tu carro?"])
				await expect(page.getByRole("heading", { name })).toBeAttached();
			const getPageHeight = () => page.evaluate(() => document.documentElement.scrollHeight);
			await expect.poll(getPageHeight).toBeLessThanOrEqual(15 * 800);
			const productSection = page.getByRole("region", { name: "Repuestos con su precio" });
			const card = productSection.getByRole("listitem").last();
			await expect(card).toContainText(/\$\d+\.\d\d/);
			const { y = 0, height: cardHeight = 0 } = (await card.boundingBox()) ?? {};
			expect(y + cardHeight).toBeLessThan(4 * 800);
			await productSection.getByLabel("Buscar productos").fill("aceite 5w30");
			await productSection.getByRole("button", { name: "Buscar" }).click();
			await expect(page).toHaveURL(/\/productos\?q=aceite\+5w30$/);
			await expect(page.locator("main article").first()).toContainText("5W-30");
		},
	);
});

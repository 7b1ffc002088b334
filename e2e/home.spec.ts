import { brokenWords } from "./fit.ts";
import { expect } from "./fixtures.ts";
import { holdBack } from "./hold-at.ts";
import { trying as test } from "./on-own-server.ts";
import { openAlive } from "./reading.ts";

const TURN_MS = 5000;

test("the hero turns every five seconds, wraps, and rests when told to", async ({ page }) => {
	await page.clock.install();
	await openAlive(page, "/");
	const hero = page.getByRole("region", { name: "Presentación" });
	const slide = (place: number) => hero.getByRole("group", { name: `${place} de 3` });
	await expect(hero.getByRole("button", { name: "Pausa" })).toBeVisible();
	// From here on time passes only when it is told to, from the first slide on.
	await page.clock.pauseAt(Date.now() + 60_000);
	await hero.getByRole("button", { name: "Ver 1 de 3" }).click();
	await expect(slide(1)).toBeVisible();
	// It rests under the pointer, and turns on once that has left.
	const slides = hero.locator("[aria-live]");
	await expect(slides).toHaveAttribute("aria-live", "polite");
	await page.mouse.move(10, 10);
	await expect(slides).toHaveAttribute("aria-live", "off");
	for (const place of [2, 3, 1]) {
		await page.clock.runFor(TURN_MS);
		await expect(hero.getByRole("button", { name: `Ver ${place} de 3` })).toHaveAttribute(
			"aria-current",
			"true",
		);
	}
	await hero.getByRole("button", { name: "Pausa" }).click();
	await page.mouse.move(10, 10);
	await page.clock.runFor(2 * TURN_MS);
	await expect(hero.getByRole("button", { name: "Ver 1 de 3" })).toHaveAttribute(
		"aria-current",
		"true",
	);
	await hero.getByRole("button", { name: "Ver 3 de 3" }).click();
	await expect(slide(3).getByRole("link", { name: "Ver Productos" })).toBeVisible();
	await expect(hero.getByText("Frenos que responden")).not.toBeInViewport();
});

test.describe(() => {
	test.use({ hasTouch: true, viewport: { width: 390, height: 844 } });
	test("a swipe before or after the script came chooses the slide and stops the turning", async ({
		page,
	}) => {
		await page.clock.install();
		const bringScript = await holdBack(page, "**/assets/*.js");
		await page.goto("/");
		const hero = page.getByRole("region", { name: "Presentación" });
		const browser = await page.context().newCDPSession(page);
		const swipe = async () => {
			for (const x of [330, 280, 230, 180, 130, 80]) {
				const type = x === 330 ? "touchStart" : "touchMove";
				await browser.send("Input.dispatchTouchEvent", { type, touchPoints: [{ x, y: 300 }] });
			}
			await browser.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
		};
		const chosen = hero.locator("[aria-current=true]");
		await swipe();
		await expect(hero.getByText("Tu aire vuelve a enfriar")).toBeInViewport();

		bringScript();
		await expect(chosen).toHaveAccessibleName(/^Ver 2 de 3/);
		await swipe();
		await expect(hero.getByText("El repuesto correcto")).toBeInViewport();
		await page.clock.runFor(1000);
		await expect(chosen).toHaveAccessibleName(/^Ver 3 de 3/);
		await expect(hero.getByRole("button", { name: "Reanudar" })).toBeVisible();
		await page.clock.runFor(2 * TURN_MS);
		await expect(chosen).toHaveAccessibleName(/^Ver 3 de 3/);
	});
});

test("promotions that ended stand below what is on offer", async ({ page }) => {
	await page.goto("/");
	const services = page.getByRole("region", { name: "Lo que hacemos en el taller" });
	const promotions = page.getByRole("region", { name: "Promociones" }).first();
	const top = async (region: typeof services) => (await region.boundingBox())?.y ?? 0;
	expect(await top(promotions)).toBeGreaterThan(await top(services));
});

test("a promotion that ended says so and asks what is available today", async ({ page }) => {
	await openAlive(page, "/");
	const promotions = page.getByRole("region", { name: "Promociones" }).first();
	const first = promotions.getByRole("group", { name: /^1 de 3/ });
	await expect(first).toContainText("Finalizó el 31 de marzo de 2025");
	await expect(first).toContainText("23% menos");
	await expect(first).toContainText("$49.99");
	const book = first.getByRole("link", { name: /Reservar Ahora/ });
	const message = new URL((await book.getAttribute("href")) ?? "").searchParams.get("text");
	expect(message).toContain("a $49.99");
	expect(message).toContain("¿Qué tienen disponible hoy?");
});

test.describe(() => {
	test.use({ contextOptions: { reducedMotion: "reduce" } });
	test("nothing turns by itself under reduced motion", async ({ page }) => {
		await page.clock.install();
		await openAlive(page, "/");
		const hero = page.getByRole("region", { name: "Presentación" });
		const dot = hero.getByRole("button", { name: "Ver 1 de 3" });
		await expect(dot).toBeVisible();
		await page.clock.runFor(4 * TURN_MS);
		await expect(dot).toHaveAttribute("aria-current", "true");
	});
});

test("a testimonial in the list is shown when it is chosen", async ({ page }) => {
	await openAlive(page, "/");
	const testimonials = page.getByRole("region", { name: "Testimonios" });
	await expect(testimonials.getByRole("button", { name: "Pausa" })).toBeVisible();
	await page.getByRole("button", { name: /^Abdiel Cedeño/ }).click();
	await expect(testimonials.getByText("18 de octubre de 2024")).toBeInViewport();
});

test("a brand without a logo has a lettermark on its card, and among the distributors its name beside it", async ({
	page,
}) => {
	await openAlive(page, "/");
	const brands = page.getByRole("region", { name: "Marcas que usamos y vendemos" });
	const card = brands.getByRole("article").filter({ hasText: "Liqui Moly" });
	await expect(card.locator("svg")).toHaveText("LIQ");
	const row = brands.getByRole("listitem").filter({ hasText: /^LIQLiqui Moly$/ });
	await expect(row).toHaveCount(1);
	await expect(row.locator("svg[aria-hidden=true]")).toHaveText("LIQ");
	await expect(row.getByText("Liqui Moly", { exact: true })).toBeVisible();
});

test.describe(() => {
	// React would find other words than its own where it wakes that part later.
	test.use({ javaScriptEnabled: false });

	test("a distributor's name is not broken inside a word", async ({ page }) => {
		await page.goto("/");
		const names = page.getByRole("heading", { name: "Distribuidores autorizados" }).locator("+ ul");
		await names.locator("li > :last-child").evaluateAll((all) => {
			for (const [place, name] of all.entries())
				name.textContent = place % 2 ? "Motorcraft" : "Wurth Profesional";
		});
		for (const width of [320, 360, 390, 768, 1280]) {
			await page.setViewportSize({ width, height: 800 });
			expect(await brokenWords(names, /\S+/g), `at ${width} px`).toEqual([]);
		}
	});
});

for (const width of [390, 1280])
	test(`pictures that nobody sees yet wait for the page, and move nothing when they come, at ${width} px`, async ({
		page,
	}) => {
		const bringScript = await holdBack(page, "**/assets/*.js");
		await page.setViewportSize({ width, height: 800 });
		const asked: string[] = [];
		page.on("request", (request) => asked.push(new URL(request.url()).pathname));
		const heroes = () => asked.filter((path) => path.includes("/heroes/"));
		await page.goto("/");
		const promotions = page.getByRole("region", { name: "Promociones" }).first();
		const text = promotions.getByRole("heading", { name: "Mantenimiento preventivo premium" });
		// What has ended stands far below, where parts above it are laid out when they come near.
		const place = () =>
			text.evaluate((heading) => {
				const { top, left } = heading.getBoundingClientRect();
				const region = heading.closest("section")?.getBoundingClientRect();
				return { top: top - (region?.top ?? 0), left };
			});
		const before = await place();
		expect(heroes()).toHaveLength(1);
		expect(asked.filter((path) => path.includes("/promotions/"))).toEqual([]);

		bringScript();
		await expect.poll(() => heroes().length).toBeGreaterThan(1);
		await promotions.scrollIntoViewIfNeeded();
		await expect.poll(() => asked.join()).toContain("/promotions/promo-1-mantenimiento");
		await expect.poll(place).toEqual(before);
		const overflowing = await promotions
			.locator("article")
			.evaluateAll((slides) => slides.filter((slide) => slide.scrollWidth > slide.clientWidth));
		expect(overflowing).toEqual([]);
	});

test.describe(() => {
	test.use({ allowedErrors: /ERR_FAILED/ });
	test("they come at once where the page's script does not", async ({ page }) => {
		await page.route("**/assets/*.js", (route) => route.abort());
		await page.goto("/");
		const promotions = page.getByRole("region", { name: "Promociones" }).first();
		await expect(promotions.locator("img").first()).toBeVisible();
	});
});

test.describe(() => {
	test.use({ viewport: { width: 360, height: 800 } });
	test("within four screens of a phone there is a product with its price, and a search that finds", async ({
		page,
	}) => {
		await page.goto("/");
		const shelf = page.getByRole("region", { name: "Repuestos con su precio" });
		const card = shelf.getByRole("listitem").last();
		await expect(card).toContainText(/\$\d+\.\d\d/);
		const { y = 0, height = 0 } = (await card.boundingBox()) ?? {};
		expect(y + height).toBeLessThan(4 * 800);
		await shelf.getByLabel("Buscar productos").fill("aceite 5w30");
		await shelf.getByRole("button", { name: "Buscar" }).click();
		await expect(page).toHaveURL(/\/productos\?q=aceite\+5w30$/);
		await expect(page.locator("main article").first()).toContainText("5W-30");
	});
});

test.describe(() => {
	test.use({ viewport: { width: 360, height: 800 } });
	test("on a phone the whole page, with what every section says, is twelve screens at most", async ({
		page,
	}) => {
		await openAlive(page, "/");
		await expect(page.locator(".later")).toHaveCount(0);
		const sections = ["Repuestos con su precio", "Lo que hacemos en el taller"];
		const below = ["Lo que cuentan los clientes", "Marcas que usamos y vendemos"];
		for (const name of [...sections, ...below, "¿Hablamos de tu carro?"])
			await expect(page.getByRole("heading", { name })).toBeAttached();
		const height = () => page.evaluate(() => document.documentElement.scrollHeight);
		await expect.poll(height).toBeLessThanOrEqual(12 * 800);
	});
});

test("a service without a price says on its card what the price depends on", async ({ page }) => {
	await page.goto("/");
	const services = page.getByRole("region", { name: "Lo que hacemos en el taller" });
	await expect(services.getByText("Según tu carro")).toHaveCount(6);
});

test("the hours that are alike for all services stand on the home page once", async ({ page }) => {
	await openAlive(page, "/");
	const services = page.getByRole("region", { name: "Lo que hacemos en el taller" });
	await services.scrollIntoViewIfNeeded();
	await expect(services.getByText("Próximo cupo")).toHaveCount(1);
});

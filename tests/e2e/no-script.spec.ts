import type { Page } from "@playwright/test";
import { expect } from "./fixtures.ts";
import { trialServerTest } from "./own-server-test.ts";
import { PUBLIC_PAGES } from "./public-pages.ts";
import { assignSeparateAddress } from "./separate-address.ts";
import { getAuthHeaders, test } from "./staff.ts";

test.beforeEach(assignSeparateAddress(12));

trialServerTest.describe("without JavaScript, on a trial site", () => {
	trialServerTest.use({ javaScriptEnabled: false });

	trialServerTest("shows all pictures and slides, and reloads the gallery by button", async ({ page }) => {
		await page.goto("/");
		const promotions = page.getByRole("region", { name: "Promociones" }).first();
		await expect(promotions.locator("img").first()).toBeVisible();
		// Without a script, a mouse cannot reach slides that are off screen.
		for (const name of ["Presentación", "Promociones", "Testimonios"]) {
			// A folded list inside a slide is a group too.
			const slides = page.getByRole("region", { name }).first().locator("[aria-roledescription]");
			const leftEdges = await slides.evaluateAll((elements) =>
				elements.map((element) => element.getBoundingClientRect().left),
			);
			expect(leftEdges.length, name).toBeGreaterThan(2);
			expect(new Set(leftEdges).size, name).toBe(1);
		}
		await page.goto("/gubernamentales");
		const galleryResponse = page.waitForResponse(/\/gubernamentales\??$/);
		await page.getByRole("button", { name: "Recargar galería" }).click();
		expect((await galleryResponse).status()).toBe(200);
		await expect(page.getByRole("heading", { name: "Proyectos" })).toBeInViewport();
	});
});

test.describe("without JavaScript", () => {
	test.use({ javaScriptEnabled: false, allowedErrors: /status of 404/ });

	test("shows every page without buttons that need script", async ({ page }) => {
		test.slow();
		for (const path of [...PUBLIC_PAGES, "/no-existe"]) {
			await page.goto(path);
			await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
			for (const width of [390, 1280]) {
				await page.setViewportSize({ width, height: 850 });
				expect(await findScriptButtons(page), `${path} at ${width} px`).toEqual([]);
			}
			const orphanCount = await page
				.locator("button[type=submit]")
				.evaluateAll((buttons) => buttons.filter((button) => !(button as HTMLButtonElement).form).length);
			expect(orphanCount, path).toBe(0);
		}
		await page.getByRole("main").getByLabel("Buscar productos").fill("aceite");
		await page.keyboard.press("Enter");
		await expect(page).toHaveURL("/productos?q=aceite");
	});

	test("stores a footer subscription and shows a receipt page", {
		tag: "@smoke",
	}, async ({ page, request, staff }) => {
		const email = `plain.${Date.now()}@correo.com`;
		await page.goto("/nosotros");
		const footer = page.getByRole("contentinfo");
		await footer.getByLabel("Correo electrónico").fill(email);
		await footer.getByRole("button", { name: "Suscribir" }).click();
		await expect(page.locator("main").getByRole("status")).toContainText(
			"¡Suscripción exitosa! Recibirás ofertas especiales y consejos automotrices.",
		);
		const inboxResponse = await request.get(`/api/admin/inbox?kind=newsletter&q=${email}`, {
			headers: getAuthHeaders(staff),
		});
		expect((await inboxResponse.json()).leads).toMatchObject([{ kind: "newsletter", email }]);
	});
});

/** Finds buttons that only a script would handle. */
const findScriptButtons = (page: Page) =>
	page
		.locator("button:not([type=submit], [popovertarget])")
		.evaluateAll((buttons) =>
			buttons
				.filter((button) => button.checkVisibility({ visibilityProperty: true }))
				.map((button) => button.ariaLabel ?? button.textContent),
		);

import type { Page } from "@playwright/test";
import { findSection } from "./contact-steps.ts";
import { expect, test } from "./fixtures.ts";
import { openHydrated, waitForStablePosition } from "./shared-steps.ts";

const WIDTHS = [360, 768, 1280];
const HERO_LINK = { name: "Agenda tu Cita en línea" };

/** Expects the form to begin below the header, in the upper half of the screen. */
async function expectScrolledToForm(page: Page, id = "cita") {
	await expect(page).toHaveURL(new RegExp(`/contacto(\\?[^#]*)?#${id}$`));
	const halfHeight = (page.viewportSize()?.height ?? 0) / 2;
	const getTop = () => findSection(page, id).evaluate((form) => form.getBoundingClientRect().top);
	await expect
		.poll(async () => {
			const y = await getTop();
			return y >= 0 && y < halfHeight;
		})
		.toBe(true);
	return getTop;
}
const findQuickLink = (page: Page) =>
	page.getByRole("complementary", { name: "Contacto rápido" }).getByRole("link", { name: "Agendar cita" });

for (const javaScriptEnabled of [true, false])
	test.describe(javaScriptEnabled ? "with script" : "without script", () => {
		test.use({ javaScriptEnabled });
		const openPage = (page: Page, path: string) =>
			javaScriptEnabled ? openHydrated(page, path) : page.goto(path);

		test("scrolls to the form from «Agendar cita» at every size", async ({ page }) => {
			for (const width of WIDTHS) {
				await page.setViewportSize({ width, height: 800 });
				await openPage(page, "/");
				await page.getByRole("link", HERO_LINK).click();
				await expectScrolledToForm(page);
				await openPage(page, "/nosotros");
				await findQuickLink(page).click();
				await expectScrolledToForm(page);

				// The link does not reload the form's own page, so input stays.
				await findSection(page, "cita").getByLabel("Nombre Completo").fill("Ana");
				await findSection(page, "mensaje").getByLabel("Nombre Completo").fill("Luis");
				await page.getByRole("heading", { level: 1 }).scrollIntoViewIfNeeded();
				// The floating links wait while the page's own first buttons are in sight.
				await page.getByRole("main").getByRole("link", { name: "Agendar cita", exact: true }).click();
				await expectScrolledToForm(page);
				await findQuickLink(page).click();
				await expectScrolledToForm(page);
				await expect(findSection(page, "cita").getByLabel("Nombre Completo")).toHaveValue("Ana");

				await page.goto("/contacto?servicio=frenos#cita");
				await expectScrolledToForm(page);
				await findQuickLink(page).click();
				await expectScrolledToForm(page);
				await expect(findSection(page, "cita").getByLabel("Servicio")).toHaveValue("Frenos");
			}
		});
	});

test("keeps the form still while focused and typing", async ({ page }) => {
	await page.setViewportSize({ width: 390, height: 800 });
	await openHydrated(page, "/");
	await page.getByRole("link", HERO_LINK).press("Enter");
	await expectScrolledToForm(page);
	await page.keyboard.press("Tab");
	const name = findSection(page, "cita").getByLabel("Nombre Completo");
	await expect(name).toBeFocused();
	const getScrollY = () => page.evaluate(() => window.scrollY);
	const initialPosition = await waitForStablePosition(page, getScrollY);
	await page.keyboard.type("Ana Ríos");
	expect(await getScrollY()).toBe(initialPosition);
});

test("keeps the form in view when content above grows", async ({ page }) => {
	await page.setViewportSize({ width: 390, height: 800 });
	await openHydrated(page, "/");
	// Simulates browsers without scroll anchoring.
	await page.evaluate(() => {
		document.documentElement.style.overflowAnchor = "none";
	});
	await page.getByRole("link", HERO_LINK).press("Enter");
	const getTop = await expectScrolledToForm(page);
	const initialPosition = await waitForStablePosition(page, getTop);
	await page.evaluate(() => {
		const insertedElement = document.createElement("div");
		insertedElement.style.height = "500px";
		document.querySelector("main")?.prepend(insertedElement);
	});
	await expect.poll(getTop).toBeCloseTo(initialPosition, 0);
	// After the first user input, the page no longer adjusts the scroll position.
	await page.mouse.wheel(0, -300);
	await expect.poll(getTop).toBeGreaterThan(initialPosition + 200);
});

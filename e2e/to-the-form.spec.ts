import type { Page } from "@playwright/test";
import { section } from "./contact-steps.ts";
import { expect, test } from "./fixtures.ts";
import { atRest, openAlive } from "./reading.ts";

const WIDTHS = [360, 768, 1280];
const HERO = { name: "Agenda tu Cita en línea" };

/** Expects the form to begin below the header, in the upper half of the screen. */
async function expectAtForm(page: Page, id = "cita") {
	await expect(page).toHaveURL(new RegExp(`/contacto(\\?[^#]*)?#${id}$`));
	const half = (page.viewportSize()?.height ?? 0) / 2;
	const top = () => section(page, id).evaluate((form) => form.getBoundingClientRect().top);
	await expect
		.poll(async () => {
			const y = await top();
			return y >= 0 && y < half;
		})
		.toBe(true);
	return top;
}
const widget = (page: Page) =>
	page
		.getByRole("complementary", { name: "Contacto rápido" })
		.getByRole("link", { name: "Agendar cita" });

for (const javaScriptEnabled of [true, false])
	test.describe(javaScriptEnabled ? "with script" : "without script", () => {
		test.use({ javaScriptEnabled });
		const open = (page: Page, path: string) =>
			javaScriptEnabled ? openAlive(page, path) : page.goto(path);

		test("scrolls to the form from «Agendar cita» at every size", async ({ page }) => {
			for (const width of WIDTHS) {
				await page.setViewportSize({ width, height: 800 });
				await open(page, "/");
				await page.getByRole("link", HERO).click();
				await expectAtForm(page);
				await open(page, "/nosotros");
				await widget(page).click();
				await expectAtForm(page);

				// The link does not reload the form's own page, so input stays.
				await section(page, "cita").getByLabel("Nombre Completo").fill("Ana");
				await section(page, "mensaje").getByLabel("Nombre Completo").fill("Luis");
				await page.getByRole("heading", { level: 1 }).scrollIntoViewIfNeeded();
				await widget(page).click();
				await expectAtForm(page);
				await widget(page).click();
				await expectAtForm(page);
				await expect(section(page, "cita").getByLabel("Nombre Completo")).toHaveValue("Ana");

				await page.goto("/contacto?servicio=frenos#cita");
				await expectAtForm(page);
				await widget(page).click();
				await expectAtForm(page);
				await expect(section(page, "cita").getByLabel("Servicio")).toHaveValue("Frenos");
			}
		});
	});

test("keeps the form still while focused and typing", async ({ page }) => {
	await page.setViewportSize({ width: 390, height: 800 });
	await openAlive(page, "/");
	await page.getByRole("link", HERO).press("Enter");
	await expectAtForm(page);
	await page.keyboard.press("Tab");
	const name = section(page, "cita").getByLabel("Nombre Completo");
	await expect(name).toBeFocused();
	const scrolled = () => page.evaluate(() => window.scrollY);
	const before = await atRest(page, scrolled);
	await page.keyboard.type("Ana Ríos");
	expect(await scrolled()).toBe(before);
});

test("keeps the form in view when content above grows", async ({ page }) => {
	await page.setViewportSize({ width: 390, height: 800 });
	await openAlive(page, "/");
	// Simulates browsers without scroll anchoring.
	await page.evaluate(() => {
		document.documentElement.style.overflowAnchor = "none";
	});
	await page.getByRole("link", HERO).press("Enter");
	const top = await expectAtForm(page);
	const before = await atRest(page, top);
	await page.evaluate(() => {
		const late = document.createElement("div");
		late.style.height = "500px";
		document.querySelector("main")?.prepend(late);
	});
	await expect.poll(top).toBeCloseTo(before, 0);
	// After the first user input, the page no longer adjusts the scroll position.
	await page.mouse.wheel(0, -300);
	await expect.poll(top).toBeGreaterThan(before + 200);
});

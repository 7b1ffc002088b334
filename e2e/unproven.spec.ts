import { expect, expectNoAxeViolations } from "./fixtures.ts";
import { onOwnServer, trying } from "./on-own-server.ts";
import { startOwnServer } from "./own-server.ts";
import { enterAs } from "./staff.ts";

/** Of this file alone: other journeys approve what is a sample. */
const test = onOwnServer(() => startOwnServer());

const CLAIMED =
	/Garantía total|Distribuidores autorizados|Lo que cuentan los clientes|500\+|98%|24h|15\+|2008|© 2020|Finalizó|Recargar galería|24\/7|va cifrada/;
const PAGES = ["/", "/nosotros", "/gubernamentales", "/contacto", "/privacidad", "/terminos"];

test("a live site says nothing that nobody answered for, and leaves no hole", async ({ page }) => {
	for (const path of PAGES) {
		await page.goto(path);
		await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
		const words = await page.locator("body").evaluate((body) => body.textContent);
		expect(words?.match(CLAIMED)?.[0], path).toBeUndefined();
		const empty = await page
			.locator("main section")
			.evaluateAll((all) => all.filter((section) => !section.textContent?.trim()).length);
		expect(empty, path).toBe(0);
	}
});

test("staff see the page with what is unproven, and visitors do not", async ({ page, own }) => {
	await enterAs(page, await own.login());
	await page.goto("/admin/dashboard");
	const missing = page.getByRole("region", { name: "Falta por completar" });
	await expect(async () => {
		await page.keyboard.press("End");
		await expect(missing).toBeVisible({ timeout: 500 });
	}).toPass();
	const link = (side: string) =>
		missing.getByRole("link", { name: new RegExp(`^Ver ${side} ?: \\d testimonios`) });
	const open = async (side: string) => {
		const [tab] = await Promise.all([page.context().waitForEvent("page"), link(side).click()]);
		await tab.waitForLoadState();
		return tab;
	};
	const shown = await open("con");
	await expect(shown.getByText("así se ve con «Testimonios de ejemplo»")).toBeVisible();
	await expect(shown.getByRole("heading", { name: "Lo que cuentan los clientes" })).toBeVisible();
	await expectNoAxeViolations(shown);
	const without = await open("sin");
	await expect(without.getByText("así se ve sin «Testimonios de ejemplo»")).toBeVisible();
	await expect(without.getByRole("heading", { name: "Lo que cuentan los clientes" })).toBeHidden();
	await page.goto("/");
	await expect(page.getByRole("heading", { name: "Lo que cuentan los clientes" })).toBeHidden();
	await page.goto("/admin/dashboard/configuracion/sitio?seccion=pagos");
	await expect(page.getByText("Efectivo: de ejemplo o sin confirmar")).toBeVisible();
	await expect(page.getByText(/se confirma en el Dashboard/)).toBeVisible();
});

trying("while somebody tries the site the specification's words stand", async ({ page }) => {
	for (const [path, words] of [
		["/", ["Garantía total", "500+", "15+", "98%", "24h", "Distribuidores autorizados"]],
		["/nosotros", ["Desde 2008", "Certificaciones", "Nuestra historia", "Lo que no negociamos"]],
		["/gubernamentales", ["Recargar galería"]],
	] as const) {
		await page.goto(path);
		for (const said of words) await expect(page.locator("body")).toContainText(said);
	}
});

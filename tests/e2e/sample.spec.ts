import { listTabs } from "#admin/frame/tabs.ts";
import { SAMPLE_PASSWORD } from "#domain/sample-band.ts";
import { ENLARGED_VIEWPORTS } from "#tests/component-kit/layout-checks.ts";
import { createPhone } from "./contact-steps.ts";
import { expect, expectNoAxeViolations } from "./fixtures.ts";
import { doubleTextSize, measureSidewaysScroll, setTextSize } from "./overflow-steps.ts";
import { sampleServerTest as test } from "./own-server-test.ts";
import { getAuthHeaders, logInPage } from "./staff.ts";

const DASHBOARD_PATH = "/admin/dashboard";
const PAGE_PATHS = [
	...listTabs({ role: "admin" }).map(({ to }) => to),
	...["cotizaciones", "taller"].map((name) => `${DASHBOARD_PATH}/${name}`),
];

// Loading the sample takes long, so all tests share one server.
test.describe.configure({ mode: "default" });

test("has no sideways scroll or accessibility violations with sample data", async ({ page, staff }) => {
	test.setTimeout(240_000);
	await logInPage(page, staff);
	for (const path of PAGE_PATHS)
		await test.step(path, async () => {
			await page.setViewportSize({ width: 390, height: 844 });
			await page.goto(path);
			await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
			await page.waitForLoadState("networkidle");
			await expect.poll(() => measureSidewaysScroll(page)).toBe(0);
			for (const { fontSize, ...viewport } of ENLARGED_VIEWPORTS) {
				await page.setViewportSize(viewport);
				await setTextSize(page, fontSize);
				await expect.poll(() => measureSidewaysScroll(page)).toBe(0);
				// The page's content is the same at both sizes.
				if (fontSize) await expectNoAxeViolations(page);
			}
		});
	await page.setViewportSize({ width: 1280, height: 900 });
	await doubleTextSize(page);
	for (const path of PAGE_PATHS)
		await test.step(`${path}, wide and enlarged`, async () => {
			await page.goto(path);
			await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
			await expect.poll(() => measureSidewaysScroll(page)).toBe(0);
		});
});

test.describe("the reset button", () => {
	// The server is offline while it recreates the sample.
	test.use({ allowedErrors: /ERR_CONNECTION_REFUSED|ERR_EMPTY_RESPONSE|status of (401|503)/ });

	test("resets the sample from any page and leads to login", async ({ page, request, staff, own }) => {
		test.setTimeout(330_000);
		const searchPath = "/api/admin/inbox?state=all&q=Zoraida";
		const leadInput = {
			kind: "contact",
			channel: "phone",
			name: "Zoraida Vergara",
			wish: "Frenos",
		};
		const createResponse = await request.post("/api/admin/inbox", {
			headers: getAuthHeaders(staff),
			data: { ...leadInput, phone: createPhone(), email: "", service: "", car: "" },
		});
		expect(createResponse.status(), await createResponse.text()).toBe(201);
		const searchResult = await (await request.get(searchPath, { headers: getAuthHeaders(staff) })).json();
		expect(searchResult.leads).toHaveLength(1);

		await logInPage(page, staff);
		await page.goto("/");
		await page.getByRole("link", { name: "empezar de nuevo" }).click();
		const card = page.getByRole("region", { name: "Taller de muestra" });
		await card.getByRole("button", { name: "Empezar de nuevo" }).click();
		const confirmation = page.getByRole("alertdialog");
		await expect(confirmation).toContainText("Se pierde todo lo que se hizo en ella");
		await confirmation.getByRole("button", { name: "Empezar de nuevo" }).click();
		await expect(confirmation.getByRole("button", { name: /medio minuto/ })).toBeDisabled();

		await expect(page).toHaveURL(/admin\/login/, { timeout: 240_000 });
		await page.getByLabel("Usuario").fill("admin");
		await page.getByLabel("Contraseña", { exact: true }).fill(SAMPLE_PASSWORD);
		await page.keyboard.press("Enter");
		await expect(page).toHaveURL(/dashboard/);
		const options = { headers: getAuthHeaders(await own.login()) };
		expect((await (await request.get(searchPath, options)).json()).leads).toEqual([]);
		const { leads } = await (await request.get("/api/admin/inbox?state=all", options)).json();
		expect(leads.length).toBeGreaterThan(10);
	});
});

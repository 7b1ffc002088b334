import { tabsOf } from "#admin/frame/tabs.ts";
import { SAMPLE_PASSWORD } from "#sample-band.ts";
import { SIGHTS } from "#tests/browser/fit.ts";
import { newPhone } from "./contact-steps.ts";
import { enlarge, overflow, sizeText } from "./fit.ts";
import { expect, expectNoAxeViolations } from "./fixtures.ts";
import { full as test } from "./on-own-server.ts";
import { bearer, enterAs } from "./staff.ts";

const HOME = "/admin/dashboard";
const PAGES = [
	...tabsOf({ role: "admin" }).map(({ to }) => to),
	...["cotizaciones", "taller"].map((name) => `${HOME}/${name}`),
];

// Loading the sample takes long, so all tests share one server.
test.describe.configure({ mode: "default" });

test("has no sideways scroll or accessibility violations with sample data", async ({
	page,
	staff,
}) => {
	test.setTimeout(240_000);
	await enterAs(page, staff);
	for (const path of PAGES)
		await test.step(path, async () => {
			await page.setViewportSize({ width: 390, height: 844 });
			await page.goto(path);
			await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
			await page.waitForLoadState("networkidle");
			await expect.poll(() => overflow(page)).toBe(0);
			for (const { size, ...viewport } of SIGHTS) {
				await page.setViewportSize(viewport);
				await sizeText(page, size);
				await expect.poll(() => overflow(page)).toBe(0);
				// The page's content is the same at both sizes.
				if (size) await expectNoAxeViolations(page);
			}
		});
	await page.setViewportSize({ width: 1280, height: 900 });
	await enlarge(page);
	for (const path of PAGES)
		await test.step(`${path}, wide and enlarged`, async () => {
			await page.goto(path);
			await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
			await expect.poll(() => overflow(page)).toBe(0);
		});
});

test.describe("the reset button", () => {
	// The server is offline while it recreates the sample.
	test.use({ allowedErrors: /ERR_CONNECTION_REFUSED|ERR_EMPTY_RESPONSE|status of (401|503)/ });

	test("resets the sample from any page and leads to login", async ({
		page,
		request,
		staff,
		own,
	}) => {
		test.setTimeout(330_000);
		const search = "/api/admin/inbox?state=all&q=Zoraida";
		const asked = { kind: "contact", channel: "phone", name: "Zoraida Vergara", wish: "Frenos" };
		const written = await request.post("/api/admin/inbox", {
			headers: bearer(staff),
			data: { ...asked, phone: newPhone(), email: "", service: "", car: "" },
		});
		expect(written.status(), await written.text()).toBe(201);
		const before = await (await request.get(search, { headers: bearer(staff) })).json();
		expect(before.leads).toHaveLength(1);

		await enterAs(page, staff);
		await page.goto("/");
		await page.getByRole("link", { name: "empezar de nuevo" }).click();
		const card = page.getByRole("region", { name: "Taller de muestra" });
		await card.getByRole("button", { name: "Empezar de nuevo" }).click();
		const question = page.getByRole("alertdialog");
		await expect(question).toContainText("Se pierde todo lo que se hizo en ella");
		await question.getByRole("button", { name: "Empezar de nuevo" }).click();
		await expect(question.getByRole("button", { name: /medio minuto/ })).toBeDisabled();

		await expect(page).toHaveURL(/admin\/login/, { timeout: 240_000 });
		await page.getByLabel("Usuario").fill("admin");
		await page.getByLabel("Contraseña", { exact: true }).fill(SAMPLE_PASSWORD);
		await page.keyboard.press("Enter");
		await expect(page).toHaveURL(/dashboard/);
		const now = { headers: bearer(await own.login()) };
		expect((await (await request.get(search, now)).json()).leads).toEqual([]);
		const { leads } = await (await request.get("/api/admin/inbox?state=all", now)).json();
		expect(leads.length).toBeGreaterThan(10);
	});
});

import { expect, expectNoAxeViolations } from "./fixtures.ts";
import { onOwnServer } from "./on-own-server.ts";
import { startOwnServer } from "./own-server.ts";
import { bearer, enterAs } from "./staff.ts";

/** Friday 20 November 2026, half past nine in Panama. */
const test = onOwnServer(() => startOwnServer({ BIELA_NOW: "2026-11-20T14:30:00Z" }));
const DAY = "2026-11-20";

test("whoever would stand before a closed door stands first on «Hoy» until they know", async ({
	page,
	request,
	own,
}) => {
	const staff = await own.login();
	const headers = bearer(staff);
	const post = async (path: string, data: object) =>
		expect((await request.post(`${own.origin}${path}`, { headers, data })).status()).toBe(201);
	const shared = { service: "Otro", day: DAY, minutes: 60 };
	const agenda = "/api/admin/agenda";
	await post(agenda, { ...shared, name: "Luis Pérez", phone: "6444-0001", time: "10:00 AM" });
	await post(agenda, { ...shared, name: "Eva Soto", phone: "6444-0002", time: "11:00 AM" });
	await post(`${agenda}/closed-days`, { day: DAY, reason: "Corte de luz" });

	await enterAs(page, staff);
	await page.goto(`${own.origin}/admin/dashboard`);
	const untold = page.getByRole("region", { name: "Fuera del horario" });
	await expect(untold.getByRole("listitem")).toHaveText([/Luis Pérez/, /Eva Soto/]);
	await expect(untold).toContainText("Ese día no abrimos: Corte de luz.");
	const [first] = await page.getByRole("heading", { level: 2 }).allTextContents();
	expect(first).toContain("Hoy,");
	expect(await untold.evaluate((part) => part.getBoundingClientRect().top)).toBeLessThan(
		await page
			.getByRole("region", { name: "Citas de hoy" })
			.evaluate((part) => part.getBoundingClientRect().top),
	);
	await expectNoAxeViolations(page);
	const luis = untold.getByRole("link", { name: "Avisar a Luis Pérez por WhatsApp" });
	expect(await luis.getAttribute("href")).toContain("Corte");
	await untold.getByRole("button", { name: /^Ya lo sabe.*Luis/ }).click();
	await expect(untold.getByRole("listitem")).toHaveText([/Eva Soto/]);
	await page.screenshot({ path: "test-results/closed-day.png" });
	await untold.getByRole("link", { name: "Eva Soto", exact: true }).click();
	const visit = page.getByRole("dialog", { name: "Eva Soto" });
	await expect(visit).toContainText("Ese día no abrimos: Corte de luz.");
	await visit.getByRole("link", { name: "Ver la solicitud en la Bandeja" }).click();
	const asked = page.getByRole("region", { name: "Cita", exact: true });
	await expect(asked).toContainText("Ese día no abrimos: Corte de luz.");
	await page.goto(`${own.origin}/admin/dashboard/mi-dia`);
	await expect(page.getByText("1 cliente todavía no lo sabe")).toBeVisible();
	await page.goto(`${own.origin}/admin/dashboard`);
	await untold.getByRole("button", { name: /^Ya lo sabe.*Eva/ }).click();
	await expect(untold).toHaveCount(0);
	await expect(page.getByText("Hoy no abrimos: Corte de luz.")).toBeVisible();
});

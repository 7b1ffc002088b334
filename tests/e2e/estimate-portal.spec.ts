import { fetchEstimate, sendEstimate } from "./estimate-steps.ts";
import { expect } from "./fixtures.ts";
import { expectNoLayoutShift, recordLayoutShifts } from "./layout-shifts.ts";
import { assignSeparateAddress } from "./separate-address.ts";
import { waitForHydration } from "./shared-steps.ts";
import { test } from "./staff.ts";
import { MAX_SCRIPT_BYTES, measureTransferSize } from "./transfer-size.ts";

test.use({ viewport: { width: 360, height: 740 }, allowedErrors: /ERR_INTERNET_DISCONNECTED/ });
test.beforeEach(assignSeparateAddress(9));

test("approves one of two jobs by keyboard despite a disconnection", async ({
	page,
	request,
	staff,
	context,
}) => {
	const { id, path, reference } = await sendEstimate(request, staff, "Ana Ríos");
	await recordLayoutShifts(page);
	const portalResponse = await page.goto(path, { waitUntil: "networkidle" });
	expect(portalResponse?.headers()["cache-control"]).toContain("no-store");
	await expect(page.locator("meta[name=robots]")).toHaveAttribute("content", /noindex/);
	await expect(page.getByRole("heading", { level: 1 })).toHaveText("Ana, tu cotización espera tu respuesta");
	await expect(page.getByText(reference)).toBeVisible();
	await expect(page.getByText("placa •••410")).toBeVisible();
	await expect(page.getByText(/^Vale hasta el /)).toBeVisible();
	await expectNoLayoutShift(page);
	expect(await measureTransferSize(page, /\.js$/)).toBeLessThanOrEqual(MAX_SCRIPT_BYTES);

	await waitForHydration(page);
	await page.getByRole("checkbox", { name: /Rectificar discos/ }).focus();
	await page.keyboard.press("Space");
	await expect(page.getByText("Apruebas 1 trabajo")).toBeVisible();
	await page.reload();
	await waitForHydration(page);
	await expect(page.getByRole("checkbox", { name: /Rectificar discos/ })).not.toBeChecked();
	await expect(page.getByText("Apruebas 1 trabajo")).toBeVisible();
	await expect(page.getByText("Si apruebas todo")).toBeVisible();
	await page.getByRole("button", { name: "Aprobar", exact: true }).focus();
	await context.setOffline(true);
	await page.keyboard.press("Enter");
	await expect(page.getByRole("alert")).toHaveText("No se abrió. Revisa tu conexión y toca otra vez.");
	await context.setOffline(false);
	const confirmation = page.getByRole("alertdialog", { name: "¿Aprobar 1 trabajo por $100.00?" });
	// Requests may still fail briefly after the browser goes back online.
	await expect(async () => {
		await page.keyboard.press("Enter");
		await expect(confirmation).toBeVisible({ timeout: 3000 });
	}).toPass();
	await context.setOffline(true);
	await confirmation.getByRole("button", { name: "Aprobar $100.00" }).press("Enter");
	await expect(confirmation.getByRole("alert")).toHaveText(
		"No se envió. Tu respuesta sigue aquí: inténtalo otra vez.",
	);
	await context.setOffline(false);
	await confirmation.getByRole("button", { name: "Aprobar $100.00" }).press("Enter");
	await expect(page.getByText("Aprobaste 1 de 2.", { exact: false })).toBeVisible();
	await expect(page.getByRole("button", { name: "Aprobar", exact: true })).toHaveCount(0);
	expect(await fetchEstimate(request, staff, id)).toMatchObject({
		state: "partly_accepted",
		accepted_cents: 10_000,
		decided_via: "link",
	});
});

test.describe("without JavaScript", () => {
	test.use({ javaScriptEnabled: false, viewport: { width: 320, height: 640 } });

	test("shows the whole estimate and how to answer", async ({ page, request, staff }) => {
		const { path, reference } = await sendEstimate(request, staff, "Eva Paz");
		await page.goto(path);
		await expect(page.getByText("Cambiar pastillas").first()).toBeVisible();
		await expect(page.getByText("$140.00").first()).toBeVisible();
		await expect(page.getByRole("button", { name: "Aprobar" })).toBeHidden();
		const chat = page.getByRole("link", { name: /Responder por WhatsApp/ });
		await expect(chat).toHaveAttribute("href", new RegExp(`wa\\.me/.*${reference}`));
		const scrollWidth = await page.locator("html").evaluate((html) => html.scrollWidth);
		expect(scrollWidth).toBeLessThanOrEqual(320);
	});
});

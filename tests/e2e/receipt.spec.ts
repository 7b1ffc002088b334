import { fillVisitForm, findReceiptNote, findSection } from "./contact-steps.ts";
import { expect, test } from "./fixtures.ts";
import { assignSeparateAddress } from "./separate-address.ts";
import { findOpenDay, openHydrated } from "./shared-steps.ts";

const PORTAL_LINK_LABEL = "Ver, cambiar o cancelar mi cita";

test.use({ allowedErrors: /status of 404/ });
test.beforeEach(assignSeparateAddress(41));

test.describe("without JavaScript", () => {
	test.use({ javaScriptEnabled: false });

	test("restores the receipt on Back, for its sender only", async ({ page, request }) => {
		const day = await findOpenDay(request, 27);
		await page.goto("/contacto");
		const form = await fillVisitForm(page, day);
		const formResponse = page.waitForResponse((response) => response.request().method() === "POST");
		await form.getByRole("button", { name: "Agendar cita" }).click();
		expect((await formResponse).status()).toBe(303);
		await expect(page).toHaveURL(/\/recibo\/[\w-]{40,}#contenido$/);
		const reference = await page.getByText(/CIT-\d{4}-\d{5}/).textContent();
		expect(page.url()).not.toMatch(/Luis|P%C3%A9rez|CIT-|65\d{6}/);
		const response = await page.reload();
		await expect(page.getByText(reference ?? "-")).toBeVisible();
		// The receipt must show the day of submission, not a relative one such as «Hoy a las 4:15 PM».
		await expect(page.getByText(/^Enviado el .+\. Te contestamos:$/)).toBeVisible();
		expect(response?.headers()["cache-control"]).toContain("no-store");
		expect(await page.locator("meta[name=robots]").getAttribute("content")).toContain("noindex");
		await expect(page.locator("link[rel=canonical]")).toHaveCount(0);
		const receiptUrl = page.url();
		await page.getByRole("link", { name: PORTAL_LINK_LABEL }).click();
		await expect(page.getByRole("heading", { level: 1 })).toContainText("Luis, tu cita");
		await page.goBack();
		await expect(page.getByRole("link", { name: PORTAL_LINK_LABEL })).toBeVisible();
		await expect(page.getByText(reference ?? "-")).toBeVisible();
		// Change an earlier character: some bits of the last base64 character are unused.
		const tamperedUrl = receiptUrl.replace(
			/(.)(.{4})#.*$/,
			(_, character, suffix) => (character === "A" ? "B" : "A") + suffix,
		);
		expect((await page.goto(tamperedUrl))?.status()).toBe(404);
		await expect(page.getByRole("heading", { level: 1 })).toHaveText("Este recibo ya no se abre");
	});
});

test("shows the receipt after Back from the customer portal", {
	tag: "@smoke",
}, async ({ page, request }) => {
	await openHydrated(page, "/contacto#cita");
	const form = await fillVisitForm(page, await findOpenDay(request, 25));
	await form.getByRole("button", { name: "Agendar cita" }).click();
	await findReceiptNote(form).getByRole("link", { name: PORTAL_LINK_LABEL }).click();
	await expect(page.getByRole("heading", { level: 1 })).toContainText("Luis, tu cita");
	await page.goBack();
	const note = findReceiptNote(findSection(page, "cita"));
	await expect(note).toContainText(/CIT-\d{4}-\d{5}/);
	await expect(note).toContainText("Apartamos para ti");
	await page.reload();
	await expect(note.getByRole("link", { name: PORTAL_LINK_LABEL })).toBeVisible();
	await openHydrated(page, "/nosotros");
	await openHydrated(page, "/contacto#cita");
	await expect(note).toHaveCount(0);
});

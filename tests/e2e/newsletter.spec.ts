import { expect } from "./fixtures.ts";
import { openHydrated } from "./shared-steps.ts";
import { getAuthHeaders, test } from "./staff.ts";

const SUBSCRIBED_TEXT = "¡Suscripción exitosa! Recibirás ofertas especiales y consejos automotrices.";

test("stores a subscription and clears the field", { tag: "@smoke" }, async ({ page, request, staff }) => {
	await openHydrated(page, "/boletin");
	const form = page.getByRole("main");
	const emailField = form.getByLabel("Correo electrónico");
	const emailAddress = `ana.${Date.now()}@correo.com`;
	await emailField.fill(emailAddress);
	await form.getByRole("button", { name: "Suscribir" }).click();
	await expect(page.getByText(SUBSCRIBED_TEXT, { exact: true })).toBeVisible();
	await expect(emailField).toHaveValue("");

	const inboxResponse = await request.get(`/api/admin/inbox?kind=newsletter&q=${emailAddress}`, {
		headers: getAuthHeaders(staff),
	});
	expect((await inboxResponse.json()).leads).toMatchObject([{ kind: "newsletter", email: emailAddress }]);
});

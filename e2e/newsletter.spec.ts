import { expect } from "./fixtures.ts";
import { openHydrated } from "./shared-steps.ts";
import { getAuthHeaders, test } from "./staff.ts";

const SUBSCRIBED = "¡Suscripción exitosa! Recibirás ofertas especiales y consejos automotrices.";

test("stores a subscription and clears the field", { tag: "@smoke" }, async ({ page, request, staff }) => {
	await openHydrated(page, "/boletin");
	const form = page.getByRole("main");
	const email = form.getByLabel("Correo electrónico");
	const address = `ana.${Date.now()}@correo.com`;
	await email.fill(address);
	await form.getByRole("button", { name: "Suscribir" }).click();
	await expect(page.getByText(SUBSCRIBED, { exact: true })).toBeVisible();
	await expect(email).toHaveValue("");

	const inbox = await request.get(`/api/admin/inbox?kind=newsletter&q=${address}`, {
		headers: getAuthHeaders(staff),
	});
	expect((await inbox.json()).leads).toMatchObject([{ kind: "newsletter", email: address }]);
});

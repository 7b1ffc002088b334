import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { expectNoViolations } from "#tests/component-kit/axe.ts";
import {
	changeEnv,
	disconnectCalls,
	getCurrentPath,
	interceptCalls,
	logInAs,
	open,
} from "#tests/component-kit/page.tsx";

const CALLBACK = "/admin/zoho-callback";
const alert = page.getByRole("alert");

test.for([
	["?error=access_denied", "Error de autorización: access_denied"],
	["", "No se recibió código de autorización"],
])("explains the failure of «%s»", async ([query = "", expectedText = ""]) => {
	await logInAs();
	await open(`${CALLBACK}${query}`);
	await expect.element(alert).toHaveTextContent(expectedText);
	await expectNoViolations();
});

test("reports a lost connection and links back", async () => {
	await logInAs();
	disconnectCalls("/api/admin/zoho/callback");
	await open(`${CALLBACK}?code=x&state=x`);
	await expect.element(alert).toHaveTextContent("Error procesando autorización");
	await page.getByRole("link", { name: "Volver al panel" }).click();
	await expect.poll(getCurrentPath).toBe("/admin/dashboard");
});

test.for([
	["?code=x&state=x&location=us", /^Error configurando Zoho: Ese permiso ya se usó/],
	["?code=x&state=x&accounts-server=https://evil.example", /^Error configurando Zoho: La respuesta/],
] as const)("shows the server rejection of «%s»", async ([query, expectedText]) => {
	await changeEnv({ ZOHO_CLIENT_ID: "1000.X", ZOHO_CLIENT_SECRET: "secreto" });
	await logInAs();
	await open(`${CALLBACK}${query}`);
	await expect.element(alert).toMatchTextContent(expectedText);
});

test("shows the authorised calendar and redirects", { tags: ["slow"] }, async () => {
	await logInAs();
	interceptCalls("/api/admin/zoho/callback", () =>
		Response.json({ success: true, message: "", calendar: "Taller" }),
	);
	await open(`${CALLBACK}?code=x&state=x`);
	await expect.element(page.getByText("Calendario: «Taller»")).toBeVisible();
	await expectNoViolations();
	await expect.poll(getCurrentPath).toBe("/admin/dashboard");
});

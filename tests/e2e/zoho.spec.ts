import type { BrowserContext, Page } from "@playwright/test";
import { ADMIN_TOKEN_KEY } from "#domain/shop.ts";
import {
	CLIENT,
	openZohoDouble,
	type ZohoDouble,
} from "#features/operation/calendar/zoho-double.test.kit.ts";
import { expect } from "./fixtures.ts";
import { type OwnServer, startOwnServer } from "./own-server.ts";
import { createServerTest } from "./own-server-test.ts";
import { ADMIN_PASSWORD } from "./server.ts";
import { getAuthHeaders, logInPage, test as sharedServerTest } from "./staff.ts";

const SETTINGS_PATH = "/admin/dashboard/configuracion";
const AUTHORISED_TEXT = "¡Zoho Calendar autorizado exitosamente! Ahora las citas se crearán automáticamente.";
const PHONE_VIEWPORT = { width: 360, height: 740 };

type ServerWithZoho = OwnServer & { zoho: ZohoDouble };

/** Uses its own server and its own Zoho, because the connection applies to the whole shop. */
const test = createServerTest(async () => {
	const zoho = await openZohoDouble();
	const server = await startOwnServer({
		ZOHO_CLIENT_ID: CLIENT.id,
		ZOHO_CLIENT_SECRET: CLIENT.secret,
		ZOHO_ACCOUNTS_URL: zoho.origin,
	});
	// Zoho redirects to the site's own URL, which is known only after the first start.
	await server.restart({ SITE_URL: server.origin });
	async function stop() {
		await server.stop();
		await zoho.close();
	}
	return { ...server, zoho, stop };
});

test.use({ allowedErrors: /status of (400|401|403|404|409)|ERR_FAILED/ });
test.describe.configure({ mode: "default" });

const findZohoSection = (page: Page) => page.getByRole("region", { name: "Zoho Calendar" });

/** Opens Zoho from a link of the panel. @returns the tab with Zoho's page */
async function openZoho(context: BrowserContext, page: Page, name: string): Promise<Page> {
	const tabOpened = context.waitForEvent("page");
	await page.getByRole("link", { name }).first().click();
	const tab = await tabOpened;
	await expect(tab.getByRole("link", { name: "Aceptar" })).toBeVisible();
	return tab;
}

let bookingCount = 0;

/** Books the next free hour as a customer. @returns the reference */
async function bookVisit(own: ServerWithZoho): Promise<string> {
	const tomorrow = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10);
	const availabilityResponse = await fetch(
		`${own.origin}/api/availability?service=Otro&from=${tomorrow}&days=30`,
	);
	const { next } = (await availabilityResponse.json()) as { next: { day: string; time: string } };
	const response = await fetch(`${own.origin}/api/appointments`, {
		method: "POST",
		headers: { "content-type": "application/json" },
		body: JSON.stringify({
			source: "contacto",
			name: "Ana Ríos",
			phone: `6123-88${10 + ++bookingCount}`,
			service: "Otro",
			vehicleType: "Pick-up",
			preferredDate: next.day,
			preferredTime: next.time,
		}),
	});
	const { reference, detail } = (await response.json()) as { reference: string; detail?: string };
	expect(detail).toBeUndefined();
	return reference;
}

test("adds bookings to the calendar once the owner authorises", async ({ page, context, own, request }) => {
	const staff = await own.login();
	await page.setViewportSize(PHONE_VIEWPORT);
	await request.delete("/api/admin/zoho", { headers: getAuthHeaders(staff) });
	await logInPage(page, staff);
	await page.goto(SETTINGS_PATH);
	await expect(findZohoSection(page)).toContainText("cada cita aparece allí sola");
	const tab = await openZoho(context, page, "Autorizar Zoho Calendar");
	await tab.getByRole("link", { name: "Aceptar" }).click();
	await expect(tab.getByText(AUTHORISED_TEXT, { exact: true })).toBeVisible();
	await expect(tab.getByText("Calendario: «Taller»")).toBeVisible();
	await expect(tab).toHaveURL("/admin/dashboard");
	await tab.close();
	await page.bringToFront();
	await page.reload();
	await expect(findZohoSection(page)).toContainText("Conectado");
	await expect(findZohoSection(page)).toContainText("Taller");
	const reference = await bookVisit(own);
	await expect.poll(() => own.zoho.events.filter(({ title }) => title.includes(reference)).length).toBe(1);
	await expect(page.getByText("Zoho, «Taller»")).toBeVisible();
});

test("resumes the authorisation after an expired session", async ({ page, own }) => {
	const staff = await own.login();
	await logInPage(page, staff);
	await page.goto("/admin/zoho");
	const acceptLink = page.getByRole("link", { name: "Aceptar" });
	const callbackUrl = (await acceptLink.getAttribute("href")) ?? "";
	// Leave the panel, which would notice the ended session first.
	await page.goto("/privacidad");
	await page.evaluate((key) => localStorage.setItem(key, "x".repeat(43)), ADMIN_TOKEN_KEY);
	await page.goto(callbackUrl);
	await page.getByRole("dialog").getByLabel("Contraseña", { exact: true }).fill(ADMIN_PASSWORD);
	await page.keyboard.press("Enter");
	await expect(page.getByText(AUTHORISED_TEXT, { exact: true })).toBeVisible();
});

test("warns of revoked access and syncs pending visits later", async ({ page, context, own }) => {
	await logInPage(page, await own.login());
	await page.goto("/admin/zoho");
	await page.getByRole("link", { name: "Aceptar" }).click();
	await expect(page.getByText(AUTHORISED_TEXT, { exact: true })).toBeVisible();
	own.zoho.revokeAll();
	const reference = await bookVisit(own);
	await expect.poll(() => own.zoho.countCalls("renew")).toBeGreaterThan(0);
	await page.goto("/admin/dashboard/clientes");
	await expect(page.getByText("Zoho Calendar se desconectó.")).toBeVisible();
	await page.goto(SETTINGS_PATH);
	await expect(findZohoSection(page)).toContainText("Zoho retiró el permiso.");
	await expect(findZohoSection(page)).toContainText("Falta autorizar Zoho otra vez");
	const tab = await openZoho(context, page, "Autorizar de nuevo");
	await tab.getByRole("link", { name: "Aceptar" }).click();
	await expect(tab.getByText(AUTHORISED_TEXT, { exact: true })).toBeVisible();
	await tab.close();
	await expect.poll(() => own.zoho.events.filter(({ title }) => title.includes(reference)).length).toBe(1);
	await page.reload();
	await expect(page.getByText("Zoho Calendar se desconectó.")).toBeHidden();
	await findZohoSection(page).getByRole("button", { name: "Desconectar" }).click();
	await page.getByRole("alertdialog").getByRole("button", { name: "Desconectar" }).click();
	await expect(findZohoSection(page).getByRole("link", { name: "Autorizar Zoho Calendar" })).toBeVisible();
});

sharedServerTest(
	"settings name what to register when keys are missing",
	{ tag: "@smoke" },
	async ({ page, staff }) => {
		await logInPage(page, staff);
		await page.goto(SETTINGS_PATH);
		await expect(findZohoSection(page)).toContainText("ZOHO_CLIENT_ID");
		await expect(findZohoSection(page)).toContainText("/admin/zoho-callback");
	},
);

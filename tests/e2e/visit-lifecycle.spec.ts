import {
	CLIENT,
	openZohoDouble,
	type ZohoDouble,
} from "#features/operation/calendar/zoho-double.test.kit.ts";
import { openSmtp, type Smtp } from "#server/mail/smtp.test.kit.ts";
import { formatReservedHour } from "./contact-steps.ts";
import { expect, test } from "./fixtures.ts";
import { type OwnServer, START_TIMEOUT_MS, startOwnServer } from "./own-server.ts";
import { findOpenDay, openHydrated } from "./shared-steps.ts";
import { logInPage } from "./staff.ts";
import { findDayField } from "./visit-steps.ts";

const SETTINGS_PATH = "/admin/dashboard/configuracion";
const CUSTOMER_EMAIL = "ana@correo.com";

let smtp: Smtp;
let zoho: ZohoDouble;
let server: OwnServer;
test.beforeAll(async () => {
	test.setTimeout(START_TIMEOUT_MS);
	smtp = await openSmtp();
	zoho = await openZohoDouble();
	server = await startOwnServer({
		SMTP_URL: smtp.url,
		MAIL_FROM: "citas@taller.com",
		ZOHO_CLIENT_ID: CLIENT.id,
		ZOHO_CLIENT_SECRET: CLIENT.secret,
		ZOHO_ACCOUNTS_URL: zoho.origin,
	});
	// Emails and Zoho link to the site's own URL, which is known only after the first start.
	await server.restart({ SITE_URL: server.origin });
});
test.afterAll(async () => {
	await server.stop();
	await Promise.all([smtp.close(), zoho.close()]);
});

const findEmailsToAna = () => smtp.received.filter(({ to }) => to.includes(CUSTOMER_EMAIL));
/** Lists a visit's calendar events; there must be at most one at any time. */
const listCalendarEvents = (reference: string) =>
	zoho.events.filter(({ title }) => title.includes(reference));
const listEventStarts = (reference: string) =>
	listCalendarEvents(reference).map(({ start }) => start.toISOString());

/** Books the other bay for another customer. */
async function bookOtherBay(preferredDate: string, preferredTime: string) {
	const response = await fetch(`${server.origin}/api/appointments`, {
		method: "POST",
		headers: { "content-type": "application/json" },
		body: JSON.stringify({
			source: "contacto",
			name: "Luis Pérez",
			phone: "6222-3333",
			service: "Otro",
			vehicleType: "Pick-up",
			preferredDate,
			preferredTime,
		}),
	});
	expect(response.status).toBe(201);
}

test("follows a visit from booking to cancellation and calendar", async ({ page, browser, request }) => {
	test.slow();
	const staffContext = await browser.newContext({ baseURL: server.origin });
	const staffPage = await staffContext.newPage();
	await logInPage(staffPage, await server.login());
	await staffPage.goto(SETTINGS_PATH);
	const zohoTabOpened = staffContext.waitForEvent("page");
	await staffPage.getByRole("link", { name: "Autorizar Zoho Calendar" }).first().click();
	const zohoTab = await zohoTabOpened;
	await zohoTab.getByRole("link", { name: "Aceptar" }).click();
	await expect(zohoTab).toHaveURL("/admin/dashboard");
	await zohoTab.close();

	const day = await findOpenDay(request);
	await openHydrated(page, `${server.origin}/servicios`);
	await page.getByRole("link", { name: "Agendar cita de Frenos" }).click();
	const form = page.getByRole("dialog", { name: "Agendar cita" });
	await form.getByLabel("Nombre Completo").fill("Ana Ríos");
	await form.getByLabel("Teléfono").fill("6123-4567");
	await form.getByLabel("Correo").fill(CUSTOMER_EMAIL);
	await form.getByLabel("Marca").selectOption("Toyota");
	await form.getByLabel("Modelo").fill("Corolla");
	await form.getByLabel("Año").fill("2015");
	await form.getByLabel("Esta semana").check();
	await form.getByLabel("Día que prefieres").fill(day);
	await form.getByRole("radio", { name: "9:00 AM" }).check();
	const pendingResponse = page.waitForResponse("**/api/appointments");
	await form.getByRole("button", { name: "Agendar cita" }).click();
	const { reference } = await (await pendingResponse).json();
	await expect(page.getByText("¡Cita agendada!").first()).toBeVisible();

	await expect.poll(() => findEmailsToAna().length).toBe(1);
	await expect.poll(() => listCalendarEvents(reference).length).toBe(1);
	expect(listEventStarts(reference)).toEqual([`${day}T14:00:00.000Z`]);
	const [portalUrl = ""] = /https?:\/\/\S+\/seguir\/\S+/.exec(findEmailsToAna()[0]?.email.text ?? "") ?? [];
	await openHydrated(page, portalUrl);
	await page.locator("summary", { hasText: "Cambiar la hora" }).click();
	await findDayField(page).fill(day);
	await page.getByRole("radio", { name: "2:00 PM" }).check();
	await page.getByRole("button", { name: "Guardar la hora nueva" }).click();
	await expect(page.getByRole("status").filter({ hasText: "Listo" })).toContainText(
		formatReservedHour(day, "2:00 PM"),
	);
	await expect.poll(() => listEventStarts(reference)).toEqual([`${day}T19:00:00.000Z`]);
	const listFreeHours = async () => {
		const path = `/api/availability?service=Otro&from=${day}`;
		return (await (await fetch(server.origin + path)).json()).days[0].times as string[];
	};

	await staffPage.goto(`/admin/dashboard/agenda?dia=${day}&vista=dia`);
	await staffPage.getByRole("link", { name: /^Ana Ríos Por confirmar/ }).click();
	const visitDialog = staffPage.getByRole("dialog", { name: "Ana Ríos" });
	await visitDialog.getByRole("button", { name: "Confirmar" }).click();
	await expect(
		visitDialog.getByText("Cita confirmada. Su correo está por salir.", { exact: true }),
	).toBeVisible();
	await expect.poll(() => findEmailsToAna().at(-1)?.email.subject ?? "").toMatch(/confirmada/i);
	await page.reload();
	await expect(page.getByRole("heading", { level: 1 })).toContainText("confirmada");

	// With two bays, the visit takes only one, so a second booking fills the hour.
	expect(await listFreeHours()).toContain("2:00 PM");
	await bookOtherBay(day, "2:00 PM");
	expect(await listFreeHours()).not.toContain("2:00 PM");
	await page.locator("summary", { hasText: "Cancelar la cita" }).click();
	await page.getByLabel("Ya no la necesito").check();
	await page.getByRole("button", { name: "Continuar" }).click();
	await page.getByRole("button", { name: "Sí, cancelar la cita" }).click();
	await expect(page.getByRole("heading", { level: 1 })).toContainText("cancelada");
	await expect.poll(() => listCalendarEvents(reference).length).toBe(0);
	await staffPage.goto("/admin/dashboard/bandeja?order=newest");
	await expect(staffPage.getByRole("row").filter({ hasText: reference })).toContainText(
		"Cita cancelada por el cliente",
	);
	expect(await listFreeHours()).toContain("2:00 PM");
	await staffContext.close();
});

import { openSmtp, type ReceivedEmail, type Smtp } from "#server/mail/smtp.test.kit.ts";
import { expect } from "./fixtures.ts";
import { type OwnServer, START_TIMEOUT_MS, startOwnServer } from "./own-server.ts";
import { findOpenDay, openHydrated } from "./shared-steps.ts";
import { getAuthHeaders, test } from "./staff.ts";

const SUBSCRIBED_TEXT = "¡Suscripción exitosa! Recibirás ofertas especiales y consejos automotrices.";
const SHOP_DOMAIN = "@autocentro";

let smtp: Smtp;
let server: OwnServer;
test.beforeAll(async () => {
	test.setTimeout(START_TIMEOUT_MS);
	smtp = await openSmtp();
	server = await startOwnServer({ SMTP_URL: smtp.url, MAIL_FROM: "citas@taller.com" });
	await setShopEmail("info@autocentro.com");
});
test.afterAll(async () => {
	await server.stop();
	await smtp.close();
});

/** Sets the shop's email, because the server sends nothing to the example address of a new site. */
async function setShopEmail(email: string) {
	const url = `${server.origin}/api/admin/settings`;
	const headers = { ...getAuthHeaders(await server.login()), "content-type": "application/json" };
	const { settings, updated_at } = await (await fetch(url, { headers })).json();
	const { sampleFields: _, ...edit } = settings;
	const body = JSON.stringify({ ...edit, email, updated_at });
	expect((await fetch(url, { method: "PUT", headers, body })).status).toBe(200);
}

/** Returns the newest email to an address once at least `count` have arrived. */
async function waitForEmail(address: string, count = 1): Promise<ReceivedEmail> {
	const findEmails = () => smtp.received.filter(({ to }) => to.includes(address));
	await expect.poll(() => findEmails().length).toBeGreaterThanOrEqual(count);
	return findEmails().at(-1) as ReceivedEmail;
}
/** Extracts an email's link as a path on the server under test. */
function getLinkPath({ email }: ReceivedEmail, pathPrefix: string): string {
	const [link = ""] = new RegExp(`https?://\\S+${pathPrefix}\\S+`).exec(email.text ?? "") ?? [];
	return link && new URL(link).pathname;
}
const getHeader = ({ email }: ReceivedEmail, name: string) =>
	email.headers.find(({ key }) => key === name)?.value ?? "";
const postJson = (path: string, data: object) =>
	fetch(server.origin + path, {
		method: "POST",
		headers: { "content-type": "application/json", "x-forwarded-for": "10.9.0.1" },
		body: JSON.stringify(data),
	});

test("emails the hour, a calendar file and the visit link", async ({ page, request }) => {
	const day = await findOpenDay(request);
	const response = await postJson("/api/appointments", {
		name: "Ana Ríos",
		phone: "6123-4567",
		email: "ana@correo.com",
		serviceType: "Frenos",
		vehicleBrand: "Toyota",
		vehicleModel: "Corolla",
		vehicleYear: "2015",
		preferredDate: day,
		preferredTime: "10:00 AM",
		urgency: "media",
	});
	expect(response.status).toBe(201);
	const confirmationEmail = await waitForEmail("ana@correo.com");
	expect(confirmationEmail.email.text).toContain(`${day.split("-").reverse().join("/")}, 10:00 AM`);
	expect(confirmationEmail.email.text).toContain("(hora de Panamá)");
	expect(confirmationEmail.email.attachments).toMatchObject([
		{ filename: "cita.ics", mimeType: "text/calendar" },
	]);
	await page.goto(server.origin + getLinkPath(confirmationEmail, "/seguir/"));
	await expect(page.getByRole("heading", { level: 1 })).toContainText("Ana");

	const { reference } = await response.json();
	const findShopEmails = () =>
		smtp.received.filter(({ email }) => email.subject === `Nueva cita ${reference}`);
	await expect.poll(findShopEmails).toHaveLength(1);
	const [shopEmail] = findShopEmails();
	expect(shopEmail?.to[0]).toContain(SHOP_DOMAIN);
	expect(shopEmail?.email.html).toContain('href="tel:+50761234567"');
	expect(shopEmail?.email.text).toContain("https://wa.me/50761234567?text=Hola%2C%20Ana.");
	expect(shopEmail?.email.replyTo).toMatchObject([{ address: "ana@correo.com" }]);
});

test("confirms, leaves and rejoins the newsletter by email", async ({ page }) => {
	await openHydrated(page, `${server.origin}/boletin`);
	const form = page.getByRole("main");
	await form.getByLabel("Correo electrónico").fill("Eva@correo.com");
	await form.getByRole("button", { name: "Suscribir" }).click();
	await expect(page.getByText(SUBSCRIBED_TEXT, { exact: true })).toBeVisible();
	await expect(page.getByText(/^Cuando te llegue nuestro correo/)).toBeVisible();

	const confirmationPath = getLinkPath(await waitForEmail("eva@correo.com"), "/boletin/confirmar/");
	const confirmationResponse = await page.goto(server.origin + confirmationPath);
	expect(confirmationResponse?.headers()).toMatchObject({
		"cache-control": "no-store",
		"x-robots-tag": expect.stringContaining("noindex"),
	});
	await page.reload();
	await expect(page.getByRole("heading", { level: 1 })).toHaveText("Confirma tu suscripción");
	await page.getByRole("button", { name: "Confirmar mi suscripción" }).click();
	await expect(page.getByRole("status").first()).toContainText("e••@correo.com");

	const welcomeEmail = await waitForEmail("eva@correo.com", 2);
	const unsubscribePath = new URL(getHeader(welcomeEmail, "list-unsubscribe").slice(1, -1)).pathname;
	await page.goto(server.origin + unsubscribePath);
	await expect(page.getByRole("button", { name: "Darme de baja" })).toBeVisible();
	const oneClickResponse = await fetch(server.origin + unsubscribePath, {
		method: "POST",
		headers: { "content-type": "application/x-www-form-urlencoded" },
		body: "List-Unsubscribe=One-Click",
		redirect: "error",
	});
	expect(oneClickResponse.status).toBe(200);
	await page.reload();
	await expect(page.getByRole("heading", { level: 1 })).toHaveText("Te diste de baja");

	await page.getByRole("link", { name: "Fue un error, quiero volver" }).click();
	await form.getByLabel("Correo electrónico").fill("eva@correo.com");
	await form.getByRole("button", { name: "Suscribir" }).click();
	const rejoinEmail = await waitForEmail("eva@correo.com", 3);
	expect(rejoinEmail.email.subject).toMatch(/^Confirma tu suscripción/);
});

test.describe(() => {
	test.use({ javaScriptEnabled: false, allowedErrors: /status of 404/ });
	test("confirms and unsubscribes by link when JavaScript is off", async ({ page }) => {
		await postJson("/api/newsletter", { email: "luis@correo.com" });
		const confirmationPath = getLinkPath(await waitForEmail("luis@correo.com"), "/boletin/confirmar/");
		await page.goto(server.origin + confirmationPath);
		await page.getByRole("button", { name: "Confirmar mi suscripción" }).click();
		await expect(page.getByRole("heading", { level: 1 })).toHaveText("Tu suscripción está confirmada");
		const unsubscribePath = getLinkPath(await waitForEmail("luis@correo.com", 2), "/boletin/salir/");
		await page.goto(server.origin + unsubscribePath);
		await page.getByRole("button", { name: "Darme de baja" }).click();
		await expect(page.getByRole("heading", { level: 1 })).toHaveText("Te diste de baja");
		const brokenLinkResponse = await page.goto(`${server.origin}${confirmationPath.slice(0, -3)}`);
		expect(brokenLinkResponse?.status()).toBe(404);
		await expect(page.getByRole("heading", { level: 1 })).toHaveText("Este enlace no sirve");
	});
});

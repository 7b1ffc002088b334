import { openSmtp, type ReceivedEmail, type Smtp } from "#platform/mail/smtp.test.kit.ts";
import { expect } from "./fixtures.ts";
import { type OwnServer, START_TIMEOUT_MS, startOwnServer } from "./own-server.ts";
import { findOpenDay, openHydrated } from "./shared-steps.ts";
import { getAuthHeaders, test } from "./staff.ts";

const SUBSCRIBED = "¡Suscripción exitosa! Recibirás ofertas especiales y consejos automotrices.";
const SHOP = "@autocentro";

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
function getLinkPath({ email }: ReceivedEmail, start: string): string {
	const [link = ""] = new RegExp(`https?://\\S+${start}\\S+`).exec(email.text ?? "") ?? [];
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
	const message = await waitForEmail("ana@correo.com");
	expect(message.email.text).toContain(`${day.split("-").reverse().join("/")}, 10:00 AM`);
	expect(message.email.text).toContain("(hora de Panamá)");
	expect(message.email.attachments).toMatchObject([{ filename: "cita.ics", mimeType: "text/calendar" }]);
	await page.goto(server.origin + getLinkPath(message, "/seguir/"));
	await expect(page.getByRole("heading", { level: 1 })).toContainText("Ana");

	const { reference } = await response.json();
	const findShopEmails = () =>
		smtp.received.filter(({ email }) => email.subject === `Nueva cita ${reference}`);
	await expect.poll(findShopEmails).toHaveLength(1);
	const [toShop] = findShopEmails();
	expect(toShop?.to[0]).toContain(SHOP);
	expect(toShop?.email.html).toContain('href="tel:+50761234567"');
	expect(toShop?.email.text).toContain("https://wa.me/50761234567?text=Hola%2C%20Ana.");
	expect(toShop?.email.replyTo).toMatchObject([{ address: "ana@correo.com" }]);
});

test("confirms, leaves and rejoins the newsletter by email", async ({ page }) => {
	await openHydrated(page, `${server.origin}/boletin`);
	const form = page.getByRole("main");
	await form.getByLabel("Correo electrónico").fill("Eva@correo.com");
	await form.getByRole("button", { name: "Suscribir" }).click();
	await expect(page.getByText(SUBSCRIBED, { exact: true })).toBeVisible();
	await expect(page.getByText(/^Cuando te llegue nuestro correo/)).toBeVisible();

	const confirmationPath = getLinkPath(await waitForEmail("eva@correo.com"), "/boletin/confirmar/");
	const opened = await page.goto(server.origin + confirmationPath);
	expect(opened?.headers()).toMatchObject({
		"cache-control": "no-store",
		"x-robots-tag": expect.stringContaining("noindex"),
	});
	await page.reload();
	await expect(page.getByRole("heading", { level: 1 })).toHaveText("Confirma tu suscripción");
	await page.getByRole("button", { name: "Confirmar mi suscripción" }).click();
	await expect(page.getByRole("status").first()).toContainText("e••@correo.com");

	const hello = await waitForEmail("eva@correo.com", 2);
	const unsubscribePath = new URL(getHeader(hello, "list-unsubscribe").slice(1, -1)).pathname;
	await page.goto(server.origin + unsubscribePath);
	await expect(page.getByRole("button", { name: "Darme de baja" })).toBeVisible();
	const oneClick = await fetch(server.origin + unsubscribePath, {
		method: "POST",
		headers: { "content-type": "application/x-www-form-urlencoded" },
		body: "List-Unsubscribe=One-Click",
		redirect: "error",
	});
	expect(oneClick.status).toBe(200);
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
		const broken = await page.goto(`${server.origin}${confirmationPath.slice(0, -3)}`);
		expect(broken?.status()).toBe(404);
		await expect(page.getByRole("heading", { level: 1 })).toHaveText("Este enlace no sirve");
	});
});

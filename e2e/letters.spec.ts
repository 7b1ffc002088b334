import { openSmtp, type Received, type Smtp } from "#platform/mail/smtp.test.kit.ts";
import { expect } from "./fixtures.ts";
import { type OwnServer, START_LIMIT_MS, startOwnServer } from "./own-server.ts";
import { openAlive, openDay } from "./reading.ts";
import { bearer, test } from "./staff.ts";

const SUBSCRIBED = "¡Suscripción exitosa! Recibirás ofertas especiales y consejos automotrices.";
const SHOP = "@autocentro";

let smtp: Smtp;
let server: OwnServer;
test.beforeAll(async () => {
	test.setTimeout(START_LIMIT_MS);
	smtp = await openSmtp();
	server = await startOwnServer({ SMTP_URL: smtp.url, MAIL_FROM: "citas@taller.com" });
	await takeMailAt("info@autocentro.com");
});
test.afterAll(async () => {
	await server.stop();
	await smtp.close();
});

/** Sets the shop's email, because the server sends nothing to the example address of a new site. */
async function takeMailAt(email: string) {
	const url = `${server.origin}/api/admin/settings`;
	const headers = { ...bearer(await server.login()), "content-type": "application/json" };
	const { settings, updated_at } = await (await fetch(url, { headers })).json();
	const { sampleFields: _, ...edit } = settings;
	const body = JSON.stringify({ ...edit, email, updated_at });
	expect((await fetch(url, { method: "PUT", headers, body })).status).toBe(200);
}

/** Returns the newest email to an address once at least `count` have arrived. */
async function letterTo(address: string, count = 1): Promise<Received> {
	const found = () => smtp.received.filter(({ to }) => to.includes(address));
	await expect.poll(() => found().length).toBeGreaterThanOrEqual(count);
	return found().at(-1) as Received;
}
/** Extracts an email's link as a path on the server under test. */
function pathIn({ email }: Received, start: string): string {
	const [link = ""] = new RegExp(`https?://\\S+${start}\\S+`).exec(email.text ?? "") ?? [];
	return link && new URL(link).pathname;
}
const headerOf = ({ email }: Received, name: string) =>
	email.headers.find(({ key }) => key === name)?.value ?? "";
const ask = (path: string, data: object) =>
	fetch(server.origin + path, {
		method: "POST",
		headers: { "content-type": "application/json", "x-forwarded-for": "10.9.0.1" },
		body: JSON.stringify(data),
	});

test("emails the hour, a calendar file and the visit link", async ({
	page,
	request,
}) => {
	const day = await openDay(request);
	const reply = await ask("/api/appointments", {
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
	expect(reply.status).toBe(201);
	const letter = await letterTo("ana@correo.com");
	expect(letter.email.text).toContain(`${day.split("-").reverse().join("/")}, 10:00 AM`);
	expect(letter.email.text).toContain("(hora de Panamá)");
	expect(letter.email.attachments).toMatchObject([
		{ filename: "cita.ics", mimeType: "text/calendar" },
	]);
	await page.goto(server.origin + pathIn(letter, "/seguir/"));
	await expect(page.getByRole("heading", { level: 1 })).toContainText("Ana");

	const { reference } = await reply.json();
	const lettersToShop = () =>
		smtp.received.filter(({ email }) => email.subject === `Nueva cita ${reference}`);
	await expect.poll(lettersToShop).toHaveLength(1);
	const [toShop] = lettersToShop();
	expect(toShop?.to[0]).toContain(SHOP);
	expect(toShop?.email.html).toContain('href="tel:+50761234567"');
	expect(toShop?.email.text).toContain("https://wa.me/50761234567?text=Hola%2C%20Ana.");
	expect(toShop?.email.replyTo).toMatchObject([{ address: "ana@correo.com" }]);
});

test("confirms, leaves and rejoins the newsletter by email", async ({
	page,
}) => {
	await openAlive(page, `${server.origin}/boletin`);
	const form = page.getByRole("main");
	await form.getByLabel("Correo electrónico").fill("Eva@correo.com");
	await form.getByRole("button", { name: "Suscribir" }).click();
	await expect(page.getByText(SUBSCRIBED, { exact: true })).toBeVisible();
	await expect(page.getByText(/^Cuando te llegue nuestro correo/)).toBeVisible();

	const asking = pathIn(await letterTo("eva@correo.com"), "/boletin/confirmar/");
	const opened = await page.goto(server.origin + asking);
	expect(opened?.headers()).toMatchObject({
		"cache-control": "no-store",
		"x-robots-tag": expect.stringContaining("noindex"),
	});
	await page.reload();
	await expect(page.getByRole("heading", { level: 1 })).toHaveText("Confirma tu suscripción");
	await page.getByRole("button", { name: "Confirmar mi suscripción" }).click();
	await expect(page.getByRole("status").first()).toContainText("e••@correo.com");

	const hello = await letterTo("eva@correo.com", 2);
	const leaving = new URL(headerOf(hello, "list-unsubscribe").slice(1, -1)).pathname;
	await page.goto(server.origin + leaving);
	await expect(page.getByRole("button", { name: "Darme de baja" })).toBeVisible();
	const oneClick = await fetch(server.origin + leaving, {
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
	const again = await letterTo("eva@correo.com", 3);
	expect(again.email.subject).toMatch(/^Confirma tu suscripción/);
});

test.describe(() => {
	test.use({ javaScriptEnabled: false, allowedErrors: /status of 404/ });
	test("confirms and unsubscribes by link when JavaScript is off", async ({
		page,
	}) => {
		await ask("/api/newsletter", { email: "luis@correo.com" });
		const asking = pathIn(await letterTo("luis@correo.com"), "/boletin/confirmar/");
		await page.goto(server.origin + asking);
		await page.getByRole("button", { name: "Confirmar mi suscripción" }).click();
		await expect(page.getByRole("heading", { level: 1 })).toHaveText(
			"Tu suscripción está confirmada",
		);
		const leaving = pathIn(await letterTo("luis@correo.com", 2), "/boletin/salir/");
		await page.goto(server.origin + leaving);
		await page.getByRole("button", { name: "Darme de baja" }).click();
		await expect(page.getByRole("heading", { level: 1 })).toHaveText("Te diste de baja");
		const broken = await page.goto(`${server.origin}${asking.slice(0, -3)}`);
		expect(broken?.status()).toBe(404);
		await expect(page.getByRole("heading", { level: 1 })).toHaveText("Este enlace no sirve");
	});
});

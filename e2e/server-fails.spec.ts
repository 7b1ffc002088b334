import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import type { APIRequestContext, Locator, Page } from "@playwright/test";
import type { Login } from "#features/staff/contract.ts";
import { askForVisit, fillWithCar, newPhone, writeMessage } from "./contact-steps.ts";
import { expect, test } from "./fixtures.ts";
import { fromOwnAddress } from "./own-address.ts";
import { type OwnServer, START_LIMIT_MS, startOwnServer } from "./own-server.ts";
import { openAlive, openDay } from "./reading.ts";
import { WHOLE } from "./server.ts";
import { bearer } from "./staff.ts";

let data: string;
let server: OwnServer;
let api: APIRequestContext;
let staff: Login;

test.use({ allowedErrors: /status of 500/ });
test.beforeEach(fromOwnAddress(13));
test.beforeAll(async ({ playwright }) => {
	test.setTimeout(START_LIMIT_MS);
	data = mkdtempSync(join(tmpdir(), "biela-fails-"));
	server = await startOwnServer({ BIELA_DATA: data });
	api = await playwright.request.newContext({ baseURL: server.origin });
	staff = await server.login();
});
test.afterAll(async () => {
	await api?.dispose();
	await server?.stop();
	if (data) rmSync(data, WHOLE);
});

/** From here on the database refuses every new lead, until it is mended. */
function breakDatabase() {
	change(
		"CREATE TRIGGER refuse_leads BEFORE INSERT ON leads BEGIN SELECT RAISE(ABORT, 'broken'); END",
	);
}
const mendDatabase = () => change("DROP TRIGGER refuse_leads");

function change(sql: string) {
	const database = new DatabaseSync(join(data, "biela.db"), { timeout: 5000 });
	database.exec(sql);
	database.close();
}

async function fillCar(dialog: Locator) {
	await fillWithCar(dialog);
	return dialog;
}

async function openDialog(page: Page, link: string, name: string) {
	await openAlive(page, `${server.origin}/servicios`);
	await page.getByRole("link", { name: link }).click();
	return fillCar(page.getByRole("dialog", { name }));
}

const CONVERSIONS = [
	{
		kind: "contact",
		form: async (page: Page) => {
			await openAlive(page, `${server.origin}/contacto`);
			return writeMessage(page);
		},
		button: "Enviar mensaje",
		failed: "Hubo un problema al enviar el mensaje. Inténtalo de nuevo.",
		sent: "¡Mensaje enviado!",
	},
	{
		kind: "appointment",
		form: async (page: Page) => {
			await openAlive(page, `${server.origin}/contacto`);
			return askForVisit(page, await openDay(api, 1));
		},
		button: "Agendar cita",
		failed: "Hubo un problema al agendar la cita. Inténtalo de nuevo.",
		sent: "¡Cita agendada!",
	},
	{
		kind: "appointment",
		form: (page: Page) => openDialog(page, "Agendar cita de Frenos", "Agendar cita"),
		button: "Agendar cita",
		failed: "Hubo un problema al agendar la cita. Inténtalo de nuevo.",
		sent: "¡Cita agendada!",
	},
	{
		kind: "service_request",
		form: (page: Page) => openDialog(page, "Solicitar Frenos", "Frenos"),
		button: "Enviar solicitud",
		failed: "Hubo un problema al enviar la solicitud. Inténtalo de nuevo.",
		sent: "¡Solicitud enviada!",
	},
	{
		kind: "quote",
		form: async (page: Page) => {
			await openAlive(page, `${server.origin}/productos`);
			const list = page.getByRole("button", { name: /^Lista de cotización/ });
			await expect(list).toBeVisible();
			const add = page.getByRole("article").getByRole("button", { name: /^Agregar/ });
			await add.first().click();
			await expect(list).toContainText("(1)");
			await list.click();
			const dialog = page.getByRole("dialog", { name: "Lista de cotización" });
			await dialog.getByLabel("Nombre Completo").fill("Ana Ríos");
			await dialog.getByLabel("Teléfono").fill(newPhone());
			return dialog;
		},
		button: "Pedir cotización",
		failed: "Hubo un problema al enviar la cotización. Inténtalo de nuevo.",
		sent: "¡Cotización enviada!",
	},
	{
		kind: "newsletter",
		form: async (page: Page) => {
			await openAlive(page, `${server.origin}/boletin`);
			const form = page.getByRole("main");
			await form.getByLabel("Correo electrónico").fill("ana@correo.com");
			return form;
		},
		button: "Suscribir",
		failed: "Hubo un problema con la suscripción. Inténtalo de nuevo.",
		sent: "¡Suscripción exitosa! Recibirás ofertas especiales y consejos automotrices.",
	},
] as const;

for (const [place, { kind, form, button, failed, sent }] of CONVERSIONS.entries())
	test(`a server that cannot store says so, and then stores it once (${place + 1}, ${kind})`, async ({
		page,
		context,
	}) => {
		await context.route("https://wa.me/**", (route) => route.fulfill({ body: "chat" }));
		const fields = await form(page);
		const before = await leadsOf(kind);
		breakDatabase();
		try {
			await fields.getByRole("button", { name: button, exact: true }).click();
			const toast = page.getByRole("region", { name: /Notificaciones/, includeHidden: true });
			await expect(toast.getByText("Error", { exact: true })).toBeVisible();
			await expect(toast.getByText(failed, { exact: true })).toBeVisible();
			expect(await leadsOf(kind)).toEqual(before);
			if (kind === "service_request")
				await expect(fields.getByRole("link", { name: "Pedirlo por WhatsApp" })).toHaveAttribute(
					"href",
					/Frenos%20para%20mi%20Toyota%20Corolla%202015/,
				);
		} finally {
			mendDatabase();
		}
		await fields.getByRole("button", { name: button, exact: true }).click();
		const toast = page.getByRole("region", { name: /Notificaciones/, includeHidden: true });
		await expect(toast.getByText(sent, { exact: true })).toBeVisible();
		expect(await leadsOf(kind)).toHaveLength(before.length + 1);
	});

/** What staff find of a kind. */
async function leadsOf(kind: string): Promise<object[]> {
	const headers = bearer(staff);
	const inbox = await api.get(`/api/admin/inbox?state=todas&kind=${kind}`, { headers });
	expect(inbox.status()).toBe(200);
	return (await inbox.json()).leads;
}

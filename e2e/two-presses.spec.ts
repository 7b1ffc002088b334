import type { Locator, Page } from "@playwright/test";
import { askForVisit, fillWithCar, newPhone, writeMessage } from "./contact-steps.ts";
import { expect, test } from "./fixtures.ts";
import { fromOwnAddress } from "./own-address.ts";
import { openAlive, openDay } from "./reading.ts";

test.beforeEach(fromOwnAddress(19));
test.beforeEach(async ({ context }) => {
	await context.route("https://wa.me/**", (route) => route.fulfill({ body: "chat" }));
});

/** Enter twice and two presses of the button, all before anything is answered. */
async function pressOften(page: Page, field: Locator, button: Locator) {
	const sent: string[] = [];
	page.on("request", (request) => {
		if (request.method() === "POST") sent.push(new URL(request.url()).pathname);
	});
	const stored = page.waitForResponse((reply) => reply.request().method() === "POST");
	const twice = (element: HTMLElement) => {
		const form = (element as HTMLButtonElement).form;
		form?.requestSubmit();
		form?.requestSubmit();
		element.click();
		element.click();
	};
	await field.focus();
	await button.evaluate(twice);
	await stored;
	return sent;
}

async function fillCar(fields: Locator) {
	await fillWithCar(fields);
	return fields;
}

async function inDialog(page: Page, link: string) {
	await openAlive(page, "/servicios");
	await page.getByRole("link", { name: link }).click();
	return fillCar(page.getByRole("dialog"));
}

const FORMS: [path: string, button: string, open: (page: Page) => Promise<Locator>][] = [
	[
		"/api/contact",
		"Enviar mensaje",
		async (page) => {
			await openAlive(page, "/contacto");
			return writeMessage(page);
		},
	],
	[
		"/api/appointments",
		"Agendar cita",
		async (page) => {
			await openAlive(page, "/contacto");
			return askForVisit(page, await openDay(page.request, 32));
		},
	],
	["/api/appointments", "Agendar cita", (page) => inDialog(page, "Agendar cita de Frenos")],
	["/api/service-requests", "Enviar solicitud", (page) => inDialog(page, "Solicitar Frenos")],
	[
		"/api/service-requests",
		"Enviar solicitud",
		async (page) => {
			await openAlive(page, "/servicios/frenos");
			return fillCar(page.locator("#solicitar"));
		},
	],
	[
		"/api/quotes",
		"Pedir cotización",
		async (page) => {
			await openAlive(page, "/productos/ENI-DOT4-500");
			const form = page.locator("section#cotizar");
			await form.getByLabel("Nombre Completo").fill("Ana Ríos");
			await form.getByLabel("Teléfono").fill(newPhone());
			return form;
		},
	],
	[
		"/api/newsletter",
		"Suscribir",
		async (page) => {
			await openAlive(page, "/boletin");
			await page
				.getByRole("main")
				.getByLabel("Correo electrónico")
				.fill(`a${newPhone()}@correo.com`);
			return page.getByRole("main");
		},
	],
];

for (const [place, [path, button, open]] of FORMS.entries())
	test(`two presses send one request (${place + 1}, ${path})`, async ({ page }) => {
		const form = await open(page);
		const sent = await pressOften(
			page,
			form.getByRole("textbox").first(),
			form.getByRole("button", { name: button, exact: true }),
		);
		expect(sent).toEqual([path]);
	});

test.describe("without JavaScript", () => {
	test.use({ javaScriptEnabled: false });
	test("the same form sent twice is stored once", async ({ page }) => {
		const references: (string | null)[] = [];
		const own = newPhone();
		for (const _ of [1, 2]) {
			await page.goto("/contacto");
			const form = await writeMessage(page);
			await form.getByLabel("Teléfono").fill(own);
			await form.getByRole("button", { name: "Enviar mensaje" }).click();
			const receipt = page.locator("main").getByRole("status");
			references.push(await receipt.locator("strong").first().textContent());
		}
		expect(references[0]).toMatch(/^MEN-/);
		expect(references[1]).toBe(references[0]);
	});
});

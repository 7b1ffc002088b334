import { afterEach, expect, test, vi } from "vitest";
import { type Locator, page } from "vitest/browser";
import { createPhone } from "#tests/browser/agenda.ts";
import {
	createStaffToken,
	fillFormWithCar,
	fillVisitForm,
	takeOpenDay,
	toastRegion,
	writeMessage,
} from "#tests/browser/form-steps.ts";
import { call, failCalls, interceptCalls, open } from "#tests/browser/page.tsx";

afterEach(() => vi.restoreAllMocks());

type Form = {
	name: string;
	path: string;
	kind: string;
	button: string;
	failed: string;
	sent: string;
	open: () => Promise<Locator>;
};

const MESSAGE = {
	path: "/api/contact",
	kind: "contact",
	button: "Enviar mensaje",
	failed: "Hubo un problema al enviar el mensaje. Inténtalo de nuevo.",
	sent: "¡Mensaje enviado!",
};
const VISIT = {
	path: "/api/appointments",
	kind: "appointment",
	button: "Agendar cita",
	failed: "Hubo un problema al agendar la cita. Inténtalo de nuevo.",
	sent: "¡Cita agendada!",
};
const REQUEST = {
	path: "/api/service-requests",
	kind: "service_request",
	button: "Enviar solicitud",
	failed: "Hubo un problema al enviar la solicitud. Inténtalo de nuevo.",
	sent: "¡Solicitud enviada!",
};
const QUOTE = {
	path: "/api/quotes",
	kind: "quote",
	button: "Pedir cotización",
	failed: "Hubo un problema al enviar la cotización. Inténtalo de nuevo.",
	sent: "¡Cotización enviada!",
};
const SUBSCRIPTION = {
	path: "/api/newsletter",
	kind: "newsletter",
	button: "Suscribir",
	failed: "Hubo un problema con la suscripción. Inténtalo de nuevo.",
	sent: "¡Suscripción exitosa! Recibirás ofertas especiales y consejos automotrices.",
};

const FORMS: Form[] = [
	{
		...MESSAGE,
		name: "message",
		open: async () => {
			await open("/contacto");
			return writeMessage();
		},
	},
	{
		...VISIT,
		name: "visit",
		open: async () => {
			await open("/contacto");
			return fillVisitForm(takeOpenDay());
		},
	},
	{ ...VISIT, name: "visit dialog", open: () => openDialog("Agendar cita de Frenos") },
	{ ...REQUEST, name: "request dialog", open: () => openDialog("Solicitar Frenos") },
	{
		...REQUEST,
		name: "request",
		open: async () => {
			await open("/servicios/frenos");
			return fillFormWithCar(page.getBySelector("#solicitar"));
		},
	},
	{
		...QUOTE,
		name: "quote",
		open: async () => {
			await open("/productos/ENI-DOT4-500");
			return fillPerson(page.getBySelector("section#cotizar"));
		},
	},
	{
		...QUOTE,
		name: "quote dialog",
		open: async () => {
			await open("/productos");
			await page
				.getByRole("button", { name: /^Agregar/ })
				.first()
				.click();
			await page.getByRole("button", { name: /^Lista de cotización.*1/ }).click();
			return fillPerson(page.getByRole("dialog", { name: "Lista de cotización" }));
		},
	},
	{
		...SUBSCRIPTION,
		name: "subscription",
		open: async () => {
			await open("/boletin");
			const main = page.getByRole("main");
			await main.getByLabelText("Correo electrónico").fill(`a${createPhone()}@correo.com`);
			return main;
		},
	},
];

async function openDialog(link: string) {
	await open("/servicios");
	await page.getByRole("link", { name: link }).click();
	return fillFormWithCar(page.getByRole("dialog"));
}

async function fillPerson(form: Locator) {
	await form.getByLabelText("Nombre Completo").fill("Ana Ríos");
	await form.getByLabelText("Teléfono").fill(createPhone());
	return form;
}

const countLeads = async (token: string, kind: string): Promise<number> =>
	(await call(`/api/admin/inbox?state=all&kind=${kind}`, { token })).json.leads.length;

test.each(FORMS)("sends one request when $name is clicked repeatedly", async (form) => {
	vi.spyOn(window, "open").mockReturnValue(null);
	const sent: string[] = [];
	interceptCalls(/^\/api\//, ({ method, url }) => {
		if (method === "POST") sent.push(new URL(url).pathname);
		return undefined;
	});
	const token = await createStaffToken();
	const fields = await form.open();
	const countBefore = await countLeads(token, form.kind);
	const button = fields.getByRole("button", { name: form.button, exact: true }).element();
	const { form: element } = button as HTMLButtonElement;
	element?.requestSubmit();
	element?.requestSubmit();
	(button as HTMLButtonElement).click();
	(button as HTMLButtonElement).click();
	await expect.poll(() => countLeads(token, form.kind)).toBe(countBefore + 1);
	expect(sent).toEqual([form.path]);
});

/** Shows the receipt on the page instead of in a toast. */
const SHOWS_RECEIPT = ["request", "quote"];

test.each(FORMS)("reports a failed $name and stores it on retry", { tags: ["slow"] }, async (form) => {
	vi.spyOn(window, "open").mockReturnValue(null);
	const token = await createStaffToken();
	const fields = await form.open();
	const countBefore = await countLeads(token, form.kind);
	const restoreApi = failCalls(form.path, 500, { detail: "Se cayó." });
	const button = fields.getByRole("button", { name: form.button, exact: true });
	await button.click();
	await expect.element(toastRegion.getByText("Error", { exact: true })).toBeVisible();
	await expect.element(toastRegion.getByText(form.failed, { exact: true })).toBeVisible();
	if (form.name === "request dialog")
		await expect
			.element(fields.getByRole("link", { name: "Pedirlo por WhatsApp" }))
			.toHaveAttribute("href", expect.stringMatching(/Frenos%20para%20mi%20Toyota%20Corolla%202015/));
	restoreApi();
	await button.click();
	const receiptRegion = SHOWS_RECEIPT.includes(form.name) ? page.getByRole("main") : toastRegion;
	await expect.element(receiptRegion.getByText(form.sent, { exact: true })).toBeVisible();
	expect(await countLeads(token, form.kind)).toBe(countBefore + 1);
});

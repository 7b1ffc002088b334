import { afterEach, expect, test, vi } from "vitest";
import { type Locator, page } from "vitest/browser";
import { createPhone } from "#tests/component-kit/agenda.ts";
import {
	createStaffToken,
	fillFormWithCar,
	fillMessageForm,
	fillVisitForm,
	takeOpenDay,
	toastRegion,
} from "#tests/component-kit/form-steps.ts";
import { call, failCalls, interceptCalls, open } from "#tests/component-kit/page.tsx";

afterEach(() => vi.restoreAllMocks());

type FormCase = {
	name: string;
	path: string;
	kind: string;
	button: string;
	failureMessage: string;
	successMessage: string;
	open: () => Promise<Locator>;
};

const MESSAGE = {
	path: "/api/contact",
	kind: "contact",
	button: "Enviar mensaje",
	failureMessage: "Hubo un problema al enviar el mensaje. Inténtalo de nuevo.",
	successMessage: "¡Mensaje enviado!",
};
const VISIT = {
	path: "/api/appointments",
	kind: "appointment",
	button: "Agendar cita",
	failureMessage: "Hubo un problema al agendar la cita. Inténtalo de nuevo.",
	successMessage: "¡Cita agendada!",
};
const REQUEST = {
	path: "/api/service-requests",
	kind: "service_request",
	button: "Enviar solicitud",
	failureMessage: "Hubo un problema al enviar la solicitud. Inténtalo de nuevo.",
	successMessage: "¡Solicitud enviada!",
};
const QUOTE = {
	path: "/api/quotes",
	kind: "quote",
	button: "Pedir cotización",
	failureMessage: "Hubo un problema al enviar la cotización. Inténtalo de nuevo.",
	successMessage: "¡Cotización enviada!",
};
const SUBSCRIPTION = {
	path: "/api/newsletter",
	kind: "newsletter",
	button: "Suscribir",
	failureMessage: "Hubo un problema con la suscripción. Inténtalo de nuevo.",
	successMessage: "¡Suscripción exitosa! Recibirás ofertas especiales y consejos automotrices.",
};

const FORMS: FormCase[] = [
	{
		...MESSAGE,
		name: "message",
		open: async () => {
			await open("/contacto");
			return fillMessageForm();
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

async function openDialog(linkName: string) {
	await open("/servicios");
	await page.getByRole("link", { name: linkName }).click();
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
	const sentPaths: string[] = [];
	interceptCalls(/^\/api\//, ({ method, url }) => {
		if (method === "POST") sentPaths.push(new URL(url).pathname);
		return undefined;
	});
	const token = await createStaffToken();
	const formLocator = await form.open();
	const countBefore = await countLeads(token, form.kind);
	const button = formLocator.getByRole("button", { name: form.button, exact: true }).element();
	const { form: formElement } = button as HTMLButtonElement;
	formElement?.requestSubmit();
	formElement?.requestSubmit();
	(button as HTMLButtonElement).click();
	(button as HTMLButtonElement).click();
	await expect.poll(() => countLeads(token, form.kind)).toBe(countBefore + 1);
	expect(sentPaths).toEqual([form.path]);
});

/** Shows the receipt on the page instead of in a toast. */
const PAGE_RECEIPT_FORMS = ["request", "quote"];

test.each(FORMS)("reports a failed $name and stores it on retry", { tags: ["slow"] }, async (form) => {
	vi.spyOn(window, "open").mockReturnValue(null);
	const token = await createStaffToken();
	const formLocator = await form.open();
	const countBefore = await countLeads(token, form.kind);
	const restoreApi = failCalls(form.path, 500, { detail: "Se cayó." });
	const button = formLocator.getByRole("button", { name: form.button, exact: true });
	await button.click();
	await expect.element(toastRegion.getByText("Error", { exact: true })).toBeVisible();
	await expect.element(toastRegion.getByText(form.failureMessage, { exact: true })).toBeVisible();
	if (form.name === "request dialog")
		await expect
			.element(formLocator.getByRole("link", { name: "Pedirlo por WhatsApp" }))
			.toHaveAttribute("href", expect.stringMatching(/Frenos%20para%20mi%20Toyota%20Corolla%202015/));
	restoreApi();
	await button.click();
	const receiptRegion = PAGE_RECEIPT_FORMS.includes(form.name) ? page.getByRole("main") : toastRegion;
	await expect.element(receiptRegion.getByText(form.successMessage, { exact: true })).toBeVisible();
	expect(await countLeads(token, form.kind)).toBe(countBefore + 1);
});

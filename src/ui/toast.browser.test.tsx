import { afterEach, expect, onTestFinished, test, vi } from "vitest";
import { type Locator, page, userEvent } from "vitest/browser";
import {
	fillFormWithCar,
	fillMessageForm,
	fillVisitForm,
	getStatusNote,
	takeOpenDay,
} from "#tests/component-kit/form-steps.ts";
import { failCalls, interceptCalls, open } from "#tests/component-kit/page.tsx";

afterEach(() => vi.restoreAllMocks());

const toast = page.getBySelector(".toast");
const FORM_PATHS = /^\/api\/(contact|appointments|service-requests|quotes)$/;
const getBox = (locator: Locator) => locator.element().getBoundingClientRect();

/** Keeps the toast open, as in a window without focus. */
const keepToast = () => window.dispatchEvent(new Event("blur"));

/** Asserts that the toast does not cover its subject. */
async function expectNotCovered(subject: Locator) {
	await expect.element(toast).toBeVisible();
	keepToast();
	await expect.element(subject).toBeInViewport();
	const areApart = () => {
		const [toastBox, subjectBox] = [getBox(toast), getBox(subject)];
		return toastBox.top >= subjectBox.bottom || toastBox.bottom <= subjectBox.top;
	};
	await expect.poll(areApart).toBe(true);
}

test.each([740, 640, 568])("shows a receipt beside its toast, %i px high", async (height) => {
	await page.viewport(360, height);
	await open("/contacto#cita");
	const form = await fillVisitForm(takeOpenDay());
	await form.getByRole("button", { name: "Agendar cita" }).click();
	await expect.element(getStatusNote(form)).toHaveFocus();
	await expectNotCovered(getStatusNote(form));
	await expect.element(toast).toMatchTextContent(/¡Cita agendada!/);
	await expect.element(toast).not.toMatchTextContent(/Referencia/);
});

test.each([201, 500])("does not cover the subscription field after status %i", async (status) => {
	await page.viewport(360, 740);
	const receipt = { success: true, message: "Listo.", reference: "BOL-1" };
	interceptCalls("/api/newsletter", () => Response.json(status === 201 ? receipt : {}, { status }));
	await open("/nosotros");
	const email = page.getByRole("contentinfo").getByLabelText("Correo electrónico");
	await email.fill("ana@correo.com");
	await userEvent.keyboard("{Enter}");
	await expectNotCovered(email);
});

test("closes when the user types after a failure", async () => {
	await page.viewport(360, 740);
	failCalls(FORM_PATHS, 500, { detail: "Se cayó." });
	await open("/contacto");
	const form = await fillMessageForm();
	await form.getByRole("button", { name: "Enviar mensaje" }).click();
	await expectNotCovered(form.getByRole("alert"));
	await form.getByLabelText("Mensaje").click();
	await expect.element(toast).not.toBeInTheDocument();
	await expect.element(form.getByRole("alert")).toMatchTextContent(/Se cayó\./);
});

test("shows one failure toast and the reason below", async () => {
	await page.viewport(360, 740);
	failCalls(FORM_PATHS, 500, { detail: "Se cayó." });
	await open("/productos/ENI-DOT4-500");
	const form = page.getByRole("region", { name: /Pide la cotización/ });
	await form.getByLabelText("Nombre Completo").fill("Ana Ríos");
	await form.getByLabelText("Teléfono").fill("6123-4567");
	await form.getByRole("button", { name: "Pedir cotización" }).click();
	await expect.element(form.getByRole("alert")).toMatchTextContent(/Se cayó\./);
	await expect.element(toast).toMatchTextContent(/Hubo un problema al enviar la cotización\./);
	expect(form.getByText(/Hubo un problema/).elements()).toHaveLength(0);
	await expect.element(form.getByRole("link", { name: /Pedirla por WhatsApp/ })).toBeVisible();
});

async function addToQuoteList() {
	await page
		.getByRole("button", { name: /^Agregar/ })
		.first()
		.click();
	await expect.element(toast).toMatchTextContent(/Producto agregado/);
}
const openQuoteList = () =>
	page
		.getByRole("button", { name: /Cotización/ })
		.first()
		.click();

test("closes when the quote list opens", async () => {
	await page.viewport(360, 740);
	await open("/productos?q=frenos");
	await addToQuoteList();
	// Without a timeout, only the next step can close it.
	keepToast();
	await openQuoteList();
	await expect.element(page.getByRole("dialog", { name: "Lista de cotización" })).toBeVisible();
	await expect.element(toast).not.toBeInTheDocument();
});

test("leaves Escape to the open dialog", async () => {
	await page.viewport(360, 740);
	failCalls(FORM_PATHS, 500, { detail: "Se cayó." });
	await open("/productos?q=frenos");
	await addToQuoteList();
	await openQuoteList();
	const dialog = page.getByRole("dialog", { name: "Lista de cotización" });
	await dialog.getByLabelText("Nombre Completo").fill("Ana Ríos");
	await dialog.getByLabelText("Teléfono").fill("6123-4567");
	await dialog.getByRole("button", { name: "Pedir cotización" }).click();
	await expect.element(toast).toMatchTextContent(/Hubo un problema/);
	await userEvent.keyboard("{Escape}");
	await expect.element(dialog).not.toBeInTheDocument();
	await expect.element(toast).toBeVisible();
	await userEvent.keyboard("{Escape}");
	await expect.element(toast).not.toBeInTheDocument();
});

test("leaves Escape to the menu above it", async () => {
	await page.viewport(360, 740);
	failCalls(FORM_PATHS, 500, { detail: "Se cayó." });
	await open("/contacto");
	const form = await fillMessageForm();
	await form.getByRole("button", { name: "Enviar mensaje" }).click();
	await expect.element(toast).toBeVisible();
	const opener = page.getByRole("button", { name: "Abrir menú" }).element() as HTMLElement;
	opener.focus();
	opener.click();
	const menu = page.getByRole("dialog", { name: "Menú" });
	await menu.getByRole("link", { name: "Servicios", exact: true }).element().focus();
	await userEvent.keyboard("{Escape}");
	await expect.element(menu).not.toBeInTheDocument();
	expect(toast.element()).toHaveAttribute("data-state", "open");
	expect(document.activeElement).toBe(opener);
});

test.each(["it was read", "the user continues"])(
	"shortens a persistent receipt once %s",
	{ tags: ["slow"] },
	async (trigger) => {
		await page.viewport(390, 844);
		const photos = { page: "/seguir/abc", label: "Agregar fotos" };
		const message = "¡Solicitud enviada para Frenos! Te responderemos en máximo 2 horas.";
		const receipt = { success: true, message, reference: "SOL-1", photos };
		interceptCalls("/api/service-requests", () => Response.json(receipt, { status: 201 }));
		await open("/servicios");
		await page.getByRole("link", { name: "Solicitar Frenos" }).click();
		const dialog = page.getByRole("dialog", { name: "Frenos" });
		await fillFormWithCar(dialog);
		vi.spyOn(window, "open").mockReturnValue(null);
		vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
		onTestFinished(() => void vi.useRealTimers());
		await dialog.getByRole("button", { name: "Enviar solicitud" }).click();
		await expect.element(toast).toMatchTextContent(/máximo 2 horas/);
		if (trigger === "it was read") vi.advanceTimersByTime(15_000);
		else await page.getByRole("heading", { level: 1 }).click({ force: true });
		await expect.element(toast).not.toMatchTextContent(/máximo 2 horas/);
		await expect.element(toast.getByRole("link", { name: "Agregar fotos" })).toBeVisible();
		expect(getBox(toast).height).toBeLessThan(844 / 5);
	},
);

const DIALOGS = [
	{
		name: "Lista de cotización",
		path: "/productos?q=frenos",
		button: "Pedir cotización",
		async show() {
			await addToQuoteList();
			await openQuoteList();
		},
		async fill(dialog: Locator) {
			await dialog.getByLabelText("Nombre Completo").fill("Ana Ríos");
			await dialog.getByLabelText("Teléfono").fill("6123-4567");
		},
	},
	{
		name: "Agendar cita",
		path: "/servicios",
		button: "Agendar cita",
		show: () => page.getByRole("link", { name: "Agendar cita de Frenos" }).click(),
		fill: fillFormWithCar,
	},
	{
		name: "Frenos",
		path: "/servicios",
		button: "Enviar solicitud",
		show: () => page.getByRole("link", { name: "Solicitar Frenos" }).click(),
		fill: fillFormWithCar,
	},
];

const SCREENS = [
	[360, 640],
	[360, 740],
	[768, 740],
	[1024, 740],
	[1280, 740],
] as const;

test.each(DIALOGS)("covers no part of «$name» after a failure", { tags: ["slow"] }, async (form) => {
	vi.spyOn(window, "open").mockReturnValue(null);
	let responseCount = 0;
	interceptCalls(FORM_PATHS, () => {
		responseCount++;
		return Response.json({ code: "test", detail: "Se cayó." }, { status: 500 });
	});
	await page.viewport(360, 640);
	await open(form.path);
	await form.show();
	const dialog = page.getByRole("dialog", { name: form.name });
	await form.fill(dialog);
	for (const [index, [width, height]] of SCREENS.entries()) {
		await page.viewport(width, height);
		await dialog.getByRole("button", { name: form.button }).click();
		await expect.poll(() => responseCount).toBe(index + 1);
		await expect.element(dialog.getByRole("alert")).toBeInViewport({ ratio: 1 });
		await expect.element(toast).toBeVisible();
		await expect.poll(() => findCovered(dialog)).toEqual([]);
	}
});

/** Returns the visible alerts, links, fields and buttons of a dialog that the toast covers. */
function findCovered(dialog: Locator): string[] {
	const toastBox = getBox(toast);
	const dialogElement = dialog.element();
	const selector = "[role=alert], a, input, select, textarea, button:not([aria-label=Cerrar])";
	const headerBottom = dialogElement.querySelector("header")?.getBoundingClientRect().bottom ?? 0;
	const isCovered = (box: DOMRect) =>
		box.left < toastBox.right &&
		box.right > toastBox.left &&
		Math.max(box.top, headerBottom) < toastBox.bottom &&
		box.bottom > Math.max(toastBox.top, headerBottom);
	return [...dialogElement.querySelectorAll(selector)]
		.filter((element) => isCovered(element.getBoundingClientRect()))
		.map((element) => element.outerHTML);
}

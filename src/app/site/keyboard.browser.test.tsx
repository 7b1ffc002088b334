import { afterEach, expect, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { createPhone } from "#tests/component-kit/agenda.ts";
import { open, waitForIdle } from "#tests/component-kit/page.tsx";
import { blockChats } from "#tests/component-kit/user-input.ts";

afterEach(() => vi.restoreAllMocks());

const MAX_TABS = 250;

/** Presses Tab until the element with that name is focused, and asserts that it is visible. */
async function tabTo(name: RegExp) {
	for (let tabCount = 0; tabCount < MAX_TABS; tabCount++) {
		await userEvent.keyboard("{Tab}");
		const element = document.activeElement as HTMLInputElement | null;
		const text = element?.labels?.[0]?.textContent ?? element?.textContent ?? "";
		const accessibleName = element?.getAttribute("aria-label") ?? text;
		if (name.test(accessibleName.replace(/\s+/g, " ").trim())) return;
	}
	throw new Error(`the keyboard never reached ${name}`);
}

async function pressElement(name: RegExp) {
	await tabTo(name);
	await userEvent.keyboard("{Enter}");
}

async function typeInto(name: RegExp, text: string) {
	await tabTo(name);
	await userEvent.keyboard(text);
}

async function chooseUrgency() {
	await tabTo(/Cuando tengas disponibilidad|En 2-3 días/);
	await userEvent.keyboard(" ");
}

const expectToast = (title: string) => expect.element(page.getByText(title).first()).toBeVisible();

test("requests a quote by keyboard alone", { tags: ["slow"] }, async () => {
	await open("/productos?q=liquido+frenos");
	await pressElement(/^Agregar/);
	await expectToast("Producto agregado");
	(document.activeElement as HTMLElement).blur();
	await pressElement(/[Cc]otización/);
	await expect.element(page.getByRole("dialog")).toBeVisible();
	await typeInto(/^Nombre/, "Ana Ríos");
	await typeInto(/^Teléfono/, createPhone());
	await pressElement(/^Pedir/);
	await expectToast("¡Cotización enviada!");
});

test("books an hour from a symptom by keyboard", { tags: ["slow"] }, async () => {
	await open("/que-le-pasa-a-tu-carro");
	await pressElement(/^Golpea al pasar huecos/);
	await waitForIdle();
	await expect.element(page.getByRole("heading", { level: 1 })).toMatchTextContent(/^Golpea/);
	await pressElement(/^Agendar cita/);
	await expect.element(page.getByRole("dialog", { name: "Agendar cita" })).toBeVisible();
	await userEvent.keyboard("{Escape}");
	await expect.element(page.getByRole("link", { name: /^Agendar cita/ }).first()).toHaveFocus();
});

test("requests a service and opens its chat by keyboard", { tags: ["slow"] }, async () => {
	const replaceUrl = vi.fn<(address: string) => void>();
	const chatTab = { closed: false, location: { replace: replaceUrl }, document: document.cloneNode(true) };
	const openTab = vi.spyOn(window, "open").mockReturnValue(chatTab as unknown as Window);
	await open("/servicios");
	await pressElement(/^Solicitar.*Frenos/);
	await expect.element(page.getByRole("dialog", { name: "Frenos" })).toBeVisible();
	await typeInto(/^Nombre/, "Luis Batista");
	await typeInto(/^Teléfono/, createPhone());
	await typeInto(/^Marca/, "Toyota");
	await typeInto(/^Modelo/, "Corolla");
	await typeInto(/^Año/, "2015");
	await chooseUrgency();
	await pressElement(/^Enviar/);
	await expectToast("¡Solicitud enviada!");
	expect(openTab).toHaveBeenCalledOnce();
	expect(replaceUrl.mock.lastCall?.[0]).toMatch(/^https:\/\/wa\.me\/507\d+\?text=/);
});

test("books a visit by keyboard alone", { tags: ["slow"] }, async () => {
	await open("/servicios");
	await pressElement(/^Agendar cita.*Frenos/);
	await expect.element(page.getByRole("dialog")).toBeVisible();
	await typeInto(/^Nombre/, "Marta Gil");
	await typeInto(/^Teléfono/, createPhone());
	await typeInto(/^(Tipo de )?[Ss]ervicio/, "Frenos");
	await typeInto(/^Marca/, "Honda");
	await typeInto(/^Modelo/, "Civic");
	await typeInto(/^Año/, "2018");
	await chooseUrgency();
	await pressElement(/^Agendar/);
	await expectToast("¡Cita agendada!");
});

test("subscribes and opens a chat by keyboard alone", async () => {
	const chatUrls = blockChats();
	await open("/nosotros");
	await pressElement(/^Agenda tu Cita/);
	expect(chatUrls).toEqual([expect.stringContaining("wa.me")]);
	await typeInto(/^Correo/, `ana${createPhone()}@correo.com`);
	await userEvent.keyboard("{Enter}");
	await expectToast("¡Suscripción exitosa!");
});

import { afterEach, expect, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { createPhone } from "#tests/browser/agenda.ts";
import { open, waitForIdle } from "#tests/browser/page.tsx";
import { blockChats } from "#tests/browser/user-input.ts";

afterEach(() => vi.restoreAllMocks());

const MAX_TABS = 250;

/** Presses Tab until the element with that name is focused, and asserts that it is visible. */
async function tabTo(name: RegExp) {
	for (let tabs = 0; tabs < MAX_TABS; tabs++) {
		await userEvent.keyboard("{Tab}");
		const element = document.activeElement as HTMLInputElement | null;
		const text = element?.labels?.[0]?.textContent ?? element?.textContent ?? "";
		const focused = element?.getAttribute("aria-label") ?? text;
		if (name.test(focused.replace(/\s+/g, " ").trim())) return;
	}
	throw new Error(`the keyboard never reached ${name}`);
}

async function press(name: RegExp) {
	await tabTo(name);
	await userEvent.keyboard("{Enter}");
}

async function write(name: RegExp, text: string) {
	await tabTo(name);
	await userEvent.keyboard(text);
}

async function chooseWhen() {
	await tabTo(/Cuando tengas disponibilidad|En 2-3 días/);
	await userEvent.keyboard(" ");
}

const expectToast = (title: string) => expect.element(page.getByText(title).first()).toBeVisible();

test("requests a quote by keyboard alone", { tags: ["slow"] }, async () => {
	await open("/productos?q=liquido+frenos");
	await press(/^Agregar/);
	await expectToast("Producto agregado");
	(document.activeElement as HTMLElement).blur();
	await press(/[Cc]otización/);
	await expect.element(page.getByRole("dialog")).toBeVisible();
	await write(/^Nombre/, "Ana Ríos");
	await write(/^Teléfono/, createPhone());
	await press(/^Pedir/);
	await expectToast("¡Cotización enviada!");
});

test("books an hour from a symptom by keyboard", { tags: ["slow"] }, async () => {
	await open("/que-le-pasa-a-tu-carro");
	await press(/^Golpea al pasar huecos/);
	await waitForIdle();
	await expect.element(page.getByRole("heading", { level: 1 })).toMatchTextContent(/^Golpea/);
	await press(/^Agendar cita/);
	await expect.element(page.getByRole("dialog", { name: "Agendar cita" })).toBeVisible();
	await userEvent.keyboard("{Escape}");
	await expect.element(page.getByRole("link", { name: /^Agendar cita/ }).first()).toHaveFocus();
});

test("requests a service and opens its chat by keyboard", { tags: ["slow"] }, async () => {
	const replace = vi.fn<(address: string) => void>();
	const tab = { closed: false, location: { replace }, document: document.cloneNode(true) };
	const openTab = vi.spyOn(window, "open").mockReturnValue(tab as unknown as Window);
	await open("/servicios");
	await press(/^Solicitar.*Frenos/);
	await expect.element(page.getByRole("dialog", { name: "Frenos" })).toBeVisible();
	await write(/^Nombre/, "Luis Batista");
	await write(/^Teléfono/, createPhone());
	await write(/^Marca/, "Toyota");
	await write(/^Modelo/, "Corolla");
	await write(/^Año/, "2015");
	await chooseWhen();
	await press(/^Enviar/);
	await expectToast("¡Solicitud enviada!");
	expect(openTab).toHaveBeenCalledOnce();
	expect(replace.mock.lastCall?.[0]).toMatch(/^https:\/\/wa\.me\/507\d+\?text=/);
});

test("books a visit by keyboard alone", { tags: ["slow"] }, async () => {
	await open("/servicios");
	await press(/^Agendar cita.*Frenos/);
	await expect.element(page.getByRole("dialog")).toBeVisible();
	await write(/^Nombre/, "Marta Gil");
	await write(/^Teléfono/, createPhone());
	await write(/^(Tipo de )?[Ss]ervicio/, "Frenos");
	await write(/^Marca/, "Honda");
	await write(/^Modelo/, "Civic");
	await write(/^Año/, "2018");
	await chooseWhen();
	await press(/^Agendar/);
	await expectToast("¡Cita agendada!");
});

test("subscribes and opens a chat by keyboard alone", async () => {
	const chats = blockChats();
	await open("/nosotros");
	await press(/^Agenda tu Cita/);
	expect(chats).toEqual([expect.stringContaining("wa.me")]);
	await write(/^Correo/, `ana${createPhone()}@correo.com`);
	await userEvent.keyboard("{Enter}");
	await expectToast("¡Suscripción exitosa!");
});

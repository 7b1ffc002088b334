import { beforeEach, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { formatLongDay } from "#domain/time.ts";
import { createPhone } from "#tests/component-kit/agenda.ts";
import { expectNoViolations } from "#tests/component-kit/axe.ts";
import { measureOverflow } from "#tests/component-kit/layout-checks.ts";
import { call, disconnectCalls, logInAs, open } from "#tests/component-kit/page.tsx";
import { requestQuote } from "#tests/component-kit/people.ts";
import { blockChats, createInputCounter } from "#tests/component-kit/user-input.ts";

const INBOX = "/admin/dashboard/bandeja";

let token = "";
beforeEach(async () => {
	token = await logInAs();
});

const getLeadArticle = (name: string) => page.getByRole("article", { name });

async function openLead(name: string) {
	const request = await requestQuote(token, { name });
	await open(`${INBOX}/${request.id}?order=newest`);
	return { ...request, lead: getLeadArticle(name) };
}

/** Changes the state of a request as a colleague. */
const changeState = (id: string, state: string, updatedAt: string) =>
	call(`/api/admin/inbox/${id}/state`, {
		method: "PUT",
		token,
		body: { state, updated_at: updatedAt },
	});

test("books a visit from a request", { tags: ["slow"] }, async () => {
	const name = "Hugo Por Agendar";
	const { lead, reference } = await openLead(name);
	await lead.getByRole("link", { name: /^Agendada… Elegir día y hora/ }).click();
	const form = page.getByRole("dialog", { name: "Nueva cita" });
	await expect.element(form.getByText(reference)).toBeVisible();
	expect(form.getByLabelText("Teléfono").elements()).toHaveLength(0);
	await expectNoViolations();
	await form.getByLabelText("Servicio").selectOptions("Escaneo Vehicular");
	await form.getByRole("button", { name: "Guardar cita" }).click();
	const visit = page.getByRole("dialog", { name });
	await expect.element(visit.getByText("Confirmada", { exact: true })).toBeVisible();
	await visit.getByRole("link", { name: "Ver la solicitud en la Bandeja" }).click();
	await expect.element(lead.getByText("Agendada", { exact: true }).first()).toBeVisible();
	await expect.element(lead.getByRole("heading", { name: "Cita", exact: true })).toBeVisible();
});

test("postpones the call to the typed day", { tags: ["slow"] }, async () => {
	const { lead } = await openLead("Rita Luego");
	const title = page.getByRole("heading", { name: "Rita Luego", level: 2 });
	await expect.element(title).toHaveFocus();
	const day = lead.getByLabelText("Otro día");
	// Click the first part of the date; day and month have the same digits, so their order does not matter.
	await day.click({ position: { x: 20, y: 20 } });
	await userEvent.keyboard("12122026{Enter}");
	const callBackText = lead.getByText(`Volver a llamar el ${formatLongDay("2026-12-12")}`);
	await expect.poll(() => callBackText.elements()).toHaveLength(2);
	await expect.element(day).toHaveValue("2026-12-12");
});

test("keeps an edited message until a template replaces it", { tags: ["slow"] }, async () => {
	const { id, lead } = await openLead("Berta Solís Ruiz");
	const message = lead.getByRole("textbox", { name: "Mensaje" });
	await expect.element(message).toHaveValue(expect.stringMatching(/^Hola, Berta\. /));
	await message.fill("Berta, te llega mañana");
	const template = lead.getByLabelText("Plantilla");
	await template.selectOptions("Tenemos lo que pediste");
	await expect.element(message).toHaveValue("Berta, te llega mañana");
	await page.getByRole("link", { name: "Cerrar la solicitud" }).click();
	await expect.element(message).not.toBeInTheDocument();
	await page.getBySelector(`[data-lead="${id}"]`).first().click();
	await expect.element(message).toHaveValue("Berta, te llega mañana");
	await expectNoViolations();
	await template.selectOptions("Tenemos lo que pediste");
	await lead.getByRole("button", { name: "Poner la plantilla" }).click();
	await expect.element(message).toHaveValue(expect.stringMatching(/¿Pasas a buscarlo/));
	await message.clear();
	await expect.element(message).toHaveValue("");
});

test("restores the deadline when a call is undone", async () => {
	const { lead } = await openLead("Ciro Paz");
	await expect.element(lead.getByText("Nueva", { exact: true })).toBeVisible();
	const callLink = lead.getByRole("link", { name: /^Llamar/ });
	// The test browser cannot open telephone links.
	callLink.element().addEventListener("click", (event) => event.preventDefault());
	await callLink.click();
	await expect.element(lead.getByText("respondida", { exact: true })).toBeVisible();
	await lead.getByRole("button", { name: "Deshacer" }).click();
	await expect.element(lead.getByText("Nueva", { exact: true })).toBeVisible();
	await expect.element(lead.getByText(/^(quedan?|vence) /)).toBeVisible();
	await expect.element(lead.getByRole("button", { name: "Deshacer" })).not.toBeInTheDocument();
});

test("needs two taps to reply, three to quote", async () => {
	const name = "Ciro Clics";
	await requestQuote(token, { name });
	const chats = blockChats();
	await open(`${INBOX}?order=newest`);
	const { tap, taps } = createInputCounter();
	await tap(page.getByRole("link", { name }));
	const lead = getLeadArticle(name);
	// The first message already contains all prices.
	const message = lead.getByRole("textbox", { name: "Mensaje" });
	await expect.element(message).toHaveValue(expect.stringContaining("ITBMS incluido"));
	await tap(lead.getByRole("link", { name: /^Contactar/ }));
	expect(chats).toHaveLength(1);
	expect(taps()).toBe(2);
	await tap(lead.getByRole("button", { name: "Cotizada" }));
	await expect.element(lead.getByText("Contactada → Cotizada")).toBeVisible();
	expect(taps()).toBe(3);
});

test("shows a colleague's change when an action is rejected", async () => {
	const { id, updated_at } = await openLead("Primera de dos");
	const actionButton = page.getByRole("button", { name: "Atender yo" });
	await expect.element(actionButton).toBeVisible();
	const reconnect = disconnectCalls("/api/admin/inbox");
	await changeState(id, "contacted", updated_at);
	await actionButton.click();
	const alert = page.getByRole("alert").filter({ hasText: "Ahora está en" });
	await expect.element(alert).toMatchTextContent(/Ahora está en «Contactada»/);
	reconnect();
	await requestQuote(token, { name: "Segunda de dos" });
	window.dispatchEvent(new Event("focus"));
	await page.getByRole("link", { name: "Segunda de dos" }).click();
	await expect.element(getLeadArticle("Segunda de dos")).toBeVisible();
	await expect.element(alert).not.toBeInTheDocument();
});

test("keeps the loss reason after a colleague's change", { tags: ["slow"] }, async () => {
	const { id, updated_at } = await openLead("José Pérez");
	await page.getByRole("button", { name: "Perdida" }).click();
	const reason = page.getByLabelText("¿Por qué se perdió?");
	const markLostButton = page.getByRole("button", { name: "Marcar como perdida" });
	await markLostButton.click();
	await expect.element(page.getByText("Escribe por qué se perdió.")).toBeVisible();
	await expect.element(reason).toHaveFocus();
	await page.getByRole("button", { name: "Le pareció caro" }).click();
	await expect.element(reason).toHaveValue("Le pareció caro");
	disconnectCalls("/api/admin/inbox");
	await changeState(id, "quoted", updated_at);
	await markLostButton.click();
	const alert = page.getByRole("alert").filter({ hasText: "Ahora está en" });
	await expect.element(alert).toMatchTextContent(/Ahora está en «Cotizada»/);
	await expect.element(reason).toHaveValue("Le pareció caro");
	await markLostButton.click();
	await expect.element(page.getByText("Cotizada → Perdida: Le pareció caro")).toBeVisible();
});

test("copies a request's email to the customer record", { tags: ["slow"] }, async () => {
	const longEmail = "otra.persona.con.un.correo.muy.largo.de.verdad@un-dominio-bastante-largo.com";
	const phone = createPhone();
	await requestQuote(token, { name: "Ana Ríos", phone, email: "ana@correo.com" });
	const { id } = await requestQuote(token, { name: "Ana R. de Paz", phone, email: longEmail });
	await open(`${INBOX}/${id}`);
	const person = page.getByRole("region", { name: "Cliente" });
	await expect.element(person).toMatchTextContent(/En su ficha: ana@correo.com/);
	await expect.element(person).toMatchTextContent(/En su ficha: Ana Ríos/);
	for (const width of [768, 360, 1280]) {
		await page.viewport(width, 900);
		await expect.poll(measureOverflow).toBe(0);
	}
	await expectNoViolations();
	const actionButton = person.getByRole("button", { name: "Usar este correo" });
	await actionButton.click();
	await expect.element(page.getByText("Guardado en la ficha del cliente").first()).toBeVisible();
	await expect.element(actionButton).not.toBeInTheDocument();
	await expect.element(person.getByRole("button", { name: "Usar este nombre" })).toBeVisible();
	await expect.element(page.getByText(`Guardó en la ficha el correo ${longEmail}`)).toBeVisible();
	await person.getByRole("link", { name: "ficha" }).click();
	await expect.element(page.getByRole("heading", { name: "Ana Ríos", level: 1 })).toBeVisible();
	await expect.element(page.getByRole("link", { name: longEmail, exact: true })).toBeVisible();
});

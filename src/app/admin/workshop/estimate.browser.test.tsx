import { expect, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { createPhone } from "#tests/component-kit/agenda.ts";
import { expectNoViolations } from "#tests/component-kit/axe.ts";
import { logInAs, open } from "#tests/component-kit/page.tsx";
import { blockChats } from "#tests/component-kit/user-input.ts";
import { callPanel, sendEstimate } from "#tests/component-kit/workshop.ts";

const ESTIMATES = "/admin/dashboard/cotizaciones";
const alert = page.getByRole("alert");
const getButton = (name: string) => page.getByRole("button", { name });
const sendButton = page.getByRole("button", { name: "Enviar", exact: true });

/** Adds the first part of the catalogue that matches the search text. */
async function addPart(searchText: string) {
	await getButton("Repuesto").click();
	const search = page.getByRole("dialog", { name: "Agregar repuesto" });
	await expect.element(search.getByRole("searchbox")).toHaveFocus();
	await userEvent.keyboard(searchText);
	await search.getByRole("listitem").first().getByRole("button").click();
	await expect.element(search).not.toBeInTheDocument();
	const lines = page.getByRole("list", { name: /^Líneas de/ }).getByRole("listitem");
	await expect.poll(() => lines.elements().length).toBe(1);
}

test("prices a walk-in and sends the estimate", { tags: ["slow"] }, async () => {
	const chats = blockChats();
	await logInAs();
	await open(ESTIMATES);
	await page.getByRole("link", { name: "Nueva cotización" }).first().click();
	const form = page.getByRole("dialog", { name: "Nueva cotización" });
	await expect.element(form.getByLabelText("Teléfono")).toHaveFocus();
	await userEvent.keyboard(createPhone());
	await form.getByLabelText("Nombre").fill("Rosa Tem");
	await form.getByLabelText("Marca").fill("Kia");
	await form.getByLabelText("Modelo").fill("Rio");
	await expectNoViolations();
	await form.getByRole("button", { name: "Poner precios" }).click();

	await sendButton.click();
	await expect.element(alert).toMatchTextContent("Agrega al menos una línea a «Trabajo 1»");
	await expect.element(getButton("Repuesto")).toHaveAccessibleDescription(/Agrega al menos una línea/);
	// The error message updates with the typed job name and must not take the focus.
	const title = page.getByLabelText("Trabajo", { exact: true });
	(title.element() as HTMLElement).focus();
	await userEvent.keyboard("Cambio de aceite");
	await expect.element(title).toHaveValue("Cambio de aceite");
	await addPart("20W-50");
	await getButton("Mano de obra").click();
	// The description is filled in, so typing goes on at the price.
	await expect.element(page.getByLabelText("Precio con ITBMS: Mano de obra")).toHaveFocus();
	await sendButton.click();
	await expect.element(alert).toMatchTextContent("hay una línea sin precio");
	await page.getByLabelText("Precio con ITBMS: Mano de obra").fill("15");
	await expect.element(alert).not.toBeInTheDocument();
	await expect.element(page.getByText(/^Guardado a las/)).toBeVisible();
	await expectNoViolations();

	await sendButton.click();
	const dialog = page.getByRole("dialog", { name: "Enviar la cotización" });
	await expect.element(dialog).toMatchTextContent("Hola, Rosa. Aquí está la cotización");
	await expectNoViolations();
	await dialog.getByRole("link", { name: /Enviar por WhatsApp/ }).click();
	expect(chats[0]).toContain("wa.me/507");
	await expect.element(page.getByText("Enviada", { exact: true }).first()).toBeVisible();
	await expectNoViolations();
});

test("warns when the previous version is approved during editing", async () => {
	const token = await logInAs();
	const { id, version, jobs } = await sendEstimate(token, "Nora Paz");
	const draft = await callPanel(token, "/estimates", { estimate_id: id });
	await open(`${ESTIMATES}/${draft.id}`);
	const titles = page.getByLabelText("Trabajo", { exact: true });
	await expect.poll(() => titles.elements().length).toBe(2);
	const [padsJob] = jobs;
	const answer = { version, job_ids: [padsJob?.id], total_cents: padsJob?.total_cents };
	await callPanel(token, `/estimates/${id}/answer`, { ...answer, via: "phone", said_by: "Nora" });
	window.dispatchEvent(new Event("focus"));
	await expect
		.element(alert)
		.toMatchTextContent("el cliente aprobó en la versión 1: Cambiar pastillas, por $100.00. Queda fijo aquí");
	await expect.poll(() => titles.elements().length).toBe(1);
	await expect.element(page.getByText("Ya aprobado: Cambiar pastillas")).toBeVisible();
	await sendButton.click();
	const dialog = page.getByRole("dialog", { name: "Enviar la cotización" });
	await expect.element(dialog).toMatchTextContent("el cliente aprobó en la versión 1");
});

test("records an answer and offers only additional jobs later", { tags: ["slow"] }, async () => {
	vi.spyOn(navigator.clipboard, "writeText").mockResolvedValue();
	const token = await logInAs();
	const { id } = await sendEstimate(token, "Marta Gil");
	await open(`${ESTIMATES}/${id}`);
	await getButton("Registrar respuesta").click();
	const dialog = page.getByRole("dialog", { name: "Registrar respuesta" });
	await dialog.getByLabelText(/^Rectificar discos/).click();
	await expectNoViolations();
	await dialog.getByRole("button", { name: "Aprobar $100.00" }).click();
	await expect.element(dialog.getByText("Elige cómo lo dijo").first()).toBeVisible();
	await dialog.getByRole("radio", { name: "En persona" }).click();
	await dialog.getByRole("button", { name: "Aprobar $100.00" }).click();
	await expect.element(page.getByText("Aprobada en parte", { exact: true }).first()).toBeVisible();
	expect(await callPanel(token, `/estimates/${id}`)).toMatchObject({ accepted_cents: 10_000 });

	await getButton("Agregar trabajos").click();
	await expect.element(page.getByText("Ya aprobado: Cambiar pastillas")).toBeVisible();
	await getButton("Ofrecer otra vez Rectificar discos").click();
	await expect.element(page.getByText(/^Total \$40\.00/)).toBeVisible();
	await sendButton.click();
	const sendDialog = page.getByRole("dialog", { name: "Enviar la cotización" });
	await sendDialog.getByRole("button", { name: "Copiar enlace" }).click();
	const resendDialog = page.getByRole("dialog", { name: "Enviar otra vez" });
	await resendDialog.getByRole("button", { name: "Cerrar" }).click();
	await expect.element(page.getByRole("heading", { name: "Además de lo aprobado" })).toBeVisible();
	await expect.element(page.getByText("Ya aprobado, $100.00")).toBeVisible();
});

test("saves the deposit of a draft and shows it to the customer", async () => {
	const token = await logInAs();
	const sent = await sendEstimate(token, "Nora Paz");
	const next = await callPanel(token, "/estimates", { estimate_id: sent.id });
	await open(`${ESTIMATES}/${next.id}`);
	const field = page.getByLabelText("Para empezar (%)");
	await field.fill("150");
	await sendButton.click();
	await expect.element(field).toHaveAccessibleDescription("Escribe el porcentaje sin decimales, de 0 a 100");
	await field.fill("50 %");
	await expect.element(page.getByText("son $70.00")).toBeVisible();
	await expect.element(page.getByText(/^Guardado a las/)).toBeVisible();
	await expectNoViolations();
	const { id, updated_at, deposit_percent } = await callPanel(token, `/estimates/${next.id}`);
	expect(deposit_percent).toBe(50);
	await callPanel(token, `/estimates/${id}/send`, { updated_at, via: "link" });
	await open(sent.path);
	await expect
		.element(page.getByRole("region", { name: "Tu cotización" }))
		.toMatchTextContent("Para empezar: 50 %$70.00");
});

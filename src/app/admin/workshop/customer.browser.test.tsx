import { beforeEach, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { createPhone } from "#tests/component-kit/agenda.ts";
import { getCurrentPath, holdCalls, logInAs, open } from "#tests/component-kit/page.tsx";
import { requestQuote } from "#tests/component-kit/people.ts";
import { callPanel } from "#tests/component-kit/workshop.ts";

const CUSTOMERS = "/admin/dashboard/clientes";

let token = "";
beforeEach(async () => {
	token = await logInAs();
});

async function createCustomer(name: string) {
	const phone = createPhone();
	await requestQuote(token, { name, phone });
	const { customers } = await callPanel(token, `/customers/detailed?q=${phone}`);
	const { id } = customers[0] as { id: string };
	return { id, path: `/customers/${id}`, phone };
}

const notes = page.getByRole("textbox", { name: "Notas" });
const saveButton = page.getByRole("button", { name: "Guardar notas" });
const savedToast = page.getByText("Notas guardadas", { exact: true });

test("keeps notes typed during an earlier save", async () => {
	const { id, path } = await createCustomer("Rosa Notas");
	await open(`${CUSTOMERS}/${id}`);
	await notes.fill("Paga con Yappy");
	const saving = holdCalls(`/api/admin${path}/notes`);
	await saveButton.click();
	await expect.poll(saving.getCallCount).toBe(1);
	await notes.fill("Paga con Yappy, viene los lunes");
	saving.release();
	await expect.element(savedToast).toBeVisible();
	await expect.element(notes).toHaveValue("Paga con Yappy, viene los lunes");
	expect((await callPanel(token, path)).notes).toBe("Paga con Yappy");
});

test("shows a colleague's newer notes before saving", async () => {
	const { id, path } = await createCustomer("Rita Notas");
	await open(`${CUSTOMERS}/${id}`);
	await notes.fill("Viene los lunes");
	const { updated_at } = await callPanel(token, path);
	await callPanel(token, `${path}/notes`, { notes: "La del colega", updated_at }, "PUT");
	await page.getByRole("link", { name: "Clientes" }).last().click();
	await expect.element(page.getByRole("heading", { name: "Clientes", level: 1 })).toBeVisible();
	history.back();
	await expect.element(notes).toHaveValue("Viene los lunes");
	await saveButton.click();
	const colleagueNotes = page.getByText("La del colega");
	await expect.element(colleagueNotes).toBeVisible();
	await expect.element(notes).toHaveValue("Viene los lunes");
	await page.getByRole("button", { name: "Guardar las mías" }).click();
	await expect.element(colleagueNotes).not.toBeInTheDocument();
	await expect.poll(async () => (await callPanel(token, path)).notes).toBe("Viene los lunes");
	await notes.clear();
	await saveButton.click();
	await expect.poll(async () => (await callPanel(token, path)).notes).toBe("");
	await open(`${CUSTOMERS}/${id}`);
	await expect.element(notes).toHaveValue("");
});

test("reports no notes conflict after one's own correction", { tags: ["slow"] }, async () => {
	const { id } = await createCustomer("Rosa Vega");
	await open(`${CUSTOMERS}/${id}`);
	const correctLink = page.getByRole("link", { name: "Corregir datos" });
	await correctLink.click();
	const dialog = page.getByRole("dialog", { name: "Corregir datos" });
	await dialog.getByLabelText("Nombre").fill("Rosa Vega Ruiz");
	await dialog.getByRole("button", { name: "Guardar" }).click();
	const heading = page.getByRole("heading", { name: "Rosa Vega Ruiz", level: 1 });
	await expect.element(heading).toBeVisible();
	await expect.element(correctLink).toHaveFocus();
	await notes.fill("Prefiere la mañana");
	await saveButton.click();
	await expect.element(savedToast).toBeVisible();
	expect(page.getByText("Tu colega dejó escrito").elements()).toHaveLength(0);
});

test("reports an unknown phone only when it is complete", { tags: ["slow"] }, async () => {
	const { id } = await createCustomer("Zoila Une");
	await open(`${CUSTOMERS}/${id}`);
	const otherPhoneField = page.getByLabelText("Unir otra ficha");
	const noCustomerText = page.getByText("Nadie tiene ese teléfono.");
	const search = holdCalls("/api/admin/customers/detailed");
	await otherPhoneField.fill("6912-340");
	await expect.poll(search.getCallCount).toBe(1);
	search.release();
	await expect.element(noCustomerText).not.toBeInTheDocument();
	(otherPhoneField.element() as HTMLElement).focus();
	await userEvent.keyboard("{End}7");
	await expect.element(noCustomerText).toBeVisible();
});

test("redirects to the last page of the requests", async () => {
	const { id } = await createCustomer("Una Página");
	await open(`${CUSTOMERS}/${id}?page=99`);
	await expect.poll(getCurrentPath).toBe(`${CUSTOMERS}/${id}`);
	await expect.element(page.getByText("Todo lo que pidió (1 solicitud)")).toBeVisible();
});

test("records and answers personal data requests", { tags: ["slow"] }, async () => {
	const person = { name: "Nidia Datos", phone: createPhone() };
	const { id } = await callPanel(token, "/customers", person);
	await open(`${CUSTOMERS}/${id}/datos`);
	const recordButton = page.getByRole("button", { name: "Anotar" });
	await recordButton.click();
	const requestItems = page.getByRole("list", { name: "Lo que ya pidió" }).getByRole("listitem");
	await expect.element(requestItems).toMatchTextContent(/Hasta el/);
	await requestItems.getByRole("button").first().click();
	await expect.element(requestItems.getByRole("button").first()).not.toBeInTheDocument();
	await page.getByRole("button", { name: "Deshacer" }).click();
	await expect.poll(() => requestItems.getByRole("button").elements()).toHaveLength(2);

	await page.getByLabelText("Qué pidió").selectOptions("Cancelación: borrar sus datos");
	await recordButton.click();
	const erasure = requestItems.filter({ hasText: "Cancelación" });
	await expect.element(erasure).toMatchTextContent(/Queda atendida cuando un dueño borra a la persona/);
	await expect.element(erasure.getByRole("button")).toMatchTextContent(/^No procedía/);
});

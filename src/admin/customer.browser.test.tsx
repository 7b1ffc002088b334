import { beforeEach, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { newPhone } from "#tests/browser/agenda.ts";
import { enterAs, hold, open, shownAddress } from "#tests/browser/page.tsx";
import { askQuote } from "#tests/browser/people.ts";
import { ask } from "#tests/browser/workshop.ts";

const CUSTOMERS = "/admin/dashboard/clientes";

let token = "";
beforeEach(async () => {
	token = await enterAs();
});

async function makeCustomer(name: string) {
	const phone = newPhone();
	await askQuote(token, { name, phone });
	const { customers } = await ask(token, `/customers/detailed?q=${phone}`);
	const { id } = customers[0] as { id: string };
	return { id, path: `/customers/${id}`, phone };
}

const notes = page.getByRole("textbox", { name: "Notas" });
const save = page.getByRole("button", { name: "Guardar notas" });
const saved = page.getByText("Notas guardadas", { exact: true });

test("keeps notes typed during an earlier save", async () => {
	const { id, path } = await makeCustomer("Rosa Notas");
	await open(`${CUSTOMERS}/${id}`);
	await notes.fill("Paga con Yappy");
	const put = hold(`/api/admin${path}/notes`);
	await save.click();
	await expect.poll(put.count).toBe(1);
	await notes.fill("Paga con Yappy, viene los lunes");
	put.release();
	await expect.element(saved).toBeVisible();
	await expect.element(notes).toHaveValue("Paga con Yappy, viene los lunes");
	expect((await ask(token, path)).notes).toBe("Paga con Yappy");
});

test("shows a colleague's newer notes before saving", async () => {
	const { id, path } = await makeCustomer("Rita Notas");
	await open(`${CUSTOMERS}/${id}`);
	await notes.fill("Viene los lunes");
	const { updated_at } = await ask(token, path);
	await ask(token, `${path}/notes`, { notes: "La del colega", updated_at }, "PUT");
	await page.getByRole("link", { name: "Clientes" }).last().click();
	await expect.element(page.getByRole("heading", { name: "Clientes", level: 1 })).toBeVisible();
	history.back();
	await expect.element(notes).toHaveValue("Viene los lunes");
	await save.click();
	const theirs = page.getByText("La del colega");
	await expect.element(theirs).toBeVisible();
	await expect.element(notes).toHaveValue("Viene los lunes");
	await page.getByRole("button", { name: "Guardar las mías" }).click();
	await expect.element(theirs).not.toBeInTheDocument();
	await expect.poll(async () => (await ask(token, path)).notes).toBe("Viene los lunes");
	await notes.clear();
	await save.click();
	await expect.poll(async () => (await ask(token, path)).notes).toBe("");
	await open(`${CUSTOMERS}/${id}`);
	await expect.element(notes).toHaveValue("");
});

test("reports no notes conflict after one's own correction", { tags: ["slow"] }, async () => {
	const { id } = await makeCustomer("Rosa Vega");
	await open(`${CUSTOMERS}/${id}`);
	const correct = page.getByRole("link", { name: "Corregir datos" });
	await correct.click();
	const sheet = page.getByRole("dialog", { name: "Corregir datos" });
	await sheet.getByLabelText("Nombre").fill("Rosa Vega Ruiz");
	await sheet.getByRole("button", { name: "Guardar" }).click();
	const heading = page.getByRole("heading", { name: "Rosa Vega Ruiz", level: 1 });
	await expect.element(heading).toBeVisible();
	await expect.element(correct).toHaveFocus();
	await notes.fill("Prefiere la mañana");
	await save.click();
	await expect.element(saved).toBeVisible();
	expect(page.getByText("Tu colega dejó escrito").elements()).toHaveLength(0);
});

test("reports an unknown phone only when it is complete", { tags: ["slow"] }, async () => {
	const { id } = await makeCustomer("Zoila Une");
	await open(`${CUSTOMERS}/${id}`);
	const other = page.getByLabelText("Unir otra ficha");
	const nobody = page.getByText("Nadie tiene ese teléfono.");
	const looked = hold("/api/admin/customers/detailed");
	await other.fill("6912-340");
	await expect.poll(looked.count).toBe(1);
	looked.release();
	await expect.element(nobody).not.toBeInTheDocument();
	(other.element() as HTMLElement).focus();
	await userEvent.keyboard("{End}7");
	await expect.element(nobody).toBeVisible();
});

test("redirects to the last page of the requests", async () => {
	const { id } = await makeCustomer("Una Página");
	await open(`${CUSTOMERS}/${id}?page=99`);
	await expect.poll(shownAddress).toBe(`${CUSTOMERS}/${id}`);
	await expect.element(page.getByText("Todo lo que pidió (1 solicitud)")).toBeVisible();
});

test("records and answers personal data requests", { tags: ["slow"] }, async () => {
	const person = { name: "Nidia Datos", phone: newPhone() };
	const { id } = await ask(token, "/customers", person);
	await open(`${CUSTOMERS}/${id}/datos`);
	const noteDown = page.getByRole("button", { name: "Anotar" });
	await noteDown.click();
	const wishes = page.getByRole("list", { name: "Lo que ya pidió" }).getByRole("listitem");
	await expect.element(wishes).toMatchTextContent(/Hasta el/);
	await wishes.getByRole("button").first().click();
	await expect.element(wishes.getByRole("button").first()).not.toBeInTheDocument();
	await page.getByRole("button", { name: "Deshacer" }).click();
	await expect.poll(() => wishes.getByRole("button").elements()).toHaveLength(2);

	await page.getByLabelText("Qué pidió").selectOptions("Cancelación: borrar sus datos");
	await noteDown.click();
	const erasure = wishes.filter({ hasText: "Cancelación" });
	await expect
		.element(erasure)
		.toMatchTextContent(/Queda atendida cuando un dueño borra a la persona/);
	await expect.element(erasure.getByRole("button")).toMatchTextContent(/^No procedía/);
});

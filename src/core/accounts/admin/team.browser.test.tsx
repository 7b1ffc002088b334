import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { expectNoViolations } from "#tests/component-kit/axe.ts";
import { call, logInAs, open } from "#tests/component-kit/page.tsx";
import { callPanel, receiveCar } from "#tests/component-kit/workshop.ts";

const SETTINGS = "/admin/dashboard/configuracion";
const INITIAL_PASSWORD = "grapa-nube-caballo-47";

test("shows missing fields and creates an administrator", { tags: ["slow"] }, async () => {
	await page.viewport(390, 844);
	await logInAs();
	await open(SETTINGS);
	await page.getByRole("button", { name: "Crear Admin" }).click();
	const dialog = page.getByRole("dialog", { name: "Crear Admin" });
	const createButton = dialog.getByRole("button", { name: "Crear", exact: true });
	const summary = dialog.getByRole("alert");
	// The field describes the full password rule from the start.
	await expect
		.element(dialog.getByLabelText("Contraseña", { exact: true }))
		.toHaveAccessibleDescription(/Al menos 12 caracteres, sin el nombre de la persona ni el del taller/);
	await createButton.click();
	await expect.poll(() => summary.getByRole("link").elements().length).toBe(4);
	await expect.element(summary).toMatchTextContent("Escribe el usuario");
	await expectNoViolations();
	await dialog.getByLabelText("Nombre completo").fill("Marta Gil");
	await dialog.getByLabelText("Usuario").fill("marta390");
	await dialog.getByLabelText("Correo").fill("marta@correo.com");
	const password = dialog.getByLabelText("Contraseña", { exact: true });
	await password.fill("password1234");
	await createButton.click();
	await expect.element(summary).toMatchTextContent("primeras que se prueban");
	await password.fill(INITIAL_PASSWORD);
	await createButton.click();
	await expect
		.element(page.getByText("Nuevo administrador creado exitosamente", { exact: true }))
		.toBeVisible();
	await expect.element(page.getByRole("button", { name: "Cambiar rol a Marta Gil" })).toBeVisible();
});

test("sends nothing when the role is unchanged", async () => {
	const token = await logInAs();
	const person = { full_name: "Luis Paz", username: "luispaz", email: "luis@correo.com" };
	const body = { ...person, password: INITIAL_PASSWORD, role: "reception" };
	expect((await call("/api/admin/create-admin", { body, token })).status).toBe(201);
	await open(SETTINGS);
	await page.getByRole("button", { name: "Cambiar rol a Luis Paz" }).click();
	const dialog = page.getByRole("dialog", { name: "Rol de Luis Paz" });
	await dialog.getByRole("button", { name: "Guardar" }).click();
	await expect.element(dialog).not.toBeInTheDocument();
	await expect.element(page.getByText(/entra de nuevo con su contraseña/)).not.toBeInTheDocument();
});

/** Employs people and gives the first of them a car. */
async function employWithCar(token: string, first: string, second: string) {
	const employ = async (fullName: string) => {
		const username = fullName.toLowerCase().replace(" ", "");
		const account = { full_name: fullName, username, email: "a@correo.com", password: INITIAL_PASSWORD };
		return (await callPanel(token, "/create-admin", { ...account, role: "mechanic" })).user;
	};
	const mechanic = await employ(first);
	const other = await employ(second);
	const { id, updated_at } = await receiveCar(token, { plate: `M${mechanic.id.slice(0, 5)}` });
	await callPanel(token, `/work-orders/${id}`, { updated_at, mechanic_id: mechanic.id }, "PUT");
	return {
		mechanic,
		other,
		readMechanic: async () => (await callPanel(token, `/work-orders/${id}`)).mechanic,
	};
}

test("asks to whom the cars go when a mechanic leaves", async () => {
	await page.viewport(390, 844);
	const token = await logInAs();
	const { other, readMechanic } = await employWithCar(token, "Gil Vega", "Beto Ruiz");
	await open(SETTINGS);
	const actions = page.getByRole("listitem").filter({ hasText: "Gil Vega" }).getByRole("button");
	await expect.poll(() => actions.elements().length).toBe(2);
	await page.getByText("Más de Gil Vega").click();
	await page.getByRole("button", { name: "Desactivar a Gil Vega" }).click();
	const dialog = page.getByRole("alertdialog");
	const cars = dialog.getByLabelText("Gil Vega tiene 1 carro en el taller: elige a quién pasa.");
	await dialog.getByRole("button", { name: "Desactivar" }).click();
	await expect.element(cars).toHaveAccessibleDescription(/elige a quién pasa/);
	await expectNoViolations();
	await expect.element(cars.getByRole("option", { name: "Sin mecánico" })).toBeInTheDocument();
	await expect.element(cars.getByRole("option", { name: "Gil Vega" })).not.toBeInTheDocument();
	await cars.selectOptions("Beto Ruiz");
	await dialog.getByRole("button", { name: "Desactivar" }).click();
	await expect.element(page.getByText("Gil Vega ya no puede entrar")).toBeVisible();
	expect((await readMechanic()).id).toBe(other.id);
});

test("asks to whom the cars go when the role changes", async () => {
	const token = await logInAs();
	const { readMechanic } = await employWithCar(token, "Ana Mora", "Dina Paz");
	await open(SETTINGS);
	await page.getByRole("button", { name: "Cambiar rol a Ana Mora" }).click();
	const dialog = page.getByRole("dialog", { name: "Rol de Ana Mora" });
	const cars = dialog.getByRole("combobox");
	await expect.element(cars).not.toBeInTheDocument();
	await dialog.getByRole("radio", { name: /^Editor/ }).click();
	await dialog.getByRole("button", { name: "Guardar" }).click();
	await expect.element(cars).toHaveAccessibleDescription(/elige a quién pasa/);
	await expect.element(dialog.getByRole("radio", { name: /^Editor/ })).toBeChecked();
	await cars.selectOptions("Sin mecánico");
	await dialog.getByRole("button", { name: "Guardar" }).click();
	await expect.element(dialog).not.toBeInTheDocument();
	expect(await readMechanic()).toBeNull();
});

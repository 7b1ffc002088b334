import { readFile } from "node:fs/promises";
import { strFromU8, unzipSync } from "fflate";
import { newPhone } from "./contact-steps.ts";
import { expect, expectNoAxeViolations } from "./fixtures.ts";
import { holdAt, release } from "./hold-at.ts";
import { ADMIN_PASSWORD } from "./server.ts";
import { askQuote, bearer, enterAs, test } from "./staff.ts";

const CUSTOMERS = "/admin/dashboard/clientes";
const PHONE = { width: 390, height: 844 };

test.use({ allowedErrors: /status of (403|409|422|500)/ });

test("a customer is found, opened and noted", async ({ page, request, staff }) => {
	await page.setViewportSize(PHONE);
	const phone = newPhone();
	const name = "Zoila de Gracia";
	const { reference } = await askQuote(request, staff, { name, phone });
	await enterAs(page, staff);
	await page.goto(CUSTOMERS);
	await expect(page.getByRole("heading", { name: "Clientes", level: 1 })).toBeVisible();
	await page.getByLabel("Buscar").fill("zoila gracia");
	await expect(page).toHaveURL(/q=zoila/);
	await expect(page.getByText(/^1 cliente con/)).toBeVisible();
	await expectNoAxeViolations(page);
	const chat = page.getByRole("link", { name: `WhatsApp con ${name}` });
	const address = new URL((await chat.getAttribute("href")) ?? "");
	expect(address.pathname).toBe(`/507${phone}`);
	expect(address.searchParams.get("text")).toContain(`Hola, ${name.split(" ")[0]}.`);
	await page.getByRole("link", { name, exact: true }).click();
	await expect(page.getByRole("heading", { name, level: 1 })).toBeVisible();
	const asked = page.getByRole("link", { name: reference });
	await expect(asked).toHaveAttribute("href", /\/admin\/dashboard\/bandeja\//);
	await page.getByRole("textbox", { name: "Notas" }).fill("Paga con Yappy");
	await page.getByRole("button", { name: "Guardar notas" }).click();
	await expect(page.getByText("Notas guardadas", { exact: true })).toBeVisible();
	await expectNoAxeViolations(page);
	await page.reload();
	await expect(page.getByRole("textbox", { name: "Notas" })).toHaveValue("Paga con Yappy");
	// A mobile that lacks a digit is nobody's yet: that is said of the whole one.
	const other = page.getByLabel("Unir otra ficha");
	const nobody = page.getByText("Nadie tiene ese teléfono.");
	const looked = page.waitForResponse(/customers\/detailed\?q=6912340$/);
	await other.fill("6912-340");
	await looked;
	await expect(nobody).toHaveCount(0);
	await other.press("End");
	await page.keyboard.type("7");
	await expect(nobody).toBeVisible();
	await asked.click();
	await expect(page.getByRole("heading", { name, level: 2 })).toBeVisible();
});

test("notes typed while others are saved stay, and a colleague's newer ones are shown first", async ({
	page,
	request,
	staff,
}) => {
	const phone = newPhone();
	await askQuote(request, staff, { name: "Rosa Notas", phone });
	await enterAs(page, staff);
	await page.goto(`${CUSTOMERS}?q=${phone}`);
	await page.getByRole("link", { name: "Rosa Notas", exact: true }).click();
	const notes = page.getByRole("textbox", { name: "Notas" });
	await notes.fill("Paga con Yappy");
	const put = await holdAt(page, "**/api/admin/customers/*/notes");
	await page.getByRole("button", { name: "Guardar notas" }).click();
	const sent = await put();
	await notes.fill("Paga con Yappy, viene los lunes");
	await release(sent);
	await page.unroute("**/api/admin/customers/*/notes");
	await expect(page.getByText("Notas guardadas", { exact: true })).toBeVisible();
	await expect(notes).toHaveValue("Paga con Yappy, viene los lunes");

	const id = page.url().split("/").at(-1);
	const address = `/api/admin/customers/${id}`;
	const headers = bearer(staff);
	const { updated_at } = await (await request.get(address, { headers })).json();
	const data = { notes: "La del colega", updated_at };
	expect((await request.put(`${address}/notes`, { data, headers })).ok()).toBe(true);
	await page.getByRole("link", { name: "Clientes" }).last().click();
	await expect(page.getByRole("heading", { name: "Clientes", level: 1 })).toBeVisible();
	await page.goBack();
	await expect(notes).toHaveValue("Paga con Yappy, viene los lunes");
	await page.getByRole("button", { name: "Guardar notas" }).click();
	await expect(page.getByText("La del colega")).toBeVisible();
	await expect(notes).toHaveValue("Paga con Yappy, viene los lunes");
	await page.getByRole("button", { name: "Guardar las mías" }).click();
	await expect(page.getByText("La del colega")).toBeHidden();
	await notes.fill("");
	await page.getByRole("button", { name: "Guardar notas" }).click();
	await expect
		.poll(async () => (await (await request.get(address, { headers })).json()).notes)
		.toBe("");
	await page.reload();
	await expect(notes).toHaveValue("");
	// What one corrected oneself is nobody else's newer version.
	await page.getByRole("link", { name: "Corregir datos" }).click();
	const sheet = page.getByRole("dialog", { name: "Corregir datos" });
	await sheet.getByLabel("Nombre").fill("Rosa Notas Vega");
	await sheet.getByRole("button", { name: "Guardar" }).click();
	await expect(page.getByRole("heading", { name: "Rosa Notas Vega", level: 1 })).toBeVisible();
	await expect(page.getByRole("link", { name: "Corregir datos" })).toBeFocused();
	await notes.fill("Prefiere la mañana");
	await page.getByRole("button", { name: "Guardar notas" }).click();
	await expect(page.getByText("Notas guardadas", { exact: true })).toBeVisible();
	await expect(page.getByText("Tu colega dejó escrito")).toHaveCount(0);
});

test("the export is a dated spreadsheet whose hostile names are only text", async ({
	page,
	request,
	staff,
}) => {
	const phone = newPhone();
	await askQuote(request, staff, { name: "=2+5 Formula", phone });
	await enterAs(page, staff);
	await page.goto(`${CUSTOMERS}?q=${phone}`);
	const saved = page.waitForEvent("download");
	await page.getByRole("button", { name: "Exportar a Excel" }).click();
	const file = await saved;
	expect(file.suggestedFilename()).toMatch(/^clientes-\d{4}-\d\d-\d\d\.xlsx$/);
	const files = unzipSync(new Uint8Array(await readFile(await file.path())));
	const sheet = strFromU8(files["xl/worksheets/sheet1.xml"] as Uint8Array);
	expect(sheet).toContain("'=2+5 Formula");
	expect(sheet).toContain(`>+507${phone}<`);
	expect(sheet).not.toContain("<f>");
	const csv = page.waitForEvent("download");
	await page.getByRole("button", { name: "Exportar CSV" }).click();
	expect((await csv).suggestedFilename()).toMatch(/^clientes-\d{4}-\d\d-\d\d\.csv$/);
});

test("an export of a session that is not fresh asks for the password over the page", async ({
	page,
	staff,
}) => {
	await enterAs(page, staff);
	await page.goto(CUSTOMERS);
	let isProven = false;
	await page.route("**/api/admin/export/customers**", (route) =>
		isProven
			? route.fallback()
			: route.fulfill({
					status: 403,
					json: { code: "password_needed", detail: "Escribe tu contraseña para continuar." },
				}),
	);
	await page.getByRole("button", { name: "Exportar CSV" }).click();
	const dialog = page.getByRole("dialog", { name: "Confirma que eres tú" });
	await expect(dialog).toBeVisible();
	await expectNoAxeViolations(page);
	const password = dialog.getByLabel("Contraseña", { exact: true });
	await expect(password).toBeFocused();
	await password.fill("no-es-esta");
	await page.keyboard.press("Enter");
	await expect(dialog.getByText("Esa no es tu contraseña.")).toBeVisible();
	await password.fill(ADMIN_PASSWORD);
	isProven = true;
	const saved = page.waitForEvent("download");
	await page.keyboard.press("Enter");
	await saved;
	await expect(dialog).toBeHidden();
});

test("what cannot be loaded or exported says so and can be tried again", async ({
	page,
	staff,
}) => {
	await enterAs(page, staff);
	const broken = { status: 500, json: { code: "broken", detail: "Algo falló." } };
	await page.route("**/api/admin/export/customers**", (route) => route.fulfill(broken));
	await page.goto(CUSTOMERS);
	await page.getByRole("button", { name: "Exportar CSV" }).click();
	await expect(page.getByText("Error exportando datos", { exact: true })).toBeVisible();
	await page.route("**/api/admin/customers/detailed**", (route) => route.fulfill(broken));
	await page.goto(CUSTOMERS);
	await expect(page.getByText("Error cargando datos de clientes").first()).toBeVisible();
	await page.unroute("**/api/admin/customers/detailed**");
	await page.getByRole("button", { name: "Reintentar" }).click();
	await expect(page.getByText("Total Clientes")).toBeVisible();
});

test("what somebody asks about their data is written down and answered on one page", async ({
	page,
	request,
	staff,
}) => {
	const data = { name: "Nidia Datos", phone: newPhone() };
	const kept = await request.post("/api/admin/customers", { data, headers: bearer(staff) });
	const { id } = await kept.json();
	await enterAs(page, staff);
	await page.goto(`/admin/dashboard/clientes/${id}/datos`);
	await page.getByRole("button", { name: "Anotar" }).click();
	const asked = page.getByRole("list", { name: "Lo que ya pidió" }).getByRole("listitem");
	await expect(asked).toContainText("Hasta el");
	await asked.getByRole("button").first().click();
	await expect(asked.getByRole("button")).toHaveCount(0);
	await page.getByRole("button", { name: "Deshacer" }).click();
	await expect(asked.getByRole("button")).toHaveCount(2);

	await page.getByLabel("Qué pidió").selectOption({ label: "Cancelación: borrar sus datos" });
	await page.getByRole("button", { name: "Anotar" }).click();
	const erasure = asked.filter({ hasText: "Cancelación" });
	await expect(erasure).toContainText("Queda atendida cuando un dueño borra a la persona");
	await expect(erasure.getByRole("button")).toHaveText(/^No procedía/);
});

import { TOTP } from "otpauth";
import { expect, expectNoAxeViolations } from "./fixtures.ts";
import { test } from "./on-own-server.ts";
import { startWork } from "./role-steps.ts";
import { enterAs } from "./staff.ts";

const HOME = "/admin/dashboard";
const TABS = {
	recepcion: ["Dashboard", "Bandeja", "Agenda", "Taller", "Clientes", "Servicios", "Productos"],
	editor: ["Blog", "Editar Servicios", "Productos", "Editar Productos", "Vitrina", "Media"],
	mecanico: ["Citas de hoy", "Taller"],
};

test.use({ allowedErrors: /status of (401|403|422)/, viewport: { width: 1280, height: 900 } });

for (const [role, tabs] of Object.entries(TABS))
	test(`the panel of ${role} has what is theirs, and says whose the rest is`, async ({
		page,
		own,
		request,
	}) => {
		const { login } = await startWork(request, await own.login(), own.origin, role);
		await enterAs(page, login);
		await page.goto(HOME);
		const bar = page.getByRole("navigation", { name: "Secciones del panel" }).first();
		// Requests that came meanwhile are counted beside the inbox.
		await expect(bar.getByRole("link")).toContainText(
			tabs.map((tab) => (tab === "Bandeja" ? /^Bandeja(\d+ nuevas?)?$/ : new RegExp(`^${tab}$`))),
		);
		await expect(page.getByRole("heading", { level: 1 })).toHaveText(tabs[0] ?? "");
		await expectNoAxeViolations(page);
		await page.goto(`${HOME}/configuracion`);
		await expect(page.getByRole("alert")).toContainText("Esta pantalla no es de tu rol");
		await expect(page.getByRole("alert")).toContainText("Pídelo a un Dueño del taller.");
		await page.getByRole("link", { name: "Volver a lo tuyo" }).click();
		await expect(page.getByRole("heading", { level: 1 })).toHaveText(tabs[0] ?? "");
		if (role !== "recepcion") return;
		await page.goto(`${HOME}/clientes`);
		await expect(page.getByRole("heading", { name: "Clientes", level: 1 })).toBeVisible();
		await expect(page.getByRole("button", { name: /Exportar/ })).toHaveCount(0);
		await page.goto(`${HOME}/productos`);
		await expect(page.getByRole("table", { name: /Productos/ })).toBeVisible();
		await expect(page.locator("main a[href*=editar-]")).toHaveCount(0);
		await page.goto(`${HOME}/editar-productos`);
		await expect(page.getByRole("alert")).toContainText("Esta pantalla no es de tu rol");
		const customer = { name: "Marta Gil", phone: "6123-4567" };
		const products = [{ sku: "ENI-DOT4-500", quantity: 2 }];
		await request.post(`${own.origin}/api/quotes`, { data: { customer, products } });
		await page.goto(`${HOME}/bandeja`);
		await page.getByRole("link", { name: "Marta Gil" }).click();
		await page.getByRole("link", { name: "Imprimir cotización" }).click();
		await expect(page.getByRole("article")).toContainText("Válida hasta el");
	});

test("a second step is set up, asked at the login, and a code on paper stands in for it", async ({
	page,
	own,
	request,
}) => {
	await page.setViewportSize({ width: 390, height: 844 });
	const person = await startWork(request, await own.login(), own.origin, "recepcion");
	await enterAs(page, person.login);
	await page.goto(`${HOME}/cuenta`);
	await page.getByRole("button", { name: "Activar", exact: true }).click();
	const dialog = page.getByRole("dialog", { name: "Verificación en dos pasos" });
	await expect(dialog.getByRole("img", { name: /^Código QR/ })).toBeVisible();
	await dialog.getByText("No puedo escanearlo").click();
	await expectNoAxeViolations(page);
	const secret = ((await dialog.locator("code").textContent()) ?? "").replaceAll(" ", "");
	const code = () => new TOTP({ secret }).generate();
	await dialog.getByLabel(/^Escribe el código/).fill("000000");
	await page.keyboard.press("Enter");
	await expect(dialog.getByRole("alert")).toContainText("no es el de ahora");
	await dialog.getByLabel(/^Escribe el código/).fill(code());
	await page.keyboard.press("Enter");
	await expect(dialog.getByRole("listitem")).toHaveCount(10);
	await expect(dialog).not.toContainText("Nada cambia");
	await expectNoAxeViolations(page);
	const onPaper = (await dialog.getByRole("listitem").first().textContent()) ?? "";
	await dialog.getByRole("button", { name: "Ya los guardé" }).click();
	await expect(page.getByText("Te quedan 10 códigos de recuperación.")).toBeVisible();
	await page.getByRole("button", { name: "Salir" }).click();
	await page.getByLabel("Usuario").fill(person.username);
	await page.getByLabel("Contraseña", { exact: true }).fill(person.password);
	await page.keyboard.press("Enter");
	const field = page.getByLabel("Código de verificación");
	await expect(field).toBeFocused();
	await expectNoAxeViolations(page);
	await field.fill(onPaper);
	await page.keyboard.press("Enter");
	await expect(page.getByText("Te quedan 9 códigos de recuperación.").first()).toBeVisible();
	await expect(page.getByRole("heading", { name: "Dashboard" })).toBeVisible();
});

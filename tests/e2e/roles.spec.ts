import { expect } from "./fixtures.ts";
import { createAccount } from "./role-steps.ts";
import { logInPage, test } from "./staff.ts";

const DASHBOARD_PATH = "/admin/dashboard";
const TABS = [
	"Dashboard",
	"Bandeja",
	"Agenda",
	"Cotizaciones",
	"Por contactar",
	"Taller",
	"Clientes",
	"Servicios",
	"Productos",
];

test.use({ allowedErrors: /status of 403/ });

test("shows reception its pages and names the role for others", {
	tag: "@smoke",
}, async ({ page, request, staff, baseURL }) => {
	const { login } = await createAccount(request, staff, baseURL ?? "", "reception");
	await logInPage(page, login);
	await page.goto(DASHBOARD_PATH);
	const navigation = page.getByRole("navigation", { name: "Secciones del panel" }).first();
	// The inbox link also counts new requests, which other journeys may add.
	await expect(navigation.getByRole("link")).toContainText(
		TABS.map((tab) => (tab === "Bandeja" ? /^Bandeja(\d+ nuevas?)?$/ : new RegExp(`^${tab}$`))),
	);
	await page.goto(`${DASHBOARD_PATH}/configuracion`);
	await expect(page.getByRole("alert")).toContainText("Esta pantalla no es de tu rol");
	await page.getByRole("link", { name: "Volver a lo tuyo" }).click();
	await expect(page).toHaveTitle(/Dashboard/);
});

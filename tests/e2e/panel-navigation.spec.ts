import { expect } from "./fixtures.ts";
import { measureSidewaysScroll } from "./overflow-steps.ts";
import { createAccount } from "./role-steps.ts";
import { logInPage, test } from "./staff.ts";
import { receiveCar } from "./workshop-steps.ts";

const PANEL = "/admin/dashboard";
const PAGES = ["", "/bandeja", "/agenda", "/cotizaciones", "/taller", "/editar-productos", "/configuracion"];

test.use({ viewport: { width: 1280, height: 900 } });

test("keeps the navigation in place between pages", async ({ page, staff }) => {
	await logInPage(page, staff);
	const places: unknown[] = [];
	for (const path of PAGES) {
		await page.goto(PANEL + path);
		await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
		const navigation = page.getByRole("navigation", { name: "Secciones del panel" });
		await expect(navigation.getByRole("link").last()).toBeVisible();
		expect(await measureSidewaysScroll(page), path).toBe(0);
		const links = await navigation.getByRole("link").all();
		const searchBox = page.getByRole("searchbox", { name: "Busca en todo el panel" });
		places.push(await Promise.all([...links, searchBox].map((target) => target.boundingBox())));
	}
	for (const place of places) expect(place).toEqual(places[0]);
});

test("answers how a car is doing in two presses", {
	tag: "@smoke",
}, async ({ page, request, staff }) => {
	const plate = `NV${String(Date.now()).slice(-5)}`;
	const order = await receiveCar(request, staff, { plate, name: "Eneida Del Cid" });
	await logInPage(page, staff);
	await page.goto(`${PANEL}/blog`);
	await page.getByRole("searchbox", { name: "Busca en todo el panel" }).fill(plate);
	await page.keyboard.press("Enter");
	await page.getByRole("main").getByRole("link", { name: plate }).first().click();
	await expect(page).toHaveURL(new RegExp(`${PANEL}/taller/${order.id}$`));
	await expect(page.getByRole("main")).toContainText("Eneida Del Cid");
});

test("shows mechanics a car in the workshop without its owner", async ({ page, request, staff, baseURL }) => {
	const plate = `NW${String(Date.now()).slice(-5)}`;
	await receiveCar(request, staff, { plate, name: "Eneida Del Cid" });
	const { login } = await createAccount(request, staff, baseURL ?? "", "mechanic");
	await logInPage(page, login);
	await page.goto(`${PANEL}/buscar?q=${plate}`);
	await expect(page.getByRole("main").getByRole("link")).toHaveText([new RegExp(plate)]);
	await expect(page.getByRole("main")).not.toContainText("Del Cid");
});

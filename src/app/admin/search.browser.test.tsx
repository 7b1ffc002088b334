import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { expectNoViolations } from "#tests/component-kit/axe.ts";
import { measureOverflow } from "#tests/component-kit/layout-checks.ts";
import { getCurrentPath, logInAs, open } from "#tests/component-kit/page.tsx";
import { receiveCar } from "#tests/component-kit/workshop.ts";

const PANEL = "/admin/dashboard";
const box = page.getByRole("searchbox", { name: "Busca en todo el panel" });
const heading = page.getByRole("heading", { level: 1 });

test("opens a car's order in two presses after its plate", async () => {
	await page.viewport(1280, 800);
	const order = await receiveCar(await logInAs("reception"), { plate: "HB7701", name: "Rita Buscada" });
	await open(`${PANEL}/productos`);
	await expect.element(heading).toHaveTextContent("Productos");
	await userEvent.keyboard("/");
	await expect.element(box).toHaveFocus();
	await userEvent.keyboard("hb-7701{Enter}");
	const orders = page.getByRole("region", { name: "Carros y órdenes" });
	await expect.element(orders).toMatchTextContent(/HB7701.*Rita Buscada.*Recibido/s);
	await expect.element(heading).toHaveFocus();
	await expectNoViolations();
	await orders.getByRole("link").first().click();
	await expect.poll(getCurrentPath).toBe(`${PANEL}/taller/${order.id}`);
	await expect.element(box).toHaveValue("");
});

test("leaves the shortcut's key to a field in use", async () => {
	await page.viewport(1280, 800);
	await logInAs();
	await open(`${PANEL}/editar-productos`);
	const listBox = page.getByRole("searchbox", { name: "Buscar", exact: true });
	await listBox.click();
	await userEvent.keyboard("5/8");
	await expect.element(listBox).toHaveValue("5/8");
});

test("searches as one types on a phone, from every page's header", async () => {
	await page.viewport(390, 844);
	const token = await logInAs("reception");
	await receiveCar(token, { plate: "HB7702", name: "Zulma Celular" });
	await open(`${PANEL}/agenda`);
	await page.getByRole("link", { name: "Busca en todo el panel" }).click();
	const ownBox = page.getByRole("searchbox", { name: "Buscar", exact: true });
	await expect.element(ownBox).toHaveFocus();
	await userEvent.keyboard("zulma");
	await expect.element(page.getByRole("link", { name: /HB7702/ })).toBeVisible();
	await ownBox.fill("nadie se llama así");
	await expect.element(page.getByText("Nada con «nadie se llama así»")).toBeVisible();
	expect(measureOverflow()).toBe(0);
	await expectNoViolations();
});

test("shows mechanics the cars inside, and editors no search", async () => {
	await page.viewport(1280, 800);
	await receiveCar(await logInAs("reception"), { plate: "HB7703", name: "Yara Delvalle" });
	await logInAs("mechanic");
	await open(`${PANEL}/buscar?q=hb7703`);
	await expect.element(page.getByRole("link", { name: /HB7703/ })).toBeVisible();
	expect(page.getByRole("main").element().textContent).not.toMatch(/Delvalle/);
	expect(page.getByRole("heading", { level: 2 }).elements()).toHaveLength(1);
	await logInAs("editor");
	await open(`${PANEL}/buscar?q=hb7703`);
	await expect.element(page.getByRole("alert")).toMatchTextContent(/Esta pantalla no es de tu rol/);
	expect(box.elements()).toHaveLength(0);
});

import { afterEach, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { measureOverflow } from "#tests/component-kit/layout-checks.ts";
import { call, getCurrentPath, logInAs, open } from "#tests/component-kit/page.tsx";

const PHONE = { width: 390, height: 844 };
const LONG_STREET = "Avenida Domingo Díaz con Calle 32 Este, edificio Los Robles, local 4";

const banner = page.getByRole("banner");
const menuButton = page.getByRole("button", { name: "Abrir menú" });
const menu = page.getByRole("dialog", { name: "Menú" });
const closeButton = menu.getByRole("button", { name: "Cerrar menú" });

afterEach(() => document.documentElement.removeAttribute("style"));

async function openOnPhone() {
	await page.viewport(PHONE.width, PHONE.height);
	await open("/boletin");
	await expect.element(menuButton).toBeVisible();
}

test("traps the menu's focus and returns it on Escape", async () => {
	await openOnPhone();
	(menuButton.element() as HTMLElement).focus();
	await userEvent.keyboard("{Enter}");
	await expect.element(menu).toBeVisible();
	await expect.element(closeButton).toHaveFocus();
	await userEvent.keyboard("{Shift>}{Tab}{/Shift}");
	await expect.element(menu.getByRole("link", { name: /^Llamar al/ })).toHaveFocus();
	await userEvent.keyboard("{Tab}");
	await expect.element(closeButton).toHaveFocus();
	await userEvent.keyboard("{Escape}");
	await expect.element(menu).not.toBeInTheDocument();
	await expect.element(menuButton).toHaveFocus();
});

test("closes the menu on a click outside", async () => {
	await openOnPhone();
	await menuButton.click();
	await expect.element(menu).toBeVisible();
	await userEvent.click(document.documentElement, { position: { x: 10, y: 400 } });
	await expect.element(menu).not.toBeInTheDocument();
	expect(getCurrentPath()).toBe("/boletin");
});

test("closes the menu on Back without leaving the page", async () => {
	await openOnPhone();
	await menuButton.click();
	await expect.element(closeButton).toHaveFocus();
	history.back();
	await expect.element(menu).not.toBeInTheDocument();
	expect(getCurrentPath()).toBe("/boletin");
});

test("skips the menu on Back after following its link", async () => {
	await openOnPhone();
	await menuButton.click();
	await menu.getByRole("link", { name: "Inicio" }).click();
	await expect.poll(getCurrentPath).toBe("/");
	await expect.element(menu).not.toBeInTheDocument();
	history.back();
	await expect.poll(getCurrentPath).toBe("/boletin");
});

test("wraps the header when text is twice as large", async () => {
	await open("/");
	await expect.element(banner).toBeInTheDocument();
	document.documentElement.style.fontSize = "200%";
	// The longest possible text, independent of the day.
	const { lastChild } = banner
		.getByText(/ · (abre|cierra) /)
		.first()
		.element();
	if (lastChild) lastChild.textContent = "Cerrado · abre miércoles 8:00 AM";
	const name = banner
		.getByRole("link", { name: /Autocentro/i })
		.first()
		.getByText("Autocentro Calidonia")
		.last();
	await expect.poll(() => name.element().getBoundingClientRect().height).toBeLessThan(60);
	await expect.poll(measureOverflow).toBe(0);
});

test.each(["", LONG_STREET])("keeps the phone unbroken beside the address %s", async (street) => {
	await open("/boletin");
	await expect.element(banner).toBeInTheDocument();
	const infoBar = page
		.getBySelector(".measure")
		.filter({ hasText: /Llamar al/ })
		.first()
		.element();
	const address = infoBar.querySelector("span");
	expect(address?.textContent).toContain("Calidonia");
	if (street && address?.lastChild) address.lastChild.textContent = `${street}, Calidonia`;
	for (const width of [1024, 1100, 1280]) {
		await page.viewport(width, 800);
		const getBox = (element: Element | null | undefined) => element?.getBoundingClientRect() ?? new DOMRect();
		const chipBox = getBox(infoBar.lastElementChild);
		expect(getBox(infoBar.querySelector("a")).height).toBeGreaterThan(0);
		expect(getBox(infoBar.querySelector("a")).height).toBeLessThan(32);
		expect(chipBox.height).toBeLessThan(24);
		const headerBox = getBox(document.querySelectorAll("header .measure")[1]);
		const margin = Number.parseFloat(getComputedStyle(infoBar).paddingRight);
		expect(chipBox.right).toBeCloseTo(headerBox.right - margin, 0);
	}
});

test("shows a text badge when the logo is broken", async () => {
	const token = await logInAs();
	const { settings, updated_at } = (await call("/api/admin/settings", { token })).json;
	const body = { ...settings, logo: "/images/services/frenos-480.webp", updated_at };
	expect((await call("/api/admin/settings", { method: "PUT", body, token })).status).toBe(200);
	await open("/boletin");
	const logo = banner.getByRole("img", { name: `${settings.name}, inicio` });
	// The test server serves no pictures.
	await expect.element(logo).not.toBeInTheDocument();
	await expect.element(banner.getByText(settings.tagline)).toBeVisible();
	await expect.element(banner.getByRole("link", { name: settings.name })).toBeVisible();
});

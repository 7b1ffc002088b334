import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { getSection } from "#tests/component-kit/form-steps.ts";
import { getCurrentPath, open, waitForIdle } from "#tests/component-kit/page.tsx";

const FORM_PATH = /^\/contacto(\?[^#]*)?#cita$/;
const backToTop = page.getByRole("button", { name: "Volver arriba" });

/** Waits until late content is laid out. */
const scrollDown = () =>
	expect
		.poll(() => {
			window.scrollTo({ top: 1500, behavior: "instant" });
			return window.scrollY;
		})
		.toBeGreaterThan(1000);

test.each([
	["Elegir día y hora", "/"],
	["Agendar cita", "/servicios"],
])("opens the form from every «%s» of %s", async (name, path) => {
	await open(path);
	const links = page.getByRole("main").getByRole("link", { name, exact: true });
	await expect.element(links.first()).toBeVisible();
	const count = links.elements().length;
	for (let index = 0; index < count; index++) {
		await open(path);
		await links.nth(index).click();
		await waitForIdle();
		await expect.element(getSection("cita")).toHaveFocus();
		expect(getCurrentPath()).toMatch(FORM_PATH);
	}
});

test("focuses the form when the keyboard follows a link", async () => {
	await page.viewport(390, 800);
	await open("/");
	const heroLink = page.getByRole("link", { name: "Agenda tu Cita en línea" });
	await expect.element(heroLink).toBeVisible();
	(heroLink.element() as HTMLElement).focus();
	await userEvent.keyboard("{Enter}");
	await expect.element(getSection("cita")).toHaveFocus();
	await userEvent.keyboard("{Tab}");
	await expect.element(getSection("cita").getByLabelText("Nombre Completo")).toHaveFocus();
});

test("hides the back-to-top link while a field has focus", async () => {
	await page.viewport(390, 844);
	for (const path of ["/nosotros", "/contacto"]) {
		await open(path);
		await scrollDown();
		await expect.element(backToTop).toBeVisible();
	}
	const name = getSection("cita").getByLabelText("Nombre Completo").element() as HTMLElement;
	name.focus();
	await expect.element(backToTop).not.toBeInTheDocument();
	name.blur();
	await expect.element(backToTop).toBeVisible();
});

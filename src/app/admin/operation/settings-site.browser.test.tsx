import { expect, test, vi } from "vitest";
import { page } from "vitest/browser";
import { expectNoViolations } from "#tests/component-kit/axe.ts";
import { call, getCurrentPath, logInAs, open, waitForIdle } from "#tests/component-kit/page.tsx";

const SETTINGS = "/admin/dashboard/configuracion";
const SITE = `${SETTINGS}/sitio`;

const partsNav = page.getByRole("navigation", { name: "Partes de esta página" });
const saveButton = page.getByRole("button", { name: "Guardar", exact: true });
const alert = page.getByRole("alert");
const tagline = page.getByLabelText("Lema");
const whatsapp = page.getByLabelText("WhatsApp", { exact: true });
const saturday = page.getByLabelText("Sábado: cierra a las");

test("opens the part with the rejected field", { tags: ["slow"] }, async () => {
	await logInAs();
	await open(`${SITE}?seccion=contacto`);
	await whatsapp.fill("223-4567");
	await partsNav.getByRole("link", { name: "Horario" }).click();
	await expect.poll(getCurrentPath).toBe(`${SITE}?seccion=horario`);
	await saturday.fill("13:30");
	await saveButton.click();
	await expect.element(alert).toMatchTextContent("línea fija");
	await expect.poll(getCurrentPath).toBe(`${SITE}?seccion=contacto`);
	await expect.element(partsNav.getByRole("link", { name: /^Contacto.*hay algo que revisar/ })).toBeVisible();
	await expectNoViolations();
	history.back();
	await expect.element(saturday).toHaveValue("13:30");
	// The development router warns about the browser's own navigation to the field.
	const warning = vi.spyOn(console, "warn").mockReturnValue();
	await alert.getByRole("link", { name: /línea fija/ }).click();
	await expect.element(whatsapp).toHaveFocus();
	warning.mockRestore();
});

test("publishes name, phone, hours and closed day", { tags: ["slow"] }, async () => {
	await logInAs();
	await open(SETTINGS);
	await page.getByRole("link", { name: "Editar datos del sitio" }).click();
	await expect.element(page.getByRole("heading", { name: "Datos del sitio", level: 1 })).toBeVisible();
	await page.getByLabelText("Nombre del negocio").fill("Taller Río Abajo");
	await partsNav.getByRole("link", { name: "Contacto y ubicación" }).click();
	await whatsapp.fill("6777 8899");
	await partsNav.getByRole("link", { name: "Horario" }).click();
	await saturday.fill("13:30");
	await page.getByRole("button", { name: "Agregar día", exact: true }).click();
	const dayField = page.getByLabelText(/^Fecha del día/).last();
	await expect.element(dayField).toHaveFocus();
	await dayField.fill("2027-11-25");
	await page
		.getByLabelText(/^Motivo del día/)
		.last()
		.fill("Inventario");
	await saveButton.click();
	await expect.element(page.getByText("Guardado: así sale en el sitio", { exact: true })).toBeVisible();
	// Saving keeps the current part open.
	await expect.poll(getCurrentPath).toBe(`${SITE}?seccion=horario`);
	await expect.element(page.getByRole("banner")).toMatchTextContent("Taller Río Abajo");

	await open(`${SETTINGS}/historial`);
	const change = page.getByRole("listitem").filter({ hasText: "Inventario" }).last();
	await expect.element(change).toMatchTextContent("Días cerrados: Agregado: 25/11/2027 Inventario");
	await expect.element(change).toMatchTextContent("8:00 AM a 1:30 PM");
	await expect.element(change).toMatchTextContent("6777-8899");

	await open("/");
	const footer = page.getByRole("contentinfo");
	await expect.element(footer).toMatchTextContent(/Taller Río Abajo.*6777-8899/);
	await expect.element(page.getByRole("main")).toMatchTextContent(/1:30 PM/);
	expect(document.querySelector('a[href*="wa.me/50767778899"]')).not.toBeNull();
});

test("lists the shop's social networks once set", { tags: ["slow"] }, async () => {
	const profiles = page.getByRole("navigation", { name: "Encuéntranos en" }).getByRole("link");
	const listNames = () => profiles.elements().map(({ textContent }) => textContent?.split(" (")[0]);
	await open("/contacto");
	await expect.poll(listNames).toEqual(["WhatsApp", "Google Maps", "Waze"]);
	await logInAs();
	await open(`${SITE}?seccion=contacto`);
	for (const [name, host] of [
		["Instagram", "instagram.com/tallerrios"],
		["Facebook", "facebook.com/tallerrios"],
		["TikTok", "tiktok.com/@tallerrios"],
	] as const)
		await page.getByLabelText(name, { exact: true }).fill(`https://www.${host}`);
	await saveButton.click();
	await expect.element(page.getByText(/^Guardado/)).toBeVisible();
	await open("/");
	await expect
		.poll(listNames)
		.toEqual(["WhatsApp", "Google Maps", "Waze", "Instagram", "Facebook", "TikTok"]);
	for (const link of profiles.elements()) {
		expect(link.querySelector("svg")).not.toBeNull();
		expect(link.getAttribute("href")).toMatch(/^https:/);
	}
});

test("shows the shop's story on «Nosotros»", { tags: ["slow"] }, async () => {
	await logInAs();
	await open(`${SITE}?seccion=nosotros`);
	await page.getByLabelText("Nuestra historia").fill("Primero fue una cochera.\n\nHoy somos ocho.");
	const removeButtons = page.getByRole("button", { name: /^Quitar el año/ });
	for (let remaining = removeButtons.elements().length; remaining > 0; remaining--) {
		await removeButtons.first().click();
		await expect.poll(() => removeButtons.elements().length).toBe(remaining - 1);
	}
	await page.getByRole("button", { name: "Agregar año" }).click();
	await page.getByLabelText("Año", { exact: true }).fill("2019");
	await page.getByLabelText("Qué pasó").fill("Nos mudamos");
	await page.getByLabelText("En una línea").fill("A una nave con cinco bahías.");
	await saveButton.click();
	await expect.element(page.getByText(/^Guardado/)).toBeVisible();
	await open("/nosotros");
	await expect.element(page.getByText(/Primero fue una cochera\.$/)).toBeVisible();
	await expect.element(page.getByText("Hoy somos ocho.", { exact: true })).toBeVisible();
	const years = page.getByRole("list").filter({ hasText: "Nos mudamos" }).getByRole("listitem");
	await expect.element(years).toHaveTextContent("2019Nos mudamosA una nave con cinco bahías.");
});

test("compares both versions when a colleague saved meanwhile", async () => {
	const token = await logInAs();
	await open(SITE);
	await tagline.fill("Lo mío");
	const { settings, updated_at } = (await call("/api/admin/settings", { token })).json;
	const { sampleFields: _, ...edit } = settings;
	const body = { ...edit, tagline: "Lo de mi colega", updated_at };
	expect((await call("/api/admin/settings", { method: "PUT", body, token })).status).toBe(200);
	await saveButton.click();
	const versions = alert.filter({ hasText: "Hay dos versiones" });
	await expect.element(versions).toMatchTextContent("Lo de mi colega");
	await expect.element(versions).toMatchTextContent("Lo mío");
	await expectNoViolations();
	await versions.getByRole("button", { name: "Guardar la mía" }).click();
	await expect.element(page.getByText(/^Guardado/)).toBeVisible();
	await waitForIdle();
	expect((await call("/api/settings")).json.tagline).toBe("Lo mío");
});

test("keeps typed values while another part is open", async () => {
	await logInAs();
	await open(SITE);
	await tagline.fill("Sin guardar");
	await partsNav.getByRole("link", { name: "Plazos y precios" }).click();
	await expect.element(page.getByRole("heading", { name: "Plazos y precios" })).toBeInViewport();
	await expect.element(tagline).not.toBeInTheDocument();
	await expect.element(page.getByRole("alertdialog")).not.toBeInTheDocument();
	await expectNoViolations();
	history.back();
	await expect.element(tagline).toHaveValue("Sin guardar");
	history.forward();
	await expect.element(tagline).not.toBeInTheDocument();
	await expect.element(partsNav).toBeInViewport();
});

test("restores the draft and asks before leaving", async () => {
	await logInAs();
	await open(SITE);
	await tagline.fill("Sin guardar");
	const closing = new Event("beforeunload", { cancelable: true });
	window.dispatchEvent(closing);
	expect(closing.defaultPrevented).toBe(true);

	await open(SITE);
	await expect.element(tagline).toHaveValue("Sin guardar");
	await page.getByRole("link", { name: "Configuración" }).first().click();
	await page.getByRole("button", { name: "Seguir editando" }).click();
	expect(getCurrentPath()).toBe(SITE);
	await page.getByRole("button", { name: "Descartar y volver a lo guardado" }).click();
	await expect.element(tagline).not.toHaveValue("Sin guardar");
});

test("starts references at the configured number, never lower", { tags: ["slow"] }, async () => {
	const requestQuoteReference = async (phone: string) => {
		const body = {
			customer: { name: "Ana Ríos", phone },
			products: [{ sku: "ENI-DOT4-500", quantity: 2 }],
		};
		return (await call("/api/quotes", { body })).json.reference as string;
	};
	await page.viewport(390, 844);
	await logInAs();
	await open(`${SITE}?seccion=promesas`);
	const firstNumberField = page.getByLabelText("Las referencias empiezan en");
	const summary = alert.filter({ hasText: "Revisa estos datos" });
	await firstNumberField.fill("100000");
	await saveButton.click();
	await expect
		.element(summary)
		.toMatchTextContent("Las referencias empiezan en: escribe un número entero, de 1 a 90000");
	await expect.element(firstNumberField).toHaveValue("100000");
	await firstNumberField.fill("500");
	await saveButton.click();
	await expect.element(page.getByText(/^Guardado/)).toBeVisible();
	expect(await requestQuoteReference("6123-4501")).toMatch(/^COT-\d{4}-00500$/);

	await open(`${SITE}?seccion=promesas`);
	await firstNumberField.fill("100");
	await saveButton.click();
	await expect
		.element(summary)
		.toMatchTextContent("Las referencias empiezan en: solo puede subir: escribe 501 o más, o deja 500.");
	await expectNoViolations();
	expect(await requestQuoteReference("6123-4502")).toMatch(/-00501$/);
});

test("publishes other telephones and keeps the focus in the list", async () => {
	await logInAs();
	await open(`${SITE}?seccion=contacto`);
	const add = page.getByRole("button", { name: "Agregar teléfono" });
	const number = page.getByLabelText("Número", { exact: true });
	const use = page.getByLabelText("Para qué es");
	await page.getByLabelText("Teléfono", { exact: true }).fill("233-4410 / 233-4411");
	await add.click();
	await expect.element(number).toHaveFocus();
	await number.fill("233-4411");
	await use.fill("Repuestos");
	await add.click();
	await number.last().fill("233-4412");
	await use.last().fill("Grúa");
	await saveButton.click();
	await expect.element(alert).toMatchTextContent("El segundo va en «Otros teléfonos»");
	await expectNoViolations();
	await page.getByLabelText("Teléfono", { exact: true }).fill("233-4410");
	await page.getByRole("button", { name: "Quitar el teléfono Grúa" }).click();
	await expect.element(number).toHaveFocus();
	await saveButton.click();
	await expect.element(page.getByText("Guardado: así sale en el sitio", { exact: true })).toBeVisible();
	await page.getByRole("button", { name: "Quitar el teléfono Repuestos" }).click();
	await expect.element(add).toHaveFocus();

	await open("/contacto");
	const link = page.getByRole("main").getByRole("link", { name: /233-4411/ });
	await expect.element(link).toHaveAttribute("href", "tel:+5072334411");
	await expect.element(page.getByRole("contentinfo")).not.toMatchTextContent("233-4411");
	await expectNoViolations();
});

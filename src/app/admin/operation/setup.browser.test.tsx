import { beforeEach, expect, test } from "vitest";
import { page } from "vitest/browser";
import { expectNoViolations } from "#tests/component-kit/axe.ts";
import { call, changeEnv, getCurrentPath, logInAs, open } from "#tests/component-kit/page.tsx";

const SETUP = "/admin/dashboard/puesta-en-marcha";
const openStep = async (title: string) => {
	const summary = page.getByRole("heading", { name: title, level: 2 });
	await summary.click();
};
let token: string;

beforeEach(async () => {
	await changeEnv({ SITE_URL: undefined, isSiteUrlFixed: false });
	token = await logInAs();
});

test("leads through the steps and leaves one out", async () => {
	await open("/admin/dashboard");
	await expect.element(page.getByText(/de 9 · faltan los datos del taller/)).toBeVisible();
	await page.getByRole("link", { name: "Puesta en marcha" }).click();
	await expect.poll(getCurrentPath).toBe(SETUP);
	await expect.element(page.getByRole("link", { name: "Escribir los datos" })).toBeVisible();
	await expect.element(page.getByText("Falta:").first()).toBeVisible();
	await expectNoViolations();
	// A step holds the part of the list that it settles, and no other part.
	await openStep("Servicios y productos");
	await expect.element(page.getByRole("link", { name: "Servicios y sus precios" })).toBeVisible();
	await openStep("Lo que el sitio dice de ti");
	await expect.element(page.getByRole("heading", { name: "Lo que el sitio cuenta" })).toBeVisible();
	await expect.element(page.getByRole("heading", { name: "En el servidor" })).not.toBeInTheDocument();
	await openStep("Correo");
	await expect.element(page.getByLabelText("Servidor", { exact: true })).toBeVisible();
	await page.getByRole("button", { name: "Así está bien, seguir" }).last().click();
	await expect.element(page.getByText("revisado")).toBeVisible();
	// The next step opens.
	await expect.element(page.getByRole("link", { name: "Titular de la portada" })).toBeVisible();
	await openStep("Correo");
	await page.getByRole("button", { name: "Retomar este paso" }).click();
	await expect.element(page.getByText("revisado")).not.toBeInTheDocument();
});

test("confirms the legal texts and comes back from a text", async () => {
	await open(`${SETUP}#texts`);
	await page.getByRole("link", { name: "Titular de la portada" }).click();
	await expect.element(page.getByRole("link", { name: "Puesta en marcha" })).toBeVisible();
	await page.getByLabelText("Título", { exact: true }).fill("Tu carro listo hoy");
	await page.getByRole("button", { name: "Guardar", exact: true }).click();
	await expect.poll(getCurrentPath).toBe(`${SETUP}#texts`);
	await page.getByRole("button", { name: "Los términos y la privacidad están bien" }).click();
	await expect.element(page.getByRole("button", { name: "Seguir: Ver y publicar" })).toBeVisible();
	await expectNoViolations();
});

test("takes the shop's contact and place, and comes back", async () => {
	await open(`${SETUP}/taller`);
	await page.getByLabelText("Nombre del negocio").fill("Taller Río Abajo");
	await page.getByLabelText("WhatsApp", { exact: true }).fill("6777-8899");
	await expect
		.element(page.getByRole("link", { name: /Probar el chat/ }))
		.toHaveAttribute("href", expect.stringContaining("https://wa.me/50767778899"));
	const link = page.getByLabelText("Enlace de Google Maps");
	const takeButton = page.getByRole("button", { name: "Usar este punto" });
	await link.fill("https://maps.app.goo.gl/abc");
	await takeButton.click();
	await expect.element(link).toHaveAccessibleDescription(/Ahí no hay un punto del mapa/);
	await link.fill("https://www.google.com/maps/@9.0123,-79.4567,17z");
	await takeButton.click();
	await expect
		.element(page.getByText("Punto tomado: Google Maps y Waze llevan ahí. Se guarda con lo demás."))
		.toBeVisible();
	await expectNoViolations();
	await page.getByRole("button", { name: "Guardar y seguir" }).click();
	await expect.poll(getCurrentPath).toBe(SETUP);
	const { settings } = (await call("/api/admin/settings", { token })).json;
	expect(settings).toMatchObject({
		name: "Taller Río Abajo",
		whatsapp: "+50767778899",
		address: { latitude: 9.0123, longitude: -79.4567, mapsQuery: "9.0123,-79.4567" },
	});
});

import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { expectNoViolations } from "#tests/component-kit/axe.ts";
import { call, logInAs, open } from "#tests/component-kit/page.tsx";

const PAGE_PATH = "/admin/dashboard/configuracion/textos";
const title = page.getByRole("heading", { level: 1 });
const preview = page.getByRole("region", { name: "Así se lee hoy" });
const versions = page.getByRole("region", { name: "Versiones" });
const save = () => page.getByRole("button", { name: "Guardar", exact: true }).click();
const findRow = (label: string) =>
	page.getByRole("listitem").filter({ has: page.getByRole("heading", { name: new RegExp(label) }) });

/** Puts the bundled text back after a test. */
async function restoreBundled(name: string, token: string) {
	const { text } = (await call(`/api/admin/texts/${name}`, { token })).json;
	await call(`/api/admin/texts/${name}/restore`, {
		token,
		body: { number: null, updated_at: text.updated_at },
	});
}

test("writes a headline with a fact, and restores Biela's", async () => {
	const token = await logInAs();
	await page.viewport(390, 844);
	await open(PAGE_PATH);
	await expect.element(findRow("Portada")).toMatchTextContent(/Biela.*Frenos que responden a la primera/);
	await expectNoViolations();
	await findRow("Portada").getByRole("link", { name: "Editar Portada" }).click();
	await expect.element(title).toHaveTextContent("Portada");
	await page.getByLabelText("Título").fill("Frenos en ");
	await page.getByRole("button", { name: "Insertar dato en Título" }).click();
	const dialog = page.getByRole("dialog", { name: "Insertar dato" });
	await expectNoViolations();
	await dialog.getByRole("button", { name: /^Barrio/ }).click();
	await expect.element(page.getByLabelText("Título")).toHaveValue("Frenos en {barrio}");
	await expect.element(preview).toMatchTextContent(/Frenos en Calidonia/);
	await save();
	await expect.element(findRow("Portada")).toMatchTextContent(/Propio.*Frenos en Calidonia/);
	await open("/");
	await expect.element(title).toHaveTextContent("Frenos en Calidonia");
	await open(`${PAGE_PATH}/home`);
	await versions.getByRole("button", { name: "Restaurar el texto de Biela" }).click();
	await page.getByRole("alertdialog").getByRole("button", { name: "Restaurar" }).click();
	await expect.element(page.getByLabelText("Título")).toHaveValue("Frenos que responden a la primera");
	await expect.element(versions.getByText("En el sitio ahora")).toBeVisible();
	await restoreBundled("home", token);
});

test("keeps what was typed when a fact is unknown", async () => {
	await logInAs();
	await open(`${PAGE_PATH}/mission`);
	await page.getByLabelText("Misión").fill("Cuidar a {cliente}.");
	await save();
	await expect.element(page.getByText(/No sabemos qué poner en \{cliente\}/).first()).toBeVisible();
	await expect.element(page.getByLabelText("Misión")).toHaveValue("Cuidar a {cliente}.");
	await page.getByLabelText("Misión").fill("Cuidar tu carro.");
	await open(`${PAGE_PATH}/mission`);
	await expect.element(page.getByText(/Recuperamos lo que no habías guardado/)).toBeVisible();
	await page.getByRole("button", { name: "Descartar y volver a lo guardado" }).click();
	await expect.element(preview).toMatchTextContent(/Que salgas del taller/);
});

test("moves, adds and restores sections of the terms", { tags: ["slow"] }, async () => {
	const token = await logInAs();
	await open(`${PAGE_PATH}/terms`);
	await page.getByRole("button", { name: "Bajar «Quiénes somos»" }).click();
	await expect.element(page.getByLabelText("Título de la sección 1", { exact: true })).toHaveValue("Precios");
	await page.getByRole("button", { name: "Quitar «Promociones»" }).click();
	await page.getByRole("button", { name: "Agregar sección" }).click();
	await page.getByLabelText("Título de la sección 10").fill("Custodia");
	await page.getByLabelText("Texto de la sección 10").fill("Guardamos tu carro **30 días**.\n- Con candado.");
	await expect.element(preview.getByText("30 días")).toBeVisible();
	await expectNoViolations();
	await save();
	await expect.element(findRow("Términos")).toMatchTextContent(/Propio/);
	await open("/terminos");
	await expect.element(page.getByRole("heading", { name: "Custodia" })).toBeVisible();
	await expect.element(page.getByText(/^Vigente desde 20 de noviembre de 2026$/)).toBeVisible();
	await restoreBundled("terms", token);
});

test("shows both versions when a colleague saved first", async () => {
	const token = await logInAs();
	await open(`${PAGE_PATH}/vision`);
	await page.getByLabelText("Visión").fill("La mía.");
	const { text } = (await call("/api/admin/texts/vision", { token })).json;
	const body = { heading: "", body: "La otra.", sections: [], updated_at: text.updated_at };
	await call("/api/admin/texts/vision", { token, method: "PUT", body });
	await save();
	const conflict = page.getByRole("alert").filter({ hasText: "Hay dos versiones" });
	await expect.element(conflict).toMatchTextContent(/La mía\..*La otra\./);
	await conflict.getByRole("button", { name: "Guardar la mía" }).click();
	await expect.element(findRow("Visión")).toMatchTextContent(/La mía\./);
	await restoreBundled("vision", token);
});

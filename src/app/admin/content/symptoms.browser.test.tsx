import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { expectNoViolations } from "#tests/component-kit/axe.ts";
import { call, logInAs, open } from "#tests/component-kit/page.tsx";

const PANEL = "/admin/dashboard/vitrina/sintomas";

const saveButton = page.getByRole("button", { name: "Guardar cambios" });
const getToast = (text: string) => page.getByText(text, { exact: true });
const fetchSymptom = (id: string) => call(`/api/symptoms/${id}`);

test("writes, edits, hides and deletes a symptom", { tags: ["slow"] }, async () => {
	const name = "Zumba en neutro";
	const id = "zumba-en-neutro";
	await page.viewport(390, 844);
	await logInAs();
	await open(PANEL);
	await page.getByRole("link", { name: "Nuevo síntoma" }).click();
	await page.getByLabelText("Síntoma").fill(name);
	await page.getByLabelText("Grupo").fill("Caja");
	await page.getByLabelText("Urgencia").selectOptions("Cuando puedas");
	await page.getByLabelText("Qué suele ser").fill("Un rodamiento gastado.\n\nAceite viejo.");
	await page.getByLabelText("Qué hacer ahora").fill("Fíjate si cambia al pisar el clutch.");
	await page.getByLabelText("Servicio", { exact: true }).selectOptions("Mecánica ligera");
	await expectNoViolations();
	await page.getByRole("button", { name: "Crear síntoma" }).click();
	await expect.element(getToast("Síntoma creado")).toBeVisible();
	expect((await fetchSymptom(id)).json).toMatchObject({
		name,
		category: "Caja",
		urgency: "can_wait",
		causes: ["Un rodamiento gastado.", "Aceite viejo."],
		service: { name: "Mecánica ligera" },
	});

	const listLink = page.getByRole("link", { name, exact: true });
	await listLink.click();
	await expect
		.element(page.getByRole("link", { name: /Ver en el sitio/ }))
		.toHaveAttribute("href", `/que-le-pasa-a-tu-carro/${id}`);
	await page.getByLabelText("Urgencia").selectOptions("Detente ya");
	await saveButton.click();
	await expect.element(getToast("Síntoma actualizado")).toBeVisible();
	expect((await fetchSymptom(id)).json.urgency).toBe("now");
	await listLink.click();
	await expect.element(page.getByText("Cuando puedas → Detente ya")).toBeVisible();

	await page.getByLabelText("Se muestra en el sitio").click();
	await saveButton.click();
	await expect.element(listLink).toBeVisible();
	expect((await fetchSymptom(id)).status).toBe(404);
	await listLink.click();
	await expect.element(page.getByRole("heading", { level: 1, name })).toBeVisible();
	await page.getByRole("button", { name: /^Eliminar/ }).click();
	await page.getByRole("alertdialog").getByRole("button", { name: "Eliminar" }).click();
	await expect.element(getToast("Síntoma eliminado")).toBeVisible();
	await open(PANEL);
	await page.getByText(/^Papelera/).click();
	await expect.element(page.getByRole("button", { name: `Restaurar ${name}` })).toBeVisible();
});

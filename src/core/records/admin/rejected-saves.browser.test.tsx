import { beforeEach, expect, test } from "vitest";
import { page } from "vitest/browser";
import { interceptCalls, logInAs, open } from "#tests/component-kit/page.tsx";

const PANEL = "/admin/dashboard";

let token = "";
beforeEach(async () => {
	token = await logInAs();
});

const toast = page.getByRole("region", { name: /F8/, includeHidden: true });

async function expectFailure(message: string, title = "Error") {
	await expect.element(toast.getByText(title, { exact: true })).toBeVisible();
	await expect.element(toast.getByText(message, { exact: true })).toBeVisible();
}

/** Fails the requests of one method and lets the others pass. */
const failRequests = (method: string, path: RegExp) =>
	interceptCalls(path, (request) =>
		request.method === method
			? Response.json({ code: "broken", detail: "Algo falló." }, { status: 500 })
			: undefined,
	);

async function openLastRecord() {
	await expect.element(page.getByRole("link", { name: /^Editar / }).first()).toBeInTheDocument();
	const links = page.getByRole("link", { name: /^Editar / }).elements() as HTMLElement[];
	links.findLast((link) => link.checkVisibility() && link.closest("main"))?.click();
}

test.each([
	["editar-productos", /products\/[^/]+$/, "este producto", "Error eliminando producto"],
	["editar-servicios", /services\/[^/]+$/, "este servicio", "Error eliminando servicio"],
	["blog", /blog\/posts\/[^/]+$/, "que quieres eliminar este post", "Error eliminando el post"],
	["media", /media\/[^/]+$/, "que quieres eliminar este archivo", "Error eliminando archivo"],
])("keeps the dialog open when %s cannot delete", async (tab, path, questionEnd, message) => {
	if (tab === "media") await storePicture();
	failRequests("DELETE", path);
	await open(`${PANEL}/${tab}`);
	if (["editar-servicios", "blog"].includes(tab))
		await page
			.getByText(/^Más de /)
			.first()
			.click();
	await page
		.getByRole("button", { name: /^Eliminar/ })
		.first()
		.click();
	const question = page.getByRole("alertdialog", {
		name: new RegExp(`^¿Estás seguro de .*${questionEnd}\\?$`),
	});
	const deleteButton = question.getByRole("button", { name: "Eliminar", exact: true });
	await deleteButton.click();
	await expectFailure(`${message}. Algo falló.`);
	await expect.element(deleteButton).toBeEnabled();
});

test.each([
	["editar-productos", /products\/[^/]+$/, "Descripción", "Error guardando producto"],
	["editar-servicios", /services\/[^/]+$/, "Descripción", "Error guardando servicio"],
	["blog", /blog\/posts\/[^/]+$/, "Extracto", "Error guardando el post"],
])("keeps input when %s cannot save", async (tab, path, label, message) => {
	failRequests("PUT", path);
	await open(`${PANEL}/${tab}`);
	await openLastRecord();
	const field = page.getByLabelText(label, { exact: true });
	await field.fill("Texto que no llega a guardarse.");
	await page.getByRole("button", { name: "Guardar cambios", exact: true }).click();
	await expectFailure(`${message}. Algo falló.`);
	await expect.element(field).toHaveValue("Texto que no llega a guardarse.");
});

test("shows an invalid code only at its field", async () => {
	await open(`${PANEL}/editar-productos?q=ENI-DOT4-500`);
	await openLastRecord();
	const sku = page.getByLabelText("SKU", { exact: true });
	await sku.fill("con espacio");
	await page.getByRole("button", { name: "Guardar cambios", exact: true }).click();
	await expect.element(sku).toHaveAttribute("aria-invalid", "true");
	await expectFailure("Error guardando producto");
});

test("shows a missing synonym only at its field", { tags: ["slow"] }, async () => {
	await open(`${PANEL}/productos`);
	await page.getByRole("button", { name: "Enseñar", exact: true }).click();
	await expect.element(page.getByLabelText("La gente dice")).toHaveAttribute("aria-invalid", "true");
	await expectFailure("No se guardó la palabra");
});

async function storePicture() {
	const canvas = new OffscreenCanvas(90, 60);
	canvas.getContext("2d")?.fillRect(0, 0, 90, 60);
	const body = new FormData();
	body.set("file", new File([await canvas.convertToBlob()], "no-se-borra.png"));
	body.set("category", "general");
	const headers = { authorization: `Bearer ${token}` };
	const response = await fetch("/api/admin/upload/image", { method: "POST", headers, body });
	expect(response.status).toBe(201);
}

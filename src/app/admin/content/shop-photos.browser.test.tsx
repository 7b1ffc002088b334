import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { expectNoViolations } from "#tests/component-kit/axe.ts";
import { call, failCalls, logInAs, open } from "#tests/component-kit/page.tsx";
import { sendUploadsToShop } from "#tests/component-kit/uploads.ts";

const PAGE_PATH = "/admin/dashboard/vitrina/fotos";

sendUploadsToShop();

/** Draws a photo as large as a place takes at least. */
async function createPhotoFile(color: string): Promise<File> {
	const canvas = new OffscreenCanvas(800, 600);
	const context = canvas.getContext("2d");
	if (!context) throw new Error("no canvas");
	context.fillStyle = color;
	context.fillRect(0, 0, 800, 600);
	return new File([await canvas.convertToBlob({ type: "image/png" })], "foto.png", { type: "image/png" });
}

const findCard = (label: string) =>
	page.getByRole("listitem").filter({ has: page.getByRole("heading", { name: label, exact: true }) });

async function upload(buttonName: string, color: string) {
	await page.getByRole("button", { name: buttonName }).click();
	const dialog = page.getByRole("dialog", { name: "Elegir imagen" });
	await dialog.getByLabelText("Archivo").upload(await createPhotoFile(color));
	await expect.element(dialog).not.toBeInTheDocument();
}

test("draws eight empty places and says how to fill them", async () => {
	await logInAs("editor");
	await page.viewport(390, 844);
	await open(PAGE_PATH);
	for (const label of ["Fachada", "Bahía", "Equipo", "Recepción", "Herramientas"])
		await expect
			.element(findCard(label).getByRole("button", { name: `Elegir foto de ${label}` }))
			.toBeVisible();
	expect(page.getByRole("button", { name: /^Elegir foto/ }).elements()).toHaveLength(8);
	await expect.element(findCard("Fachada")).toMatchTextContent(/sin placas ni gente que pasa/);
	expect(findCard("Fachada").getByRole("img").elements()).toHaveLength(0);
	await expectNoViolations();
});

test("places, rewrites, removes and undoes a photo", { tags: ["slow"] }, async () => {
	await logInAs();
	await open(PAGE_PATH);
	const card = findCard("Equipo");
	const readTexts = async () =>
		(await call("/api/shop-photos")).json.photos.map(({ alt_text }: { alt_text: string }) => alt_text);
	await upload("Elegir foto de Equipo", "teal");
	await expect.element(card.getByRole("img", { name: "Equipo del taller" })).toBeVisible();
	await card.getByRole("button", { name: "Texto y retoque de Equipo" }).click();
	const dialog = page.getByRole("dialog", { name: "Equipo: texto y retoque" });
	await expectNoViolations();
	await dialog.getByLabelText("Texto para quien no ve la foto").fill("Cinco mecánicos frente a la bahía");
	await dialog.getByRole("button", { name: "Guardar" }).click();
	await expect.element(card.getByRole("img", { name: "Cinco mecánicos frente a la bahía" })).toBeVisible();
	await expectNoViolations();
	await open("/nosotros");
	const region = page.getByRole("region", { name: "El taller por dentro" });
	await expect.element(region.getByRole("img", { name: "Cinco mecánicos frente a la bahía" })).toBeVisible();
	await open(PAGE_PATH);
	await card.getByRole("button", { name: "Quitar la foto de Equipo" }).click();
	await expect.element(card.getByRole("img")).not.toBeInTheDocument();
	expect(await readTexts()).toEqual([]);
	await page.getByRole("button", { name: "Deshacer" }).click();
	await expect.element(card.getByRole("img", { name: "Cinco mecánicos frente a la bahía" })).toBeVisible();
	await card.getByRole("button", { name: "Quitar la foto de Equipo" }).click();
	await expect.element(card.getByRole("img")).not.toBeInTheDocument();
	await open("/nosotros");
	await expect.element(page.getByRole("heading", { level: 1 })).toBeVisible();
	expect(region.elements()).toHaveLength(0);
});

test("keeps the old photo when another one fails", { tags: ["slow"] }, async () => {
	const token = await logInAs();
	await open(PAGE_PATH);
	await upload("Elegir foto de Recepción", "olive");
	const card = findCard("Recepción");
	const image = card.getByRole("img", { name: "Recepción del taller" });
	await expect.element(image).toBeVisible();
	const restoreCalls = failCalls("/api/admin/shop-photos/reception", 409, {
		code: "changed_meanwhile",
		detail: "Rosa cambió esta foto mientras la editabas.",
	});
	await upload("Reemplazar foto de Recepción", "maroon");
	await expect.element(page.getByText(/Rosa cambió esta foto/).first()).toBeVisible();
	restoreCalls();
	await expect.element(image).toBeVisible();
	const { places } = (await call("/api/admin/shop-photos", { token })).json;
	const { updated_at } = places.find(({ place }: { place: string }) => place === "reception");
	const query = new URLSearchParams({ updated_at });
	await call(`/api/admin/shop-photos/reception?${query}`, { method: "DELETE", token });
});

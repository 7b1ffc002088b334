import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { expectNoViolations } from "#tests/component-kit/axe.ts";
import { disconnectCalls, holdCalls, logInAs, open } from "#tests/component-kit/page.tsx";
import { sendUploadsToShop } from "#tests/component-kit/uploads.ts";

const MEDIA = "/admin/dashboard/media";
const UPLOAD = "/api/admin/upload/image";

sendUploadsToShop();

const queue = page.getByRole("region", { name: "Por subir" });
const toasts = page.getByRole("region", { name: /F8/ });
const search = page.getByRole("searchbox", { name: "Buscar" });
const cards = page.getByRole("article");

const getArea = (label: string) =>
	page.getByRole("listitem").filter({ has: page.getByRole("heading", { name: label, exact: true }) });
const getFileInput = (label: string) => getArea(label).getBySelector("input[type=file]").first();

async function createImage(name: string, width: number, height: number, isNoise = false): Promise<File> {
	const canvas = new OffscreenCanvas(width, height);
	const context = canvas.getContext("2d");
	if (!context) throw new Error("no canvas");
	context.fillStyle = "#8a1f1f";
	context.fillRect(0, 0, width, height);
	if (isNoise) {
		const pixels = context.getImageData(0, 0, width, height);
		for (let offset = 0; offset < pixels.data.length; offset += 4)
			pixels.data[offset] = (offset * 2654435761) >>> 24;
		context.putImageData(pixels, 0, 0);
	}
	const type = isNoise ? "image/jpeg" : "image/png";
	return new File([await canvas.convertToBlob({ type, quality: 1 })], name, { type });
}

test("uploads, finds, describes, deletes and restores pictures", { tags: ["slow"] }, async () => {
	await page.viewport(390, 844);
	await logInAs();
	await open(MEDIA);
	await expect.element(page.getByRole("heading", { name: "Media", level: 1 })).toBeVisible();
	await expectNoViolations();
	const drawing = new File(["<svg xmlns='http://www.w3.org/2000/svg'/>"], "uno-dibujo.png", {
		type: "image/png",
	});
	const photo = await createImage("uno-patio.jpg", 2400, 1600, true);
	expect(photo.size).toBeGreaterThan(2 * 1024 * 1024);
	await getFileInput("General").upload([await createImage("uno-elevador.png", 900, 600), drawing, photo]);
	const rows = queue.getByRole("listitem");
	await expect.poll(() => rows.elements().length).toBe(3);
	await queue.getByLabelText("Texto alternativo").first().fill("Carro en el elevador");
	await expectNoViolations();
	// The third upload is still queued, and the second click must not send it twice.
	await queue.getByRole("button", { name: "Subir 3 imágenes" }).dblClick();
	await expect.poll(() => rows.elements().length, { timeout: 60_000 }).toBe(1);
	await expect.element(queue.getByText(/Un SVG puede traer programas/)).toBeVisible();
	await expect.element(toasts.getByText("2 imágenes subidas")).toBeVisible();
	await queue.getByRole("button", { name: "Quitar uno-dibujo.png" }).click();
	await expect.element(queue).not.toBeInTheDocument();

	await search.fill("uno-elevador");
	await expect.poll(() => cards.elements().length).toBe(1);
	const card = cards.filter({ hasText: "uno-elevador.webp" });
	await expect.element(card.getByText("Carro en el elevador")).toBeVisible();
	await expect.element(card.getByText("Sin usar")).toBeVisible();
	await expect.element(card.getByText(/^\d+ KB\s· 900x600$/)).toBeVisible();
	await card.getByRole("button", { name: /^Ver y editar/ }).click();
	const editor = page.getByRole("dialog", { name: "uno-elevador.webp" });
	await editor.getByLabelText("Descripción").fill("Bahía número dos");
	await expectNoViolations();
	await editor.getByRole("button", { name: "Guardar" }).click();
	await expect.element(editor).not.toBeInTheDocument();
	await search.fill("uno bahia");
	await expect.poll(() => cards.elements().length).toBe(1);
	const closeToast = () => toasts.getByRole("button", { name: "Cerrar" }).click();
	await closeToast();

	await card.getByRole("button", { name: /^Eliminar/ }).click();
	const question = page.getByRole("alertdialog", {
		name: "¿Estás seguro de que quieres eliminar este archivo?",
	});
	await expect.element(question.getByText(/30 días en la papelera/)).toBeVisible();
	await expectNoViolations();
	await question.getByRole("button", { name: "Eliminar" }).click();
	await expect.element(toasts.getByText("Archivo eliminado")).toBeVisible();
	await expect.element(page.getByText("Nada con ese filtro")).toBeVisible();
	await closeToast();
	await page.getByRole("button", { name: /^Filtros/ }).click();
	await page.getByLabelText("Qué mostrar").selectOptions("trash");
	await card.getByRole("button", { name: "Restaurar" }).click();
	await expect.element(toasts.getByText(/está otra vez en la biblioteca/)).toBeVisible();
	await open(`${MEDIA}?q=uno`);
	await expect.poll(() => cards.elements().length).toBe(2);
	await expectNoViolations();
});

test("queues a dropped file by category and cancels it", { tags: ["slow"] }, async () => {
	await logInAs();
	await open(MEDIA);
	const dataTransfer = new DataTransfer();
	dataTransfer.items.add(await createImage("soltada.png", 400, 300));
	const drop = new DragEvent("drop", { dataTransfer, bubbles: true, cancelable: true });
	getArea("Servicios").element().dispatchEvent(drop);
	await expect.element(queue.getByText("soltada.png")).toBeVisible();
	await expect.element(queue.getByText(/^Servicios\s· /)).toBeVisible();
	const upload = holdCalls(UPLOAD);
	await queue.getByRole("button", { name: "Subir 1 imagen" }).click();
	await expect.element(queue.getByRole("progressbar")).toBeVisible();
	await expect.poll(upload.getCallCount).toBe(1);
	await expectNoViolations();
	await queue.getByRole("button", { name: "Cancelar la subida de soltada.png" }).click();
	await expect.element(queue).not.toBeInTheDocument();
	await expect.element(toasts.getByText("Error")).not.toBeInTheDocument();
	upload.release();
});

test("offers no retry for invalid files", { tags: ["slow"] }, async () => {
	await logInAs();
	await open(MEDIA);
	const note = new File(["no es una imagen"], "nota.png", { type: "image/png" });
	await getFileInput("Servicios").upload([await createImage("sello.png", 40, 30), note]);
	await queue.getByRole("button", { name: "Subir 2 imágenes" }).click();
	await expect.element(queue.getByText(/necesita al menos 320x200 píxeles/)).toBeVisible();
	await expect.element(queue.getByText(/no es una imagen que podamos usar/)).toBeVisible();
	const toast = toasts.getByRole("listitem");
	await expect.element(toast).toBeVisible();
	// The toast stands over the header and never covers the rows' buttons.
	await expect
		.poll(() => toast.element().getBoundingClientRect().bottom)
		.toBeLessThanOrEqual(queue.element().getBoundingClientRect().top);
	await expect.element(queue.getByRole("button", { name: /^Subir/ })).not.toBeInTheDocument();
	await expect.element(queue.getByText("Así no se pueden subir: quítalas y elige otras.")).toBeVisible();
	await expectNoViolations();
});

test("offers a retry when the connection drops", async () => {
	await logInAs();
	await open(MEDIA);
	disconnectCalls(UPLOAD);
	await getFileInput("Servicios").upload(await createImage("taller.png", 800, 500));
	const uploadButton = queue.getByRole("button", { name: "Subir 1 imagen" });
	await uploadButton.click();
	const connectionError = "Error subiendo archivo. Se cortó la conexión: prueba otra vez.";
	await expect.element(queue.getByText(connectionError)).toBeVisible();
	await expect.element(uploadButton).toBeVisible();
});

test("reports a logo that matches no brand", async () => {
	await logInAs();
	await open(MEDIA);
	await getFileInput("Marcas").upload([await createImage("acme.png", 200, 200)]);
	await queue.getByRole("button", { name: "Subir 1 imagen" }).click();
	await expect
		.element(toasts.getByText(/^1 imagen subida\. Ninguna marca se llama como «acme\.png»/))
		.toBeVisible();
});

test("asks before leaving with pending uploads", { tags: ["slow"] }, async () => {
	await logInAs();
	await open(MEDIA);
	await getFileInput("Blog").upload(await createImage("portada.png", 800, 500));
	await expect.element(queue).toBeVisible();
	await page.getByRole("link", { name: "Bandeja" }).click();
	await expect.element(page.getByRole("alertdialog", { name: "¿Salir sin subir?" })).toBeVisible();
});

import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { holdCalls, interceptCalls, logInAs, open } from "#tests/component-kit/page.tsx";

/** Hidden from assistive technology while a dialog is open. */
const toasts = page.getByRole("region", { name: /F8/, includeHidden: true });

async function uploadPicture(token: string, name: string): Promise<string> {
	const canvas = new OffscreenCanvas(90, 60);
	canvas.getContext("2d")?.fillRect(0, 0, 90, 60);
	const body = new FormData();
	body.set("category", "general");
	body.set("file", new File([await canvas.convertToBlob()], name));
	const headers = { authorization: `Bearer ${token}` };
	const response = await fetch("/api/admin/upload/image", { method: "POST", headers, body });
	return (await response.json()).id;
}

async function openPictures(prefix: string) {
	const token = await logInAs();
	const id = await uploadPicture(token, `${prefix}-a.png`);
	await uploadPicture(token, `${prefix}-b.png`);
	await open(`/admin/dashboard/media?q=${prefix}`);
	const openEditor = async (file: "a" | "b") => {
		await page.getByRole("button", { name: `Ver y editar ${prefix}-${file}.webp` }).click();
		const dialog = page.getByRole("dialog", { name: `${prefix}-${file}.webp` });
		return {
			dialog,
			description: dialog.getByLabelText("Descripción"),
			alt: dialog.getByLabelText("Texto alternativo"),
			save: () => dialog.getByRole("button", { name: "Guardar" }).click(),
			close: () => dialog.getByRole("button", { name: "Cerrar" }).first().click(),
		};
	};
	return { path: `/api/admin/media/${id}`, openEditor };
}

test("keeps another file's text when a response comes late", { tags: ["slow"] }, async () => {
	const { path, openEditor } = await openPictures("tarde");
	const first = await openEditor("a");
	await first.description.fill("Bahía dos");
	const heldSave = holdCalls(path);
	await first.save();
	await expect.poll(heldSave.getCallCount).toBe(1);
	await first.close();
	const second = await openEditor("b");
	await second.description.fill("A medio escribir");
	heldSave.release();
	await expect.element(toasts.getByText("Archivo actualizado")).toBeInTheDocument();
	await expect.element(second.description).toHaveValue("A medio escribir");
});

test("keeps rejected text until it is discarded", { tags: ["slow"] }, async () => {
	const { path, openEditor } = await openPictures("corte");
	const first = await openEditor("a");
	await first.description.fill("Bahía tres");
	const { promise: connectionDropped, resolve: dropConnection } = Promise.withResolvers<void>();
	const removeIntercept = interceptCalls(path, async () => {
		await connectionDropped;
		throw new TypeError("Failed to fetch");
	});
	await first.save();
	await first.close();
	const second = await openEditor("b");
	await second.description.fill("A medio escribir");
	dropConnection();
	await expect.element(toasts.getByText(/No hay conexión con el servidor/)).toBeInTheDocument();
	await expect.element(second.description).toHaveValue("A medio escribir");
	removeIntercept();
	await second.close();
	const reopened = await openEditor("a");
	await expect.element(reopened.description).toHaveValue("Bahía tres");
	await reopened.dialog.getByRole("button", { name: "Descartar cambios" }).click();
	await expect.element(reopened.description).toHaveValue("");
});

test("keeps text typed during a save", { tags: ["slow"] }, async () => {
	const { path, openEditor } = await openPictures("luego");
	const first = await openEditor("a");
	await first.alt.fill("Enviado");
	const heldSave = holdCalls(path);
	await first.save();
	await expect.poll(heldSave.getCallCount).toBe(1);
	await first.close();
	const reopened = await openEditor("a");
	await reopened.alt.fill("Escrito después");
	heldSave.release();
	await expect.element(toasts.getByText("Archivo actualizado")).toBeInTheDocument();
	await expect.element(reopened.alt).toHaveValue("Escrito después");
	await reopened.save();
	await expect.element(reopened.dialog).not.toBeInTheDocument();
	await expect
		.element(page.getByRole("article").filter({ hasText: "luego-a.webp" }))
		.toMatchTextContent("Escrito después");
});

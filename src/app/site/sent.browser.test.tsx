import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { expectNoViolations } from "#tests/component-kit/axe.ts";
import { fillFormWithCar, toastRegion } from "#tests/component-kit/form-steps.ts";
import { getCurrentPath, open } from "#tests/component-kit/page.tsx";

const VISIT_LINK = "Ver, cambiar o cancelar mi cita";
const HOUR_MS = 3_600_000;
const quickContact = page.getByRole("complementary", { name: "Contacto rápido" });
const main = page.getByRole("main");
const deleteButton = page.getByRole("button", { name: "Borrar de este dispositivo" });

/** Books an appointment in the dialog on the services page. */
async function bookVisit(): Promise<void> {
	await page.viewport(360, 740);
	await open("/servicios");
	await page.getByRole("link", { name: "Agendar cita de Frenos" }).click();
	const dialog = page.getByRole("dialog", { name: "Agendar cita" });
	await fillFormWithCar(dialog);
	await dialog.getByRole("button", { name: "Agendar cita" }).click();
	await expect.element(toastRegion.getByRole("link", { name: VISIT_LINK })).toBeVisible();
}

test("shows a dialog's receipt again on Back", { tags: ["slow"] }, async () => {
	await bookVisit();
	await toastRegion.getByRole("link", { name: VISIT_LINK }).click();
	await expect.poll(getCurrentPath).toMatch(/^\/seguir\//);
	// Following a link closes the toast that offered it.
	await expect.element(page.getByText(/Referencia CIT-/)).not.toBeInTheDocument();
	history.back();
	await expect.element(toastRegion).toMatchTextContent(/Referencia CIT-\d{4}-\d{5}/);
	await expect.element(toastRegion.getByRole("link", { name: VISIT_LINK })).toBeVisible();
});

test("lists sent forms without personal data", { tags: ["slow"] }, async () => {
	await bookVisit();
	await toastRegion.getByRole("button", { name: /Cerrar/ }).click();
	await quickContact.getByRole("link", { name: "Lo que enviaste" }).click();
	const title = page.getByRole("heading", { level: 2, name: "¡Cita agendada!" });
	await expect.element(title).toBeVisible();
	await expect.element(main.getByRole("link", { name: VISIT_LINK })).toBeVisible();
	await expect
		.element(main.getByRole("link", { name: "Agregar fotos" }))
		.toHaveAttribute("href", expect.stringMatching(/^\/seguir\/.+#fotos$/));
	// Client-side navigation starts at the top, which the document handles.
	scrollTo(0, 0);
	await expectNoViolations();
	expect(localStorage.enviado).toMatch(/CIT-/);
	expect(localStorage.enviado).not.toMatch(/Ana|Toyota|65\d{6}/);
});

test("deletes all receipts with one click", { tags: ["slow"] }, async () => {
	await bookVisit();
	await toastRegion.getByRole("button", { name: /Cerrar/ }).click();
	await quickContact.getByRole("link", { name: "Lo que enviaste" }).click();
	await expect.element(deleteButton).toBeVisible();
	localStorage.lastQuote = '{"reference":"COT-1","lines":[{}]}';
	const listStored = () => [
		localStorage.enviado,
		localStorage.dispositivo,
		localStorage.lastQuote,
		sessionStorage["borrador:persona"],
		sessionStorage.recibo,
	];
	for (const text of listStored()) expect(text).toBeTypeOf("string");
	await deleteButton.click();
	await expect.element(page.getByText(/^Este dispositivo no recuerda nada enviado\./)).toBeVisible();
	await expect.element(main).toHaveFocus();
	expect(listStored()).toEqual(["[]", undefined, undefined, undefined, undefined]);
	await expect.element(quickContact.getByRole("link", { name: "Lo que enviaste" })).not.toBeInTheDocument();
});

const awaitRequest = <Result,>(request: IDBRequest<Result>) =>
	new Promise<Result>((resolve, reject) => {
		request.onsuccess = () => resolve(request.result);
		request.onerror = () => reject(request.error);
	});

async function withPhotoStore<Result>(
	makeRequest: (store: IDBObjectStore) => IDBRequest<Result>,
): Promise<Result> {
	const openRequest = indexedDB.open("fotos", 1);
	openRequest.onupgradeneeded = () => openRequest.result.createObjectStore("fotos", { keyPath: "key" });
	const database = await awaitRequest(openRequest);
	try {
		return await awaitRequest(makeRequest(database.transaction("fotos", "readwrite").objectStore("fotos")));
	} finally {
		database.close();
	}
}

/** Stores an unsent photo on this device, dated the given hours ago. */
function storeUnsentPhoto(hoursAgo: number) {
	const otherFields = { reference: "MSG-2026-00001", blob: new Blob(["x"]) };
	const photo = { key: `de-${hoursAgo}`, ...otherFields, keptAt: Date.now() - hoursAgo * HOUR_MS };
	return withPhotoStore((store) => store.put(photo));
}
const listPhotoKeys = () => withPhotoStore((store) => store.getAllKeys());

test("deletes an unsent photo after a day", async () => {
	await withPhotoStore((store) => store.clear());
	await storeUnsentPhoto(25);
	await storeUnsentPhoto(1);
	await open("/enviado");
	await expect.poll(listPhotoKeys).toEqual(["de-1"]);
	await storeUnsentPhoto(30);
	await open("/seguir/no-es-de-nadie");
	await expect.poll(listPhotoKeys).toEqual(["de-1"]);
});

test("deletes unsent photos with the receipts", { tags: ["slow"] }, async () => {
	await withPhotoStore((store) => store.clear());
	await bookVisit();
	await storeUnsentPhoto(1);
	await open("/enviado");
	await deleteButton.click();
	await expect.poll(listPhotoKeys).toEqual([]);
});

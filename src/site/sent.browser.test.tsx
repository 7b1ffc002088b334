import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { expectNoViolations } from "#tests/browser/axe.ts";
import { fillFormWithCar, toastRegion } from "#tests/browser/form-steps.ts";
import { getCurrentPath, open } from "#tests/browser/page.tsx";

const OWN_PAGE = "Ver, cambiar o cancelar mi cita";
const HOUR_MS = 3_600_000;
const spot = page.getByRole("complementary", { name: "Contacto rápido" });
const main = page.getByRole("main");
const forget = page.getByRole("button", { name: "Borrar de este dispositivo" });

/** Books an appointment in the dialog on the services page. */
async function book(): Promise<void> {
	await page.viewport(360, 740);
	await open("/servicios");
	await page.getByRole("link", { name: "Agendar cita de Frenos" }).click();
	const dialog = page.getByRole("dialog", { name: "Agendar cita" });
	await fillFormWithCar(dialog);
	await dialog.getByRole("button", { name: "Agendar cita" }).click();
	await expect.element(toastRegion.getByRole("link", { name: OWN_PAGE })).toBeVisible();
}

test("shows a dialog's receipt again on Back", { tags: ["slow"] }, async () => {
	await book();
	await toastRegion.getByRole("link", { name: OWN_PAGE }).click();
	await expect.poll(getCurrentPath).toMatch(/^\/seguir\//);
	// Following a link closes the toast that offered it.
	await expect.element(page.getByText(/Referencia CIT-/)).not.toBeInTheDocument();
	history.back();
	await expect.element(toastRegion).toMatchTextContent(/Referencia CIT-\d{4}-\d{5}/);
	await expect.element(toastRegion.getByRole("link", { name: OWN_PAGE })).toBeVisible();
});

test("lists sent forms without personal data", { tags: ["slow"] }, async () => {
	await book();
	await toastRegion.getByRole("button", { name: /Cerrar/ }).click();
	await spot.getByRole("link", { name: "Lo que enviaste" }).click();
	const title = page.getByRole("heading", { level: 2, name: "¡Cita agendada!" });
	await expect.element(title).toBeVisible();
	await expect.element(main.getByRole("link", { name: OWN_PAGE })).toBeVisible();
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
	await book();
	await toastRegion.getByRole("button", { name: /Cerrar/ }).click();
	await spot.getByRole("link", { name: "Lo que enviaste" }).click();
	await expect.element(forget).toBeVisible();
	localStorage.lastQuote = '{"reference":"COT-1","lines":[{}]}';
	const listStored = () => [
		localStorage.enviado,
		localStorage.dispositivo,
		localStorage.lastQuote,
		sessionStorage["borrador:persona"],
		sessionStorage.recibo,
	];
	for (const text of listStored()) expect(text).toBeTypeOf("string");
	await forget.click();
	await expect.element(page.getByText(/^Este dispositivo no recuerda nada enviado\./)).toBeVisible();
	await expect.element(main).toHaveFocus();
	expect(listStored()).toEqual(["[]", undefined, undefined, undefined, undefined]);
	await expect.element(spot.getByRole("link", { name: "Lo que enviaste" })).not.toBeInTheDocument();
});

const awaitRequest = <Answer,>(request: IDBRequest<Answer>) =>
	new Promise<Answer>((resolve, reject) => {
		request.onsuccess = () => resolve(request.result);
		request.onerror = () => reject(request.error);
	});

async function inPhotos<Answer>(work: (store: IDBObjectStore) => IDBRequest<Answer>): Promise<Answer> {
	const opening = indexedDB.open("fotos", 1);
	opening.onupgradeneeded = () => opening.result.createObjectStore("fotos", { keyPath: "key" });
	const listStored = await awaitRequest(opening);
	try {
		return await awaitRequest(work(listStored.transaction("fotos", "readwrite").objectStore("fotos")));
	} finally {
		listStored.close();
	}
}

/** Stores an unsent photo on this device, dated the given hours ago. */
function keepPhoto(hoursAgo: number) {
	const rest = { reference: "MSG-2026-00001", blob: new Blob(["x"]) };
	const photo = { key: `de-${hoursAgo}`, ...rest, keptAt: Date.now() - hoursAgo * HOUR_MS };
	return inPhotos((store) => store.put(photo));
}
const keptPhotos = () => inPhotos((store) => store.getAllKeys());

test("deletes an unsent photo after a day", async () => {
	await inPhotos((store) => store.clear());
	await keepPhoto(25);
	await keepPhoto(1);
	await open("/enviado");
	await expect.poll(keptPhotos).toEqual(["de-1"]);
	await keepPhoto(30);
	await open("/seguir/no-es-de-nadie");
	await expect.poll(keptPhotos).toEqual(["de-1"]);
});

test("deletes unsent photos with the receipts", { tags: ["slow"] }, async () => {
	await inPhotos((store) => store.clear());
	await book();
	await keepPhoto(1);
	await open("/enviado");
	await forget.click();
	await expect.poll(keptPhotos).toEqual([]);
});

import { expect, onTestFinished, test, vi } from "vitest";
import { type Locator, page, userEvent } from "vitest/browser";
import { saveMyCar } from "#domain/car/my-car.ts";
import { expectNoViolations } from "#tests/component-kit/axe.ts";
import { createStaffToken, toastRegion } from "#tests/component-kit/form-steps.ts";
import { call, open } from "#tests/component-kit/page.tsx";

const COROLLA = "Toyota Corolla 2015";
const FITTING_SKU = "A1-FO-4967";
const dialog = page.getByRole("dialog", { name: "¿Qué carro tienes?" });
const saveButton = dialog.getByRole("button", { name: "Guardar mi carro" });
const quoteForm = page.getByRole("region", { name: /Pide la cotización/ });
const visitDialog = page.getByRole("dialog", { name: "Agendar cita" });

const readCar = () => JSON.parse(localStorage.getItem("miCarro") ?? "null");
const getCard = (name: RegExp) =>
	page.getByRole("article").filter({ has: page.getByRole("heading", { name }) });

async function setProductFit() {
	const token = await createStaffToken();
	const path = "/api/admin/products";
	const { products } = (await call(`${path}?q=${FITTING_SKU}`, { token })).json;
	const body = { ...products[0], fits: "Toyota Corolla 2014-2019\nToyota Yaris" };
	const response = await call(`${path}/${products[0].id}`, { method: "PUT", token, body });
	expect(response.status).toBe(200);
}

async function openCarDialog(name: string | RegExp = "¿Qué carro tienes?") {
	await page.getByRole("button", { name, exact: true }).click();
	await expect.element(dialog).toBeVisible();
}

async function chooseCorolla() {
	await openCarDialog(/¿Qué carro tienes\?|^Mi carro/);
	await dialog.getByLabelText("Marca").selectOptions("Toyota");
	await dialog.getByLabelText("Modelo").fill("Corolla");
	await dialog.getByLabelText("Año").fill("2015");
	await saveButton.click();
	await expect.element(dialog).not.toBeInTheDocument();
}

async function openVisitDialog() {
	await open("/servicios");
	await page.getByRole("link", { name: "Agendar cita de Frenos" }).click();
	await expect.element(visitDialog.getByLabelText("Modelo")).toBeVisible();
}

async function expectCorolla(form: Locator) {
	await expect.element(form.getByLabelText("Marca")).toHaveValue("Toyota");
	await expect.element(form.getByLabelText("Modelo")).toHaveValue("Corolla");
	await expect.element(form.getByLabelText("Año")).toHaveValue(2015);
}

test("marks products that fit the selected car", { tags: ["slow"] }, async () => {
	await setProductFit();
	await page.viewport(390, 844);
	await open("/productos?q=filtro");
	await openCarDialog();
	await expectNoViolations();
	await saveButton.click();
	await expect.element(dialog.getByRole("alert")).toMatchTextContent(/Elige la marca del carro/);
	await userEvent.keyboard("{Escape}");
	await expect.element(dialog).not.toBeInTheDocument();
	await chooseCorolla();
	await expect.element(page.getByRole("button", { name: `Tu carro: ${COROLLA}` })).toHaveFocus();
	await expect.element(getCard(/FO-4967/)).toMatchTextContent(new RegExp(`Le sirve a tu ${COROLLA}`));
	await expect.element(getCard(/FO-6607/)).toMatchTextContent(new RegExp(`Confirmar para tu ${COROLLA}`));
	await expectNoViolations();
	await open(`/productos/${FITTING_SKU}`);
	await expect.element(page.getByText(`Le sirve a tu ${COROLLA}`)).toBeVisible();
	await expectCorolla(quoteForm);
	await expectNoViolations();
});

test("keeps typed values when another car is stored", { tags: ["slow"] }, async () => {
	await open("/productos");
	await chooseCorolla();
	await openVisitDialog();
	await visitDialog.getByLabelText("Marca").selectOptions("Kia");
	await visitDialog.getByLabelText("Modelo").fill("Rio");
	await openVisitDialog();
	await expect.element(visitDialog.getByLabelText("Marca")).toHaveValue("Kia");
	await expect.element(visitDialog.getByLabelText("Modelo")).toHaveValue("Rio");
	await visitDialog.getByRole("button", { name: `Guardar este carro en vez del ${COROLLA}` }).click();
	await expect.element(visitDialog.getByText("Es tu carro guardado")).toBeVisible();
	expect(readCar()).toEqual({ brand: "Kia", model: "Rio", year: 2015 });
});

test("suggests brands under «Otro» and keeps the typed one", {
	tags: ["slow"],
}, async () => {
	await open("/productos");
	await openCarDialog();
	await dialog.getByLabelText("Marca").selectOptions("Otro");
	await dialog.getByLabelText("Modelo").fill("Swift");
	await dialog.getByLabelText("Año").fill("2019");
	await saveButton.click();
	await expect.element(dialog.getByRole("alert")).toMatchTextContent(/Escribe la marca de tu carro/);
	const otherBrandField = dialog.getByLabelText("¿Cuál es?");
	const label = dialog.getByText("¿Cuál es?", { exact: true }).element().closest("label");
	expect(label?.parentElement?.textContent).toContain("obligatorio");
	const listBrandOptions = () =>
		[...((otherBrandField.element() as HTMLInputElement).list?.options ?? [])].map(({ value }) => value);
	await expect
		.poll(listBrandOptions)
		.toEqual(expect.arrayContaining(["Suzuki", "Isuzu", "Geely", "Subaru", "Jeep"]));
	await otherBrandField.fill("suzuki");
	await saveButton.click();
	const carButton = page.getByRole("button", { name: "Tu carro: Suzuki Swift 2019" });
	await expect.element(carButton).toBeVisible();
	await openVisitDialog();
	await expect.element(visitDialog.getByLabelText("Marca")).toHaveValue("Otro");
	await expect.element(visitDialog.getByLabelText("¿Cuál es?")).toHaveValue("Suzuki");
});

test("clears all car data when the car is removed", { tags: ["slow"] }, async () => {
	await open(`/productos/${FITTING_SKU}`);
	await chooseCorolla();
	await expectCorolla(quoteForm);
	await openCarDialog("Mi carro");
	await expectCorolla(dialog);
	await dialog.getByRole("button", { name: "Olvidar mi carro" }).click();
	await expect.element(toastRegion).toMatchTextContent(/Olvidamos tu carro/);
	await expect.element(page.getByText(`tu ${COROLLA}`)).not.toBeInTheDocument();
	await expect.element(quoteForm.getByLabelText("Modelo")).toHaveValue("");
	expect(localStorage.getItem("miCarro")).toBeNull();
	await open(`/productos/${FITTING_SKU}`);
	await expect.element(page.getByText("Dinos qué carro tienes")).toBeVisible();
});

test("remembers the car on the page without browser storage", async () => {
	await open("/productos?q=filtro");
	await expect.element(page.getByRole("button", { name: "¿Qué carro tienes?" })).toBeVisible();
	// The page uses its own memory until something is stored again, so the test resets it.
	onTestFinished(() => {
		vi.restoreAllMocks();
		saveMyCar(undefined);
	});
	const throwDenied = () => {
		throw new DOMException("denied", "SecurityError");
	};
	vi.spyOn(window, "localStorage", "get").mockImplementation(throwDenied);
	await chooseCorolla();
	await expect.element(toastRegion).toMatchTextContent(/Este navegador no guarda datos/);
	await expect.element(getCard(/FO-6607/)).toMatchTextContent(new RegExp(`tu ${COROLLA}`));
	vi.restoreAllMocks();
	expect(localStorage.getItem("miCarro")).toBeNull();
});

import { beforeEach, expect, test } from "vitest";
import { page } from "vitest/browser";
import { createPhone } from "#tests/component-kit/agenda.ts";
import { expectNoViolations } from "#tests/component-kit/axe.ts";
import { measureOverflow } from "#tests/component-kit/layout-checks.ts";
import { getCurrentPath, holdCalls, logInAs, open } from "#tests/component-kit/page.tsx";
import { callPanel, receiveCar, WORKSHOP_PATH, withdrawCar } from "#tests/component-kit/workshop.ts";

const HOME = "/admin/dashboard";
const EMPTY_ORDER_NOTES = { promise_reason: "", wait_detail: "", wait_until: null };

const heading = page.getByRole("heading", { level: 1 });
const form = page.getByRole("dialog", { name: "Corregir el carro" });
const getLink = (name: string) => page.getByRole("link", { name });

beforeEach(() => page.viewport(390, 844));

/** Receives and delivers a car without a plate. */
async function receiveCarWithoutPlate(token: string, name: string, phone: string) {
	const car = { no_plate: "temporary_permit", brand: "Toyota", model: "Hilux" };
	const order = { person: { name, phone }, ...car, complaint: "Ruido", promised_at: null };
	return withdrawCar(token, await callPanel(token, "/work-orders", order));
}

test("finds a car by its plate in every search", { tags: ["slow"] }, async () => {
	const token = await logInAs();
	const plate = "DA390";
	const existingOrder = await withdrawCar(token, await receiveCar(token, { plate }));
	const q = encodeURIComponent("da-390");
	const carLink = getLink(`${plate} ver el carro`);
	for (const search of [
		`${HOME}/bandeja?state=all&q=${q}`,
		`${HOME}/clientes?q=${q}`,
		`${HOME}/agenda/buscar?q=${q}`,
		`${HOME}/cotizaciones?state=all&q=${q}`,
		`${WORKSHOP_PATH}?q=${q}`,
	]) {
		await open(search);
		await expect.element(carLink).toHaveAttribute("href", `${WORKSHOP_PATH}/carros/${existingOrder.car.id}`);
		await expect.element(carLink).toBeVisible();
	}
	await expectNoViolations();
	await carLink.click();
	await expect.element(heading).toHaveTextContent(plate);
	expect(document.title).toMatch(/^(\(\d+\) )?Toyota Hilux/);
	expect(document.title).not.toContain(plate);
	await expect.element(getLink(existingOrder.reference)).toBeVisible();
	await expectNoViolations();
	expect(measureOverflow()).toBe(0);
});

test("corrects, merges and splits a car", async () => {
	const token = await logInAs();
	const [name, phone] = ["Itzel Solís", createPhone()];
	const existingOrder = await withdrawCar(token, await receiveCar(token, { plate: "DE390", name }));
	const carWithoutPlate = await receiveCarWithoutPlate(token, name, phone);
	const requestDetails = { kind: "service_request", channel: "counter", wish: "Cambio de aceite" };
	const request = await callPanel(token, "/inbox", { ...requestDetails, name, phone, car: "Toyota Hilux" });

	await open(`${WORKSHOP_PATH}/${carWithoutPlate.id}`);
	await getLink("Ver el carro").click();
	await expect.element(heading).toHaveTextContent("Sin placa");
	await page.getByRole("button", { name: `Es este carro ${request.reference}` }).click();
	await expect.element(page.getByRole("heading", { name: "Solicitudes sin orden" })).toBeVisible();
	const correctPlate = async (newPlate: string) => {
		await getLink("Corregir").click();
		await form.getByLabelText("Placa").fill(newPlate);
		await form.getByRole("button", { name: "Guardar" }).click();
	};
	await correctPlate("DC 390");
	await expect.element(heading).toHaveTextContent("DC390");
	// The first plate was misread. After the merge the car keeps the plate typed now.
	await correctPlate("de 390");
	await expect
		.element(form.getByLabelText("Placa"))
		.toHaveAccessibleDescription(/Esa placa es de otro carro/);
	await expectNoViolations();
	await form.getByRole("button", { name: "Es el mismo: unirlos" }).click();
	await expect.element(heading).toHaveTextContent("DE390");
	const path = `${WORKSHOP_PATH}/carros/${existingOrder.car.id}`;
	await expect.poll(getCurrentPath).toBe(path);
	for (const { reference } of [existingOrder, carWithoutPlate, request])
		await expect.element(getLink(reference)).toBeVisible();
	// The old URL redirects here.
	await open(`${WORKSHOP_PATH}/carros/${carWithoutPlate.car.id}`);
	await expect.poll(getCurrentPath).toBe(path);
	await page.getByRole("button", { name: "Separar DC390" }).click();
	await expect.element(getLink(carWithoutPlate.reference)).not.toBeInTheDocument();
	await expect.element(getLink(existingOrder.reference)).toBeVisible();

	// Its customer and its request link to it too.
	await open(`${HOME}/clientes/${carWithoutPlate.customer_id}`);
	await expect.element(page.getByRole("region", { name: "Sus carros" })).toMatchTextContent("Toyota Hilux");
	await open(`${HOME}/bandeja/${request.id}?state=all`);
	await getLink("Ver el carro").click();
	await expect.element(heading).toHaveTextContent("DC390");
});

test("stays visible on the customer page during a reload", { tags: ["slow"] }, async () => {
	const token = await logInAs();
	const { customer_id } = await receiveCar(token, { plate: "DD390", name: "Rosa Vega" });
	await open(`${HOME}/clientes/${customer_id}`);
	const sections = ["Taller", "Sus carros"].map((name) => page.getByRole("region", { name, exact: true }));
	for (const section of sections) await expect.element(section).toMatchTextContent("Toyota Hilux");
	const pendingReads = holdCalls(/^\/api\/admin\/(cars|work-orders)$/);
	await getLink("Corregir datos").click();
	const dialog = page.getByRole("dialog", { name: "Corregir datos" });
	await dialog.getByLabelText("Nombre").fill("Rosa Vega Díaz");
	await dialog.getByRole("button", { name: "Guardar" }).click();
	await expect.element(page.getByRole("heading", { name: "Rosa Vega Díaz", level: 1 })).toBeVisible();
	await expect.poll(pendingReads.getCallCount).toBeGreaterThan(0);
	for (const section of sections) expect(section.element().textContent).toContain("Toyota Hilux");
	pendingReads.release();
});

test("names a conflicting colleague and keeps their changes", async () => {
	const token = await logInAs();
	const { car } = await receiveCar(token, { plate: "DB390", name: "Ana Ríos" });
	await open(`${WORKSHOP_PATH}/carros/${car.id}/corregir`);
	await form.getByLabelText("Nota").fill("Pregunta por Abdiel");
	const { brand, model, plate, updated_at } = car;
	const colleagueValues = { brand, model, plate, color: "rojo", updated_at };
	await callPanel(token, `/cars/${car.id}`, colleagueValues, "PUT");
	await form.getByRole("button", { name: "Guardar" }).click();
	await expect.element(form.getByRole("alert")).toMatchTextContent("cambió este carro el");
	await expect.element(form.getByLabelText("Nota")).toHaveValue("Pregunta por Abdiel");
	await expect.element(form.getByLabelText("Color")).toHaveValue("rojo");
	await form.getByRole("button", { name: "Guardar" }).click();
	await expect.element(form).not.toBeInTheDocument();
	await expect.element(page.getByText("Pregunta por Abdiel")).toBeVisible();
	await expect.element(page.getByText("Toyota Hilux · rojo")).toBeVisible();
});

test("keeps both changes when the order changed meanwhile", async () => {
	const token = await logInAs();
	const { id } = await receiveCar(token, { plate: "DF390", name: "Ana Ríos" });
	await open(`${WORKSHOP_PATH}/${id}`);
	await page.getByRole("button", { name: "Cambiar", exact: true }).click();
	const notesDialog = page.getByRole("dialog", { name: "Lo anotado" });
	await notesDialog.getByLabelText("Kilómetros").fill("123456");
	const path = `/work-orders/${id}`;
	const { updated_at } = await callPanel(token, path);
	const colleagueValues = { ...EMPTY_ORDER_NOTES, belongings: "Silla de bebé", updated_at };
	await callPanel(token, path, colleagueValues, "PUT");
	await notesDialog.getByRole("button", { name: "Guardar" }).click();
	await expect.element(notesDialog.getByRole("alert")).toMatchTextContent("cambió esta orden");
	await expect.element(notesDialog.getByLabelText("Qué dejó dentro")).toHaveValue("Silla de bebé");
	await notesDialog.getByRole("button", { name: "Guardar" }).click();
	await expect.element(notesDialog).not.toBeInTheDocument();
	const expectedNotes = { km_in: 123456, belongings: "Silla de bebé" };
	expect(await callPanel(token, path)).toMatchObject(expectedNotes);
});

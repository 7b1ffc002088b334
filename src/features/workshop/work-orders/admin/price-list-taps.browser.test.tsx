import { beforeEach, expect, test, vi } from "vitest";
import { page } from "vitest/browser";
import { createPhone } from "#tests/component-kit/agenda.ts";
import { logInAs, open, setClock } from "#tests/component-kit/page.tsx";
import { createInputCounter, type InputCounter } from "#tests/component-kit/user-input.ts";
import { callPanel, receiveCar, WORKSHOP_PATH, withdrawCar } from "#tests/component-kit/workshop.ts";

const MAX_TAPS = 12;
/** An oil change at list price, one at another price for a new car, and a tint. */
const MORNING = [
	{ work: "Cambio de aceite", price: "45.00", isExisting: true },
	{ work: "Cambio de aceite", price: "55.00", isExisting: false },
	{ work: "Papel ahumado", price: "150.00", isExisting: true },
];
type Car = (typeof MORNING)[number] & { plate: string };
const LIST_PRICES = { "cambio-de-aceite": 45, "papel-ahumado": 120 };

const heading = page.getByRole("heading", { level: 1 });
const getButton = (name: string) => page.getByRole("button", { name });
const tonightOption = page.getByRole("radio", { name: "Hoy a las 6:00 PM" });

beforeEach(async () => {
	await setClock("2026-11-24T15:00:00Z");
	await page.viewport(390, 844);
});

/** Fills in the car and its customer, up to the work. */
async function fillCar({ tap, type }: InputCounter, { plate, isExisting }: Car) {
	await open(WORKSHOP_PATH);
	await tap(page.getByRole("main").getByRole("link", { name: "Recibir", exact: true }));
	await type(page.getByRole("textbox", { name: "Placa" }), plate);
	if (isExisting) {
		await tap(page.getByRole("heading", { name: "El carro" }));
		await tap(getButton("Sí, es este"));
		return;
	}
	await type(page.getByLabelText("Marca"), "Kia");
	await type(page.getByLabelText("Modelo"), "Rio");
	await type(page.getByRole("textbox", { name: "Teléfono" }), createPhone());
	await type(page.getByLabelText("Nombre"), "Ana Ríos");
}

async function expectApproved({ plate, price }: Car) {
	await expect.element(heading).toHaveTextContent(plate);
	await expect.element(page.getByRole("checkbox", { name: `$${price}` })).toBeVisible();
	await expect.element(getButton("Empezar el trabajo")).toBeEnabled();
}

/** Types the price of the work where it differs from the list's. */
async function setPrice({ type }: InputCounter, { work, price }: Car) {
	const field = page.getByLabelText(`Precio con ITBMS: ${work}`);
	await expect.element(field).not.toHaveValue("");
	if ((field.element() as HTMLInputElement).value !== price) await type(field, price);
}

async function receiveFromPriceList(counter: InputCounter, car: Car) {
	const { tap } = counter;
	await fillCar(counter, car);
	await tap(page.getByRole("radio", { name: "Trabajo de la lista" }));
	await tap(page.getByRole("checkbox", { name: new RegExp(`^${car.work}`) }));
	await setPrice(counter, car);
	await tap(page.getByRole("checkbox", { name: "Sí, en persona" }));
	await tap(tonightOption);
	await tap(getButton("Recibir carro"));
	await expectApproved(car);
}

async function receiveByEstimate(counter: InputCounter, car: Car) {
	const { tap, type } = counter;
	await fillCar(counter, car);
	await type(page.getByLabelText("¿Qué le pasa?"), car.work);
	await tap(tonightOption);
	await tap(getButton("Recibir carro"));
	await tap(getButton("Cotizar"));
	// The draft starts with the service that the words name.
	await setPrice(counter, car);
	await tap(page.getByRole("button", { name: "Enviar", exact: true }));
	const sendDialog = page.getByRole("dialog", { name: "Enviar la cotización" });
	await tap(sendDialog.getByRole("button", { name: "Copiar enlace" }));
	const resendDialog = page.getByRole("dialog", { name: "Enviar otra vez" });
	await tap(resendDialog.getByRole("button", { name: "Cerrar" }));
	await tap(getButton("Registrar respuesta"));
	const answerDialog = page.getByRole("dialog", { name: "Registrar respuesta" });
	await tap(answerDialog.getByRole("radio", { name: "En persona" }));
	await tap(answerDialog.getByRole("button", { name: `Aprobar $${car.price}` }));
	await expect.element(page.getByText("Aprobada", { exact: true }).first()).toBeVisible();
	await tap(page.getByRole("link", { name: "Taller" }));
	await tap(page.getByRole("link", { name: new RegExp(`^${car.plate}`) }));
	await expectApproved(car);
}

test("needs fewer taps from the price list than by estimate", { tags: ["slow"] }, async () => {
	vi.spyOn(navigator.clipboard, "writeText").mockResolvedValue();
	const token = await logInAs();
	for (const [id, price] of Object.entries(LIST_PRICES)) {
		const service = await callPanel(token, `/services/${id}`);
		await callPanel(token, `/services/${id}`, { ...service, price }, "PUT");
	}
	for (const [index, listing] of MORNING.entries()) {
		const taps: number[] = [];
		for (const receiveWork of [receiveFromPriceList, receiveByEstimate]) {
			const car = { ...listing, plate: `MT${taps.length}0${index}` };
			if (car.isExisting) await withdrawCar(token, await receiveCar(token, { plate: car.plate }));
			const counter = createInputCounter();
			await receiveWork(counter, car);
			taps.push(counter.taps());
		}
		const [listTaps = 0, estimateTaps = 0] = taps;
		expect(listTaps).toBeLessThan(estimateTaps);
		if (listing.isExisting) expect(listTaps).toBeLessThanOrEqual(MAX_TAPS);
	}
});

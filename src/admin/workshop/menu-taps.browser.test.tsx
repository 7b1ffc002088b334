import { beforeEach, expect, test, vi } from "vitest";
import { page } from "vitest/browser";
import { newPhone } from "#tests/browser/agenda.ts";
import { type Hand, openHand } from "#tests/browser/hand.ts";
import { enterAs, open, setClock } from "#tests/browser/page.tsx";
import { ask, letGo, receiveCar, TALLER } from "#tests/browser/workshop.ts";

const MOST_TAPS = 12;
/** An oil change at list price, one at another price for a new car, and a tint. */
const MORNING = [
	{ work: "Cambio de aceite", price: "45.00", isKnown: true },
	{ work: "Cambio de aceite", price: "55.00", isKnown: false },
	{ work: "Papel ahumado", price: "150.00", isKnown: true },
];
type Car = (typeof MORNING)[number] & { plate: string };
const LISTED = { "cambio-de-aceite": 45, "papel-ahumado": 120 };

const heading = page.getByRole("heading", { level: 1 });
const button = (name: string) => page.getByRole("button", { name });
const tonight = page.getByRole("radio", { name: "Hoy a las 6:00 PM" });

beforeEach(async () => {
	await setClock("2026-11-24T15:00:00Z");
	await page.viewport(390, 844);
});

/** Fills in the car and its customer, up to the work. */
async function tellCar({ tap, type }: Hand, { plate, isKnown }: Car) {
	await open(TALLER);
	await tap(page.getByRole("main").getByRole("link", { name: "Recibir", exact: true }));
	await type(page.getByRole("textbox", { name: "Placa" }), plate);
	if (isKnown) {
		await tap(page.getByRole("heading", { name: "El carro" }));
		await tap(button("Sí, es este"));
		return;
	}
	await type(page.getByLabelText("Marca"), "Kia");
	await type(page.getByLabelText("Modelo"), "Rio");
	await type(page.getByRole("textbox", { name: "Teléfono" }), newPhone());
	await type(page.getByLabelText("Nombre"), "Ana Ríos");
}

async function expectApproved({ plate, price }: Car) {
	await expect.element(heading).toHaveTextContent(plate);
	await expect.element(page.getByRole("checkbox", { name: `$${price}` })).toBeVisible();
	await expect.element(button("Empezar el trabajo")).toBeEnabled();
}

async function takeFromList(hand: Hand, car: Car) {
	const { tap, type } = hand;
	await tellCar(hand, car);
	await tap(page.getByRole("radio", { name: "Trabajo de la lista" }));
	await tap(page.getByRole("checkbox", { name: new RegExp(`^${car.work}`) }));
	const price = page.getByLabelText(`Precio con ITBMS: ${car.work}`);
	await expect.element(price).not.toHaveValue("");
	if ((price.element() as HTMLInputElement).value !== car.price) await type(price, car.price);
	await tap(page.getByRole("checkbox", { name: "Sí, en persona" }));
	await tap(tonight);
	await tap(button("Recibir carro"));
	await expectApproved(car);
}

async function takeByEstimate(hand: Hand, car: Car) {
	const { tap, type } = hand;
	await tellCar(hand, car);
	await type(page.getByLabelText("¿Qué le pasa?"), car.work);
	await tap(tonight);
	await tap(button("Recibir carro"));
	await tap(button("Cotizar"));
	await type(page.getByLabelText("Trabajo", { exact: true }), car.work);
	await tap(button("Mano de obra"));
	await type(page.getByLabelText("Precio con ITBMS: Mano de obra"), car.price);
	await tap(page.getByRole("button", { name: "Enviar", exact: true }));
	const sheet = page.getByRole("dialog", { name: "Enviar la cotización" });
	await tap(sheet.getByRole("button", { name: "Copiar enlace" }));
	const sent = page.getByRole("dialog", { name: "Enviar otra vez" });
	await tap(sent.getByRole("button", { name: "Cerrar" }));
	await tap(button("Registrar respuesta"));
	const said = page.getByRole("dialog", { name: "Registrar respuesta" });
	await tap(said.getByRole("radio", { name: "En persona" }));
	await tap(said.getByRole("button", { name: `Aprobar $${car.price}` }));
	await expect.element(page.getByText("Aprobada", { exact: true }).first()).toBeVisible();
	await tap(page.getByRole("link", { name: "Taller" }));
	await tap(page.getByRole("link", { name: new RegExp(`^${car.plate}`) }));
	await expectApproved(car);
}

test("needs fewer taps from the price list than by estimate", { tags: ["slow"] }, async () => {
	vi.spyOn(navigator.clipboard, "writeText").mockResolvedValue();
	const token = await enterAs();
	for (const [id, price] of Object.entries(LISTED)) {
		const service = await ask(token, `/services/${id}`);
		await ask(token, `/services/${id}`, { ...service, price }, "PUT");
	}
	for (const [place, listing] of MORNING.entries()) {
		const taps: number[] = [];
		for (const take of [takeFromList, takeByEstimate]) {
			const car = { ...listing, plate: `MT${taps.length}0${place}` };
			if (car.isKnown) await letGo(token, await receiveCar(token, { plate: car.plate }));
			const hand = openHand();
			await take(hand, car);
			taps.push(hand.taps());
		}
		const [listed = 0, estimated = 0] = taps;
		expect(listed).toBeLessThan(estimated);
		if (listing.isKnown) expect(listed).toBeLessThanOrEqual(MOST_TAPS);
	}
});

// @module-tag slow
import { beforeEach, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { addVisit, newPhone } from "#tests/browser/agenda.ts";
import { measureOverflow } from "#tests/browser/fit.ts";
import { type Hand, openHand } from "#tests/browser/hand.ts";
import { enterAs, open, setClock } from "#tests/browser/page.tsx";
import { approve, ask, letGo, receiveCar, TALLER } from "#tests/browser/workshop.ts";

/** A Tuesday; the clock is set before noon in Panama, so today still has hours to offer. */
const DAY = "2026-11-24";
/** Taps per daily action, counting each filled field as one; see the table in decision 030. */
const TAPS = {
	"Recibir una cita de hoy": 7,
	"Recibir un carro conocido": 6,
	"Recibir a alguien de la calle": 9,
	"Empezar por garantía": 3,
	"Espera repuesto": 4,
	"Cambiar la hora": 4,
	"Se va sin reparar": 3,
	"Abrir y empezar (mecánico)": 2,
	"Dos trabajos hechos y listo (mecánico)": 3,
	Entregar: 3,
};
const WIDTHS = [390, 1280];

const main = page.getByRole("main");
const heading = page.getByRole("heading", { level: 1 });
const field = (label: string) => page.getByLabelText(label, { exact: true });
const button = (name: string) => page.getByRole("button", { name });
const inDialog = (name: string) => page.getByRole("dialog").getByRole("button", { name });
const carOf = (plate: string) => main.getByRole("link", { name: new RegExp(`^${plate}`) });
const tonight = page.getByRole("radio", { name: "Hoy a las 6:00 PM" });

beforeEach(() => setClock(`${DAY}T15:00:00Z`));

async function count(thing: keyof typeof TAPS, work: (hand: Hand) => Promise<void>) {
	const hand = openHand();
	await work(hand);
	expect(measureOverflow(), thing).toBe(0);
	expect(hand.taps(), thing).toBe(TAPS[thing]);
}

test.for(WIDTHS)("receives a visit within its taps at %d px", async (width) => {
	await page.viewport(width, 844);
	const token = await enterAs();
	const name = `Con Cita ${width}`;
	await addVisit(token, { day: DAY, time: "3:00 PM", name });
	await open(TALLER);
	await count("Recibir una cita de hoy", async ({ tap, type }) => {
		await tap(main.getByRole("link", { name: `Recibir el carro de ${name}` }));
		await type(field("Placa"), `DA${width}`);
		await type(field("Marca"), "Kia");
		await type(field("Modelo"), "Rio");
		await type(field("¿Qué le pasa?"), "Suena al frenar");
		await tap(tonight);
		await tap(button("Recibir carro"));
		await expect.element(heading).toHaveTextContent(`DA${width}`);
	});
});

test.for(WIDTHS)("receives an existing car within taps at %d px", async (width) => {
	await page.viewport(width, 844);
	const token = await enterAs();
	const plate = `DB${width}`;
	await letGo(token, await receiveCar(token, { plate }));
	await open(TALLER);
	await count("Recibir un carro conocido", async ({ tap, type }) => {
		await tap(main.getByRole("link", { name: "Recibir", exact: true }));
		await type(field("Placa"), plate);
		await userEvent.keyboard("{Tab}");
		await tap(button("Sí, es este"));
		await type(field("¿Qué le pasa?"), "Volvió el ruido");
		await tap(tonight);
		await tap(button("Recibir carro"));
		await expect.element(heading).toHaveTextContent(plate);
	});
});

test.for(WIDTHS)("receives a walk-in within its taps at %d px", async (width) => {
	await page.viewport(width, 844);
	await enterAs();
	await open(TALLER);
	await count("Recibir a alguien de la calle", async ({ tap, type }) => {
		await tap(main.getByRole("link", { name: "Recibir", exact: true }));
		await type(field("Placa"), `DC${width}`);
		await type(field("Marca"), "Toyota");
		await type(field("Modelo"), "Yaris");
		await type(field("Teléfono"), newPhone());
		await type(field("Nombre"), `De La Calle ${width}`);
		await type(field("¿Qué le pasa?"), "No enfría");
		await tap(tonight);
		await tap(button("Recibir carro"));
		await expect.element(heading).toHaveTextContent(`DC${width}`);
	});
});

test.for(WIDTHS)("edits an order within its taps at %d px", async (width) => {
	await page.viewport(width, 844);
	const token = await enterAs();
	const plate = `DD${width}`;
	const car = { plate, brand: "Toyota", model: "Yaris", complaint: "No enfría" };
	const person = { name: `De La Calle ${width}`, phone: newPhone() };
	const promisedAt = `${DAY}T23:00:00.000Z`;
	const { id } = await ask(token, "/work-orders", { person, ...car, promised_at: promisedAt });
	await open(`${TALLER}/${id}`);
	await count("Empezar por garantía", async ({ tap, type }) => {
		await tap(button("Empezar por garantía o cortesía"));
		await type(field("¿Por qué no se cobra?"), "Se cambió hace un mes");
		await tap(inDialog("Empezar el trabajo"));
		await expect.element(page.getByText("Garantía: Se cambió hace un mes").first()).toBeVisible();
	});
	await count("Espera repuesto", async ({ tap, type }) => {
		await tap(button("Espera algo"));
		await tap(page.getByRole("radio", { name: "Espera repuesto" }));
		await type(field("Qué es"), "Compresor");
		await tap(inDialog("Guardar"));
		await expect.element(page.getByText("Espera repuesto: Compresor").first()).toBeVisible();
	});
	await count("Cambiar la hora", async ({ tap, type }) => {
		await tap(button("Cambiar la hora"));
		await tap(page.getByRole("radio", { name: "Mañana a las 10:00 AM" }));
		await type(field("¿Por qué cambia?"), "El compresor llega mañana");
		await tap(button("Guardar hora"));
		await expect.element(page.getByText("El compresor llega mañana").first()).toBeVisible();
	});
	// A car that waits for a part stays on the board.
	await open(TALLER);
	await expect.element(carOf(plate)).toBeVisible();
});

test.for(WIDTHS)("releases an unrepaired car within taps at %d px", async (width) => {
	await page.viewport(width, 844);
	const token = await enterAs();
	const plate = `DE${width}`;
	const { id } = await receiveCar(token, { plate });
	await open(`${TALLER}/${id}`);
	await count("Se va sin reparar", async ({ tap, type }) => {
		await tap(button("Se va sin reparar"));
		await type(field("¿Por qué?"), "Lo quiere pensar");
		await tap(inDialog("Se va sin reparar"));
		await expect.element(page.getByText("Retirado", { exact: true }).first()).toBeVisible();
	});
	await open(TALLER);
	await expect.element(heading).toBeVisible();
	expect(carOf(plate).elements()).toEqual([]);
});

test.for(WIDTHS)("repairs and delivers within taps at %d px", async (width) => {
	await page.viewport(width, 844);
	const owner = await enterAs();
	const plate = `DF${width}`;
	await approve(owner, (await receiveCar(owner, { plate })).id);
	await enterAs("mechanic");
	await open(TALLER);
	const ready = button("Listo para entregar");
	await count("Abrir y empezar (mecánico)", async ({ tap }) => {
		await tap(carOf(plate));
		await tap(button("Empezar el trabajo"));
		await expect.element(ready).toBeDisabled();
	});
	await count("Dos trabajos hechos y listo (mecánico)", async ({ tap }) => {
		for (const job of [/Cambiar pastillas/, /Rectificar discos/])
			await tap(page.getByRole("checkbox", { name: job }));
		await tap(ready);
		await expect.element(page.getByText("Falta que lo retiren")).toBeVisible();
	});
	await enterAs();
	await open(TALLER);
	await count("Entregar", async ({ tap }) => {
		await tap(carOf(plate));
		await tap(button("Entregar"));
		await tap(inDialog("Entregar"));
		await expect.element(page.getByText("Se entregó a")).toBeVisible();
	});
	await open(TALLER);
	await expect.element(heading).toBeVisible();
	expect(carOf(plate).elements()).toEqual([]);
});

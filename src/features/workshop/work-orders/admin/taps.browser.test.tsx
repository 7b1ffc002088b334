// @module-tag slow
import { beforeEach, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { addVisit, createPhone } from "#tests/component-kit/agenda.ts";
import { measureOverflow } from "#tests/component-kit/layout-checks.ts";
import { logInAs, open, setClock } from "#tests/component-kit/page.tsx";
import { createInputCounter, type InputCounter } from "#tests/component-kit/user-input.ts";
import {
	approveInPerson,
	callPanel,
	moreSteps,
	receiveCar,
	WORKSHOP_PATH,
	withdrawCar,
} from "#tests/component-kit/workshop.ts";

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
	"Se va sin reparar": 4,
	"Abrir y empezar (mecánico)": 2,
	"Dos trabajos hechos y listo (mecánico)": 3,
	"Entregar y cobrar": 4,
};
const WIDTHS = [390, 1280];

const main = page.getByRole("main");
const heading = page.getByRole("heading", { level: 1 });
const getField = (label: string) => page.getByLabelText(label, { exact: true });
const getButton = (name: string) => page.getByRole("button", { name });
const getDialogButton = (name: string) => page.getByRole("dialog").getByRole("button", { name });
const getCarLink = (plate: string) => main.getByRole("link", { name: new RegExp(`^${plate}`) });
const tonightOption = page.getByRole("radio", { name: "Hoy a las 6:00 PM" });

beforeEach(() => setClock(`${DAY}T15:00:00Z`));

async function countTaps(action: keyof typeof TAPS, perform: (counter: InputCounter) => Promise<void>) {
	const counter = createInputCounter();
	await perform(counter);
	expect(measureOverflow(), action).toBe(0);
	expect(counter.taps(), action).toBe(TAPS[action]);
}

test.for(WIDTHS)("receives a visit within its taps at %d px", async (width) => {
	await page.viewport(width, 844);
	const token = await logInAs();
	const name = `Con Cita ${width}`;
	await addVisit(token, { day: DAY, time: "3:00 PM", name });
	await open(WORKSHOP_PATH);
	await countTaps("Recibir una cita de hoy", async ({ tap, type }) => {
		await tap(main.getByRole("link", { name: `Recibir el carro de ${name}` }));
		await type(getField("Placa"), `DA${width}`);
		await type(getField("Marca"), "Kia");
		await type(getField("Modelo"), "Rio");
		await type(getField("¿Qué le pasa?"), "Suena al frenar");
		await tap(tonightOption);
		await tap(getButton("Recibir carro"));
		await expect.element(heading).toHaveTextContent(`DA${width}`);
	});
});

test.for(WIDTHS)("receives an existing car within taps at %d px", async (width) => {
	await page.viewport(width, 844);
	const token = await logInAs();
	const plate = `DB${width}`;
	await withdrawCar(token, await receiveCar(token, { plate }));
	await open(WORKSHOP_PATH);
	await countTaps("Recibir un carro conocido", async ({ tap, type }) => {
		await tap(main.getByRole("link", { name: "Recibir", exact: true }));
		await type(getField("Placa"), plate);
		await userEvent.keyboard("{Tab}");
		await tap(getButton("Sí, es este"));
		await type(getField("¿Qué le pasa?"), "Volvió el ruido");
		await tap(tonightOption);
		await tap(getButton("Recibir carro"));
		await expect.element(heading).toHaveTextContent(plate);
	});
});

test.for(WIDTHS)("receives a walk-in within its taps at %d px", async (width) => {
	await page.viewport(width, 844);
	await logInAs();
	await open(WORKSHOP_PATH);
	await countTaps("Recibir a alguien de la calle", async ({ tap, type }) => {
		await tap(main.getByRole("link", { name: "Recibir", exact: true }));
		await type(getField("Placa"), `DC${width}`);
		await type(getField("Marca"), "Toyota");
		await type(getField("Modelo"), "Yaris");
		await type(getField("Teléfono"), createPhone());
		await type(getField("Nombre"), `De La Calle ${width}`);
		await type(getField("¿Qué le pasa?"), "No enfría");
		await tap(tonightOption);
		await tap(getButton("Recibir carro"));
		await expect.element(heading).toHaveTextContent(`DC${width}`);
	});
});

test.for(WIDTHS)("edits an order within its taps at %d px", async (width) => {
	await page.viewport(width, 844);
	const token = await logInAs();
	const plate = `DD${width}`;
	const car = { plate, brand: "Toyota", model: "Yaris", complaint: "No enfría" };
	const person = { name: `De La Calle ${width}`, phone: createPhone() };
	const promisedAt = `${DAY}T23:00:00.000Z`;
	const { id } = await callPanel(token, "/work-orders", {
		person,
		...car,
		promised_at: promisedAt,
	});
	await open(`${WORKSHOP_PATH}/${id}`);
	await countTaps("Empezar por garantía", async ({ tap, type }) => {
		await tap(getButton("Empezar por garantía o cortesía"));
		await type(getField("¿Por qué no se cobra?"), "Se cambió hace un mes");
		await tap(getDialogButton("Empezar el trabajo"));
		await expect.element(page.getByText("Garantía: Se cambió hace un mes").first()).toBeVisible();
	});
	await countTaps("Espera repuesto", async ({ tap, type }) => {
		await tap(getButton("Espera algo"));
		await tap(page.getByRole("radio", { name: "Espera repuesto" }));
		await type(getField("Qué es"), "Compresor");
		await tap(getDialogButton("Guardar"));
		await expect.element(page.getByText("Espera repuesto: Compresor").first()).toBeVisible();
	});
	await countTaps("Cambiar la hora", async ({ tap, type }) => {
		await tap(getButton("Cambiar la hora"));
		await tap(page.getByRole("radio", { name: "Mañana a las 10:00 AM" }));
		await type(getField("¿Por qué cambia?"), "El compresor llega mañana");
		await tap(getButton("Guardar hora"));
		await expect.element(page.getByText("El compresor llega mañana").first()).toBeVisible();
	});
	// A car that waits for a part stays on the board.
	await open(WORKSHOP_PATH);
	await expect.element(getCarLink(plate)).toBeVisible();
});

test.for(WIDTHS)("releases an unrepaired car within taps at %d px", async (width) => {
	await page.viewport(width, 844);
	const token = await logInAs();
	const plate = `DE${width}`;
	const { id } = await receiveCar(token, { plate });
	await open(`${WORKSHOP_PATH}/${id}`);
	await countTaps("Se va sin reparar", async ({ tap, type }) => {
		await tap(moreSteps);
		await tap(getButton("Se va sin reparar"));
		await type(getField("¿Por qué?"), "Lo quiere pensar");
		await tap(getDialogButton("Se va sin reparar"));
		await expect.element(page.getByText("Retirado", { exact: true }).first()).toBeVisible();
	});
	await open(WORKSHOP_PATH);
	await expect.element(heading).toBeVisible();
	expect(getCarLink(plate).elements()).toEqual([]);
});

test.for(WIDTHS)("repairs and delivers within taps at %d px", async (width) => {
	await page.viewport(width, 844);
	const ownerToken = await logInAs();
	const plate = `DF${width}`;
	await approveInPerson(ownerToken, (await receiveCar(ownerToken, { plate })).lead_id);
	await logInAs("mechanic");
	await open(WORKSHOP_PATH);
	const readyButton = getButton("Listo para entregar");
	await countTaps("Abrir y empezar (mecánico)", async ({ tap }) => {
		await tap(getCarLink(plate));
		await tap(getButton("Empezar el trabajo"));
		await expect.element(page.getByText(/^Quedan trabajos aprobados sin hacer/)).toBeVisible();
	});
	await countTaps("Dos trabajos hechos y listo (mecánico)", async ({ tap }) => {
		for (const job of [/Cambiar pastillas/, /Rectificar discos/])
			await tap(page.getByRole("checkbox", { name: job }));
		await tap(readyButton);
		await expect.element(page.getByText("Falta que lo retiren")).toBeVisible();
	});
	await logInAs();
	await open(WORKSHOP_PATH);
	await countTaps("Entregar y cobrar", async ({ tap }) => {
		await tap(getCarLink(plate));
		await tap(getButton("Entregar"));
		await tap(getDialogButton("Cobrar y entregar"));
		await tap(getDialogButton("Listo"));
		await expect.element(page.getByText("Se entregó a")).toBeVisible();
	});
	await open(WORKSHOP_PATH);
	await expect.element(heading).toBeVisible();
	expect(getCarLink(plate).elements()).toEqual([]);
});

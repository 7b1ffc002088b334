import { writeFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { newPhone } from "./contact-steps.ts";
import { expect } from "./fixtures.ts";
import { type Hand, openHand } from "./hand.ts";
import { onOwnServer } from "./on-own-server.ts";
import { startOwnServer } from "./own-server.ts";
import { enterAs } from "./staff.ts";
import { call, receive, TALLER } from "./workshop-steps.ts";

const test = onOwnServer(() => startOwnServer({ BIELA_NOW: "2026-11-24T13:30:00Z" }));
test.use({ viewport: { width: 390, height: 844 } });

/** Six oil changes and a tint: the third and the last were never here. */
const MORNING = [
	{ work: "Cambio de aceite", price: "45.00", isKnown: true },
	{ work: "Cambio de aceite", price: "45.00", isKnown: true },
	{ work: "Cambio de aceite", price: "55.00", isKnown: false },
	{ work: "Cambio de aceite", price: "45.00", isKnown: true },
	{ work: "Papel ahumado", price: "150.00", isKnown: true },
	{ work: "Cambio de aceite", price: "45.00", isKnown: true },
	{ work: "Cambio de aceite", price: "45.00", isKnown: false },
] as const;
type Car = (typeof MORNING)[number] & { plate: string };
const LISTED = { "cambio-de-aceite": 45, "papel-ahumado": 120 };
const MOST_TAPS = 12;

/** Up to what is done about its work: which car, and whose. */
async function tellCar(page: Page, { tap, type }: Hand, { plate, isKnown }: Car) {
	await page.goto(TALLER);
	await tap(page.getByRole("main").getByRole("link", { name: "Recibir", exact: true }));
	await type(page.getByRole("textbox", { name: "Placa" }), plate);
	if (isKnown) {
		await tap(page.getByRole("heading", { name: "El carro" }));
		await tap(page.getByRole("button", { name: "Sí, es este" }));
		return;
	}
	await type(page.getByLabel("Marca"), "Kia");
	await type(page.getByLabel("Modelo"), "Rio");
	await type(page.getByRole("textbox", { name: "Teléfono" }), newPhone());
	await type(page.getByLabel("Nombre"), "Ana Ríos");
}

async function expectApproved(page: Page, { plate, price }: Car) {
	await expect(page.getByRole("heading", { level: 1 })).toHaveText(plate);
	await expect(page.getByRole("checkbox", { name: `$${price}` })).toBeVisible();
	await expect(page.getByRole("button", { name: "Empezar el trabajo" })).toBeEnabled();
}

async function fromTheMenu(page: Page, hand: Hand, car: Car) {
	const { tap, type } = hand;
	await tellCar(page, hand, car);
	await tap(page.getByRole("radio", { name: "Trabajo de la lista" }));
	await tap(page.getByRole("checkbox", { name: new RegExp(`^${car.work}`) }));
	const price = page.getByLabel(`Precio con ITBMS: ${car.work}`);
	await expect(price).not.toHaveValue("");
	if ((await price.inputValue()) !== car.price) await type(price, car.price);
	await tap(page.getByRole("checkbox", { name: "Sí, en persona" }));
	await tap(page.getByRole("radio", { name: "Hoy a las 6:00 PM" }));
	await tap(page.getByRole("button", { name: "Recibir carro" }));
	await expectApproved(page, car);
}

async function byAnEstimate(page: Page, hand: Hand, car: Car) {
	const { tap, type } = hand;
	await tellCar(page, hand, car);
	await type(page.getByLabel("¿Qué le pasa?"), car.work);
	await tap(page.getByRole("radio", { name: "Hoy a las 6:00 PM" }));
	await tap(page.getByRole("button", { name: "Recibir carro" }));
	await tap(page.getByRole("button", { name: "Cotizar" }));
	await type(page.getByLabel("Trabajo", { exact: true }), car.work);
	await tap(page.getByRole("button", { name: "Mano de obra" }));
	await type(page.getByLabel("Precio con ITBMS: Mano de obra"), car.price);
	await tap(page.getByRole("button", { name: "Enviar", exact: true }));
	const sheet = page.getByRole("dialog", { name: "Enviar la cotización" });
	await tap(sheet.getByRole("button", { name: "Copiar enlace" }));
	const sent = page.getByRole("dialog", { name: "Enviar otra vez" });
	await tap(sent.getByRole("button", { name: "Cerrar" }));
	await tap(page.getByRole("button", { name: "Registrar respuesta" }));
	const said = page.getByRole("dialog", { name: "Registrar respuesta" });
	await tap(said.getByRole("radio", { name: "En persona" }));
	await tap(said.getByRole("button", { name: `Aprobar $${car.price}` }));
	await expect(page.getByText("Aprobada", { exact: true }).first()).toBeVisible();
	await tap(page.getByRole("link", { name: "Taller" }));
	await tap(page.getByRole("link", { name: new RegExp(`^${car.plate}`) }));
	await expectApproved(page, car);
}

const WAYS = { lista: fromTheMenu, cotizada: byAnEstimate };

/** Seconds of the machine alone; those of a hand are what taps and letters take it. */
test("six oil changes and a tint by one thumb: from the list, and by a written estimate", async ({
	page,
	request,
	staff,
}) => {
	test.slow();
	for (const [id, price] of Object.entries(LISTED)) {
		const service = await call(request, staff, `/services/${id}`, undefined, "GET");
		await call(request, staff, `/services/${id}`, { ...service, price }, "PUT");
	}
	await page.context().grantPermissions(["clipboard-write"]);
	await enterAs(page, staff);
	const lines: string[] = [];
	const sums: Record<string, number> = {};
	for (const [way, take] of Object.entries(WAYS)) {
		for (const [place, told] of MORNING.entries()) {
			const car = { ...told, plate: `${way.slice(0, 2).toUpperCase()}${100 + place}` };
			if (car.isKnown) {
				const before = await receive(request, staff, { plate: car.plate, name: "Raúl Peña" });
				const left = { to: "retirado", reason: "Se fue", updated_at: before.updated_at };
				await call(request, staff, `/work-orders/${before.id}/move`, left);
			}
			const hand = openHand();
			const began = performance.now();
			await take(page, hand, car);
			const [taps, { letters }] = [hand.taps(), hand.done];
			const seconds = ((performance.now() - began) / 1000).toFixed(1);
			lines.push(
				[way, car.work, car.isKnown ? "conocido" : "nuevo", taps, letters, seconds].join("\t"),
			);
			sums[way] = (sums[way] ?? 0) + taps;
			if (way === "lista" && car.isKnown) expect(taps).toBeLessThanOrEqual(MOST_TAPS);
		}
	}
	await writeFile(test.info().outputPath("morning.tsv"), `${lines.join("\n")}\n`);
	expect(sums.lista).toBeLessThan(sums.cotizada ?? 0);
});

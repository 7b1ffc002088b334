import type { Page } from "@playwright/test";
import { addVisit } from "./agenda-steps.ts";
import { counter } from "./counter.ts";
import { overflow } from "./fit.ts";
import { expect } from "./fixtures.ts";
import { onOwnServer } from "./on-own-server.ts";
import { startOwnServer } from "./own-server.ts";
import { startWork } from "./role-steps.ts";
import { enterAs } from "./staff.ts";
import { approve, call, receive, TALLER } from "./workshop-steps.ts";

/** A Tuesday before noon in Panama: hours of today are still ahead. */
const DAY = "2026-11-24";
const test = onOwnServer(() => startOwnServer({ BIELA_NOW: `${DAY}T15:00:00Z` }));

/** What each thing of the day costs whoever does it, a field typed into counted too: the table of decision 030. */
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
type Thing = keyof typeof TAPS;

for (const width of [390, 1280])
	test.describe(`at ${width} px`, () => {
		test.use({ viewport: { width, height: 844 } });

		test("eight cars are received, worked on and handed over, each press counted", async ({
			page,
			browser,
			request,
			staff,
			own,
		}) => {
			test.slow();
			await enterAs(page, staff);
			const main = page.getByRole("main");
			const open = (plate: string) => main.getByRole("link", { name: new RegExp(`^${plate}`) });
			const plates = Array.from({ length: 8 }, (_, place) => `D${width}${place}`);
			const [first, second, third, fourth, fifth, sixth, seventh, eighth] = plates as string[];

			const count = async (thing: Thing, at: Page, work: (hand: Hand) => Promise<void>) => {
				const { press, clicks } = counter(at);
				let typed = 0;
				const type = async (label: string, text: string) => {
					typed++;
					await at.getByLabel(label, { exact: true }).fill(text);
				};
				await work({ press, type });
				expect(await overflow(at), thing).toBe(0);
				expect(clicks() + typed, thing).toBe(TAPS[thing]);
			};
			const received = (plate: string) =>
				expect(page.getByRole("heading", { level: 1 })).toHaveText(plate);
			const take = page.getByRole("button", { name: "Recibir carro" });
			const tonight = page.getByRole("radio", { name: "Hoy a las 6:00 PM" });

			// Three come to the visit that they asked for by telephone, without a word of their car.
			for (const [place, plate] of [first, second, third].entries()) {
				const name = `Con Cita ${width} ${place}`;
				await addVisit(request, staff, { day: DAY, time: `${place + 1}:00 PM`, name });
				await page.goto(TALLER);
				await count("Recibir una cita de hoy", page, async ({ press, type }) => {
					await press(main.getByRole("link", { name: `Recibir el carro de ${name}` }));
					await type("Placa", plate ?? "");
					await type("Marca", "Kia");
					await type("Modelo", "Rio");
					await type("¿Qué le pasa?", "Suena al frenar");
					await press(tonight);
					await press(take);
					await received(plate ?? "");
				});
			}
			// Two were here before.
			for (const plate of [fourth, fifth]) {
				const before = await receive(request, staff, {
					plate: plate ?? "",
					name: `Ya Vino ${plate}`,
				});
				const { id, updated_at } = before;
				const left = { to: "retirado", reason: "Se lo llevó", updated_at };
				await call(request, staff, `/work-orders/${id}/move`, left);
				await page.goto(TALLER);
				await count("Recibir un carro conocido", page, async ({ press, type }) => {
					await press(main.getByRole("link", { name: "Recibir", exact: true }));
					await type("Placa", plate ?? "");
					await page.keyboard.press("Tab");
					await press(page.getByRole("button", { name: "Sí, es este" }));
					await type("¿Qué le pasa?", "Volvió el ruido");
					await press(tonight);
					await press(take);
					await received(plate ?? "");
				});
			}
			for (const [place, plate] of [sixth, seventh, eighth].entries()) {
				await page.goto(TALLER);
				await count("Recibir a alguien de la calle", page, async ({ press, type }) => {
					await press(main.getByRole("link", { name: "Recibir", exact: true }));
					await type("Placa", plate ?? "");
					await type("Marca", "Toyota");
					await type("Modelo", "Yaris");
					await type("Teléfono", `6${width}${place}77`.padEnd(8, "1"));
					await type("Nombre", `De La Calle ${place}`);
					await type("¿Qué le pasa?", "No enfría");
					await press(tonight);
					await press(take);
					await received(plate ?? "");
				});
			}
			// Six say yes at home, one comes under warranty, one leaves as it came.
			const { orders } = await call(request, staff, "/work-orders", undefined, "GET");
			const idOf = (plate: string) =>
				orders.find(({ car }: { car: { plate: string } }) => car.plate === plate).id;
			const approved = plates.slice(0, 6);
			for (const plate of approved) await approve(request, staff, idOf(plate));
			await page.goto(`${TALLER}/${idOf(seventh ?? "")}`);
			await count("Empezar por garantía", page, async ({ press, type }) => {
				await press(page.getByRole("button", { name: "Empezar por garantía o cortesía" }));
				await type("¿Por qué no se cobra?", "Se cambió hace un mes");
				await press(page.getByRole("dialog").getByRole("button", { name: "Empezar el trabajo" }));
				await expect(page.getByText("Garantía: Se cambió hace un mes").first()).toBeVisible();
			});
			await count("Espera repuesto", page, async ({ press, type }) => {
				await press(page.getByRole("button", { name: "Espera algo" }));
				await press(page.getByRole("radio", { name: "Espera repuesto" }));
				await type("Qué es", "Compresor");
				await press(page.getByRole("dialog").getByRole("button", { name: "Guardar" }));
				await expect(page.getByText("Espera repuesto: Compresor").first()).toBeVisible();
			});
			await count("Cambiar la hora", page, async ({ press, type }) => {
				await press(page.getByRole("button", { name: "Cambiar la hora" }));
				await press(page.getByRole("radio", { name: "Mañana a las 10:00 AM" }));
				await type("¿Por qué cambia?", "El compresor llega mañana");
				await press(page.getByRole("button", { name: "Guardar hora" }));
				await expect(page.getByText("El compresor llega mañana").first()).toBeVisible();
			});
			await page.goto(`${TALLER}/${idOf(eighth ?? "")}`);
			await count("Se va sin reparar", page, async ({ press, type }) => {
				await press(page.getByRole("button", { name: "Se va sin reparar" }));
				await type("¿Por qué?", "Lo quiere pensar");
				await press(page.getByRole("dialog").getByRole("button", { name: "Se va sin reparar" }));
				await expect(page.getByText("Retirado", { exact: true }).first()).toBeVisible();
			});

			// The mechanic goes from car to car.
			const { login } = await startWork(request, staff, own.origin, "mecanico");
			const viewport = { width, height: 844 };
			const bench = await (await browser.newContext({ baseURL: own.origin, viewport })).newPage();
			await enterAs(bench, login);
			for (const plate of approved) {
				await bench.goto(TALLER);
				const ready = bench.getByRole("button", { name: "Listo para entregar" });
				await count("Abrir y empezar (mecánico)", bench, async ({ press }) => {
					await press(bench.getByRole("link", { name: new RegExp(`^${plate}`) }));
					await press(bench.getByRole("button", { name: "Empezar el trabajo" }));
					await expect(ready).toBeDisabled();
				});
				await count("Dos trabajos hechos y listo (mecánico)", bench, async ({ press }) => {
					for (const job of [/Cambiar pastillas/, /Rectificar discos/])
						await press(bench.getByRole("checkbox", { name: job }));
					await press(ready);
					await expect(bench.getByText("Falta que lo retiren")).toBeVisible();
				});
			}
			await bench.context().close();
			for (const plate of approved) {
				await page.goto(TALLER);
				await count("Entregar", page, async ({ press }) => {
					await press(open(plate));
					await press(page.getByRole("button", { name: "Entregar" }));
					await press(page.getByRole("dialog").getByRole("button", { name: "Entregar" }));
					await expect(page.getByText("Se entregó a")).toBeVisible();
				});
			}
			// Only what waits for its part stays overnight.
			await page.goto(TALLER);
			await expect(open(seventh ?? "")).toBeVisible();
			for (const plate of [...approved, eighth ?? ""]) await expect(open(plate)).toHaveCount(0);
		});
	});

type Hand = {
	press: ReturnType<typeof counter>["press"];
	type: (label: string, text: string) => Promise<void>;
};

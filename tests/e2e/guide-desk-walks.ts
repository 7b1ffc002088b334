/** The walks of the front desk's pages of the guide. */

import type { APIRequestContext, Page } from "@playwright/test";
import type { Login } from "#core/accounts/contract.ts";
import { expect } from "./fixtures.ts";
import { findField, findPressable, logInToSample, startWalk } from "./guide-steps.ts";
import type { OwnServer } from "./own-server.ts";
import { logInPage } from "./staff.ts";
import { approveEstimate, callApi, receiveCar, WORKSHOP_PATH } from "./workshop-steps.ts";

type WalkFixtures = { page: Page; request: APIRequestContext; staff: Login; own: OwnServer };

export const PANEL = "/admin/dashboard";

/** Opens the panel as an account of the sample shop. */
export async function openPanel(page: Page, { origin }: { origin: string }, username: string) {
	await logInPage(page, await logInToSample(origin, username));
	await page.goto(PANEL);
	await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
}

/** Moves an order to a state, with a reason where one is needed. */
async function moveOrder(api: APIRequestContext, staff: Login, id: string, to: string) {
	const { updated_at } = await callApi(api, staff, `/work-orders/${id}`, undefined, "GET");
	await callApi(api, staff, `/work-orders/${id}/move`, { to, updated_at, reason: "El cliente esperó" });
}

async function openCar(page: Page, plate: string) {
	await page.goto(`${WORKSHOP_PATH}?q=${plate}`);
	const orders = page.getByRole("region", { name: "Órdenes encontradas" });
	await orders
		.getByRole("link", { name: new RegExp(`^${plate}`) })
		.first()
		.click();
	await expect(page.getByRole("heading", { name: plate, level: 1 })).toBeVisible();
}

export async function walkReception({ page, request, staff, own }: WalkFixtures) {
	const visited = await receiveCar(request, staff, { plate: "GU1001", name: "Rita Conocida" });
	await moveOrder(request, staff, visited.id, "withdrawn");
	await openPanel(page, own, "recepcion");
	const { step, finish } = startWalk(page, "recibir-un-carro");
	await step(async ({ press }) => {
		await press("Taller");
		await expect(page).toHaveURL(/taller$/);
		await press("Recibir");
	});
	await step(async ({ fill, see }) => {
		await fill("Placa", "GU1001");
		await see("Sí, es este");
		await fill("Placa", "");
		await see("¿Sin placa?");
		await fill("Placa", "GU1002");
	});
	await step(async ({ fill, see }) => {
		await fill("Marca", "Toyota");
		await fill("Modelo", "Yaris");
		await fill("Kilómetros", "52000");
		await see("Combustible");
	});
	await step(async ({ fill, see }) => {
		await see("Quién lo trae");
		await fill("Teléfono", "6123-4567");
		await fill("Nombre", "Zulay Nueva");
	});
	await step(async ({ fill, see }) => {
		await fill("¿Qué le pasa?", "Suena al frenar");
		await see("Primero lo revisamos");
	});
	await step(async ({ see, press }) => {
		await see("¿Para cuándo?");
		await press("Todavía no sabemos");
	});
	await step(async ({ see, press }) => {
		await press("Recibir carro");
		await see("Tomar fotos");
		await see("Hoja de recepción");
	});
	finish();
	await expect(page.getByRole("heading", { name: "GU1002", level: 1 })).toBeVisible();
	await expect(await findPressable(page, "Cotizar")).toBeVisible();
	await page.goto(WORKSHOP_PATH);
	await expect(page.getByRole("link", { name: /GU1002/ }).first()).toBeVisible();
}

export async function walkEstimate({ page, request, staff, own }: WalkFixtures) {
	await receiveCar(request, staff, { plate: "GU2002", name: "Nidia Precio" });
	await openPanel(page, own, "recepcion");
	const { step, finish } = startWalk(page, "cotizar");
	await step(async ({ see, press }) => {
		await press("Taller");
		await openCar(page, "GU2002");
		await see("Cotizaciones");
		await press("Cotizar");
		await expect(page).toHaveURL(/cotizaciones\/.+/);
	});
	await step(async ({ fill, see }) => {
		await fill("Trabajo", "Cambiar pastillas delanteras");
		await see("Agregar trabajo");
	});
	await step(async ({ press }) => {
		await press("Repuesto");
		const parts = page.getByRole("dialog");
		await parts.getByRole("searchbox").fill("pastillas");
		await parts
			.getByRole("button", { name: /^Agregar .*\$/ })
			.first()
			.click();
		await press("Mano de obra");
		await page.getByRole("textbox", { name: "Precio con ITBMS: Mano de obra" }).fill("40");
	});
	await step(async ({ see }) => {
		await see("Condiciones");
		await see("Vale hasta");
		await see("Descuento");
		await see("Para empezar (%)");
	});
	await step(async ({ see, press }) => {
		await press("Enviar");
		await see("Enviar por WhatsApp");
		await see("Descargar PDF");
		await press("Copiar enlace");
		await page.getByRole("dialog").getByRole("button", { name: "Cerrar" }).click();
	});
	await step(async ({ press }) => {
		await press("Registrar respuesta");
		await page.getByRole("radio", { name: "En persona" }).click();
		await press("Aprobar");
	});
	finish();
	await openCar(page, "GU2002");
	await expect(await findPressable(page, "Empezar el trabajo")).toBeVisible();
}

export async function walkDelivery({ page, request, staff, own }: WalkFixtures) {
	const order = await receiveCar(request, staff, { plate: "GU3001", name: "Lucía Paga" });
	await approveEstimate(request, staff, order.lead_id);
	await moveOrder(request, staff, order.id, "in_progress");
	await openPanel(page, own, "recepcion");
	const { step, finish } = startWalk(page, "entregar-y-cobrar");
	await step(async ({ press }) => {
		await press("Taller");
		await openCar(page, "GU3001");
		await tickJobs(page);
		await press("Listo para entregar");
	});
	await step(({ see }) => see("Avisar que está listo"));
	await step(async ({ see, press }) => {
		await press("Entregar");
		await see("Saldo");
	});
	await step(async ({ see, fill }) => {
		await see("¿Cuánto paga ahora?");
		await see("¿Cómo paga?");
		await fill("¿Con cuánto paga?", "200");
		await expect(page.getByText("Vuelto: $60.00")).toBeVisible();
	});
	await step(async ({ fill, see }) => {
		await fill("¿A quién se le entrega?", "Su hermano");
		await see("Kilómetros al salir");
	});
	await step(async ({ press, see }) => {
		await press("Cobrar y entregar");
		await see("Imprimir comprobante");
		await press("Listo");
	});
	finish();
	await expect(page.getByLabel("Próximo paso").getByText("Entregado")).toBeVisible();
	await page.goto(`${PANEL}/caja`);
	await expect(page.getByText("Lucía Paga").first()).toBeVisible();
}

/** Marks every approved job of the order as done. */
async function tickJobs(page: Page) {
	const boxes = page.getByRole("region", { name: "Trabajos" }).getByRole("checkbox");
	await expect(boxes.first()).toBeVisible();
	for (const box of await boxes.all()) {
		await box.check();
		await expect(box).toBeChecked();
	}
}

export async function walkCashClosing({ page, own }: WalkFixtures) {
	await openPanel(page, own, "recepcion");
	const { step, finish } = startWalk(page, "cerrar-el-dia");
	await step(async ({ press, see }) => {
		await press("Caja");
		await press("Anotar efectivo");
		await see("Salió");
		await see("Fondo");
		await press("Entró");
		await findField(page, "Monto").fill("20");
		await findField(page, "Motivo").fill("Sencillo");
		await (await findPressable(page, "Anotar")).click();
		await expect(page.getByRole("dialog")).toHaveCount(0);
	});
	await step(({ see }) => see("Por forma de pago"));
	await step(({ press }) => press("Cerrar el día"));
	await step(async ({ see }) => {
		await see("Efectivo en el cajón");
		await fillCounted(page);
	});
	await step(({ fill }) => fill("Nota", "Se dio un dólar de más"));
	await step(({ press }) => press("Cerrar el día"));
	finish();
	await expect(page.getByText(/Cierre \d+, por Dayra Montenegro/)).toBeVisible();
}

/** Types the expected amount of each method, and a dollar less of the first. */
async function fillCounted(page: Page) {
	const dialog = page.getByRole("dialog");
	const fields = await dialog.locator("input[name^='counted.']").all();
	const text = (await dialog.textContent()) ?? "";
	const amounts = [...text.matchAll(/Se esperan \$([\d,]+\.\d\d)/g)].map(([, amount = ""]) => amount);
	expect(amounts).toHaveLength(fields.length);
	for (const [index, field] of fields.entries()) {
		const dollars = Number(amounts[index]?.replaceAll(",", "")) - (index === 0 ? 1 : 0);
		await field.fill(dollars.toFixed(2));
	}
	await expect(page.getByText("Faltan $1.00. Se puede cerrar así: escribe a qué se debe.")).toBeVisible();
}

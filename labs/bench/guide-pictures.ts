/** Takes the pictures of the guide in the sample shop, cropped to what each step is about, with their sizes. */
import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { type APIRequestContext, type Browser, type Locator, type Page, request } from "@playwright/test";
import sharp from "sharp";
import type { Login } from "#core/accounts/contract.ts";
import { SAMPLE_PASSWORD } from "#domain/sample-band.ts";
import type { GuidePictureName } from "#features/operation/guide/picture-sizes.ts";
import { createVisit, findOpenDay } from "../../tests/e2e/agenda-steps.ts";
import { logIn, logInPage } from "../../tests/e2e/staff.ts";
import { approveEstimate, callApi, receiveCar } from "../../tests/e2e/workshop-steps.ts";

const FOLDER = "public/images/ayuda";
const SIZES_FILE = "src/features/operation/guide/picture-sizes.ts";
const MAX_WIDTH = 800;
/** Pixels of a picture for one of the page, so that all texts have the same size. */
const SCALE = 1.2;
const MARGIN = 12;
const PANEL = "/admin/dashboard";
/** Hides what stands over the page and belongs to no step. */
const HIDDEN = "#muestra, .phone-bar, .toast-place { display: none !important }";

type Size = { width: number; height: number };
type Shop = { api: APIRequestContext; owner: Login; openAs: (username: string) => Promise<Page> };
type Save = (name: GuidePictureName, parts: Locator[]) => Promise<void>;

/** The screens in order; each changes the sample shop. */
const TAKES = [
	...[takeReception, takeEstimate, takeDelivery, takeCash, takeClosing],
	...[takeImport, takePromotion, takeOwnerPages, takeMechanic],
];

/** Takes every picture. @param origin address of a running sample shop, whose data it changes */
export async function takeGuidePictures(browser: Browser, origin: string) {
	const api = await request.newContext({ baseURL: origin });
	const shop: Shop = {
		api,
		owner: await logIn(origin, SAMPLE_PASSWORD),
		openAs: (username) => openPanel(browser, origin, username),
	};
	const sizes: Partial<Record<GuidePictureName, Size>> = {};
	const save: Save = async (name, parts) => {
		sizes[name] = await savePicture(name, parts);
	};
	rmSync(FOLDER, { recursive: true, force: true });
	mkdirSync(FOLDER, { recursive: true });
	for (const take of TAKES) await take(shop, save);
	await api.dispose();
	writeSizes(sizes);
}

async function openPanel(browser: Browser, origin: string, username: string): Promise<Page> {
	const context = await browser.newContext({
		baseURL: origin,
		// Narrow enough for the layout without a column of tabs, and tall enough for every dialog.
		viewport: { width: 860, height: 1700 },
		deviceScaleFactor: 2,
		locale: "es-PA",
		timezoneId: "America/Panama",
	});
	const page = await context.newPage();
	const response = await fetch(`${origin}/api/admin/login`, {
		method: "POST",
		headers: { "content-type": "application/json" },
		body: JSON.stringify({ username, password: SAMPLE_PASSWORD }),
	});
	await logInPage(page, (await response.json()) as Login);
	return page;
}

/** Opens a page of the panel without the parts that no step is about. */
async function open(page: Page, path: string) {
	await page.goto(PANEL + path, { waitUntil: "networkidle" });
	await page.addStyleTag({ content: HIDDEN });
}

/** Saves the smallest rectangle that holds all parts, with a margin; a dialog alone has none, as the page is behind it. */
async function savePicture(name: GuidePictureName, parts: Locator[]): Promise<Size> {
	const [first] = parts;
	if (!first) throw new Error(`«${name}» shows nothing`);
	const page = first.page();
	await first.waitFor();
	await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
	await page.waitForTimeout(600);
	const margin = parts.length === 1 && (await first.getAttribute("role"))?.endsWith("dialog") ? 0 : MARGIN;
	const boxes = await Promise.all(parts.map((part) => part.evaluate(measure)));
	const x = Math.max(0, Math.min(...boxes.map(({ left }) => left)) - margin);
	const y = Math.max(0, Math.min(...boxes.map(({ top }) => top)) - margin);
	const right = Math.min(860, Math.max(...boxes.map((box) => box.right)) + margin);
	const bottom = Math.max(...boxes.map((box) => box.bottom)) + margin;
	const clip = { x, y, width: right - x, height: bottom - y };
	const shot = await page.screenshot({ clip, fullPage: true, animations: "disabled" });
	const picture = sharp(shot)
		.resize({ width: Math.min(MAX_WIDTH, Math.round(clip.width * SCALE)) })
		.webp({ quality: 72 });
	const { width, height } = await picture.toFile(join(FOLDER, `${name}.webp`));
	return { width, height };
}

function measure(element: Element) {
	const { left, top, right, bottom } = element.getBoundingClientRect();
	return { left, top: top + scrollY, right, bottom: bottom + scrollY };
}

const field = (page: Page, label: string) => page.getByRole("textbox", { name: label, exact: true });
const button = (page: Page, name: string | RegExp) => page.getByRole("button", { name }).first();

async function takeReception({ api, owner, openAs }: Shop, save: Save) {
	const visited = await receiveCar(api, owner, { plate: "EB4723", name: "Rita Morales" });
	const { updated_at } = await callApi(api, owner, `/work-orders/${visited.id}`, undefined, "GET");
	const leaving = { to: "withdrawn", updated_at, reason: "Vuelve otro día" };
	await callApi(api, owner, `/work-orders/${visited.id}/move`, leaving);
	const page = await openAs("recepcion");
	await open(page, "/taller/recibir");
	await page.getByLabel("Placa", { exact: true }).fill("EB4723");
	await button(page, "Sí, es este").waitFor();
	const car = page.getByRole("region", { name: "El carro" });
	await save("recibir-placa", [page.getByRole("heading", { level: 1 }), car]);
	const order = await receiveCar(api, owner, { plate: "ED3310", name: "Zulay Ábrego" });
	await open(page, `/taller/${order.id}`);
	const nextStep = page.getByRole("region", { name: "Próximo paso" });
	await save("recibir-orden", [page.getByRole("heading", { level: 1 }), nextStep]);
	await page.context().close();
}

/** Writes a shop's address into the message, in place of this machine's. */
function showPublicAddress(element: Element) {
	const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
	while (walker.nextNode())
		walker.currentNode.nodeValue =
			walker.currentNode.nodeValue?.replace(/http:\S+/, "https://tu-taller.com/seguir/…") ?? null;
}

async function takeEstimate({ api, owner, openAs }: Shop, save: Save) {
	const { lead_id } = await receiveCar(api, owner, { plate: "EC9014", name: "Nidia Ruiz" });
	const { id } = await callApi(api, owner, "/estimates", { lead_id });
	const page = await openAs("recepcion");
	await open(page, `/cotizaciones/${id}`);
	await page.getByLabel("Trabajo", { exact: true }).fill("Cambiar pastillas delanteras");
	await button(page, "Repuesto").click();
	await page.getByRole("searchbox").last().fill("pastillas");
	await page
		.getByRole("dialog")
		.getByRole("button", { name: /^Agregar .*\$/ })
		.first()
		.click();
	await button(page, "Mano de obra").click();
	await field(page, "Precio con ITBMS: Mano de obra").fill("40");
	await page.getByText(/^Guardado a las/).waitFor();
	await save("cotizar-trabajo", [page.getByRole("region", { name: "Cambiar pastillas delanteras" })]);
	await page.getByRole("button", { name: "Enviar", exact: true }).click();
	const dialog = page.getByRole("dialog", { name: "Enviar la cotización" });
	await dialog.waitFor();
	await dialog.evaluate(showPublicAddress);
	await save("cotizar-enviar", [dialog]);
	await page.context().close();
}

/** Receives a car whose two jobs are approved, and begins the work. */
async function startWork({ api, owner }: Shop, plate: string, name: string) {
	const order = await receiveCar(api, owner, { plate, name });
	await approveEstimate(api, owner, order.lead_id);
	return order;
}

async function takeDelivery(shop: Shop, save: Save) {
	const { api, owner, openAs } = shop;
	const { id } = await startWork(shop, "EA5541", "Lucía Pinto");
	const move = async (to: string) => {
		const { updated_at } = await callApi(api, owner, `/work-orders/${id}`, undefined, "GET");
		return callApi(api, owner, `/work-orders/${id}/move`, { to, updated_at });
	};
	const { jobs } = await move("in_progress");
	for (const job of jobs)
		await callApi(api, owner, `/work-orders/${id}/jobs/${job.id}`, { done: true, was: "open" });
	await move("ready");
	const page = await openAs("recepcion");
	await open(page, `/taller/${id}`);
	await page.getByRole("button", { name: "Entregar", exact: true }).click();
	await page.getByLabel("¿Con cuánto paga?").fill("160");
	const sheet = page.getByRole("dialog", { name: "Entregar" });
	await save("entregar-cobro", [sheet.getByRole("heading").first(), sheet.getByLabel("¿Con cuánto paga?")]);
	await button(page, "Cobrar y entregar").click();
	await save("entregar-hecho", [page.getByRole("dialog", { name: "Carro entregado" })]);
	await page.context().close();
}

async function takeCash({ openAs }: Shop, save: Save) {
	const page = await openAs("recepcion");
	await open(page, "/caja");
	const closeButton = page.getByRole("button", { name: "Cerrar el día", exact: true });
	await save("caja-formas", [page.getByRole("table", { name: "Por forma de pago" }), closeButton]);
	await closeButton.click();
	const dialog = page.getByRole("dialog");
	const heading = dialog.getByRole("heading").first();
	const amounts = [...((await dialog.textContent()) ?? "").matchAll(/Se esperan \$([\d,]+\.\d\d)/g)];
	const inputs = dialog.locator("input[name^='counted.']");
	for (const [index, input] of (await inputs.all()).entries())
		await input.fill(amounts[index]?.[1]?.replaceAll(",", "") ?? "0");
	await save("caja-contar", [heading, inputs.first(), dialog.getByText(/^Se esperan/).nth(2)]);
	await page.context().close();
}

async function takeClosing({ api, owner, openAs }: Shop, save: Save) {
	const day = await findOpenDay(api, 2);
	await createVisit(api, owner, { day, time: "9:00 AM", name: "Marta Gil" });
	const page = await openAs("recepcion");
	await open(page, `/agenda?vista=dia&dia=${day}`);
	await page.getByRole("link", { name: "Cerrar este día" }).first().click();
	await button(page, "Vacaciones").click();
	await page.getByRole("dialog").getByText("Marta Gil").waitFor();
	await save("feriado-cerrar", [page.getByRole("dialog")]);
	await page.context().close();
}

/** Writes a supplier's sheet with new prices of three products, and a column that the panel does not know. */
async function buildSheet({ api, owner }: Shop): Promise<Buffer> {
	const { products } = await callApi(api, owner, "/products", undefined, "GET");
	const rows = products
		.slice(0, 3)
		.map(({ sku, name, price }: { sku: string; name: string; price: number }) =>
			[sku, `"${name.replaceAll('"', "")}"`, (price * 1.04).toFixed(2), "A3"].join(","),
		);
	return Buffer.from(["SKU,Nombre,Precio,Pasillo", ...rows].join("\n"));
}

async function takeImport(shop: Shop, save: Save) {
	const buffer = await buildSheet(shop);
	const page = await shop.openAs("editor");
	await open(page, "/editar-productos/importar");
	await page
		.getByLabel("Hoja de productos")
		.setInputFiles({ name: "lista.csv", mimeType: "text/csv", buffer });
	const compareButton = button(page, "Comparar con el catálogo");
	await compareButton.waitFor({ timeout: 60_000 });
	await page.addStyleTag({ content: HIDDEN });
	await save("importar-columnas", [page.locator("details[open]")]);
	await compareButton.click();
	const rows = page.getByRole("region", { name: "Fila por fila" });
	await compareButton.waitFor({ state: "hidden", timeout: 60_000 });
	await save("importar-filas", [rows]);
	await page.context().close();
}

async function takePromotion({ openAs }: Shop, save: Save) {
	const page = await openAs("editor");
	await open(page, "/vitrina/promociones/nuevo");
	await page.getByLabel("Título").fill("Alineación con rotación");
	await page.getByLabel("Descripción").fill("Para sedanes, con revisión de llantas.");
	await page.getByLabel("Precio normal").fill("60");
	await page.getByLabel("Precio con descuento").fill("45");
	const lastField = page.getByLabel("Incluye");
	await lastField.fill("Alineación\nRotación de cuatro llantas");
	await save("promocion-precios", [page.getByRole("heading", { level: 1 }), lastField]);
	await page.context().close();
}

async function takeOwnerPages({ api, owner, openAs }: Shop, save: Save) {
	const { mechanics } = await callApi(api, owner, "/mechanics", undefined, "GET");
	const mechanic = mechanics.find(({ full_name }: { full_name: string }) => full_name === "Eliécer Poveda");
	const car = {
		plate: "EF1178",
		brand: "Kia",
		model: "Rio",
		complaint: "Suena al frenar",
		promised_at: null,
	};
	const person = { name: "Olga Vega", phone: "6777-8899" };
	await callApi(api, owner, "/work-orders", { ...car, person, mechanic_id: mechanic.id });
	const page = await openAs("admin");
	await open(page, "/configuracion");
	const row = page
		.getByRole("region", { name: "Personal" })
		.getByRole("listitem")
		.filter({ hasText: "Eliécer" });
	await row.getByText(/^Más/).click();
	await row.getByRole("button", { name: /^Desactivar/ }).click();
	await save("persona-desactivar", [page.getByRole("alertdialog")]);
	await page.keyboard.press("Escape");
	await save("copia-lista", [page.getByRole("region", { name: "Copias", exact: true })]);
	await page.context().close();
}

async function takeMechanic(shop: Shop, save: Save) {
	const { id } = await startWork(shop, "EH2266", "Eva Ríos");
	const page = await shop.openAs("mecanico");
	await open(page, `/taller/${id}`);
	const jobs = page.getByRole("region", { name: "Trabajos" });
	await save("mecanico-orden", [page.getByRole("heading", { level: 1 }), jobs]);
	await page.context().close();
}

function writeSizes(sizes: Partial<Record<GuidePictureName, Size>>) {
	const lines = Object.entries(sizes)
		.toSorted(([one], [other]) => (one < other ? -1 : 1))
		.map(([name, { width, height }]) => `\t"${name}": { width: ${width}, height: ${height} },`);
	const text = `/** Sizes of the guide's pictures in pixels. \`npm run pictures\` writes this file. */
export const PICTURE_SIZES = {
${lines.join("\n")}
} as const;

export type GuidePictureName = keyof typeof PICTURE_SIZES;
`;
	writeFileSync(SIZES_FILE, text);
}

/** Runs axe once on every page of the site and the panel, with records where a page needs one. */

import routeTable, { type RouteEntry } from "virtual:routes";
import { matchPath } from "react-router";
import { beforeAll, expect, test } from "vitest";
import { page } from "vitest/browser";
import { addVisit, createPhone } from "#tests/component-kit/agenda.ts";
import { expectNoViolations, LANDMARK_RULES } from "#tests/component-kit/axe.ts";
import { confirmSample } from "#tests/component-kit/confirm-sample.ts";
import { findSmallFields } from "#tests/component-kit/layout-checks.ts";
import { logInAs, open } from "#tests/component-kit/page.tsx";
import { requestQuote } from "#tests/component-kit/people.ts";
import { callPanel, receiveCar, sendEstimate } from "#tests/component-kit/workshop.ts";
import { PUBLIC_PAGES } from "#tests/e2e/public-pages.ts";

const PANEL = "/admin/dashboard";
const EMPTY_PAGES = ["/productos?q=zzzz", "/blog?q=zzzz", "/enviado", "/no-existe"];
/** Links with a token that the shop never issued. */
const UNKNOWN_LINKS = ["/recibo/x", "/boletin/confirmar/x", "/boletin/salir/x", "/seguir/x"];
const PORTAL_PAGES = ["/seguir/:visitLink", "/seguir/:estimateLink", "/seguir/:orderLink"];
const LOGIN_PAGES = ["/admin/login", "/admin/clave", "/admin/segundo-paso", "/admin/elegir-clave"];
const PANEL_PAGES = [
	"",
	...["/bandeja", "/bandeja/boletin", "/bandeja/nueva", "/bandeja/cerrar"],
	...["/bandeja/:lead", "/bandeja/:lead/corregir", "/bandeja/:lead/unir", "/bandeja/:quote/hoja"],
	...["/cotizaciones", "/cotizaciones/nueva", "/cotizaciones/:estimate", "/por-contactar"],
	...["/buscar", "/buscar?q=2026", "/buscar?q=cobrar"],
	...["/ayuda", "/ayuda/recibir-un-carro", "/ayuda/restaurar-una-copia"],
	...["/agenda", "/agenda?vista=semana", "/agenda/hoja", "/agenda/mes", "/agenda/buscar?q=eva"],
	...["/agenda/nueva", "/agenda/cerrar", "/agenda/horario", "/agenda/bloquear", "/agenda/:visit"],
	...["/mi-dia", "/taller", "/taller/recibir", "/taller/:order"],
	...["/taller/carros/:car", "/taller/carros/:car/corregir", "/cuenta"],
	...["/clientes", "/clientes/nuevo", "/clientes/datos"],
	...["/clientes/:customer", "/clientes/:customer/corregir", "/clientes/:customer/datos"],
	...["/caja", "/caja/2026-11-20", "/caja/2026-11-10"],
	...["/caja/contador", "/caja/contador/:sale", "/caja/por-cobrar", "/caja/recibo/:payment"],
	...["/configuracion", "/configuracion/sitio", "/configuracion/historial"],
	...["/configuracion/textos", "/configuracion/textos/home", "/configuracion/textos/terms"],
	...["/configuracion/mensajes", "/configuracion/correo", "/configuracion/copias", "/media"],
	...["/puesta-en-marcha", "/puesta-en-marcha/taller"],
	...["/servicios", "/editar-servicios", "/editar-servicios/:service", "/editar-servicios/nuevo"],
	...["/productos", "/editar-productos", "/editar-productos/:product", "/editar-productos/nuevo"],
	...["/editar-productos/importar", "/editar-productos/cambios/:batch"],
	...["/vitrina", "/vitrina/testimonios", "/vitrina/marcas", "/vitrina/sintomas"],
	"/vitrina/fotos",
	...["/vitrina/promociones/:promotion", "/vitrina/testimonios/:testimonial"],
	...["/vitrina/marcas/:brand", "/vitrina/sintomas/:symptom"],
	...["/blog", "/blog/:post", "/blog/nuevo"],
].map((path) => PANEL + path);
/** Routes that only redirect. */
const REDIRECTS = ["/muy-pronto", "/admin", "/admin/zoho", "/admin/zoho-callback"];

let token = "";
const paramValues: Record<string, string> = {};

beforeAll(async () => {
	token = await logInAs();
	await confirmSample(token);
	await createRecords();
});

const SITE_PAGES = [...PUBLIC_PAGES, ...EMPTY_PAGES, ...UNKNOWN_LINKS, ...PORTAL_PAGES];

test.each(SITE_PAGES)("has no violations at %s", (path) => expectAccessible(path, 390, 844));

test.each(SITE_PAGES)("has no violations on a desktop at %s", { tags: ["slow"] }, (path) =>
	expectAccessible(path, 1280, 900),
);

async function expectAccessible(path: string, width: number, height: number) {
	await page.viewport(width, height);
	await open(buildPath(path));
	await expect.poll(() => document.querySelectorAll("h1")).toHaveLength(1);
	await expectNoViolations(LANDMARK_RULES);
	if (width < 768) expect(findSmallFields()).toEqual([]);
}

test.each([...LOGIN_PAGES, ...PANEL_PAGES])("has no violations at %s", async (path) => {
	await logInAs();
	await page.viewport(390, 844);
	await open(buildPath(path));
	// The element has no role while a dialog covers it.
	await expect.poll(() => document.querySelectorAll("h1")).toHaveLength(1);
	await expectNoViolations();
	expect(findSmallFields()).toEqual([]);
});

test("covers every route", () => {
	const testedPages = [...PUBLIC_PAGES, ...EMPTY_PAGES, ...UNKNOWN_LINKS, ...LOGIN_PAGES, ...PANEL_PAGES];
	const paths = testedPages.map((path) => path.replace(/\?.*/, ""));
	const patterns = routeTable.flatMap((entry) => listPatterns(entry, ""));
	expect(patterns.length).toBeGreaterThan(70);
	expect(patterns.filter((pattern) => !paths.some((path) => matchPath(pattern, path)))).toEqual(REDIRECTS);
});

/** Lists the path patterns of the pages at or below a route. */
function listPatterns({ path, load, children, index }: RouteEntry, parent: string): string[] {
	const fullPath = path ? `${parent}/${path}` : parent;
	const childPatterns = children?.flatMap((child) => listPatterns(child, fullPath)) ?? [];
	return load && (path || index) ? [fullPath || "/", ...childPatterns] : childPatterns;
}

/** Replaces the parameters of a path with the ids of the created records. */
function buildPath(path: string): string {
	return path.replace(/:(\w+)/g, (_, name) => {
		const id = paramValues[name];
		if (!id) throw new Error(`nothing was made for :${name}`);
		return id;
	});
}

async function createRecords() {
	const person = { name: "Eva Soto", phone: createPhone() };
	const request = { kind: "contact", channel: "phone", email: "", service: "", car: "" };
	paramValues.lead = (await callPanel(token, "/inbox", { ...person, ...request, wish: "Frenos" })).id;
	paramValues.quote = (await requestQuote(token, { name: "Hugo Lista" })).id;
	const sale = await requestQuote(token, { name: "Olga Venta" });
	await callPanel(token, `/inbox/${sale.id}/state`, { state: "won", updated_at: sale.updated_at }, "PUT");
	paramValues.sale = sale.id;
	const taken = { cents: 100, method: "cash", paid_cents: 0 };
	const { payments } = await callPanel(token, `/leads/${sale.id}/payments`, taken);
	paramValues.payment = payments[0].id;
	const visit = await addVisit(token, { day: "2026-11-20", time: "2:00 PM", name: "Ana Ríos" });
	Object.assign(paramValues, { visit: visit.id, visitLink: getLastSegment(visit.link) });
	const order = await receiveCar(token, { plate: "QX7001" });
	Object.assign(paramValues, { order: order.id, orderLink: getLastSegment(order.link), car: order.car.id });
	await callPanel(token, "/cash/movements", { kind: "float", cents: 5000 });
	const estimate = await sendEstimate(token, "Iris Mock");
	Object.assign(paramValues, { estimate: estimate.id, estimateLink: getLastSegment(estimate.path) });
	paramValues.customer = (await callPanel(token, "/customers/detailed?q=eva+soto")).customers[0].id;
	paramValues.service = (await callPanel(token, "/services")).services[0].id;
	paramValues.product = (await callPanel(token, "/products")).products[0].id;
	const edit = {
		selection: { ids: [paramValues.product] },
		edit: { field: "is_visible", is_visible: false },
	};
	paramValues.batch = (await callPanel(token, "/product-batches/edits", edit)).id;
	const { promotions, testimonials, brands } = await callPanel(token, "/showcase");
	paramValues.promotion = promotions[0].id;
	paramValues.testimonial = testimonials[0].id;
	paramValues.brand = brands[0].id;
	paramValues.symptom = (await callPanel(token, "/symptoms")).symptoms[0].id;
	paramValues.post = (await callPanel(token, "/blog/posts"))[0].id;
}

const getLastSegment = (link: string | null) => link?.split("/").at(-1) ?? "";

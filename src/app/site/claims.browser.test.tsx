/** Unconfirmed claims: shown on a trial site, and hidden once it is live. */
import { beforeEach, expect, test } from "vitest";
import { page } from "vitest/browser";
import { expectNoViolations } from "#tests/component-kit/axe.ts";
import { call, changeEnv, logInAs, open } from "#tests/component-kit/page.tsx";

const LIVE_URL = "https://taller.test";
const CLAIM_PATTERN =
	/Garantía total|Distribuidores autorizados|Lo que cuentan los clientes|500\+|98%|24h|15\+|2008|© 2020|Finalizó|Recargar galería|24\/7|Servicios adicionales/;
const PAGES = ["/", "/servicios", "/nosotros", "/gubernamentales", "/contacto", "/privacidad", "/terminos"];
const testimonialsHeading = page.getByRole("heading", { name: "Lo que cuentan los clientes" });

beforeEach(() => changeEnv({ SITE_URL: LIVE_URL }));

async function openFullPage(path: string) {
	await open(path);
	await expect.element(page.getByRole("heading", { level: 1 })).toBeVisible();
}

test.each(PAGES)("hides unconfirmed claims on %s when live", async (path) => {
	await openFullPage(path);
	expect(document.body.textContent?.match(CLAIM_PATTERN)?.[0]).toBeUndefined();
	const sections = [...document.querySelectorAll("main section")];
	expect(sections.filter(({ textContent }) => !textContent?.trim())).toEqual([]);
});

test.each([
	["/", ["Garantía total", "500+", "15+", "98%", "24h", "Distribuidores autorizados"]],
	["/nosotros", ["Desde 2008", "Certificaciones", "Nuestra historia", "Lo que no negociamos"]],
	["/gubernamentales", ["Recargar galería"]],
])("shows the specification's claims on %s in trial", async (path, claims) => {
	await changeEnv({ SITE_URL: "" });
	await openFullPage(path);
	for (const claim of claims) expect(document.body.textContent).toContain(claim);
});

test("replaces hidden claims by facts when live", async () => {
	await openFullPage("/");
	const hero = page.getByRole("main").getByRole("list").filter({ hasText: "Servicio rápido" }).first();
	await expect.element(hero).toMatchTextContent(/Cita en línea.*En Calidonia/);
	expect(hero.getByRole("listitem").elements()).toHaveLength(3);
	await openFullPage("/nosotros");
	await expect.element(page.getByRole("heading", { name: "Qué hacemos aquí" })).toBeVisible();
	await expect.element(page.getByRole("heading", { name: "Dónde y cuándo" })).toBeVisible();
	await openFullPage("/gubernamentales");
	const groups = page.getByRole("region", { name: "Lo que cubrimos" });
	await expect
		.element(groups.getByRole("link", { name: "Frenos" }))
		.toHaveAttribute("href", "/servicios/frenos");
	await expect.element(page.getByRole("region", { name: "Cifras" })).toMatchTextContent(/a más tardar/);
});

test("shows service warranties in the terms when live", async () => {
	await openFullPage("/terminos");
	const clause = document.querySelector("#garantia")?.parentElement;
	expect(clause?.textContent).toContain(
		"Damos 1 año de garantía en aire acondicionado y 2 años en papel ahumado.",
	);
	expect(clause?.textContent).toContain("Además de la nuestra");
	expect(clause?.textContent).not.toContain("la factura");
});

test("shows the same years on both pages in trial", async () => {
	await changeEnv({ SITE_URL: "" });
	await openFullPage("/gubernamentales");
	const years = page.getByRole("region", { name: "Cifras" }).getByRole("definition").first();
	await expect.element(years).toHaveTextContent("15+");
});

test("shows staff both versions of a page", { tags: ["slow"] }, async () => {
	const token = await logInAs();
	const { looks } = (await call("/api/admin/dashboard", { token })).json.missing;
	await open("/admin/dashboard/configuracion");
	const missingRegion = page.getByRole("region", { name: "Falta por completar" });
	const getPreviewLink = (side: string) =>
		missingRegion.getByRole("link", { name: new RegExp(`^Ver ${side} ?: \\d testimonios`) });
	await expect.element(getPreviewLink("con")).toHaveAttribute("href", looks.testimonials.with);
	await expect.element(getPreviewLink("con")).toHaveAttribute("target", "_blank");
	await expect.element(getPreviewLink("sin")).toHaveAttribute("href", looks.testimonials.without);

	await openFullPage(looks.testimonials.with);
	const preview = page.getByText("así se ve con «Testimonios de ejemplo»");
	await expect.element(preview).toBeVisible();
	await expect.element(testimonialsHeading).toBeVisible();
	await expectNoViolations();
	await openFullPage(looks.testimonials.without);
	await expect.element(page.getByText("así se ve sin «Testimonios de ejemplo»")).toBeVisible();
	expect(testimonialsHeading.elements()).toEqual([]);
	await openFullPage("/");
	expect(testimonialsHeading.elements()).toEqual([]);
});

test("warns staff about an unconfirmed payment method", async () => {
	await logInAs();
	await open("/admin/dashboard/configuracion/sitio?seccion=pagos");
	await expect.element(page.getByText("Efectivo: de ejemplo o sin confirmar")).toBeVisible();
	await expect.element(page.getByText(/se confirma en Configuración/)).toBeVisible();
});

test("names each sample year and certificate in the form", async () => {
	await logInAs();
	await open("/admin/dashboard/configuracion/sitio?seccion=nosotros");
	await expect
		.element(page.getByText("Año por año: 2012 Aire acondicionado: de ejemplo o sin confirmar"))
		.toBeVisible();
	expect(page.getByText(/^: de ejemplo/).elements()).toEqual([]);
});

import { panamaDay } from "#panama/time.ts";
import { expect, expectNoAxeViolations } from "./fixtures.ts";
import { trying as test } from "./on-own-server.ts";
import { openAlive } from "./reading.ts";

test.use({ allowedErrors: /status of 500/ });

const PIXEL = Buffer.from(
	"iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==",
	"base64",
);
const photo = (number: number) => ({
	number,
	url: `/images/gubernamentales/gubernamentales-${number}.png`,
	alt: number === 4 ? "Patrulla en el elevador" : `Proyecto ${number}`,
});

test("a proposal starts in the chat with what it needs", async ({ page }) => {
	await openAlive(page, "/gubernamentales");
	const link = page.getByRole("link", { name: /Solicitar propuesta/ }).first();
	const text = new URL((await link.getAttribute("href")) ?? "").searchParams.get("text");
	for (const ask of ["Entidad:", "RUC y DV:", "Cantidad de unidades:"]) expect(text).toContain(ask);
	const figures = page.getByRole("region", { name: "Cifras" });
	const years = String(Number(panamaDay(new Date()).slice(0, 4)) - 2008);
	await expect(figures.getByRole("definition").first()).toHaveText(years);
	const labels = ["Años de taller, desde 2008", "Servicios", "Productos en el catálogo"];
	for (const [place, label] of labels.entries())
		await expect(figures.getByRole("term").nth(place)).toHaveText(label);
	await expect(figures.getByRole("definition").nth(2)).toHaveText(/^[1-9][\d,]*$/);
	const groups = page.getByRole("region", { name: "Lo que cubrimos" });
	await expect(groups.getByRole("heading", { level: 3 })).toHaveCount(4);
});

test("without photos the gallery says so; reloaded it shows them, and enlarges by keyboard", async ({
	page,
}) => {
	await page.route("**/images/gubernamentales/**", (route) =>
		route.fulfill({ contentType: "image/png", body: PIXEL }),
	);
	await openAlive(page, "/gubernamentales");
	await expect(page.getByText("Todavía no hay fotos publicadas")).toBeVisible();
	await page.route("**/api/government/gallery", (route) =>
		route.fulfill({ json: { images: [photo(1), photo(2), photo(4)] } }),
	);
	await page.getByRole("button", { name: "Recargar galería" }).click();
	await expect(page.getByText("Galería al día: 3 fotos.")).toBeVisible();
	const second = page.getByRole("link", { name: /Proyecto 2/ });
	await second.focus();
	await page.keyboard.press("Enter");
	const viewer = page.getByRole("dialog", { name: "Fotos de proyectos" });
	await expect(viewer.getByRole("img", { name: "Proyecto 2" })).toBeVisible();
	await expectNoAxeViolations(page);
	await page.keyboard.press("ArrowRight");
	await expect(viewer.getByRole("img", { name: "Patrulla en el elevador" })).toBeInViewport();
	await expect(viewer.getByText("Patrulla en el elevador")).toBeInViewport();
	await expectNoAxeViolations(page);
	await page.keyboard.press("Escape");
	await expect(viewer).toBeHidden();
	await expect(second).toBeFocused();
	await page.keyboard.press("Enter");
	await expect(viewer).toBeVisible();
	await page.goBack();
	await expect(viewer).toBeHidden();
	await expect(page).toHaveURL(/\/gubernamentales/);
});

test("a gallery that does not load says so and offers another try", async ({ page }) => {
	await page.route("**/api/government/gallery", (route) => route.fulfill({ status: 500 }));
	await openAlive(page, "/gubernamentales");
	await page.getByRole("button", { name: "Recargar galería" }).click();
	await expect(page.getByRole("alert")).toContainText("No se pudo recargar la galería");
	await page.unroute("**/api/government/gallery");
	await page.getByRole("button", { name: "Reintentar" }).click();
	await expect(page.getByRole("alert")).toHaveCount(0);
});

test("the footer leads to the legal texts, which carry the shop's data and their version", async ({
	page,
}) => {
	await openAlive(page, "/");
	await page.getByRole("contentinfo").getByRole("link", { name: "Política de privacidad" }).click();
	await expect(page.getByRole("heading", { level: 1 })).toHaveText("Política de privacidad");
	await expect(page.getByText(/^Vigente desde [a-z]+ de \d{4}$/)).toBeVisible();
	await expect(page.getByText("Autocentro Calidonia, S.A.").first()).toBeVisible();
	// All that the site keeps in a visitor's browser beyond the tab is named.
	for (const key of ["quoteList", "lastQuote", "miCarro", "enviado", "Una foto que agregas"])
		await expect(page.getByText(key)).toBeVisible();
	const estimate = page.getByRole("listitem").filter({ hasText: "una cotización con enlace" });
	await expect(estimate).toContainText("dirección IP");
	await page.getByRole("link", { name: "Términos y condiciones" }).first().click();
	await expect(page.getByRole("heading", { level: 1 })).toHaveText("Términos y condiciones");
	await expect(page.getByText(/ITBMS de 7%/)).toBeVisible();
	for (const words of [/dos precios, vale el más bajo/, /Ley 45 de 2007/, /\(ACODECO\)/])
		await expect(page.getByText(words)).toBeVisible();
});

test("the figures stand in line, and none alone in its row", async ({ page }) => {
	await openAlive(page, "/gubernamentales");
	const figures = page.getByRole("region", { name: "Cifras" }).getByRole("definition");
	const count = await figures.count();
	for (const width of [360, 768, 1280]) {
		await page.setViewportSize({ width, height: 800 });
		const tops = await figures.evaluateAll((all) =>
			all.map((one) => Math.round(one.getBoundingClientRect().top)),
		);
		const rows = tops.filter((top, place) => tops.indexOf(top) === place);
		const last = tops.filter((top) => top === rows.at(-1)).length;
		expect(rows).toHaveLength(Math.ceil(count / (width < 768 ? 2 : count % 3 === 1 ? 4 : 3)));
		if (width >= 768) expect(last).toBeGreaterThan(1);
	}
});

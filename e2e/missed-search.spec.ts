import { expect, expectNoAxeViolations } from "./fixtures.ts";
import { openAlive } from "./reading.ts";
import { shiftsOf, watchShifts } from "./shifts.ts";
import { enterAs, test } from "./staff.ts";

// A headless browser is a robot, and those are not counted.
test.use({
	userAgent: "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0",
});

test("of two words of which the shop has one that one is shown apart, and leads on to all of it", async ({
	page,
}) => {
	for (const isTyped of [false, true]) {
		await openAlive(page, isTyped ? "/productos" : "/productos?q=silicona+roja");
		if (isTyped)
			await page.getByRole("searchbox", { name: "Buscar productos" }).fill("silicona roja");
		await expect(page.getByText("No se encontraron productos")).toBeVisible();
		const part = page.getByRole("region", { name: "Lo que hay de «silicona»" });
		await expect(part.getByRole("article").first()).toContainText("Silicona");
		await expectNoAxeViolations(page);
		await part.getByRole("link", { name: /^Ver los \d+ productos de «silicona»$/ }).click();
		await expect(page).toHaveURL("/productos?q=silicona");
		await expect(page.getByText(/^Mostrando [1-9]\d* productos$/)).toBeVisible();
	}
});

test("an empty search names the service that is called so", async ({ page }) => {
	await openAlive(page, "/productos?q=papeles+ahumados");
	const way = page.getByText("¿Es un trabajo, o algo que le pasa a tu carro?");
	await expect(way.getByRole("link")).toHaveText([
		"Papel ahumado",
		"servicios del taller",
		"guía de síntomas",
	]);
	await way.getByRole("link", { name: "Papel ahumado" }).click();
	await expect(page.getByRole("heading", { level: 1 })).toHaveText("Papel ahumado");
});

for (const [words, symptom, service] of [
	["frenos chillan", "«Chilla al frenar»", "Frenos"],
	["bateria hyundai accent", "«Arranca lento o solo hace “clac”»", "Mecánica ligera"],
])
	test(`«${words}» finds what the shop sells, and below it the symptom and who does the work`, async ({
		page,
	}) => {
		await openAlive(page, "/productos");
		await page.getByRole("searchbox", { name: "Buscar productos" }).fill(words ?? "");
		await expect(page.getByText("Mostrando 1 producto")).toBeVisible();
		const way = page.getByText("¿Es un trabajo, o algo que le pasa a tu carro?");
		await expect(way.getByRole("link", { name: service ?? "", exact: true })).toBeVisible();
		await way.getByRole("link", { name: symptom ?? "", exact: true }).click();
		await expect(page).toHaveURL(/que-le-pasa-a-tu-carro/);
	});

test("an empty result that is opened by its address shows its ways out without scrolling", async ({
	page,
}) => {
	await page.setViewportSize({ width: 1280, height: 800 });
	await watchShifts(page.context());
	for (const [query, out] of [
		["q=zzz", "Ver todos los productos"],
		["q=zzz&categoria=Aceite&marca=Motul", "Quitar filtros"],
		["categoria=Bombillo&marca=motul", "Quitar filtros"],
	] as const) {
		await openAlive(page, `/productos?${query}`);
		const main = page.getByRole("main");
		const parts = [
			page.getByRole("heading", { name: "No se encontraron productos" }),
			main.getByRole("link", { name: /Pídelo por WhatsApp/ }),
			main.getByRole("link", { name: out, exact: true }).last(),
		];
		for (const part of parts) {
			const box = await part.boundingBox();
			expect((box?.y ?? 0) + (box?.height ?? 9999), query).toBeLessThanOrEqual(800);
		}
		expect(await page.evaluate(() => scrollY)).toBe(0);
		expect(await shiftsOf(page)).toEqual([]);
	}
});

test("the head of the catalogue stays as it is while somebody types", async ({ page }) => {
	await page.setViewportSize({ width: 1280, height: 800 });
	await openAlive(page, "/productos");
	const head = page.locator("section:has(h1)");
	const before = await head.evaluate((element) => element.clientHeight);
	await page.getByRole("searchbox", { name: "Buscar productos" }).fill("filtro");
	await expect(page).toHaveURL(/q=filtro/);
	expect(await head.evaluate((element) => element.clientHeight)).toBe(before);
	await openAlive(page, "/productos?q=filtro");
	expect(await head.evaluate((element) => element.clientHeight)).toBeLessThan(before);
});

test("what a visitor looks for in vain stands in the panel the next moment, until staff take it off", async ({
	page,
	staff,
}) => {
	// Many digits would look like a phone, which is not kept.
	const words = `gato hidráulico ${Date.now().toString(36).replace(/\d/g, "z")}`;
	await openAlive(page, "/productos");
	const told = page.waitForResponse("**/api/searches");
	await page.getByRole("searchbox", { name: "Buscar productos" }).fill(words);
	await expect(page.getByText("No se encontraron productos")).toBeVisible();
	expect((await told).status()).toBe(200);

	await enterAs(page, staff);
	await page.goto("/admin/dashboard/productos");
	const list = page.getByRole("region", { name: "Buscado y no encontrado" });
	const row = list.getByRole("listitem").filter({ hasText: words });
	await expect(row).toContainText("1 búsqueda");
	await expectNoAxeViolations(page);
	await row.getByRole("button", { name: `Quitar «${words}»` }).click();
	await expect(row).toHaveCount(0);
});

test("on a phone a missed search and a taught word have the row, and their buttons the next", async ({
	page,
	staff,
}) => {
	await enterAs(page, staff);
	const words = "gato hidráulico de patín para taller";
	await page.route("**/api/admin/searches", (route) =>
		route.fulfill({
			json: { searches: [{ id: "a", words, times: 3, last_at: "2026-11-20T15:00:00.000Z" }] },
		}),
	);
	await page.setViewportSize({ width: 360, height: 740 });
	await page.goto("/admin/dashboard/productos");
	const missed = page.getByRole("listitem").filter({ hasText: words });
	const width = async () => (await missed.locator("div").boundingBox())?.width;
	await expect.poll(width).toBeGreaterThan(280);
	await page.getByText(/^Ver \d+ palabras? enseñadas?$/).click();
	const taught = page.getByRole("listitem").filter({ hasText: /^«aceite de carro»/ });
	const top = async (name: RegExp) => (await taught.getByRole("button", { name }).boundingBox())?.y;
	expect(await top(/^Quitar/)).toBe(await top(/^Cambiar/));
});

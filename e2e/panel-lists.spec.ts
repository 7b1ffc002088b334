import { brokenWords } from "./fit.ts";
import { expect, expectNoAxeViolations } from "./fixtures.ts";
import { askQuote, bearer, enterAs, test } from "./staff.ts";

test.use({ allowedErrors: /status of 409/ });

test("a price being typed stays when the tablet is turned", async ({ page, staff }) => {
	await page.setViewportSize({ width: 1280, height: 800 });
	await enterAs(page, staff);
	await page.goto("/admin/dashboard/editar-productos?q=ENI-DOT4-500");
	await page.getByRole("button", { name: /^Cambiar el precio de/ }).click();
	const price = page.getByLabel(/^Precio de .* en dólares$/);
	await price.fill("7,77");
	for (const width of [768, 360, 1280]) {
		await page.setViewportSize({ width, height: 800 });
		await expect(price).toHaveValue("7,77");
		await expect(price).toBeFocused();
	}
	await expectNoAxeViolations(page);
});

test("a list opened past its end goes to its last page", async ({ page, staff }) => {
	await enterAs(page, staff);
	for (const tab of ["editar-productos", "productos", "blog"]) {
		await page.goto(`/admin/dashboard/${tab}?order=desc&page=99`);
		await expect(page.getByRole("main").getByRole("table").getByRole("row").nth(1)).toBeVisible();
		await expect(page).toHaveURL(/page=[2-9]$|order=desc$|blog$/);
	}
});

test("what a customer asked for, opened past its end, goes to its last page", async ({
	page,
	request,
	staff,
}) => {
	await askQuote(request, staff, { name: "Una Página", phone: "+507 6000-9912" });
	const headers = bearer(staff);
	const found = await request.get("/api/admin/customers/detailed?q=60009912", { headers });
	const [{ id }] = (await found.json()).customers;
	await enterAs(page, staff);
	await page.goto(`/admin/dashboard/clientes/${id}?page=99`);
	await expect(page).toHaveURL(`/admin/dashboard/clientes/${id}`);
	await expect(page.getByText("Todo lo que pidió (1 solicitud)")).toBeVisible();
});

test("the inbox goes to its last page and leaves the request open that is read", async ({
	page,
	request,
	staff,
}) => {
	const customer = { name: "Última Página", phone: "+507 6000-9911" };
	const { id } = await askQuote(request, staff, customer);
	await enterAs(page, staff);
	await page.goto(`/admin/dashboard/bandeja/${id}?state=todas&q=pagina&page=99`);
	await expect(page).toHaveURL(new RegExp(`/bandeja/${id}\\?state=todas&q=pagina$`));
	await expect(page.getByRole("heading", { name: "Última Página" })).toBeVisible();
});

test("whose price comes second is told the first before it is sent again", async ({
	page,
	staff,
}) => {
	let stored: object | undefined;
	// Answered here and never stored: other journeys read the same catalogue.
	await page.route("**/api/admin/products?*", async (route) => {
		const reply = await route.fetch();
		const list = await reply.json();
		await route.fulfill({
			json: { ...list, products: [{ ...list.products[0], ...(stored ?? { price: 9 }) }] },
		});
	});
	await page.route("**/api/admin/products/*/price", async (route) => {
		const yours = route.request().postDataJSON();
		if (stored) return route.fulfill({ json: {} });
		stored = { price: 16, updated_at: "2030-01-01T00:00:00.000Z" };
		const problem = { code: "changed_meanwhile", detail: "Compara.", current: stored, yours };
		await route.fulfill({ status: 409, json: problem });
	});
	await enterAs(page, staff);
	await page.goto("/admin/dashboard/editar-productos?q=ENI-DOT4-500");
	await page.getByRole("button", { name: /^Cambiar el precio de/ }).click();
	const price = page.getByLabel(/^Precio de .* en dólares$/);
	await price.fill("12");
	await page.keyboard.press("Enter");
	const told = /Ahora cuesta \$16\.00: alguien cambió el producto mientras editabas/;
	await expect(page.getByRole("table").getByText(told)).toBeVisible();
	await expect(price).toHaveAccessibleDescription(told);
	await expect(price).toHaveValue("12");
	await expectNoAxeViolations(page);
	await page.getByRole("button", { name: "Guardar" }).click();
	await expect(
		page.getByText("Producto actualizado: $16.00 → $12.00", { exact: true }),
	).toBeVisible();
	await expect(price).toHaveCount(0);
});

test("on a card each fact stands a space away from the dot before it", async ({ page, staff }) => {
	await page.setViewportSize({ width: 360, height: 800 });
	await enterAs(page, staff);
	await page.goto("/admin/dashboard/editar-productos");
	const facts = page.locator("tbody tr").first().locator("[data-card=fact]");
	await expect(facts.nth(1)).toBeVisible();
	const [first, second] = await facts.evaluateAll((all) =>
		all.map((fact) => fact.getBoundingClientRect()),
	);
	expect((second?.left ?? 0) - (first?.right ?? 0)).toBeCloseTo(4, 0);
});

test("a product's code and name stay whole in lists and in a request", async ({
	page,
	request,
	staff,
}) => {
	const person = { name: "Códigos Enteros", phone: "+507 6000-9913" };
	const line = [{ sku: "A1-FA-2808", quantity: 2 }];
	const lead = await askQuote(request, staff, person, line);
	await enterAs(page, staff);
	for (const path of ["productos", "editar-productos", `bandeja/${lead.id}`])
		for (const width of [360, 1024, 1280]) {
			await page.setViewportSize({ width, height: 800 });
			await page.goto(`/admin/dashboard/${path}`);
			await expect(
				page
					.getByText(/A1-FA-2808|ENI-DOT4-500/)
					.filter({ visible: true })
					.first(),
			).toBeVisible();
			expect(await brokenWords(page.getByRole("main")), `${path} at ${width} px`).toEqual([]);
		}
});

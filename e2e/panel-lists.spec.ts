import { expect, expectNoAxeViolations } from "./fixtures.ts";
import { askQuote, enterAs, test } from "./staff.ts";

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

import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { measureOverflow } from "#tests/component-kit/layout-checks.ts";
import { getCurrentPath, open, waitForIdle } from "#tests/component-kit/page.tsx";

const titles = page.getByRole("article").getByRole("heading");
const searchBox = page.getByRole("searchbox", { name: "Buscar en el blog" });
const categoryNav = page.getByRole("navigation", { name: "Filtrar artículos" });

const expectCount = (count: number) => expect.poll(() => titles.elements().length).toBe(count);

test("searches the full text while typing", { tags: ["slow"] }, async () => {
	await open("/blog");
	await searchBox.fill("HIGROSCOPICOS");
	await expectCount(1);
	await expect.element(titles).toMatchTextContent(/Líquido de frenos/);
	await expect.poll(getCurrentPath).toBe("/blog?q=HIGROSCOPICOS");
	await searchBox.fill("xyz");
	await expect
		.element(page.getByRole("heading", { name: "No encontramos artículos con «xyz»" }))
		.toBeVisible();
	await page.getByRole("link", { name: "Ver todos los artículos" }).click();
	await expect.element(searchBox).toHaveValue("");
	await expectCount(10);
});

test("marks the selected category and counts its articles", async () => {
	await open("/blog");
	await expectCount(10);
	const categoryLink = categoryNav.getByRole("link", { name: "Productos" });
	await categoryLink.click();
	await expect.element(categoryLink).toHaveAttribute("aria-current", "true");
	await expect.element(page.getByText("Mostrando 3 artículos")).toBeVisible();
	expect(getCurrentPath()).toBe("/blog?categoria=Productos");
	await expectCount(3);
});

test("links back to the full list when opened directly", async () => {
	const count = page.getByText(/^Mostrando \d+ artículos$/);
	await open("/");
	await page.getByRole("contentinfo").getByRole("link", { name: "Blog" }).click();
	await expect.element(count).toBeVisible();
	history.back();
	await expect.poll(getCurrentPath).toBe("/");
	await waitForIdle();
	await page.getBySelector('main a[href="/que-le-pasa-a-tu-carro"]').first().click();
	await page.getBySelector('main a[href="/que-le-pasa-a-tu-carro/chilla-al-frenar"]').first().click();
	const serviceSection = page.getByRole("region", { name: "El servicio que lo revisa" });
	await serviceSection.getBySelector('a[href^="/blog/"]').click();
	await expect.poll(getCurrentPath).toMatch(/^\/blog\/./);
	await page.getByRole("link", { name: "Volver al blog" }).click();
	await expect.element(count).toBeVisible();
	expect(getCurrentPath()).toBe("/blog");
});

test.each(["/blog?q=zzz", "/blog/liquido-de-frenos-dot-3-y-dot-4"])(
	"fits every width at %s",
	async (path) => {
		await open(path);
		await expect.element(page.getByRole("heading", { level: 1 })).toBeVisible();
		for (const width of [360, 1280]) {
			await page.viewport(width, 900);
			expect(measureOverflow(), `at ${width} px`).toBeLessThanOrEqual(0);
		}
	},
);

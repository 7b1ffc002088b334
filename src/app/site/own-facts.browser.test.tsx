/** A published site with few records: it names only what the shop has. */
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { createStaffToken } from "#tests/component-kit/form-steps.ts";
import { call, open } from "#tests/component-kit/page.tsx";

const products = page.getByRole("region", { name: "Repuestos con su precio" });
const brands = page.getByRole("region", { name: "Marcas que usamos y vendemos" });
const footer = page.getByRole("contentinfo");

async function saveSettings(getChange: (settings: Record<string, object>) => object) {
	const token = await createStaffToken();
	const { settings, updated_at } = (await call("/api/admin/settings", { token })).json;
	const { sampleFields: _, ...edit } = settings;
	const body = { ...edit, ...getChange(edit), updated_at };
	const { status, json } = await call("/api/admin/settings", { method: "PUT", token, body });
	expect([status, json.fields]).toEqual([200, undefined]);
}

type Rows = Record<string, string>[];

/** Removes every record of a list that is not kept; the panel lists them page by page. */
async function removeOthers(path: string, keptIds: readonly string[] = []) {
	const token = await createStaffToken();
	for (;;) {
		const { json } = await call(`/api/admin/${path}`, { token });
		const records: Rows = Array.isArray(json) ? json : json.products;
		const removed = records.filter(({ id = "" }) => !keptIds.includes(id));
		if (removed.length === 0) return;
		const remove = ({ id }: { id?: string }) => call(`/api/admin/${path}/${id}`, { method: "DELETE", token });
		const responses = await Promise.all(removed.map(remove));
		expect(responses.filter(({ status }) => status >= 300)).toEqual([]);
	}
}

async function findProductId(brand: string): Promise<string> {
	const { products: found } = (await call(`/api/products/search?marca=${brand}`)).json;
	return found[0].id;
}

test("shows any products on sale and their brands", { tags: ["slow"] }, async () => {
	await removeOthers("products", await Promise.all(["Motul", "A1"].map(findProductId)));
	await open("/");
	await expect.poll(() => products.getByRole("listitem").elements().length).toBe(2);
	await expect.poll(() => brands.getByRole("article").elements().length).toBe(2);
	await removeOthers("products");
	await open("/");
	await expect.element(page.getByRole("heading", { name: "Repuestos para tu carro" })).toBeVisible();
	expect(brands.elements()).toEqual([]);
});

test("shows an empty blog with one next step and no link", async () => {
	await removeOthers("blog/posts");
	await open("/blog");
	await expect
		.element(page.getByRole("heading", { name: "Todavía no hay artículos publicados" }))
		.toBeVisible();
	expect(page.getByRole("searchbox", { name: "Buscar en el blog" }).elements()).toEqual([]);
	expect(document.body.textContent).not.toMatch(/Mostrando|Recibe el próximo consejo/);
	await expect.element(footer.getByRole("link", { name: "Servicios", exact: true })).toBeVisible();
	expect(page.getByRole("link", { name: "Blog", exact: true }).elements()).toEqual([]);
});

test("tells the owner's story without a sentence of its own", async () => {
	await saveSettings(({ about }) => ({
		about: { ...about, story: "En 2009 abrimos en Río Abajo." },
		foundedYear: 2009,
	}));
	await open("/nosotros");
	await expect.element(page.getByText("En 2009 abrimos en Río Abajo.")).toBeVisible();
	expect(document.body.textContent).not.toContain("abrió en 2009");
});

test.each([
	[["warranty"], 1],
	[["practice"], 3],
	[["practice", "warranty"], 4],
])("fills the row of values with %o", async (confirmed, count) => {
	const sources = Object.fromEntries(confirmed.map((name) => [name, "Política del taller"]));
	await saveSettings(({ claims }) => ({ claims: { ...claims, ...sources } }));
	await page.viewport(1280, 800);
	await open("/nosotros");
	const title = page.getByRole("heading", { name: "Lo que no negociamos" });
	await expect.element(title).toBeVisible();
	const list = title.element().nextElementSibling as HTMLElement;
	expect(list.children).toHaveLength(count);
	const right = (element: Element | null) => element?.getBoundingClientRect().right ?? 0;
	expect(right(list) - right(list.lastElementChild)).toBeLessThan(4);
});

test("keeps each group of days on its line in the footer", async () => {
	const day = { opens: "08:00", closes: "17:30", breakStart: "12:00", breakEnd: "13:00" };
	const saturday = { opens: "08:00", closes: "12:00" };
	await saveSettings(() => ({ hours: [null, day, day, day, day, day, saturday] }));
	await page.viewport(1280, 800);
	await open("/nosotros");
	const lines = footer.getByRole("listitem").filter({ hasText: /^(Lun|Sáb)/ });
	await expect.poll(() => lines.elements().length).toBe(2);
	expect(lines.elements().map(({ textContent }) => textContent?.replaceAll("\u00a0", "_"))).toEqual([
		"Lun a Vie 8:00_AM_–_12:00_PM y_1:00_PM_–_5:30_PM",
		"Sáb 8:00_AM_–_12:00_PM",
	]);
});

import { expect, onTestFinished, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { expectNoViolations } from "#tests/component-kit/axe.ts";
import { measureOverflow } from "#tests/component-kit/layout-checks.ts";
import {
	call,
	failCalls,
	getCurrentPath,
	holdCalls,
	interceptCalls,
	logInAs,
	open,
} from "#tests/component-kit/page.tsx";

const count = page.getByRole("status").filter({ hasText: "Mostrando" });
const cards = page.getByRole("article");
const searchBox = page.getByRole("searchbox", { name: "Buscar productos" });
const order = page.getByLabelText("Ordenar por");
const moreLink = page.getByRole("link", { name: /^Ver más/ });
const LOAD_FAILED = /No pudimos traer los que siguen/;

const expectCards = (expectedCount: number) => expect.element(cards).toHaveLength(expectedCount);
const getSelectedText = (select: Element) => (select as HTMLSelectElement).selectedOptions[0]?.text;
const listTitles = () => cards.elements().map((card) => card.querySelector("h3")?.textContent);

test("mentions active filters in an empty result", {
	tags: ["slow"],
}, async () => {
	await open("/productos?q=zzzz");
	await expect.element(page.getByText(/^Nada coincide con «zzzz»\. /)).toBeVisible();
	await expect.element(page.getByRole("link", { name: "Ver todos los productos" })).toBeVisible();
	await open("/productos?q=zzzz&marca=Motul");
	await expect.element(page.getByText(/^Nada coincide con «zzzz» y los filtros puestos\. /)).toBeVisible();
});

test("names the words that no product has, also while typing", async () => {
	const notice = page.getByRole("status").filter({ hasText: "No tenemos nada con" });
	await open("/productos?q=SAE+5W30");
	await expect.element(count).toHaveTextContent("Mostrando 1 producto");
	await expect.element(notice).toHaveTextContent("No tenemos nada con «SAE»; esto es lo que hay de «5w30».");
	await searchBox.fill("A1-FA-2808, ZZ-9999, A1-FC-1729");
	await expect
		.element(notice)
		.toHaveTextContent("No tenemos nada con «ZZ-9999»; este es el resto de tu lista.");
	await expect.element(count).toHaveTextContent("Mostrando 2 productos");
	await searchBox.fill("aceite");
	await expect.element(notice).not.toBeInTheDocument();
});

test("shows every field of a product in a dense row on a phone", async () => {
	await page.viewport(390, 844);
	await open("/productos?q=ENI-DOT4-500");
	const card = cards.first();
	await expect.element(card.getByRole("heading", { name: /^Líquido de frenos Eni DOT 4/ })).toBeVisible();
	for (const text of [
		"ENI",
		/Fluido de Frenos$/,
		/^Líquido sintético DOT 4/,
		"ENI-DOT4-500",
		/^Relleno o cambio/,
		"$8.95",
	])
		await expect.element(card.getByText(text, { exact: true })).toBeVisible();
	for (const target of [
		card.getByRole("button", { name: /^Agregar/ }),
		card.getByRole("link", { name: /^Pedir por WhatsApp/ }),
	])
		await expect.element(target).toBeVisible();
	expect(card.element().getBoundingClientRect().height).toBeLessThan(250);
});

test("shows a product's first action above the bar of a phone", async () => {
	await page.viewport(390, 844);
	await open("/productos/ENI-DOT4-500");
	const add = page.getByRole("button", { name: "Agregar a la lista", exact: true }).first();
	await expect.element(add).toBeVisible();
	// The bar waits while this action is in sight, but keeps its place.
	const bar = page.getByRole("complementary", { name: "Contacto rápido", includeHidden: true }).element();
	expect(add.element().getBoundingClientRect().bottom).toBeLessThan(bar.getBoundingClientRect().top);
});

test("shows the number of remaining products", async () => {
	await open("/productos");
	await expect.element(count).toHaveTextContent("Mostrando 62 productos");
	const remainingNote = page.getByText(/^Hay \d+ productos? más$/);
	for (const [cardCount, expectedNote] of [
		[24, "Hay 38 productos más"],
		[48, "Hay 14 productos más"],
	] as const) {
		await expectCards(cardCount);
		await expect.element(remainingNote).toHaveTextContent(expectedNote);
		await moreLink.click();
	}
	await expectCards(62);
	await expect.element(remainingNote).not.toBeInTheDocument();
	await open("/productos?pagina=2");
	await expect.element(remainingNote).toHaveTextContent("Hay 14 productos más");
	await expect.element(count).toHaveTextContent("Mostrando 62 productos");
});

test("filters by a type group or one type", { tags: ["slow"] }, async () => {
	await open("/productos");
	const types = page.getByLabelText("Categoría");
	await types.selectOptions("Todo en Filtros (5)");
	await expect.element(count).toHaveTextContent("Mostrando 5 productos");
	await expect.poll(getCurrentPath).toBe("/productos?categoria=Filtros");
	await types.selectOptions("Filtro de Aceite");
	await expect.element(count).toHaveTextContent("Mostrando 2 productos");
	await open("/productos?categoria=Filtros");
	await expect.element(count).toHaveTextContent("Mostrando 5 productos");
	await expect.element(types).toHaveValue("Filtros");
	await expect.element(page.getByRole("link", { name: "Quitar Todo en Filtros" })).toBeVisible();
});

test("shows no floating filter button on a phone", async () => {
	await page.viewport(390, 844);
	await open("/productos?marca=Motul");
	const filter = page.getByRole("button", { name: "Filtrar (1)" });
	await expect.element(filter).toBeVisible();
	for (const name of [/^Quitar filtros$/, /^Abrillantador/]) {
		page.getByRole("link", { name }).first().element().scrollIntoView({ block: "end" });
		const [search, button] = [searchBox, filter].map((locator) => locator.element().getBoundingClientRect());
		expect(Math.abs(Number(search?.bottom) - Number(button?.bottom))).toBeLessThan(4);
		expect(button?.left).toBeGreaterThanOrEqual(Number(search?.right));
	}
});

test("keeps text typed faster than the search", { tags: ["slow"] }, async () => {
	await open("/productos");
	await userEvent.click(searchBox);
	await userEvent.keyboard("limpiador");
	await expect.poll(getCurrentPath).toBe("/productos?q=limpiador");
	await userEvent.keyboard(" de frenos");
	await expect.poll(getCurrentPath).toBe("/productos?q=limpiador+de+frenos");
	await expect.element(searchBox).toHaveValue("limpiador de frenos");
	await expect.element(cards.first()).toMatchTextContent(/Limpiador de frenos/);
});

test("sorts by relevance until an order is selected", { tags: ["slow"] }, async () => {
	await open("/productos?q=frenos");
	await expect.element(cards.first()).toMatchTextContent(/Pastillas de freno/);
	expect(getSelectedText(order.element())).toBe("Mejor coincidencia");
	await order.selectOptions("nombre");
	await expect.poll(getCurrentPath).toBe("/productos?q=frenos&orden=nombre");
	await expect.element(cards.first()).toMatchTextContent(/Abrillantador/);

	await open("/productos");
	await expect.element(order).toBeVisible();
	expect(getSelectedText(order.element())).toBe("Nombre A-Z");
	await searchBox.fill("limpiabrisas");
	await expect.element(cards.first()).toMatchTextContent(/Escobilla/);
	await expect.poll(getCurrentPath).toBe("/productos?q=limpiabrisas");
});

test("uses the server when the local catalogue fails", async () => {
	const createTimeout = AbortSignal.timeout.bind(AbortSignal);
	const timeoutSpy = vi.spyOn(AbortSignal, "timeout").mockImplementation(() => createTimeout(100));
	onTestFinished(() => timeoutSpy.mockRestore());
	const waitForAbort = ({ signal }: Request) =>
		new Promise<Response>((_, reject) => {
			signal.addEventListener("abort", () => reject(signal.reason));
		});
	interceptCalls("/api/products", waitForAbort);
	await open("/productos");
	await searchBox.fill("limpiador de frenos");
	await expect.element(cards.first()).toMatchTextContent(/Limpiador de frenos/);
	await expect.element(page.getByText("Buscando…")).not.toBeInTheDocument();
	expect(timeoutSpy).toHaveBeenCalled();
});

test("loads more from the server and reports failures", async () => {
	failCalls("/api/products", 404);
	await open("/productos");
	await moreLink.click();
	await expectCards(48);
	const restoreApi = failCalls("/api/products/search", 404);
	await moreLink.click();
	await expect.element(page.getByText(LOAD_FAILED)).toBeVisible();
	await expectCards(48);
	restoreApi();
	await moreLink.click();
	await expectCards(62);
	await expect.element(page.getByText(LOAD_FAILED)).not.toBeInTheDocument();
});

test("shows that it is searching when responses are slow", async () => {
	failCalls("/api/products", 404);
	const heldCalls = holdCalls("/api/products/search");
	await open("/productos");
	await searchBox.fill("limpiador de frenos");
	await expect.element(page.getByText("Buscando…")).toBeVisible();
	heldCalls.release();
	await expect.element(cards.first()).toMatchTextContent(/Limpiador de frenos/);
	await expect.element(page.getByText("Buscando…")).not.toBeInTheDocument();
});

test("focuses the first new card without scrolling", { tags: ["slow"] }, async () => {
	await open("/productos");
	await expect.element(moreLink).toBeVisible();
	(moreLink.element() as HTMLElement).focus();
	const before = scrollY;
	expect(before).toBeGreaterThan(0);
	await userEvent.keyboard("{Enter}");
	await expectCards(48);
	await expect.element(cards.nth(24).getByRole("heading").getByRole("link")).toHaveFocus();
	expect(Math.abs(scrollY - before)).toBeLessThan(2);
	await userEvent.keyboard("{Tab}");
	await expect.element(cards.nth(24).getByRole("button", { name: /^Agregar/ })).toHaveFocus();
});

test("puts loaded pages in the URL and history", async () => {
	await open("/productos");
	await expectCards(24);
	const [first] = listTitles();
	await expect.element(moreLink).toHaveAttribute("href", "/productos?pagina=2");
	await open("/productos?pagina=2");
	await expectCards(24);
	expect(listTitles()).not.toContain(first);
	await expect.element(moreLink).toHaveAttribute("href", "/productos?pagina=3");
	await open("/productos?pagina=3");
	await expectCards(14);
	await expect.element(moreLink).not.toBeInTheDocument();
	const before = page.getByRole("link", { name: "Anteriores" });
	await expect.element(before).toHaveAttribute("href", "/productos?pagina=2");
});

test("offers the chat and alternatives when nothing is found", async () => {
	await open("/productos?q=llanta%20de%20oro");
	const emptyHeading = page.getByRole("heading", { name: "No se encontraron productos" });
	await expect.element(emptyHeading).toBeVisible();
	const chatLink = page.getByRole("link", { name: /Pídelo por WhatsApp/ });
	await expect.element(chatLink).toHaveAttribute("href", expect.stringMatching(/llanta%20de%20oro/));
	const main = page.getByRole("main");
	for (const [name, path] of [
		["servicios del taller", "/servicios"],
		["guía de síntomas", "/que-le-pasa-a-tu-carro"],
	] as const)
		await expect.element(main.getByRole("link", { name })).toHaveAttribute("href", path);
	await expectNoViolations();
});

test("filters by brand and links to an order by WhatsApp", async () => {
	await open("/productos");
	const brands = page.getByRole("navigation", { name: "Marcas" });
	await brands.getByRole("link", { name: /ENI/ }).click();
	await expect.poll(getCurrentPath).toBe("/productos?marca=ENI");
	const order = cards.filter({ hasText: "ENI-DOT4-500" }).getByRole("link", { name: /^Pedir/ });
	await expect.element(order).toBeVisible();
	const text = new URL((order.element() as HTMLAnchorElement).href).searchParams.get("text");
	expect(text).toMatch(/SKU ENI-DOT4-500.*\$8\.95.*\/productos\/ENI-DOT4-500/);
});

test.each(["/productos", "/productos/ENI-DOT4-500"])(
	"fits 320 px at %s",
	{ tags: ["slow"] },
	async (path) => {
		await page.viewport(320, 900);
		await open(path);
		await expect.element(page.getByRole("heading", { level: 1 })).toBeVisible();
		expect(measureOverflow()).toBeLessThanOrEqual(0);
		await expectNoViolations();
	},
);

test("says on card, page and quote list when a product arrives", async () => {
	const token = await logInAs();
	const groups = { type: "Repuesto", brand: "GMB", uses: "Motor" };
	const body = { ...groups, name: "Termostato", sku: "TERMO-1", price: 18, description: "Con empaque." };
	const stock = { availability: "on_order", order_days: 3 };
	expect((await call("/api/admin/products", { body: { ...body, ...stock }, token })).status).toBe(201);
	await page.viewport(390, 844);
	await open("/productos?q=TERMO-1");
	await expect.element(cards.first().getByText("Llega en 3 días", { exact: true })).toBeVisible();
	await cards
		.first()
		.getByRole("button", { name: /^Agregar/ })
		.click();
	await open("/productos/TERMO-1");
	await expect.element(page.getByText("Llega en 3 días", { exact: true }).first()).toBeVisible();
	await expect.element(page.getByText("Por encargo. Llega en 3 días", { exact: true })).toBeVisible();
	await expectNoViolations();
	await page.getByRole("button", { name: /lista/ }).last().click();
	const list = page.getByRole("dialog");
	await expect.element(list.getByText("Llega en 3 días")).toBeVisible();
});

import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { expectNoViolations } from "#tests/component-kit/axe.ts";
import { getCurrentPath, interceptCalls, logInAs, open, waitForIdle } from "#tests/component-kit/page.tsx";

const searchBox = page.getByRole("searchbox", { name: "Buscar productos" });
const count = page.getByRole("status").filter({ hasText: "Mostrando" });
const suggestionsNote = page.getByText("¿Es un trabajo, o algo que le pasa a tu carro?");

test.each(["opened", "typed"])("names a dropped word when two words are %s", async (searchMethod) => {
	await open(searchMethod === "typed" ? "/productos" : "/productos?q=silicona+roja");
	if (searchMethod === "typed") await searchBox.fill("silicona roja");
	const notice = page.getByText("No tenemos nada con «roja»; esto es lo que hay de «silicona».");
	await expect.element(notice).toBeVisible();
	await expect.element(page.getByRole("article").first()).toMatchTextContent(/Silicona/);
	await expectNoViolations();
	await expect.element(count).toMatchTextContent(/^Mostrando [1-9]\d* productos$/);
});

test("shows partial matches when no product has both known words", async () => {
	await open("/productos?q=bujía+correa&marca=Motul");
	await expect.element(page.getByText("No se encontraron productos")).toBeVisible();
	const matchesRegion = page.getByRole("region", { name: "Lo que hay de «bujia»" });
	await expect.element(matchesRegion.getByRole("article").first()).toMatchTextContent(/Bujía/);
	await expectNoViolations();
});

test("suggests the matching service when no product matches", async () => {
	await open("/productos?q=papeles+ahumados");
	const getLinkTexts = () =>
		suggestionsNote
			.getByRole("link")
			.elements()
			.map(({ textContent }) => textContent);
	await expect.poll(getLinkTexts).toEqual(["Papel ahumado", "servicios del taller", "guía de síntomas"]);
	await suggestionsNote.getByRole("link", { name: "Papel ahumado" }).click();
	await expect.element(page.getByRole("heading", { level: 1 })).toHaveTextContent("Papel ahumado");
});

test.each([
	["frenos chillan", "«Chilla al frenar»", "Frenos", /Frenos/],
	[
		"bateria hyundai accent",
		"«Arranca lento o solo hace “clac”»",
		"Mecánica ligera",
		/Mecánica ligera \(prueba y cambio de batería y alternador\)/,
	],
])("links «%s» to its symptom and service", { tags: ["slow"] }, async (query, symptom, service, note) => {
	await open("/productos");
	await searchBox.fill(query);
	await expect.element(count).toHaveTextContent("Mostrando 1 producto");
	await expect.element(suggestionsNote.getByRole("link", { name: service, exact: true })).toBeVisible();
	await expect.element(suggestionsNote).toMatchTextContent(note);
	const [suggestions, card] = [suggestionsNote.element(), page.getByRole("article").first().element()];
	expect(suggestions.compareDocumentPosition(card) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
	await suggestionsNote.getByRole("link", { name: symptom, exact: true }).click();
	await expect.poll(getCurrentPath).toMatch(/que-le-pasa-a-tu-carro/);
	await waitForIdle();
});

test("fits missed searches and synonyms on a phone", async () => {
	await logInAs();
	const query = "gato hidráulico de patín para taller";
	const search = { id: "a", query, times: 3, last_searched_at: "2026-11-20T15:00:00.000Z" };
	interceptCalls("/api/admin/searches", () => Response.json({ searches: [search] }));
	await page.viewport(360, 740);
	await open("/admin/dashboard/productos");
	const missedItem = page.getByRole("listitem").filter({ hasText: query });
	const getRowWidth = () => missedItem.element().querySelector("div")?.getBoundingClientRect().width;
	await expect.poll(getRowWidth).toBeGreaterThan(280);
	await page.getByText(/^Ver \d+ palabras? enseñadas?$/).click();
	const synonymItem = page.getByRole("listitem").filter({ hasText: /^«aceite de carro»/ });
	const getButtonTop = (name: RegExp) =>
		synonymItem.getByRole("button", { name }).element().getBoundingClientRect().top;
	expect(getButtonTop(/^Quitar/)).toBe(getButtonTop(/^Cambiar/));
	const row = synonymItem.element().querySelector("p")?.getBoundingClientRect();
	expect(row?.bottom).toBeLessThanOrEqual(getButtonTop(/^Quitar/));
});

test("deletes a missed search when staff remove it", { tags: ["slow"] }, async () => {
	await logInAs();
	const search = { id: "b", query: "remolque", times: 1, last_searched_at: "2026-11-20T15:00:00.000Z" };
	let isDeleted = false;
	interceptCalls(/^\/api\/admin\/searches/, ({ method }) => {
		isDeleted ||= method === "DELETE";
		return Response.json({ searches: isDeleted ? [] : [search] });
	});
	await open("/admin/dashboard/productos");
	const list = page.getByRole("region", { name: "Buscado y no encontrado" });
	const row = list.getByRole("listitem").filter({ hasText: "remolque" });
	await expect.element(row).toMatchTextContent(/1 búsqueda/);
	await expectNoViolations();
	await row.getByRole("button", { name: "Quitar «remolque»" }).click();
	await expect.element(row).not.toBeInTheDocument();
});

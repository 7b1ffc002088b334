import { expect, test } from "vitest";
import { type Locator, page } from "vitest/browser";
import { addVisit } from "#tests/component-kit/agenda.ts";
import { findBrokenWords } from "#tests/component-kit/layout-checks.ts";
import { logInAs, open } from "#tests/component-kit/page.tsx";
import { requestQuote } from "#tests/component-kit/people.ts";

const PANEL = "/admin/dashboard";
const DAY = "2026-11-20";
const PHONE = { width: 390, height: 844 };
/** Maximum y of the first row of a list on a phone, in px. */
const MAX_FIRST_ROW_Y = 320;

async function measure(locator: Locator): Promise<DOMRect> {
	await expect.element(locator).toBeVisible();
	return locator.element().getBoundingClientRect();
}

async function openOnPhone(path: string) {
	await page.viewport(PHONE.width, PHONE.height);
	await open(path);
}

test("shows the first inbox row on a phone's first screen", async () => {
	const token = await logInAs();
	await requestQuote(token, { name: "Rosa Gil" });
	await openOnPhone(`${PANEL}/bandeja`);
	const rows = page.getByRole("row", { name: / Gil/ });
	expect((await measure(rows.first())).y).toBeLessThan(MAX_FIRST_ROW_Y);
	const inboxLink = page.getByRole("link", { name: /^Bandeja \d+ nuevas?$/ });
	await expect.element(inboxLink).toBeVisible();
	const [icon, badge] = ["svg", ".badge"].map((part) =>
		inboxLink.element().querySelector(part)?.getBoundingClientRect(),
	);
	expect(badge?.left).toBeGreaterThanOrEqual(icon?.right ?? Number.POSITIVE_INFINITY);

	await page.getByRole("button", { name: "Filtros" }).click();
	await page.getByLabelText("Tipo").selectOptions("contact");
	await expect.element(page.getByRole("heading", { name: "Nada con ese filtro" })).toBeVisible();
	await expect.element(page.getByRole("button", { name: "Filtros (1)" })).toBeVisible();
});

test("offers contact actions on a phone's first screen", async () => {
	const email = "correo.muy.largo@transportesdelistmo.com";
	const { id } = await requestQuote(await logInAs(), { name: "Nilka Gil", email });
	await openOnPhone(`${PANEL}/bandeja/${id}`);
	for (const name of [/^Contactar/, /^Llamar/, /^Correo/]) {
		const { bottom } = await measure(page.getByRole("link", { name }));
		expect(bottom).toBeLessThan(PHONE.height);
	}
});

test("shows the agenda on a phone's first screen", async () => {
	await logInAs();
	await openOnPhone(`${PANEL}/agenda`);
	const day = page.getByRole("region", { name: "El día" }).getByRole("listitem");
	expect((await measure(day.first())).y).toBeLessThan(MAX_FIRST_ROW_Y);
	await expect.element(page.getByRole("link", { name: "Imprimir el día" })).toBeVisible();
});

test("breaks no words of two visits in one hour", async () => {
	const token = await logInAs();
	for (const name of ["Luis Pérez", "Eva Soto"]) await addVisit(token, { day: DAY, time: "2:00 PM", name });
	await open(`${PANEL}/agenda?vista=semana`);
	await expect.element(page.getByText("Escaneo Vehicular").first()).toBeVisible();
	const main = page.getByRole("main").element();
	expect(main.textContent).toContain("Luis Pérez");
	// The calendar sets its width after its first frame.
	await expect.poll(() => findBrokenWords(main, String.raw`\p{L}{2,24}`)).toEqual([]);
});

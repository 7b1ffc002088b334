import type { Locator } from "@playwright/test";
import { expect } from "./fixtures.ts";
import { onOwnServer } from "./on-own-server.ts";
import { startOwnServer } from "./own-server.ts";
import { askQuote, bearer, enterAs } from "./staff.ts";

/** Friday 20 November 2026, half past nine in Panama. */
const NOW = "2026-11-20T14:30:00Z";
const DAY = "2026-11-20";
const PANEL = "/admin/dashboard";
const PHONE = { width: 390, height: 844 };
/** Where the first row of a list stands at the latest on a phone, in px. */
const FIRST_ROW = 320;
const test = onOwnServer(() => startOwnServer({ BIELA_NOW: NOW }));

const boxOf = async (of: Locator) => {
	await expect(of).toBeVisible();
	return (await of.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
};

test("on a phone the work of inbox and agenda begins in the first screen, and a request can be answered from it", async ({
	page,
	request,
	own,
	staff,
}) => {
	const { id } = await askQuote(request, staff, {
		name: "Rosa Gil",
		phone: "6444-0018",
		email: "correo.muy.largo@transportesdelistmo.com",
	});
	await page.setViewportSize(PHONE);
	await page.clock.setFixedTime(NOW);
	await enterAs(page, staff);

	await page.goto(`${own.origin}${PANEL}/bandeja`);
	expect((await boxOf(page.getByRole("row", { name: /Rosa Gil/ }))).y).toBeLessThan(FIRST_ROW);
	const place = page.getByRole("link", { name: "Bandeja 1 nueva", exact: true });
	const icon = await boxOf(place.locator("svg"));
	const badge = await boxOf(place.locator(".badge"));
	expect(badge.x).toBeGreaterThanOrEqual(icon.x + icon.width);

	await page.getByRole("button", { name: "Filtros" }).click();
	await page.getByLabel("Tipo").selectOption("appointment");
	await expect(page.getByRole("heading", { name: "Nada con ese filtro" })).toBeVisible();
	await expect(page.getByRole("button", { name: "Filtros (1)" })).toBeVisible();

	await page.goto(`${own.origin}${PANEL}/bandeja/${id}`);
	for (const name of [/^Contactar/, /^Llamar/, /^Correo/]) {
		const way = await boxOf(page.getByRole("link", { name }));
		expect(way.y + way.height).toBeLessThan(PHONE.height);
	}

	await page.goto(`${own.origin}${PANEL}/agenda`);
	const day = page.getByRole("region", { name: "El día" }).getByRole("listitem");
	expect((await boxOf(day.first())).y).toBeLessThan(FIRST_ROW);
	await expect(page.getByRole("link", { name: "Imprimir el día" })).toBeVisible();
});

test("no word of a visit breaks inside where two share an hour of the calendar", async ({
	page,
	request,
	own,
	staff,
}) => {
	for (const [place, name] of ["Luis Pérez", "Eva Soto"].entries()) {
		const data = { name, phone: `6444-002${place}`, service: "Suspensión", day: DAY };
		const reply = await request.post(`${own.origin}/api/admin/agenda`, {
			headers: bearer(staff),
			data: { ...data, time: "2:00 PM", minutes: 60 },
		});
		expect(reply.status()).toBe(201);
	}
	await page.setViewportSize({ width: 1280, height: 900 });
	await page.clock.setFixedTime(NOW);
	await enterAs(page, staff);
	await page.goto(`${own.origin}${PANEL}/agenda?vista=semana`);
	await expect(page.getByText("Suspensión").first()).toBeVisible();
	expect(await page.getByRole("main").evaluate(brokenWords)).toEqual([]);
});

/** The words that stand on two lines without a hyphen. */
function brokenWords(main: Element): string[] {
	const broken: string[] = [];
	const texts = document.createTreeWalker(main, NodeFilter.SHOW_TEXT);
	for (let text = texts.nextNode(); text; text = texts.nextNode()) {
		const inside = text.parentElement;
		if (!inside?.checkVisibility() || inside.closest(".sr-only")) continue;
		for (const { 0: word, index } of (text.textContent ?? "").matchAll(/\p{L}{2,24}/gu)) {
			const range = document.createRange();
			range.setStart(text, index);
			range.setEnd(text, index + word.length);
			const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)));
			if (lines.size > 1 && getComputedStyle(inside).hyphens !== "auto") broken.push(word);
		}
	}
	return broken;
}

import type { Page } from "@playwright/test";
import { addDays, panamaDay, spokenDay, weekdayOf } from "#panama/time.ts";
import { addVisit, ask, openDay } from "./agenda-steps.ts";
import { overflow } from "./fit.ts";
import { expect, expectNoAxeViolations } from "./fixtures.ts";
import { enterAs, test } from "./staff.ts";

const AGENDA = "/admin/dashboard/agenda";
const WIDE = { width: 1280, height: 900 };
const PHONE = { width: 390, height: 844 };

const dayPage = (day: string) => `${AGENDA}?dia=${day}&vista=dia`;
const panel = (page: Page, name: string) => page.getByRole("dialog", { name });

for (const viewport of [WIDE, PHONE])
	test(`a day gone by offers no hour and cannot be closed at ${viewport.width} px`, async ({
		page,
		staff,
	}) => {
		await page.setViewportSize(viewport);
		const today = panamaDay(new Date());
		const past = addDays(today, weekdayOf(today) === 1 ? -2 : -1);
		await enterAs(page, staff);
		await page.goto(dayPage(past));
		await expect(page.getByRole("heading", { name: "Agenda", level: 1 })).toBeVisible();
		await expect(page.getByRole("heading", { name: /^Sin hora/ })).toBeVisible();
		await expect(page.getByRole("link", { name: /Nueva cita a las/ })).toHaveCount(0);
		await expect(page.getByRole("link", { name: "Cerrar este día" })).toHaveCount(0);
		await page.goto(`${AGENDA}/cerrar?para=${past}`);
		await expect(panel(page, "Cerrar el").getByText("Ese día ya pasó.")).toBeVisible();
		await page.goto(`${AGENDA}/nueva?dia=${past}&para=${past}&hora=8:00+AM`);
		const day = panel(page, "Nueva cita").getByLabel("Día");
		await expect(day).not.toHaveValue(past);
	});

test("the week says which days it shows, closes one from its header and tells who has no hour", async ({
	page,
	request,
	staff,
}) => {
	await page.setViewportSize(WIDE);
	const day = await openDay(request, 12);
	await ask(request, { name: "Sin Hora Semanal", preferredDate: day, preferredTime: "" });
	await enterAs(page, staff);
	await page.goto(`${AGENDA}?dia=${day}&vista=semana`);
	const head = page.getByRole("columnheader").filter({ hasText: "1 sin hora" });
	await expect(head).toContainText("0 citas · 1 sin hora");
	await expect(page.getByText(/^domingo \d+ de [a-z]+: los domingos no abrimos\.$/)).toBeVisible();
	await expectNoAxeViolations(page);
	const closable = page.getByRole("navigation", { name: "Cerrar un día" });
	await closable.getByRole("link", { name: `Cerrar el ${spokenDay(day)}` }).click();
	await expect(page.getByRole("dialog", { name: /^Cerrar el/ })).toBeVisible();
	await page.keyboard.press("Escape");
	await head.getByRole("link").click();
	await expect(page).toHaveURL(dayPage(day));
});

test("a visit that is over is closed with one press, in the agenda and among whom to reach", async ({
	page,
	request,
	staff,
}) => {
	await page.setViewportSize(WIDE);
	const day = await openDay(request, 13);
	const visit = await addVisit(request, staff, { day, time: "8:00 AM", name: "Ya Se Fue" });
	let isOpen = true;
	const over = { ...visit, day: addDays(panamaDay(new Date()), -1) };
	// The clock of the server stands where it stands: only the list is told that the day went by.
	for (const path of ["agenda?", "outreach"])
		await page.route(`**/api/admin/${path}**`, async (route) => {
			const response = await route.fetch();
			const unclosed = isOpen ? [over] : [];
			const json = { ...(await response.json()), unclosed, unclosed_total: unclosed.length };
			await route.fulfill({ response, json });
		});
	await page.route(`**/api/admin/agenda/${visit.id}/state`, async (route) => {
		expect(route.request().postDataJSON()).toMatchObject({ state: "no_vino" });
		isOpen = false;
		await route.fulfill({ json: { ...over, state: "no_vino" } });
	});
	await enterAs(page, staff);
	await page.goto("/admin/dashboard/por-contactar");
	await expect(page.getByRole("button", { name: "Atendida Ya Se Fue" })).toBeVisible();
	await expectNoAxeViolations(page);
	await page.goto(dayPage(day));
	await expect(page.getByText(/^1 cita ya pasó/)).toBeVisible();
	await page.getByRole("button", { name: "No vino Ya Se Fue" }).click();
	await expect(
		page.getByText("Ya Se Fue: quedó anotado que no vino", { exact: true }),
	).toBeVisible();
	await expect(page.getByText(/^1 cita ya pasó/)).toHaveCount(0);
});

test("any day is reached by its date, and its visits go on paper with telephone, car and note", async ({
	page,
	request,
	staff,
}) => {
	const day = await openDay(request, 0);
	await addVisit(request, staff, { day, time: "8:00 AM", name: "Hoja Impresa" });
	await enterAs(page, staff);
	await page.goto(`${AGENDA}?vista=dia`);
	await page.getByLabel("Ir a un día").fill(day);
	// The address is there a moment before the page that it stands for.
	const print = page.getByRole("link", { name: "Imprimir el día" });
	await expect(print).toHaveAttribute("href", new RegExp(day));
	await expect(page).toHaveURL(dayPage(day));
	await print.click();
	await expect(page.getByRole("heading", { name: `Citas del ${spokenDay(day)}` })).toBeVisible();
	const row = page.getByRole("row").filter({ hasText: "Hoja Impresa" });
	await expect(row).toContainText("Confirmada");
	await expect(row).toContainText(/\d{4}-\d{4}/);
	await expectNoAxeViolations(page);
});

for (const viewport of [WIDE, { width: 360, height: 740 }])
	test(`a month leads to its days, and a visit of any date is found at ${viewport.width} px`, async ({
		page,
		request,
		staff,
	}) => {
		await page.setViewportSize(viewport);
		const day = await openDay(request, 14);
		// Letters alone: three figures may stand in the other one's telephone, which is searched too.
		const name = `Mes Buscado ${viewport === WIDE ? "Ancho" : "Angosto"}`;
		await addVisit(request, staff, { day, time: "4:00 PM", name });
		await enterAs(page, staff);
		await page.goto(`${AGENDA}?dia=${day}&vista=dia`);
		await page.getByRole("link", { name: "Mes", exact: true }).click();
		const square = page.getByRole("link", { name: new RegExp(`^${spokenDay(day)}, \\d+ citas?`) });
		await expect(square).toBeVisible();
		await expectNoAxeViolations(page);
		expect(await overflow(page)).toBe(0);
		await square.click();
		await expect(page).toHaveURL(dayPage(day));
		await page.getByRole("link", { name: "Buscar cita" }).click();
		await expect(page.getByRole("searchbox")).toBeFocused();
		await page.keyboard.type(name);
		const found = page.getByRole("list", { name: "Citas encontradas" }).getByRole("listitem");
		await expect(found).toHaveCount(1);
		await expectNoAxeViolations(page);
		expect(await overflow(page)).toBe(0);
		await found.getByRole("link", { name }).click();
		await expect(panel(page, name)).toBeVisible();
	});

import type { Locator, Page } from "@playwright/test";
import { addVisit, ask, CLOSED_FOR, openDay } from "./agenda-steps.ts";
import { expect, expectNoAxeViolations } from "./fixtures.ts";
import { bearer, enterAs, test } from "./staff.ts";

const AGENDA = "/admin/dashboard/agenda";
const WIDE = { width: 1280, height: 900 };
const PHONE = { width: 390, height: 844 };

test.use({ allowedErrors: /status of (409|500)|ERR_FAILED/ });

const dayPage = (day: string) => `${AGENDA}?dia=${day}&vista=dia`;
const fact = (panel: Locator, text: string) =>
	panel.getByRole("definition").filter({ hasText: text });
const panel = (page: Page, name: string) => page.getByRole("dialog", { name });

for (const [viewport, firstDay] of [
	[WIDE, 0],
	[PHONE, 5],
] as const)
	test.describe(`at ${viewport.width} px`, () => {
		test.use({ viewport, timezoneId: "Europe/Madrid" });

		test("a visit is asked for, confirmed, moved and called off", async ({
			page,
			request,
			staff,
		}) => {
			const day = await openDay(request, firstDay + 0);
			const name = `Carla Quintero ${viewport.width}`;
			await ask(request, { name, preferredDate: day, preferredTime: "9:00 AM" });
			await enterAs(page, staff);
			await page.goto(dayPage(day));
			await expect(page.getByRole("heading", { name: "Agenda", level: 1 })).toBeVisible();
			// Its place among the hours comes before the list of what waits to be confirmed.
			const card = page.getByRole("link", { name: new RegExp(name) }).first();
			await expect(card).toBeVisible();
			await expectNoAxeViolations(page);
			await card.click();
			const visit = panel(page, name);
			await expect(fact(visit, "9:00 AM (hora de Panamá)")).toBeVisible();
			const chat = visit.getByRole("link", { name: /^WhatsApp/ });
			const text = new URL((await chat.getAttribute("href")) ?? "").searchParams.get("text");
			expect(text).toContain("9:00 AM (hora de Panamá)");
			expect(text).toMatch(/https?:\/\/\S+\/seguir\/\S+/);
			await expectNoAxeViolations(page);
			// On a slow line a change and the looks at the agenda come back late: what was opened meanwhile stays open.
			const [saved, late] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
			await page.route("**/api/admin/agenda**", async (route) => {
				await (route.request().method() === "GET" ? late : saved).promise;
				await route.continue();
			});
			await visit.getByRole("button", { name: "Confirmar" }).click();
			await visit.getByRole("button", { name: "Cancelar cita" }).click();
			const reason = visit.getByLabel("¿Por qué se cancela?");
			await reason.fill("El cliente no sabe");
			saved.resolve();
			await expect(
				visit.getByText("Cita confirmada. Todavía nadie se lo ha dicho: avísale por WhatsApp."),
			).toBeVisible();
			await expect(visit.getByRole("link", { name: /^Avisar por WhatsApp/ })).toHaveAttribute(
				"href",
				/Te%20esperamos/,
			);
			await expect(visit.getByText("Confirmada", { exact: true })).toBeVisible();
			await expect(reason).toHaveValue("El cliente no sabe");
			await reason.clear();
			await visit.getByRole("button", { name: "Volver" }).click();
			await visit.getByRole("button", { name: "Cambiar hora" }).click();
			await expect(visit.getByLabel("Día")).toBeFocused();
			const looked = page.waitForResponse((look) => /agenda\/[^/?]+$/.test(look.url()));
			late.resolve();
			await looked;
			await page.unrouteAll({ behavior: "wait" });
			await expectNoAxeViolations(page);
			await visit.getByRole("button", { name: /^2:00 PM/ }).click();
			await expect(fact(visit, "2:00 PM (hora de Panamá)")).toBeVisible();

			await visit.getByRole("button", { name: "Cancelar cita" }).click();
			await visit.getByRole("button", { name: "Cancelar la cita" }).click();
			await expect(visit.getByRole("alert")).toContainText("Escribe por qué se cancela.");
			await reason.fill("El cliente viaja");
			await visit.getByRole("button", { name: "Cancelar la cita" }).click();
			await expect(fact(visit, "Por el taller: El cliente viaja")).toBeVisible();
			await expect(visit.getByText("Cancelada", { exact: true }).first()).toBeVisible();
			await page.keyboard.press("Escape");
			await expect(visit).toBeHidden();
			await expect(page).toHaveURL(dayPage(day));
		});

		test("a walk-in is written down from the keyboard alone, in a full hour as sobrecupo", async ({
			page,
			request,
			staff,
		}) => {
			const day = await openDay(request, firstDay + 1);
			const time = "10:00 AM";
			const { phone } = await addVisit(request, staff, { day, time, name: "Uno Conocido" });
			await addVisit(request, staff, { day, time, name: "Dos" });
			await enterAs(page, staff);
			await page.goto(`${AGENDA}/nueva?dia=${day}&vista=dia&para=${day}&hora=10:00+AM`);
			const dialog = panel(page, "Nueva cita");
			await expect(dialog.getByLabel("Teléfono")).toBeFocused();
			await page.keyboard.type(phone?.slice(-8) ?? "");
			await expect(dialog.getByText(/^Ya es cliente: Uno Conocido/)).toBeVisible();
			await expect(dialog.getByLabel("Nombre")).toHaveValue("Uno Conocido");
			// A telephone that becomes another's does not leave this person's name and address behind.
			await page.keyboard.press("Backspace");
			await expect(dialog.getByLabel("Nombre")).toHaveValue("");
			await page.keyboard.type(phone?.slice(-1) ?? "");
			await expect(dialog.getByText(/^Ya es cliente: Uno Conocido/)).toBeVisible();
			await expect(dialog.getByLabel("Nombre")).toHaveValue("Uno Conocido");
			await page.keyboard.press("Tab");
			const name = `Llegó Sin Cita ${viewport.width}`;
			await page.keyboard.type(name);
			// Between the name and the service stand the offer to use what is known, and what of theirs is open.
			await expect(dialog.getByText("Tiene 1 solicitud abierta:")).toBeVisible();
			for (let stop = 0; stop < 3; stop++) await page.keyboard.press("Tab");
			await page.keyboard.type("Escaneo");
			await expect(dialog.getByRole("radio", { name: /^10:00 AM lleno/ })).toBeChecked();
			await expectNoAxeViolations(page);
			await page.keyboard.press("Enter");
			await dialog.getByRole("button", { name: "Guardar cita" }).click();
			await expect(dialog.getByText(/Esa hora ya está llena/).first()).toBeVisible();
			await expect(dialog.getByRole("list", { name: "Próximas horas libres" })).toBeVisible();
			await expectNoAxeViolations(page);
			await page.reload();
			await expect(dialog.getByLabel("Nombre")).toHaveValue(name);
			await dialog.getByLabel(/^Sobrecupo/).check();
			await dialog.getByRole("button", { name: "Guardar cita" }).click();
			await expect(dialog.getByRole("alert")).toContainText("Uno Conocido ya tiene cita ese día");
			await dialog.getByRole("button", { name: "Agendar de todos modos" }).click();
			await expect(panel(page, name).getByText("Confirmada", { exact: true })).toBeVisible();
			await page.keyboard.press("Escape");
			await expect(page.getByText("sobrecupo, 3 de 2")).toBeVisible();
		});

		test("a day is closed with its reason, who is affected is told, and it opens again", async ({
			page,
			request,
			staff,
		}) => {
			const day = await openDay(request, firstDay + 2);
			await addVisit(request, staff, { day, time: "9:00 AM", name: "Afectada Pérez" });
			await enterAs(page, staff);
			await page.goto(dayPage(day));
			await page.getByRole("link", { name: "Cerrar este día" }).click();
			const dialog = page.getByRole("dialog", { name: /^Cerrar el/ });
			await expect(dialog.getByText("1 cita ese día")).toBeVisible();
			await dialog.getByRole("button", { name: "Cerrar el día" }).click();
			await expect(dialog.getByText("Escribe por qué cierra ese día")).toBeVisible();
			await dialog.getByLabel("Motivo", { exact: true }).fill(CLOSED_FOR);
			await dialog.getByRole("button", { name: "Cerrar el día" }).click();
			const closed = page.getByRole("dialog", { name: /^Cerrado el/ });
			const tell = closed.getByRole("link", { name: /Avisar a Afectada Pérez por WhatsApp/ });
			expect(await tell.getAttribute("href")).toContain(CLOSED_FOR);
			await expectNoAxeViolations(page);
			await closed.getByRole("button", { name: "Listo" }).click();
			await expect(page.getByText(`Cerrado: ${CLOSED_FOR}.`)).toBeVisible();
			await expectNoAxeViolations(page);
			await page.getByRole("button", { name: "Reabrir este día" }).click();
			await page.getByRole("button", { name: "Reabrir", exact: true }).click();
			await expect(page.getByRole("link", { name: "Cerrar este día" })).toBeVisible();
		});

		test("whoever changes a visit that changed meanwhile sees how it is and loses no word", async ({
			page,
			request,
			staff,
		}) => {
			const day = await openDay(request, firstDay + 3);
			const visit = await addVisit(request, staff, { day, time: "9:00 AM", name: "José Mora" });
			await enterAs(page, staff);
			await page.goto(`${AGENDA}/${visit.id}?dia=${day}&vista=dia`);
			const dialog = panel(page, "José Mora");
			await dialog.getByRole("button", { name: "Cancelar cita" }).click();
			const reason = dialog.getByLabel("¿Por qué se cancela?");
			await reason.fill("No tenemos el repuesto");
			await page.route("**/api/admin/agenda?**", (route) => route.abort());
			const data = { day, time: "11:00 AM", updated_at: visit.updated_at };
			const headers = bearer(staff);
			const moved = await request.put(`/api/admin/agenda/${visit.id}/time`, { data, headers });
			expect(moved.status()).toBe(200);
			await dialog.getByRole("button", { name: "Cancelar la cita" }).click();
			await expect(dialog.getByRole("alert")).toContainText("11:00 AM");
			await expect(reason).toHaveValue("No tenemos el repuesto");
			await dialog.getByRole("button", { name: "Cancelar la cita" }).click();
			await expect(fact(dialog, "Por el taller: No tenemos el repuesto")).toBeVisible();
		});

		test("a request without an hour gets the next free one with one press", async ({
			page,
			request,
			staff,
		}) => {
			const day = await openDay(request, firstDay + 4);
			const name = `Sin Hora ${viewport.width}`;
			await ask(request, { name, preferredDate: day, preferredTime: "" });
			await enterAs(page, staff);
			await page.goto(dayPage(day));
			await expect(page.getByText("1 sin hora pidió este día.")).toBeVisible();
			const waiting = page.getByRole("listitem").filter({ hasText: name });
			await waiting.getByRole("button", { name: /^Darle .* 8:00 AM$/ }).click();
			await expect(page.getByText(/^Falta confirmarla\. /)).toBeVisible();
			await expect(
				page.getByRole("link", { name: new RegExp(`${name}.*Por confirmar`) }),
			).toBeVisible();
		});
	});

test("a visit dragged to another hour moves once that is confirmed", async ({
	page,
	request,
	staff,
}) => {
	await page.setViewportSize({ ...WIDE, height: 1300 });
	const day = await openDay(request, 10);
	await addVisit(request, staff, { day, time: "9:00 AM", name: "Arrastrada" });
	await enterAs(page, staff);
	await page.goto(`${AGENDA}?dia=${day}&vista=semana`);
	const event = page.getByRole("link", { name: /Arrastrada/ });
	await expectNoAxeViolations(page);
	const box = await event.boundingBox();
	if (!box) throw new Error("the visit is not in sight");
	await page.mouse.move(box.x + 20, box.y + 10);
	await page.mouse.down();
	await page.mouse.move(box.x + 20, box.y + 100, { steps: 8 });
	await page.mouse.move(box.x + 20, box.y + 10 + 2 * 72, { steps: 8 });
	await page.mouse.up();
	const question = page.getByRole("alertdialog", { name: /Mover la cita de Arrastrada/ });
	await expect(question).toContainText("11:00 AM");
	await question.getByRole("button", { name: "Mover" }).click();
	await expect(event).toContainText("11:00 AM");
	const tell = page.getByRole("link", { name: /^Avisar por WhatsApp/ });
	await expect(tell).toHaveAttribute("href", /^https:\/\/wa\.me\/.*11/);
	await page.route("**/contacts", (route) => route.abort());
	await tell.click();
	await expect(page.getByText("No quedó anotado que le escribiste").first()).toBeVisible();
});

test("what a colleague does appears by itself, and a broken load can be tried again", async ({
	page,
	request,
	staff,
}) => {
	const day = await openDay(request, 11);
	await enterAs(page, staff);
	const broken = { status: 500, json: { code: "broken", detail: "Algo falló." } };
	await page.route("**/api/admin/agenda?**", (route) => route.fulfill(broken));
	await page.goto(dayPage(day));
	await expect(page.getByText("No se pudo cargar la agenda")).toHaveCount(2);
	await page.unroute("**/api/admin/agenda?**");
	await page.getByRole("button", { name: "Reintentar" }).click();
	await expect(page.getByRole("link", { name: /^Nueva cita$/ })).toBeVisible();
	await addVisit(request, staff, { day, time: "3:00 PM", name: "Recién Llegada" });
	await expect(page.getByRole("link", { name: /Recién Llegada/ })).toBeVisible();
});

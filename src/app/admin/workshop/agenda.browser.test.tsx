import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { formatLongDay } from "#domain/time.ts";
import { addVisit, moveClock, requestVisit } from "#tests/component-kit/agenda.ts";
import { expectNoViolations } from "#tests/component-kit/axe.ts";
import { measureOverflow } from "#tests/component-kit/layout-checks.ts";
import { disconnectCalls, failCalls, getCurrentPath, logInAs, open } from "#tests/component-kit/page.tsx";
import { blockChats } from "#tests/component-kit/user-input.ts";
import { callPanel } from "#tests/component-kit/workshop.ts";

const AGENDA = "/admin/dashboard/agenda";
const YESTERDAY = "2026-11-19";

const getDayPath = (day: string) => `${AGENDA}?dia=${day}&vista=dia`;

test.for([
	{ width: 1280, height: 900, day: "2026-11-23" },
	{ width: 390, height: 844, day: "2026-11-24" },
])("assigns the next hour with one click at $width px", async ({ width, height, day }) => {
	await page.viewport(width, height);
	await logInAs();
	const name = `Sin Hora ${width}`;
	await requestVisit({ name, preferredDate: day, preferredTime: "" });
	await open(getDayPath(day));
	await expect.element(page.getByText("1 sin hora pidió este día.")).toBeVisible();
	await expectNoViolations();
	const visitItem = page.getByRole("listitem").filter({ hasText: name });
	await visitItem.getByRole("button", { name: /^Darle .* 8:00 AM$/ }).click();
	await expect.element(page.getByText(/^Falta confirmarla\. /).first()).toBeVisible();
	await expect.element(page.getByRole("link", { name: new RegExp(`${name}.*Por confirmar`) })).toBeVisible();
	expect(measureOverflow()).toBe(0);
});

test.for([
	{ width: 1280, height: 900 },
	{ width: 390, height: 844 },
])("offers no hours of a past day at $width px", async ({ width, height }) => {
	await page.viewport(width, height);
	await logInAs();
	await open(getDayPath(YESTERDAY));
	await expect.element(page.getByRole("heading", { name: "Agenda", level: 1 })).toBeInTheDocument();
	await expect.element(page.getByRole("heading", { name: /^Sin hora/ })).toBeInTheDocument();
	expect(page.getByRole("link", { name: /Nueva cita a las/ }).elements()).toEqual([]);
	expect(page.getByRole("link", { name: "Cerrar este día" }).elements()).toEqual([]);
});

test("offers the hours of a future day", async () => {
	await logInAs();
	await open(getDayPath("2026-12-03"));
	await expect.element(page.getByRole("link", { name: /Nueva cita a las/ }).first()).toBeInTheDocument();
	await expect.element(page.getByRole("link", { name: "Cerrar este día" })).toBeVisible();
});

test("moves a dragged visit after confirmation", { tags: ["slow"] }, async () => {
	await page.viewport(1280, 1300);
	const chats = blockChats();
	const token = await logInAs();
	const day = "2026-12-01";
	await addVisit(token, { day, time: "9:00 AM", name: "Arrastrada" });
	await open(`${AGENDA}?dia=${day}&vista=semana`);
	const event = page.getByRole("link", { name: /Arrastrada/ });
	await expect.element(event).toBeVisible();
	await expectNoViolations();
	const sourcePosition = { x: 20, y: 10 };
	const target = document.querySelector("main") as HTMLElement;
	const [from, to] = [event.element().getBoundingClientRect(), target.getBoundingClientRect()];
	const targetPosition = { x: from.x + 20 - to.x, y: from.y + 10 + 2 * 72 - to.y };
	await userEvent.dragAndDrop(event, target, { sourcePosition, targetPosition, steps: 16 });
	const question = page.getByRole("alertdialog", { name: /Mover la cita de Arrastrada/ });
	await expect.element(question).toMatchTextContent("11:00 AM");
	await question.getByRole("button", { name: "Mover" }).click();
	await expect.element(event).toMatchTextContent("11:00 AM");
	const notifyLink = page.getByRole("link", { name: /^Avisar por WhatsApp/ });
	await expect.element(notifyLink).toHaveAttribute("href", expect.stringMatching(/^https:\/\/wa\.me\/.*11/));
	disconnectCalls(/\/contacts$/);
	await notifyLink.click();
	expect(chats).toHaveLength(1);
	await expect.element(page.getByText("No quedó anotado que le escribiste").first()).toBeVisible();
});

test("retries after an error and polls a colleague's visit", { tags: ["slow"] }, async () => {
	const token = await logInAs();
	const day = "2026-12-02";
	const restoreResponses = failCalls("/api/admin/agenda", 500, { detail: "Algo falló." });
	await open(getDayPath(day));
	await expect.poll(() => page.getByText("No se pudo cargar la agenda").elements().length).toBe(2);
	restoreResponses();
	await page.getByRole("button", { name: "Reintentar" }).click();
	await expect.element(page.getByRole("link", { name: /^Nueva cita$/ })).toBeVisible();
	await addVisit(token, { day, time: "3:00 PM", name: "Recién Llegada" });
	await expect.element(page.getByRole("link", { name: /Recién Llegada/ })).toBeVisible();
});

test("shows the closed days of a week and closes one", async () => {
	await logInAs();
	const day = "2026-12-09";
	await requestVisit({ name: "Sin Hora Semanal", preferredDate: day, preferredTime: "" });
	await open(`${AGENDA}?dia=${day}&vista=semana`);
	const columnHead = page.getByRole("columnheader").filter({ hasText: "1 sin hora" });
	await expect.element(columnHead).toMatchTextContent("0 citas · 1 sin hora");
	await expect.element(page.getByText(/^domingo \d+ de [a-z]+: los domingos no abrimos\.$/)).toBeVisible();
	await expectNoViolations();
	const closeDayNav = page.getByRole("navigation", { name: "Cerrar un día" });
	await closeDayNav.getByRole("link", { name: `Cerrar el ${formatLongDay(day)}` }).click();
	await expect.element(page.getByRole("dialog", { name: /^Cerrar el/ })).toBeVisible();
	await userEvent.keyboard("{Escape}");
	await columnHead.getByRole("link").click();
	await expect.poll(getCurrentPath).toBe(getDayPath(day));
});

test("closes a past visit with one click", async () => {
	const { id } = await addVisit(await logInAs(), {
		day: "2026-11-20",
		time: "4:00 PM",
		name: "Ya Se Fue",
	});
	await moveClock("2026-11-21T15:00:00Z");
	// The first session has expired by then.
	const token = await logInAs();
	await open("/admin/dashboard/por-contactar");
	await expect.element(page.getByRole("button", { name: "Atendida Ya Se Fue" })).toBeVisible();
	await expectNoViolations();
	await open(getDayPath("2026-11-21"));
	await expect.element(page.getByText(/^1 cita ya pasó/)).toBeVisible();
	await page.getByRole("button", { name: "No vino Ya Se Fue" }).click();
	await expect.element(page.getByText("Ya Se Fue: quedó anotado que no vino", { exact: true })).toBeVisible();
	await expect.element(page.getByText(/^1 cita ya pasó/)).not.toBeInTheDocument();
	expect(await callPanel(token, `/agenda/${id}`)).toMatchObject({ state: "no_show" });
});

test("opens any date and prints its visits", async () => {
	const token = await logInAs();
	const day = "2026-12-14";
	await addVisit(token, { day, time: "8:00 AM", name: "Hoja Impresa" });
	await open(`${AGENDA}?vista=dia`);
	await page.getByLabelText("Ir a un día").fill(day);
	const printLink = page.getByRole("link", { name: "Imprimir el día" });
	await expect.element(printLink).toHaveAttribute("href", expect.stringContaining(day));
	await expect.poll(getCurrentPath).toBe(getDayPath(day));
	await printLink.click();
	await expect.element(page.getByRole("heading", { name: `Citas del ${formatLongDay(day)}` })).toBeVisible();
	const row = page.getByRole("row").filter({ hasText: "Hoja Impresa" });
	await expect.element(row).toMatchTextContent("Confirmada");
	await expect.element(row).toMatchTextContent(/\d{4}-\d{4}/);
	await expectNoViolations();
});

test.for([
	{ width: 1280, height: 900, name: "Mes Buscado Ancho" },
	{ width: 360, height: 740, name: "Mes Buscado Angosto" },
])(
	"navigates from month to day to visit at $width px",
	{ tags: ["slow"] },
	async ({ width, height, name }) => {
		await page.viewport(width, height);
		const token = await logInAs();
		const day = "2026-12-15";
		await addVisit(token, { day, time: "4:00 PM", name });
		await open(getDayPath(day));
		await page.getByRole("link", { name: "Mes", exact: true }).click();
		const dayCell = page.getByRole("link", {
			name: new RegExp(`^${formatLongDay(day)}, \\d+ citas?`),
		});
		await expect.element(dayCell).toBeVisible();
		await expectNoViolations();
		expect(measureOverflow()).toBe(0);
		await dayCell.click();
		await expect.poll(getCurrentPath).toBe(getDayPath(day));
		await page.getByRole("link", { name: "Buscar cita" }).click();
		await expect.element(page.getByRole("searchbox", { name: "Buscar", exact: true })).toHaveFocus();
		await userEvent.keyboard(name);
		const foundVisits = page.getByRole("list", { name: "Citas encontradas" }).getByRole("listitem");
		await expect.poll(() => foundVisits.elements().length).toBe(1);
		await expectNoViolations();
		expect(measureOverflow()).toBe(0);
		await foundVisits.getByRole("link", { name }).click();
		await expect.element(page.getByRole("dialog", { name })).toBeVisible();
	},
);

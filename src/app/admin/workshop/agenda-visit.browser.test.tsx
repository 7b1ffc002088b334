import { expect, test } from "vitest";
import { type Locator, page, userEvent } from "vitest/browser";
import { addVisit, bookVisit, moveClock } from "#tests/component-kit/agenda.ts";
import { expectNoViolations } from "#tests/component-kit/axe.ts";
import { measureOverflow } from "#tests/component-kit/layout-checks.ts";
import { holdMatching, isGetRequest } from "#tests/component-kit/network-faults.ts";
import { call, failCalls, getCurrentPath, logInAs, open, waitForIdle } from "#tests/component-kit/page.tsx";
import { blockChats, createInputCounter } from "#tests/component-kit/user-input.ts";

const AGENDA = "/admin/dashboard/agenda";
const TODAY = "2026-11-20";
const SIZES = [
	{ width: 1280, height: 900, day: "2026-11-23" },
	{ width: 390, height: 844, day: "2026-11-24" },
];

const getDayPath = (day: string) => `${AGENDA}?dia=${day}&vista=dia`;
const getVisitDialog = (name: string) => page.getByRole("dialog", { name });
const getFact = (visit: Locator, text: string) => visit.getByRole("definition").filter({ hasText: text });
const getNotifyLink = (visit: Locator) => visit.getByRole("link", { name: /^Avisar por WhatsApp/ });

test.for(SIZES)(
	"keeps a form open during late responses at $width px",
	{ tags: ["slow"] },
	async ({ width, height, day }) => {
		await page.viewport(width, height);
		const token = await logInAs();
		const name = `Carla Quintero ${width}`;
		const { id } = await bookVisit(token, { name, day, time: "9:00 AM" });
		await open(getDayPath(day));
		await page
			.getByRole("link", { name: new RegExp(name) })
			.first()
			.click();
		const visit = getVisitDialog(name);
		await expect.element(getFact(visit, "9:00 AM (hora de Panamá)")).toBeVisible();
		const chatLink = visit.getByRole("link", { name: /^WhatsApp/ }).element() as HTMLAnchorElement;
		const text = new URL(chatLink.href).searchParams.get("text");
		expect(text).toContain("9:00 AM (hora de Panamá)");
		expect(text).toMatch(/https:\/\/taller\.test\/seguir\/\S+/);
		await expectNoViolations();

		const saving = holdMatching(/^\/api\/admin\/agenda/, (request) => !isGetRequest(request));
		const polling = holdMatching(/^\/api\/admin\/agenda/, isGetRequest);
		await visit.getByRole("button", { name: "Confirmar" }).click();
		await visit.getByRole("button", { name: "Cancelar cita" }).click();
		const reason = visit.getByLabelText("¿Por qué se cancela?");
		await reason.fill("El cliente no sabe");
		saving.release();
		await expect
			.element(visit.getByText("Cita confirmada. Todavía nadie se lo ha dicho: avísale por WhatsApp."))
			.toBeVisible();
		await expect
			.element(getNotifyLink(visit))
			.toHaveAttribute("href", expect.stringContaining("Te%20esperamos"));
		await expect.element(visit.getByText("Confirmada", { exact: true })).toBeVisible();
		await expect.element(reason).toHaveValue("El cliente no sabe");
		await reason.clear();
		await visit.getByRole("button", { name: "Volver" }).click();
		await visit.getByRole("button", { name: "Cambiar hora" }).click();
		await expect.element(visit.getByLabelText("Día")).toHaveFocus();
		await expect.poll(polling.getCallCount).toBeGreaterThan(0);
		polling.release();
		await waitForIdle();
		await expectNoViolations();
		expect(measureOverflow()).toBe(0);
		await visit.getByRole("button", { name: /^2:00 PM/ }).click();
		await expect.element(getFact(visit, "2:00 PM (hora de Panamá)")).toBeVisible();

		await visit.getByRole("button", { name: "Cancelar cita" }).click();
		await visit.getByRole("button", { name: "Cancelar la cita" }).click();
		await expect.element(visit.getByRole("alert")).toMatchTextContent("Escribe por qué se cancela.");
		await reason.fill("El cliente viaja");
		await visit.getByRole("button", { name: "Cancelar la cita" }).click();
		await expect.element(getFact(visit, "Por el taller: El cliente viaja")).toBeVisible();
		await expect.element(visit.getByText("Cancelada", { exact: true }).first()).toBeVisible();
		await userEvent.keyboard("{Escape}");
		await expect.element(visit).not.toBeInTheDocument();
		expect(getCurrentPath()).toBe(getDayPath(day));
		const stored = await call(`/api/admin/agenda/${id}`, { token });
		expect(stored.json).toMatchObject({ state: "cancelled", time: "2:00 PM" });
	},
);

test.for(SIZES)(
	"keeps the cancellation reason after a conflict at $width px",
	async ({ width, height, day }) => {
		await page.viewport(width, height);
		const token = await logInAs();
		const name = `José Mora ${width}`;
		const visit = await addVisit(token, { day, time: "8:00 AM", name });
		await open(`${AGENDA}/${visit.id}?dia=${day}&vista=dia`);
		const dialog = getVisitDialog(name);
		await dialog.getByRole("button", { name: "Cancelar cita" }).click();
		const reason = dialog.getByLabelText("¿Por qué se cancela?");
		await reason.fill("No tenemos el repuesto");
		failCalls("/api/admin/agenda", 500);
		const body = { day, time: "11:00 AM", updated_at: visit.updated_at };
		const path = `/api/admin/agenda/${visit.id}/time`;
		expect((await call(path, { token, method: "PUT", body })).status).toBe(200);
		await dialog.getByRole("button", { name: "Cancelar la cita" }).click();
		await expect.element(dialog.getByRole("alert")).toMatchTextContent("11:00 AM");
		await expect.element(reason).toHaveValue("No tenemos el repuesto");
		await dialog.getByRole("button", { name: "Cancelar la cita" }).click();
		await expect.element(getFact(dialog, "Por el taller: No tenemos el repuesto")).toBeVisible();
	},
);

test("corrects the car of a visit", async () => {
	const token = await logInAs();
	const day = "2026-11-25";
	const visit = await addVisit(token, { day, time: "2:00 PM", name: "Marta Datos" });
	await open(`${AGENDA}/${visit.id}?dia=${day}&vista=dia`);
	const dialog = getVisitDialog("Marta Datos");
	await dialog.getByRole("button", { name: "Corregir datos" }).click();
	await expect.element(dialog.getByLabelText("Servicio")).toHaveFocus();
	await dialog.getByLabelText("Carro").fill("Kia Rio AB-1234");
	await expectNoViolations();
	await dialog.getByRole("button", { name: "Guardar", exact: true }).click();
	await expect.element(dialog.getByText("Carro: — → Kia Rio AB-1234")).toBeVisible();
});

test("moves and cancels with four taps, chat included", { tags: ["slow"] }, async () => {
	const chats = blockChats();
	const token = await logInAs();
	const day = "2026-11-26";
	const name = "Marta Clics";
	await addVisit(token, { day, time: "2:00 PM", name });
	await open(getDayPath(day));
	const visit = getVisitDialog(name);
	const card = page.getByRole("link", { name: new RegExp(name) });
	const counter = createInputCounter();
	await counter.tap(card);
	await counter.tap(visit.getByRole("button", { name: "Cambiar hora" }));
	await counter.tap(visit.getByRole("button", { name: /^4:00 PM/ }));
	await expect.element(getNotifyLink(visit)).toHaveAttribute("href", expect.stringContaining("4%3A00"));
	await counter.tap(getNotifyLink(visit));
	expect(chats.at(-1)).toMatch(/^https:\/\/wa\.me\/507/);
	expect(counter.taps()).toBe(4);
	// One more tap undoes a move to a wrong hour.
	await visit.getByRole("button", { name: /^Devolverla al .*2:00 PM/ }).click();
	await expect.element(getNotifyLink(visit)).toHaveAttribute("href", expect.stringContaining("2%3A00"));

	await userEvent.keyboard("{Escape}");
	const cancelCounter = createInputCounter();
	await cancelCounter.tap(card);
	await cancelCounter.tap(visit.getByRole("button", { name: "Cancelar cita" }));
	await cancelCounter.tap(visit.getByRole("button", { name: "No tenemos el repuesto" }));
	await cancelCounter.tap(getNotifyLink(visit));
	expect(cancelCounter.taps()).toBe(4);
	expect(chats).toHaveLength(2);
});

test("records a missed visit with two taps", async () => {
	await moveClock("2026-11-20T14:30:00Z");
	const token = await logInAs();
	await addVisit(token, { day: TODAY, time: "9:00 AM", name: "Nadie Llegó" });
	await open(getDayPath(TODAY));
	const counter = createInputCounter();
	await counter.tap(page.getByRole("link", { name: /Nadie Llegó/ }));
	await counter.tap(page.getByRole("dialog").getByRole("button", { name: "No vino" }));
	await expect.element(page.getByText("Quedó anotado que no vino.").first()).toBeVisible();
	expect(counter.taps()).toBe(2);
});

test("offers «Recibir» as the primary action", async () => {
	const token = await logInAs();
	const name = "Itzel Solís";
	const visit = await addVisit(token, { day: TODAY, time: "2:00 PM", name });
	await open(`${AGENDA}/${visit.id}?dia=${TODAY}`);
	const dialog = getVisitDialog(name);
	await expect.element(dialog.getByRole("link", { name: "Recibir" })).toHaveClass("btn-primary");
	await expect.element(dialog.getByRole("button", { name: "Atendida" })).not.toHaveClass("btn-primary");
});

import { afterEach, expect, test, vi } from "vitest";
import { commands, page, userEvent } from "vitest/browser";
import { bookVisit } from "#tests/component-kit/agenda.ts";
import { expectNoViolations } from "#tests/component-kit/axe.ts";
import { CLOSED_DAY, createStaffToken, getVisit, takeOpenDay } from "#tests/component-kit/form-steps.ts";
import { measureOverflow } from "#tests/component-kit/layout-checks.ts";
import { open } from "#tests/component-kit/page.tsx";

afterEach(() => vi.restoreAllMocks());

const title = page.getByRole("heading", { level: 1 });
const successStatus = page.getByRole("status").filter({ hasText: "Listo" });
const saveButton = page.getByRole("button", { name: "Guardar la hora nueva" });
const dayField = page.getBySelector("#mover").getByLabelText("Día");
/** Opens a form that is collapsed under its heading. */
const openSection = (name: string) => page.getBySelector("summary").filter({ hasText: name }).click();

async function openVisit(request: { day?: string; time?: string } = {}) {
	const token = await createStaffToken();
	const visit = await bookVisit(token, request);
	await open(visit.path);
	return { ...visit, read: () => getVisit(token, visit.id), token };
}

test("keeps the day when no hour is selected", { tags: ["slow"] }, async () => {
	const bookedDay = takeOpenDay();
	const visit = await openVisit({ day: bookedDay, time: "9:00 AM" });
	await page.getByRole("button", { name: "Confirmar que voy" }).click();
	await expect.element(successStatus).toHaveFocus();
	await expect.element(page.getByRole("button", { name: "Confirmar que voy" })).not.toBeInTheDocument();
	expect((await visit.read()).customer_confirmed_at).not.toBeNull();
	await openSection("Cambiar la hora");
	await saveButton.click();
	await expect.element(page.getByText("Elige una hora de la lista").first()).toBeVisible();
	await expect.element(dayField).toHaveValue(bookedDay);
});

test("offers the free hours when one is taken", async () => {
	const openDay = takeOpenDay();
	const visit = await openVisit({ day: takeOpenDay(), time: "9:00 AM" });
	await openSection("Cambiar la hora");
	await dayField.fill(openDay);
	await page.getByRole("radio", { name: "10:00 AM" }).click();
	for (const _ of [1, 2]) await bookVisit(visit.token, { day: openDay, time: "10:00 AM" });
	await saveButton.click();
	await expect.element(page.getByText("Esa hora se acaba de ocupar.").first()).toBeVisible();
	const freeHoursGroup = page.getByRole("group", { name: "Siguen libres" });
	await expect.element(freeHoursGroup).toHaveFocus();
	await expectNoViolations();
	await freeHoursGroup.getByRole("button", { name: "2:00 PM" }).first().click();
	await saveButton.click();
	await expect.element(successStatus).toBeVisible();
	expect(await visit.read()).toMatchObject({ day: openDay, time: "2:00 PM" });
});

test("asks for a reason and confirmation before cancelling", { tags: ["slow"] }, async () => {
	const visit = await openVisit({ day: takeOpenDay(), time: "9:00 AM" });
	await openSection("Cancelar la cita");
	const continueButton = page.getByRole("button", { name: "Continuar" });
	await continueButton.click();
	await expect.element(page.getByText("Elige el motivo").first()).toBeVisible();
	await page.getByRole("radio", { name: "Otro motivo" }).click();
	await continueButton.click();
	const confirmation = page.getByRole("region", { name: "¿Cancelamos tu cita?" });
	await expect.element(confirmation).toHaveFocus();
	await expectNoViolations();
	await confirmation.getByRole("link", { name: "No, la conservo" }).click();
	await expect.element(confirmation).not.toBeInTheDocument();
	expect((await visit.read()).state).toBe("pending");

	await openSection("Cancelar la cita");
	await page.getByRole("radio", { name: "Otro motivo" }).click();
	await continueButton.click();
	await page.getByLabelText("¿Quieres contarnos más?").fill("Vendí el carro");
	await page.getByRole("button", { name: "Sí, cancelar la cita" }).click();
	await expect.element(title).toMatchTextContent("Ana, tu cita está cancelada");
	await expectNoViolations();
	// The next action comes first on the page.
	const firstLink = page.getByRole("main").getByRole("link").first();
	await expect.element(firstLink).toMatchTextContent("Agendar otra cita");
	await firstLink.click();
	await expect.element(page.getByRole("dialog", { name: "Agendar cita" })).toBeVisible();
});

test("links to the hour picker without an hour", async () => {
	await openVisit();
	const firstLink = page.getByRole("main").getByRole("link").first();
	await expect.element(firstLink).toMatchTextContent("Elegir día y hora");
	await expect.element(page.getByText("Tu hora de ahora")).not.toBeInTheDocument();
	await firstLink.click();
	await expect.element(page.getByRole("heading", { name: "Elige tu hora" })).toBeInViewport();
});

test("keeps the selected hour when the connection fails", { tags: ["slow"] }, async () => {
	const bookedDay = takeOpenDay();
	const visit = await openVisit({ day: bookedDay, time: "9:00 AM" });
	await openSection("Cambiar la hora");
	await dayField.fill(bookedDay);
	const hourRadio = page.getByRole("radio", { name: "2:00 PM" });
	await hourRadio.click();
	const routeSpy = vi.spyOn(commands, "callRoute").mockRejectedValue(new TypeError("Failed to fetch"));
	await saveButton.click();
	await expect.element(page.getByRole("alert").filter({ hasText: "No sabemos si llegó" })).toHaveFocus();
	await expect.element(title).toMatchTextContent("Ana, tu cita está por confirmar");
	await expect.element(dayField).toHaveValue(bookedDay);
	await expect.element(hourRadio).toBeChecked();
	routeSpy.mockRestore();
	await saveButton.click();
	await expect.element(page.getByText(/^Listo: tu cita quedó/)).toBeVisible();
	expect((await visit.read()).time).toBe("2:00 PM");
});

test("confirms and reschedules with the keyboard alone", async () => {
	const bookedDay = takeOpenDay();
	const visit = await openVisit({ day: bookedDay, time: "9:00 AM" });
	const tabTo = async (text: string) => {
		for (let tabCount = 0; tabCount < 60; tabCount++) {
			await userEvent.keyboard("{Tab}");
			const focused = document.activeElement;
			if (focused?.matches("a, button, summary") && focused.textContent?.includes(text)) return;
		}
		throw new Error(`${text} is not reached`);
	};
	await tabTo("Confirmar que voy");
	await userEvent.keyboard("{Enter}");
	await expect.element(successStatus).toHaveFocus();
	await expect.element(page.getByRole("button", { name: "Confirmar que voy" })).not.toBeInTheDocument();
	await tabTo("Cambiar la hora");
	await userEvent.keyboard("{Enter}");
	const dateStrip = page.getByRole("group", { name: "Próximas fechas con espacio" });
	await expect.element(dateStrip.getByRole("button").first()).toBeVisible();
	await userEvent.keyboard("{Tab}{Enter}");
	await expect.element(dayField).not.toHaveValue(bookedDay);
	(dayField.element() as HTMLElement).focus();
	await userEvent.keyboard("{Tab}{Tab}{Tab}{Tab}");
	expect(document.activeElement?.getAttribute("name")).toBe("preferredTime");
	await userEvent.keyboard(" {Enter}");
	await expect.element(successStatus.filter({ hasText: "quedó para el" })).toHaveFocus();
	expect((await visit.read()).day).not.toBe(bookedDay);
});

test.each([360, 1280])("has no violations without an hour at %i px", async (width) => {
	await page.viewport(width, 900);
	await openVisit();
	await expect.element(page.getByText("Hora por acordar")).toBeVisible();
	await dayField.fill(CLOSED_DAY);
	await expect.element(page.getByText(/los domingos no abrimos/).first()).toBeVisible();
	await openSection("Cancelar la cita");
	await expectNoViolations();
	await page.viewport(Math.min(width, 320), 900);
	expect(measureOverflow()).toBeLessThanOrEqual(0);
});

test("explains that a link is unknown", async () => {
	await open("/seguir/no-es-una-cita");
	await expect.element(title).toMatchTextContent("Este enlace no abre");
	await expectNoViolations();
});

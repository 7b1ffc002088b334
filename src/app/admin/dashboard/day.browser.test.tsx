import { expect, test, vi } from "vitest";
import { page } from "vitest/browser";
import { addVisit, createPhone, moveClock, requestVisit } from "#tests/component-kit/agenda.ts";
import { expectNoViolations } from "#tests/component-kit/axe.ts";
import { logInAs, open } from "#tests/component-kit/page.tsx";
import { blockChats, createInputCounter } from "#tests/component-kit/user-input.ts";
import { callPanel } from "#tests/component-kit/workshop.ts";

const DAY = "2026-11-20";
const AGENDA = "/admin/dashboard/agenda";
const visits = page.getByRole("region", { name: "Citas de hoy" }).getByRole("listitem");
const getRow = (name: string) => visits.filter({ hasText: name });

test("shows the visits of the server's day", async () => {
	await moveClock("2026-11-20T14:30:00Z");
	const token = await logInAs();
	const phone = createPhone();
	const { id, updated_at } = await addVisit(token, { day: DAY, time: "9:00 AM", name: "Luis Pérez", phone });
	await addVisit(token, { day: DAY, time: "10:00 AM", name: "Eva Soto" });
	await addVisit(token, { day: DAY, time: "11:00 AM", name: "Rosa Más Tarde" });
	await requestVisit({ name: "Ana Ríos", preferredDate: DAY, preferredTime: "3:00 PM" });

	// A device clock two days behind does not change the day.
	vi.setSystemTime(new Date("2026-11-18T14:30:00Z"));
	await open("/admin/dashboard");
	await expect.element(page.getByRole("heading", { name: "Viernes 20 de noviembre" })).toBeVisible();
	const expectedOrder = /Luis Pérez.*Eva Soto.*Rosa Más Tarde.*Ana Ríos/s;
	await expect
		.poll(() =>
			visits
				.elements()
				.map((item) => item.textContent)
				.join(),
		)
		.toMatch(expectedOrder);
	await expectNoViolations();

	const getButtonLabels = (name: string) =>
		getRow(name)
			.getByRole("button")
			.elements()
			.map(({ textContent }) => textContent?.trim());
	// With work orders, one press receives the car, which also marks the visit as attended.
	expect(getButtonLabels("Rosa Más Tarde")).toEqual([]);
	expect(getButtonLabels("Luis Pérez")).toEqual(["No vino Luis Pérez"]);
	await expect
		.element(getRow("Eva Soto").getByRole("link", { name: /^Recibir.+el carro de Eva Soto$/ }))
		.toHaveAttribute("href", expect.stringMatching(/\/taller\/recibir\?solicitud=/));
	await getRow("Ana Ríos").getByRole("button", { name: "Confirmar Ana Ríos" }).click();
	await expect.element(getRow("Ana Ríos")).toMatchTextContent("Confirmada");
	await expect.element(page.getByRole("link", { name: "Avisar por WhatsApp" }).first()).toBeVisible();
	// Marked as attended on the visit's own page, for a car that stays without an order.
	await callPanel(token, `/agenda/${id}/state`, { state: "attended", updated_at }, "PUT");
	await open("/admin/dashboard");
	await expect
		.element(getRow("Luis Pérez").getByRole("link", { name: /^Listo.*Luis Pérez/ }))
		.toHaveAttribute("href", expect.stringMatching(new RegExp(`wa\\.me/507${phone}\\?text=.*listo`)));
	await expect.element(visits.last()).toMatchTextContent("Luis Pérez");
});

test.for([
	{ name: "Hoy Mismo", time: "1:00 PM", path: "/admin/dashboard" },
	{ name: "En Agenda", time: "2:00 PM", path: `${AGENDA}?dia=${DAY}&vista=semana` },
	{ name: "En Bandeja", time: "4:00 PM", path: "/admin/dashboard/bandeja?order=newest" },
])("confirms and notifies with two clicks: $name", async ({ name, time, path }) => {
	const chats = blockChats();
	await logInAs();
	await requestVisit({ name, preferredDate: DAY, preferredTime: time });
	await open(path);
	const isRequest = path.includes("bandeja");
	if (isRequest) await page.getByRole("link", { name }).first().click();
	const { tap, taps } = createInputCounter();
	const confirmButton = page.getByRole("button", { name: isRequest ? "Confirmar" : `Confirmar ${name}` });
	await expect.element(confirmButton.first()).toBeVisible();
	await expectNoViolations();
	await tap(confirmButton);
	const notifyLink = page.getByRole("link", { name: /^Avisar por WhatsApp/ });
	await expect.element(notifyLink).toHaveAttribute("href", expect.stringContaining("Te%20esperamos"));
	await tap(notifyLink);
	expect(chats).toHaveLength(1);
	expect(taps()).toBe(2);
	// An open request shows its new state at once.
	if (isRequest)
		await expect
			.element(page.getByRole("article").getByText("Agendada", { exact: true }).first())
			.toBeVisible();
});

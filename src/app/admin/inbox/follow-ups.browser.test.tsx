import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { addVisit, moveClock } from "#tests/component-kit/agenda.ts";
import { expectNoViolations } from "#tests/component-kit/axe.ts";
import { getCurrentPath, interceptCalls, logInAs, open, waitForIdle } from "#tests/component-kit/page.tsx";
import { blockChats } from "#tests/component-kit/user-input.ts";

const PAGE = "/admin/dashboard/por-contactar";
const TOMORROW = "2026-11-21";

const getRow = (name: string) => page.getByRole("listitem").filter({ hasText: name });

test("reminds of tomorrow's visit with one tap", { tags: ["slow"] }, async () => {
	await page.viewport(390, 844);
	const chats = blockChats();
	const token = await logInAs();
	const name = "Rita de Ayer";
	await addVisit(token, { day: TOMORROW, time: "9:00 AM", name });
	await open("/admin/dashboard/bandeja");
	await page.getByRole("link", { name: "Por contactar hoy" }).click();
	await expect.poll(getCurrentPath).toBe(PAGE);
	// Its tab is in the closed menu of the bar.
	const sections = page.getByRole("navigation", { name: "Secciones del panel" });
	const tab = sections.getByRole("link", { name: "Por contactar", exact: true, includeHidden: true });
	await expect.element(tab).toHaveAttribute("aria-current", "page");
	const tabs = page.getByRole("navigation", { name: "Bandeja", exact: true });
	await expect
		.element(tabs.getByRole("link", { name: /^Por contactar hoy ?\d+ por escribir/ }))
		.toHaveAttribute("aria-current", "page");
	await expect
		.element(tabs.getByRole("link", { name: /^Solicitudes/ }))
		.toHaveAttribute("href", "/admin/dashboard/bandeja");
	await expect.element(getRow(name)).toBeVisible();
	await expectNoViolations();

	// A phone suspends the page when it opens the chat, so the request must use keepalive.
	const keepaliveFlags: boolean[] = [];
	interceptCalls(/^\/api\/admin\//, ({ method, keepalive }) => {
		if (method === "POST") keepaliveFlags.push(keepalive);
		return undefined;
	});
	// A poll that starts before the tap and ends after it must not restore the old state.
	const staleResponse = await fetch(`/api/admin/follow-ups${location.search}`, {
		headers: { authorization: `Bearer ${token}` },
	}).then((response) => response.json());
	const heldPoll = Promise.withResolvers<void>();
	let isFirst = true;
	interceptCalls("/api/admin/follow-ups", () => {
		if (!isFirst) return undefined;
		isFirst = false;
		return heldPoll.promise.then(() => Response.json(staleResponse));
	});
	window.dispatchEvent(new Event("focus"));
	await expect.poll(() => isFirst).toBe(false);
	await moveClock("2026-11-20T15:00:01Z");
	await getRow(name)
		.getByRole("link", { name: `Escribir a ${name}` })
		.click();
	expect(new URL(chats[0] ?? "").searchParams.get("text")).toContain("Hola, Rita. Te recordamos tu cita");
	await expect.element(getRow(name).getByText(/lo contactó, hace un momento/)).toBeVisible();
	expect(keepaliveFlags).toEqual([true]);
	heldPoll.resolve();
	await waitForIdle();
	await expectNoViolations();
	await expect.element(getRow(name).getByText(/lo contactó, hace un momento/)).toBeVisible();
	await open(PAGE);
	await expect.element(getRow(name).getByText(/lo contactó/)).toBeVisible();
	await expectNoViolations();

	await getRow(name).getByRole("link", { name, exact: true }).click();
	await expect.element(page.getByText("Contactada por WhatsApp").first()).toBeVisible();
});

test("offers no chat to customers without reminders", { tags: ["slow"] }, async () => {
	const token = await logInAs();
	const name = "Silvia Sin Avisos";
	await addVisit(token, { day: TOMORROW, time: "10:00 AM", name });
	await open("/admin/dashboard/clientes?q=silvia%20sin");
	await page.getByRole("link", { name }).first().click();
	await page.getByLabelText("No enviarle recordatorios").click();
	await expect.element(page.getByText("Preferencia guardada", { exact: true })).toBeVisible();
	await expectNoViolations();
	await open(PAGE);
	await expect.element(getRow(name).getByText("Pidió que no le enviemos recordatorios")).toBeVisible();
	expect(
		getRow(name)
			.getByRole("link", { name: /Escribir/ })
			.elements(),
	).toEqual([]);
});

import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { addVisit } from "#tests/component-kit/agenda.ts";
import { expectNoViolations } from "#tests/component-kit/axe.ts";
import { measureOverflow } from "#tests/component-kit/layout-checks.ts";
import { call, logInAs, open } from "#tests/component-kit/page.tsx";

const AGENDA = "/admin/dashboard/agenda";
const REASON = "Inventario";

const fetchClosedDays = async () => (await call("/api/settings")).json.closedDays;

test.for([
	{ width: 1280, height: 900, day: "2026-11-23" },
	{ width: 390, height: 844, day: "2026-11-24" },
])("closes and reopens a day at $width px", { tags: ["slow"] }, async ({ width, height, day }) => {
	await page.viewport(width, height);
	const token = await logInAs();
	await addVisit(token, { day, time: "9:00 AM", name: "Afectada Pérez" });
	await open(`${AGENDA}?dia=${day}&vista=dia`);
	await page.getByRole("link", { name: "Cerrar este día" }).click();
	const dialog = page.getByRole("dialog", { name: /^Cerrar el/ });
	await expect.element(dialog.getByText("1 cita ese día")).toBeVisible();
	await dialog.getByRole("button", { name: "Cerrar el día" }).click();
	await expect.element(dialog.getByText("Escribe por qué cierra ese día")).toBeVisible();
	await dialog.getByLabelText("Motivo", { exact: true }).fill(REASON);
	await dialog.getByRole("button", { name: "Cerrar el día" }).click();
	const closedDialog = page.getByRole("dialog", { name: /^Cerrado el/ });
	await expect
		.element(closedDialog.getByRole("link", { name: /Avisar a Afectada Pérez por WhatsApp/ }))
		.toHaveAttribute("href", expect.stringContaining(REASON));
	await expectNoViolations();
	await closedDialog.getByRole("button", { name: "Listo" }).click();
	await expect.element(page.getByText(`Cerrado: ${REASON}.`)).toBeVisible();
	expect(await fetchClosedDays()).toContainEqual(expect.objectContaining({ date: day, reason: REASON }));
	await expectNoViolations();
	expect(measureOverflow()).toBe(0);
	await page.getByRole("button", { name: "Reabrir este día" }).click();
	await page.getByRole("button", { name: "Reabrir", exact: true }).click();
	await expect.element(page.getByRole("link", { name: "Cerrar este día" })).toBeVisible();
	expect(await fetchClosedDays()).not.toContainEqual(expect.objectContaining({ date: day }));
});

test("refuses to close a past day", async () => {
	await logInAs();
	await open(`${AGENDA}/cerrar?para=2026-11-19`);
	const dialog = page.getByRole("dialog", { name: "Cerrar el" });
	await expect.element(dialog.getByText("Ese día ya pasó.")).toBeVisible();
});

test("closes a range and reopens it whole", { tags: ["slow"] }, async () => {
	await page.viewport(390, 844);
	const token = await logInAs();
	await addVisit(token, { day: "2026-12-16", time: "9:00 AM", name: "Lejana Ruiz" });
	await open(`${AGENDA}/cerrar?para=2026-12-14`);
	const dialog = page.getByRole("dialog", { name: /^Cerrar el lunes 14/ });
	await expect.element(dialog.getByText("Ese día no hay citas")).toBeVisible();
	await dialog.getByLabelText(/^Último día/).fill("2026-12-18");
	const rangeDialog = page.getByRole("dialog", {
		name: "Cerrar del lunes 14 de diciembre al viernes 18 de diciembre",
	});
	await expect.element(rangeDialog.getByText("1 cita esos días")).toBeVisible();
	await expect.element(rangeDialog.getByRole("link", { name: "Lejana Ruiz" })).toBeVisible();
	await rangeDialog.getByLabelText("Motivo", { exact: true }).fill("Vacaciones");
	await expectNoViolations();
	await rangeDialog.getByRole("button", { name: "Cerrar 5 días" }).click();
	const closedDialog = page.getByRole("dialog", { name: /^Cerrado del/ });
	await expect
		.element(closedDialog.getByRole("link", { name: /Avisar a Lejana Ruiz por WhatsApp/ }))
		.toHaveAttribute("href", expect.stringContaining("Vacaciones"));
	expect(measureOverflow()).toBe(0);
	await open(`${AGENDA}?dia=2026-12-16&vista=dia`);
	await page
		.getByRole("button", { name: "Reabrir del lunes 14 de diciembre al viernes 18 de diciembre" })
		.click();
	await page.getByRole("button", { name: "Reabrir", exact: true }).click();
	await expect.element(page.getByRole("link", { name: "Cerrar este día" })).toBeVisible();
	const dates = (await fetchClosedDays()).map(({ date }: { date: string }) => date);
	expect(dates.filter((date: string) => date >= "2026-12-14" && date <= "2026-12-18")).toEqual([]);
});

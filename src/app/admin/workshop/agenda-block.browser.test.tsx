import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { addVisit } from "#tests/component-kit/agenda.ts";
import { expectNoViolations } from "#tests/component-kit/axe.ts";
import { measureOverflow } from "#tests/component-kit/layout-checks.ts";
import { logInAs, open } from "#tests/component-kit/page.tsx";

const AGENDA = "/admin/dashboard/agenda";

test("names the visits in the hours before it blocks them", { tags: ["slow"] }, async () => {
	await page.viewport(390, 844);
	const token = await logInAs();
	await addVisit(token, { day: "2026-11-24", time: "11:00 AM", name: "Adentro Díaz" });
	await open(`${AGENDA}/bloquear?dia=2026-11-24&para=2026-11-24`);
	const dialog = page.getByRole("dialog", { name: /^Bloquear horas del/ });
	await expect.element(dialog.getByText("1 cita a esas horas")).toBeVisible();
	await dialog.getByLabelText("Motivo", { exact: true }).fill("Reunión");
	await dialog.getByRole("button", { name: "Bloquear horas" }).click();
	const blockedDialog = page.getByRole("dialog", { name: /^Horas bloqueadas el/ });
	await expect
		.element(blockedDialog.getByRole("link", { name: /Avisar a Adentro Díaz por WhatsApp/ }))
		.toBeVisible();
	await expectNoViolations();
	expect(measureOverflow()).toBe(0);
	await blockedDialog.getByRole("button", { name: /^Quitar/ }).click();
	await expect.element(blockedDialog.getByRole("button", { name: /^Quitar/ })).not.toBeInTheDocument();
});

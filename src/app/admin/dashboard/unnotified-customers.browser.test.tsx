import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { addVisit } from "#tests/component-kit/agenda.ts";
import { expectNoViolations } from "#tests/component-kit/axe.ts";
import { logInAs, open } from "#tests/component-kit/page.tsx";
import { callPanel } from "#tests/component-kit/workshop.ts";

const DAY = "2026-11-20";

test("lists customers of a closed day until notified", { tags: ["slow"] }, async () => {
	const token = await logInAs();
	await addVisit(token, { day: DAY, time: "10:00 AM", name: "Luis Pérez" });
	await addVisit(token, { day: DAY, time: "11:00 AM", name: "Eva Soto" });
	await callPanel(token, "/agenda/closed-days", { day: DAY, reason: "Corte de luz" });

	await open("/admin/dashboard");
	await page.getByRole("link", { name: /^Avisar ?: 2 citas fuera del horario/ }).click();
	const unnotified = page.getByRole("region", { name: "Fuera del horario" });
	const listNames = () =>
		unnotified
			.getByRole("listitem")
			.elements()
			.map(({ textContent }) => /Luis Pérez|Eva Soto/.exec(textContent ?? "")?.[0]);
	await expect.poll(listNames).toEqual(["Luis Pérez", "Eva Soto"]);
	await expect.element(unnotified).toMatchTextContent("Ese día no abrimos: Corte de luz.");
	await expectNoViolations();
	await expect
		.element(unnotified.getByRole("link", { name: "Avisar a Luis Pérez por WhatsApp" }))
		.toHaveAttribute("href", expect.stringContaining("Corte"));
	await unnotified.getByRole("button", { name: /^Ya lo sabe.*Luis/ }).click();
	await expect.poll(listNames).toEqual(["Eva Soto"]);
	await unnotified.getByRole("link", { name: "Eva Soto", exact: true }).click();
	const visit = page.getByRole("dialog", { name: "Eva Soto" });
	await expect.element(visit).toMatchTextContent("Ese día no abrimos: Corte de luz.");
	await visit.getByRole("link", { name: "Ver la solicitud en la Bandeja" }).click();
	await expect
		.element(page.getByRole("region", { name: "Cita", exact: true }))
		.toMatchTextContent("Ese día no abrimos: Corte de luz.");
	await open("/admin/dashboard/mi-dia");
	await expect.element(page.getByText("1 cliente todavía no lo sabe")).toBeVisible();
	await open("/admin/dashboard");
	await page.getByRole("link", { name: /^Avisar ?: 1 cita fuera del horario/ }).click();
	await unnotified.getByRole("button", { name: /^Ya lo sabe.*Eva/ }).click();
	await expect.element(unnotified).toMatchTextContent("Ya lo sabe: falta darle otra hora.");
	await open("/admin/dashboard");
	await expect.element(page.getByRole("link", { name: /fuera del horario/ })).not.toBeInTheDocument();
	await expect.element(page.getByText("Hoy no abrimos: Corte de luz.")).toBeVisible();
});

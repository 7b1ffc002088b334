import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { ADMIN_TOKEN_KEY } from "#domain/shop.ts";
import { expectNoViolations } from "#tests/component-kit/axe.ts";
import { decodeQr } from "#tests/component-kit/decode-qr.ts";
import { call, getCurrentPath, logInAs, open, setClock } from "#tests/component-kit/page.tsx";

const SETTINGS = "/admin/dashboard/configuracion";
const CHOSEN_PASSWORD = "puente-lima-reloj-83";
const newPerson = page.getByRole("dialog", { name: "Nueva persona" });
const linkDialog = page.getByRole("dialog", { name: /^Enlace de/ });

/** Invites a person in the panel. @returns the address of the link */
async function invite(fullName: string): Promise<string> {
	await open(SETTINGS);
	await page.getByRole("button", { name: "Nueva persona" }).click();
	await newPerson.getByLabelText("Nombre completo").fill(fullName);
	await newPerson.getByRole("button", { name: "Crear enlace" }).click();
	return (await linkDialog.getByText(/#enlace=/).findElement()).textContent;
}
const openLink = (url: string) => {
	localStorage.clear();
	const { pathname, hash } = new URL(url);
	return open(pathname + hash);
};
const callInvitation = async (token: string, username: string) =>
	(
		await call("/api/admin/invitations", {
			body: { full_name: `Eva ${username}`, username, role: "reception" },
			token,
		})
	).json;

test("invites a person who chooses a password", async () => {
	await page.viewport(390, 844);
	await logInAs();
	await open(SETTINGS);
	await page.getByRole("button", { name: "Nueva persona" }).click();
	await newPerson.getByRole("button", { name: "Crear enlace" }).click();
	await expect.poll(() => newPerson.getByRole("alert").getByRole("link").elements().length).toBe(2);
	await newPerson.getByLabelText("Nombre completo").fill("Íngrid Peña");
	await expect.element(newPerson.getByLabelText("Usuario")).toHaveValue("ingrid");
	await newPerson.getByRole("radio", { name: /^Recepción/ }).click();
	await expectNoViolations();
	await newPerson.getByRole("button", { name: "Crear enlace" }).click();
	await expect.element(linkDialog.getByText(/Sirve una vez, hasta el lunes 23 de noviembre/)).toBeVisible();
	const url = (await linkDialog.getByText(/#enlace=/).findElement()).textContent;
	expect(await decodeQr(await linkDialog.getByRole("img", { name: /Código QR/ }).findElement())).toBe(url);
	await linkDialog.getByLabelText("Su WhatsApp").fill("6123-4567");
	const chat = linkDialog.getByRole("link", { name: /Enviar por WhatsApp/ });
	await expect
		.element(chat)
		.toHaveAttribute("href", expect.stringMatching(/^https:\/\/wa\.me\/50761234567\?text=/));
	await expectNoViolations();
	await linkDialog.getByRole("button", { name: "Listo" }).click();
	await expect.element(page.getByRole("button", { name: "Nueva persona" })).toHaveFocus();
	await expect.element(page.getByText(/Invitación abierta hasta el lunes 23 de noviembre/)).toBeVisible();

	await openLink(url);
	await expect.element(page.getByText(/Íngrid Peña, .+ te invita al panel/)).toBeVisible();
	// The token stays in no history.
	expect(location.hash).toBe("");
	await expectNoViolations();
	const password = page.getByLabelText("Contraseña", { exact: true });
	await userEvent.keyboard("{Tab}");
	await password.fill("corta");
	await userEvent.keyboard("{Enter}");
	await expect.element(password).toHaveAccessibleDescription(/Usa al menos 12 caracteres/);
	await password.fill("password1234");
	await userEvent.keyboard("{Enter}");
	await expect.element(password).toHaveAccessibleDescription(/primeras que se prueban/);
	await password.fill(CHOSEN_PASSWORD);
	await userEvent.keyboard("{Enter}");
	await expect.poll(getCurrentPath).toBe("/admin/dashboard");
	expect(localStorage.getItem(ADMIN_TOKEN_KEY)).toMatch(/^[\w-]{43}$/);
	await openLink(url);
	await expect.element(page.getByRole("heading", { name: "El enlace ya se usó" })).toBeVisible();
	await expect.element(page.getByRole("link", { name: "Ir al inicio de sesión" })).toBeVisible();
	await expectNoViolations();
});

test("keeps a typed user name and shows a taken one", async () => {
	const token = await logInAs();
	await callInvitation(token, "kathia");
	await open(SETTINGS);
	await page.getByRole("button", { name: "Nueva persona" }).click();
	await newPerson.getByLabelText("Nombre completo").fill("Kathia Díaz");
	await expect.element(newPerson.getByLabelText("Usuario")).toHaveValue("kathia.diaz");
	await newPerson.getByLabelText("Usuario").fill("kathia");
	await newPerson.getByLabelText("Nombre completo").fill("Kathia Díaz Gil");
	await newPerson.getByRole("button", { name: "Crear enlace" }).click();
	await expect
		.element(newPerson.getByLabelText("Usuario"))
		.toHaveAccessibleDescription(/Ese usuario ya existe/);
});

test("renews and withdraws an invitation", async () => {
	await logInAs();
	const url = await invite("Rosa Him");
	await linkDialog.getByRole("button", { name: "Listo" }).click();
	await page.getByRole("button", { name: "Renovar enlace a Rosa Him" }).click();
	const renewed = (await linkDialog.getByText(/#enlace=/).findElement()).textContent;
	expect(renewed).not.toBe(url);
	await linkDialog.getByRole("button", { name: "Listo" }).click();
	await expect.element(page.getByRole("button", { name: "Renovar enlace a Rosa Him" })).toHaveFocus();
	await page.getByText("Más de Rosa Him").click();
	await page.getByRole("button", { name: "Retirar invitación a Rosa Him" }).click();
	await page.getByRole("alertdialog").getByRole("button", { name: "Retirar" }).click();
	await expect.element(page.getByText("La invitación de Rosa Him ya no sirve")).toBeVisible();
	await expect.element(page.getByRole("button", { name: "Invitar de nuevo a Rosa Him" })).toBeVisible();
	await openLink(url);
	await expect.element(page.getByRole("heading", { name: "Hay un enlace más nuevo" })).toBeVisible();
	await openLink(renewed);
	await expect.element(page.getByRole("heading", { name: "El enlace se retiró" })).toBeVisible();
});

test("says what to do with an expired or unknown link", async () => {
	const token = await logInAs();
	const { link } = await callInvitation(token, "vencida");
	await setClock("2026-11-23T15:00:00Z");
	await openLink(link.address);
	await expect.element(page.getByRole("heading", { name: "El enlace venció" })).toBeVisible();
	await expect.element(page.getByRole("alert")).toMatchTextContent(/Pide otro a un Dueño/);
	await open("/admin/elegir-clave");
	await expect.element(page.getByRole("heading", { name: "No reconocemos este enlace" })).toBeVisible();
	await expectNoViolations();
});

test("gives a colleague a link for another password", async () => {
	const token = await logInAs();
	const { link } = await callInvitation(token, "dilcia");
	const body = { token: link.token, password: CHOSEN_PASSWORD };
	await call("/api/admin/password-links/password", { body });
	await open(SETTINGS);
	await page.getByRole("button", { name: "Enlace para elegir contraseña a Eva dilcia" }).click();
	await page.getByRole("alertdialog").getByRole("button", { name: "Hacer enlace" }).click();
	const url = (await linkDialog.getByText(/#enlace=/).findElement()).textContent;
	await linkDialog.getByRole("button", { name: "Listo" }).click();
	const resetButton = page.getByRole("button", { name: "Enlace para elegir contraseña a Eva dilcia" });
	await expect.element(resetButton).toHaveFocus();
	await expect.element(page.getByText(/Tiene un enlace para elegir contraseña hasta/)).toBeVisible();
	// Opened in a browser where another person is logged in.
	const { pathname, hash } = new URL(url);
	await open(pathname + hash);
	await expect.element(page.getByText(/está abierta la sesión de/)).toBeVisible();
	await logInAs();
	await open(SETTINGS);
	await page.getByText("Más de Eva dilcia").click();
	await page.getByRole("button", { name: "Anular enlace a Eva dilcia" }).click();
	await expect.element(page.getByText("El enlace de Eva dilcia ya no sirve")).toBeVisible();
});

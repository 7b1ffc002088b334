import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { ADMIN_DEVICE_KEY, ADMIN_TOKEN_KEY } from "#domain/shop.ts";
import { expectNoViolations } from "#tests/component-kit/axe.ts";
import { call, failCalls, getCurrentPath, open } from "#tests/component-kit/page.tsx";
import { createAccount } from "#tests/component-kit/people.ts";

const LOGIN = "/admin/login";
const INBOX = "/admin/dashboard/bandeja";

const username = page.getByLabelText("Usuario");
const password = page.getByLabelText("Contraseña", { exact: true });
const submitButton = page.getByRole("button", { name: "Iniciar sesión" });

async function logInWith(account: { username: string; password: string }) {
	await username.fill(account.username);
	await password.fill(account.password);
	await submitButton.click();
}

test("returns to the requested page after a wrong password", { tags: ["slow"] }, async () => {
	const account = await createAccount("reception");
	await open(`${INBOX}?state=all`);
	expect(getCurrentPath()).toMatch(/^\/admin\/login\?volver=/);
	await expectNoViolations();
	await username.fill(account.username);
	await password.fill("no-es-esta");
	await page.getByRole("button", { name: "Mostrar contraseña" }).click();
	await expect.element(password).toHaveAttribute("type", "text");
	await submitButton.click();
	await expect.element(page.getByText("Error de autenticación", { exact: true })).toBeVisible();
	await expect.element(page.getByText("Usuario o contraseña incorrectos.", { exact: true })).toBeVisible();
	await password.fill(account.password);
	await userEvent.keyboard("{Enter}");
	await expect.poll(getCurrentPath).toBe(`${INBOX}?state=all`);
	await expect.element(page.getByText("Login exitoso", { exact: true })).toBeVisible();
});

test("shows a generic error when the server gives none", async () => {
	failCalls("/api/admin/login", 500, { code: "broken", detail: "Algo falló." });
	await open(LOGIN);
	await logInWith({ username: "admin", password: "cualquiera" });
	const toast = page.getByRole("region", { name: /F8/, includeHidden: true });
	await expect.element(toast.getByText("Error de autenticación", { exact: true })).toBeVisible();
	await expect.element(toast.getByText("Error en el login", { exact: true })).toBeVisible();
	expect(getCurrentPath()).toBe(LOGIN);
});

test("admits a known device during password guessing", { tags: ["slow"] }, async () => {
	const account = await createAccount("reception");
	await open(LOGIN);
	await logInWith(account);
	await expect.poll(getCurrentPath).toMatch(/dashboard/);
	const device = localStorage.getItem(ADMIN_DEVICE_KEY);
	expect(device).toMatch(/^[\w-]{43}$/);
	for (let guess = 0; guess < 15; guess++) {
		const body = { username: account.username, password: `adivina-${guess}` };
		await call("/api/admin/login", { body });
	}

	localStorage.removeItem(ADMIN_TOKEN_KEY);
	await open(LOGIN);
	await logInWith(account);
	await expect.poll(getCurrentPath).toMatch(/dashboard/);
	expect(localStorage.getItem(ADMIN_DEVICE_KEY)).toBe(device);
});

test("reports too many attempts on an unknown device", async () => {
	const account = await createAccount("reception");
	for (let guess = 0; guess < 15; guess++) {
		const body = { username: account.username, password: `adivina-${guess}` };
		await call("/api/admin/login", { body });
	}
	await page.viewport(360, 800);
	await open(LOGIN);
	await logInWith(account);
	const codeField = page.getByLabelText("Código de verificación");
	await expect.element(codeField).toBeVisible();
	const tooManyAttemptsText = page.getByText("Hubo demasiados intentos con este usuario").first();
	await expect.element(tooManyAttemptsText).toBeVisible();
	expect(getCurrentPath()).toBe(LOGIN);
});

test("offers a code and an emailed link to a locked user name", async () => {
	const detail = "Hubo demasiados intentos con este usuario. Espera 15 minutos.";
	failCalls("/api/admin/login", 429, { code: "login_locked_email", detail });
	await open(LOGIN);
	await logInWith({ username: "ana", password: "cualquiera" });
	await expect.element(page.getByLabelText("Código de verificación")).toBeVisible();
	await expectNoViolations();
	await page.getByRole("button", { name: "Enviarme un enlace al correo" }).click();
	await expect.element(page.getByText(/^Este servidor no envía correos\./)).toBeVisible();
	await expect.element(username).toHaveValue("ana");
});

test("takes an emailed link out of the address", async () => {
	await open(`${LOGIN}#enlace=abc.def`);
	await expect.element(page.getByText(/^Ya puedes escribir tu usuario y tu contraseña/)).toBeVisible();
	expect(window.location.hash).toBe("");
});

test("sends a person who forgot the password a link", async () => {
	await open(LOGIN);
	await page.getByRole("button", { name: "¿Olvidaste tu contraseña?" }).click();
	const sendButton = page.getByRole("button", { name: "Enviarme el enlace" });
	await sendButton.click();
	await expect.element(page.getByText("Escribe primero tu usuario, arriba.")).toBeVisible();
	await username.fill("ana");
	await sendButton.click();
	await expect
		.element(page.getByText(/no envía correos\. Pide a un Dueño del taller un enlace/))
		.toBeVisible();
	await expectNoViolations();
	failCalls("/api/admin/password-resets", 200, { success: true });
	await sendButton.click();
	await expect.element(page.getByText(/^Si «ana» tiene un correo en su cuenta/)).toBeVisible();
	await expect.element(username).toHaveValue("ana");
});

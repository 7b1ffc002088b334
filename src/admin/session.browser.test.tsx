import { beforeEach, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { ADMIN_TOKEN_KEY, ADMIN_USER_KEY } from "#domain/shop.ts";
import { expectNoViolations } from "#tests/component-kit/axe.ts";
import { call, getCurrentPath, holdCalls, open } from "#tests/component-kit/page.tsx";
import { createAccount, logIn, requestQuote } from "#tests/component-kit/people.ts";

const INBOX = "/admin/dashboard/bandeja";

let account = { username: "", password: "" };
let token = "";
beforeEach(async () => {
	account = await createAccount("reception");
	token = await logIn(account);
});

const note = page.getByRole("textbox", { name: "Nota" });
const dialog = page.getByRole("dialog", { name: "Tu sesión terminó" });
const saveNote = page.getByRole("button", { name: "Guardar nota" });

/** Ends the session and makes the page poll, which opens the login dialog. */
async function endSession() {
	await call("/api/admin/logout", { method: "POST", token });
	window.dispatchEvent(new Event("focus"));
	await expect.element(dialog).toBeVisible();
}

test("keeps the typed note when the session expires", { tags: ["slow"] }, async () => {
	const { id } = await requestQuote(token, { name: "Luis Mora" });
	await open(`${INBOX}/${id}`);
	await note.fill("Quiere factura a nombre de la empresa");
	await open(`${INBOX}/${id}`);
	await expect.element(note).toHaveValue("Quiere factura a nombre de la empresa");
	await endSession();
	await expectNoViolations();
	const password = dialog.getByLabelText("Contraseña", { exact: true });
	await expect.element(password).toHaveFocus();
	await password.fill("no-es-esta");
	await userEvent.keyboard("{Enter}");
	await expect.element(dialog.getByText("Usuario o contraseña incorrectos.", { exact: true })).toBeVisible();
	await password.fill(account.password);
	await userEvent.keyboard("{Enter}");
	await expect.element(dialog).not.toBeInTheDocument();
	await expect.element(note).toHaveValue("Quiere factura a nombre de la empresa");
	await saveNote.click();
	await expect.element(page.getByText("Nota · Eva de reception")).toBeVisible();
	await expect.element(note).toHaveValue("");
});

test("keeps a note typed while another is saving", { tags: ["slow"] }, async () => {
	const { id } = await requestQuote(token, { name: "Lucía Mora" });
	await open(`${INBOX}/${id}`);
	await note.fill("Quiere factura a nombre de la empresa");
	const heldNotes = holdCalls(`/api/admin/inbox/${id}/notes`);
	await saveNote.click();
	await expect.poll(heldNotes.getCallCount).toBe(1);
	await note.fill("Y la cita, el viernes");
	await page.getByRole("button", { name: "Atender yo" }).click();
	await expect.element(page.getByRole("button", { name: "Soltar" })).toBeVisible();
	await expect.element(page.getByRole("button", { name: "Guardando…" })).toBeVisible();
	heldNotes.release();
	await expect.element(page.getByText("Nota · Eva de reception")).toBeVisible();
	await expect.element(note).toHaveValue("Y la cita, el viernes");
	await saveNote.click();
	await expect.element(note).toHaveValue("");
});

test("opens the login when the password dialog is cancelled", async () => {
	await open(INBOX);
	await expect.element(page.getByRole("heading", { name: "Bandeja", level: 1 })).toBeVisible();
	await endSession();
	await dialog.getByRole("button", { name: "Ir al inicio de sesión" }).last().click();
	await expect.poll(getCurrentPath).toMatch(/^\/admin\/login\?volver=/);
	expect(localStorage.getItem(ADMIN_TOKEN_KEY)).toBeNull();
});

test("logs out locally when the server does not respond", { tags: ["slow"] }, async () => {
	await open("/admin/dashboard");
	const logoutCall = holdCalls("/api/admin/logout");
	await page.getByRole("button", { name: "Salir" }).click();
	await expect.poll(logoutCall.getCallCount).toBe(1);
	await expect.poll(getCurrentPath).toBe("/admin/login");
	expect(localStorage.getItem(ADMIN_TOKEN_KEY)).toBeNull();
	expect(localStorage.getItem(ADMIN_USER_KEY)).toBeNull();
	logoutCall.release();
	await open("/admin");
	expect(getCurrentPath()).toBe("/admin/login");
});

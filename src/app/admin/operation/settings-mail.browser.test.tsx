import { afterEach, beforeEach, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { expectNoViolations } from "#tests/component-kit/axe.ts";
import { call, changeEnv, interceptCalls, logInAs, open } from "#tests/component-kit/page.tsx";

const MAIL = "/admin/dashboard/configuracion/correo";

let token = "";
beforeEach(async () => {
	token = await logInAs();
});
afterEach(() => changeEnv({ SMTP_URL: undefined }));

/** Types a mail server at a port of this machine where nothing listens. */
async function typeServer() {
	await page.getByLabelText("Servidor", { exact: true }).fill("127.0.0.1");
	await page.getByRole("radio", { name: /^Sin cifrar/ }).click();
	await page.getByLabelText("Puerto").fill("1");
	await page.getByLabelText("Correo remitente").fill("citas@mitaller.com");
}
const save = () => page.getByRole("button", { name: "Guardar", exact: true }).click();

test("stores a mail server and shows what a test answered", async () => {
	await page.viewport(390, 844);
	await open(MAIL);
	await expect.element(page.getByText("Todavía no sale ningún correo")).toBeVisible();
	await expectNoViolations();
	await typeServer();
	await save();
	const box = page.getByRole("checkbox", { name: "Es un servidor de mi red" });
	await expect.element(box).toHaveAccessibleDescription(/red privada/);
	await expect.element(page.getByLabelText("Servidor", { exact: true })).toHaveValue("127.0.0.1");
	await expect.element(page.getByLabelText("Puerto")).toHaveValue("1");
	await box.click();
	await save();
	await expect.element(page.getByText(/^El correo quedó guardado/).first()).toBeVisible();
	await page.getByLabelText("Enviar a").fill("ana@correo.com");
	await page.getByRole("button", { name: "Enviar prueba" }).click();
	await expect.element(page.getByText("La prueba no salió")).toBeVisible();
	await expect.element(page.getByText(/no atiende correo por el puerto 1\. Prueba/)).toBeVisible();
	await expect.element(page.getByText(/ip4:127\.0\.0\.1 ~all/)).toBeVisible();
	await expectNoViolations();
});

test("changes the usual port with the encryption, and keeps an own one", async () => {
	await open(MAIL);
	const port = page.getByLabelText("Puerto");
	await expect.element(port).toHaveValue("465");
	await page.getByRole("radio", { name: /^STARTTLS/ }).click();
	await expect.element(port).toHaveValue("587");
	await port.fill("2525");
	await page.getByRole("radio", { name: /^TLS/ }).click();
	await expect.element(port).toHaveValue("2525");
});

test("keeps the form when something is wrong", async () => {
	await open(MAIL);
	await page.getByLabelText("Servidor", { exact: true }).fill("smtp correo");
	await page.getByLabelText("Usuario").fill("citas@mitaller.com");
	await page.getByLabelText("Contraseña", { exact: true }).fill("clave-plantada");
	await userEvent.keyboard("{Enter}");
	await expect.element(page.getByRole("alert").getByRole("link").first()).toBeVisible();
	await expect
		.element(page.getByLabelText("Servidor", { exact: true }))
		.toHaveAccessibleDescription(/como te lo dio tu proveedor/);
	await expect.element(page.getByLabelText("Contraseña", { exact: true })).toHaveValue("clave-plantada");
	expect(JSON.stringify({ ...localStorage, ...sessionStorage })).not.toContain("clave-plantada");
});

test("says that a test was sent, and to save first", async () => {
	const body = {
		...{ host: "127.0.0.1", port: 1, security: "none", is_own_network: true, user: "", password: "" },
		...{ sender_name: "", sender_address: "citas@mitaller.com", updated_at: null },
	};
	await call("/api/admin/mail", { method: "PUT", body, token });
	interceptCalls("/api/admin/mail/test", () =>
		Promise.resolve(Response.json({ is_sent: true, message: "Salió. Búscalo.", server_reply: null })),
	);
	await open(MAIL);
	await page.getByLabelText("Enviar a").fill("ana@correo.com");
	await page.getByRole("button", { name: "Enviar prueba" }).click();
	await expect.element(page.getByText("El correo funciona")).toBeVisible();
	await page.getByLabelText("Usuario").fill("otro");
	await expect.element(page.getByText(/guarda primero/)).toBeVisible();
});

test("shows read-only what the server sets", async () => {
	await changeEnv({ SMTP_URL: "smtps://citas%40mitaller.com:clave-larga@smtp.correo.com" });
	await open(MAIL);
	await expect.element(page.getByText("Lo fija el servidor (SMTP_URL)")).toBeVisible();
	await expect.element(page.getByText("smtp.correo.com", { exact: true })).toBeVisible();
	expect(page.getByRole("button", { name: "Guardar", exact: true }).elements()).toHaveLength(0);
	await expect.element(page.getByRole("button", { name: "Enviar prueba" })).toBeVisible();
	await expectNoViolations();
});

import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { expectNoViolations } from "#tests/component-kit/axe.ts";
import { open } from "#tests/component-kit/page.tsx";
import { createAccount, logIn } from "#tests/component-kit/people.ts";

const HALF_MINUTE_MS = 30_000;

test("sets up two-step login and accepts a recovery code", { tags: ["slow"] }, async () => {
	await page.viewport(390, 844);
	const person = await createAccount("reception");
	await logIn(person);
	await open("/admin/dashboard/cuenta");
	await page.getByRole("button", { name: "Activar", exact: true }).click();
	const dialog = page.getByRole("dialog", { name: "Verificación en dos pasos" });
	await expect.element(dialog.getByRole("img", { name: /^Código QR/ })).toBeVisible();
	await dialog.getByText("No puedo escanearlo").click();
	await expectNoViolations();
	const secretCode = dialog.getByRole("code");
	const secret = secretCode.element().textContent?.replaceAll(" ", "") ?? "";
	const field = dialog.getByLabelText(/^Escribe el código/);
	await field.fill("000000");
	await userEvent.keyboard("{Enter}");
	await expect.element(dialog.getByRole("alert")).toMatchTextContent(/no es el de ahora/);
	await field.fill(await computeCode(secret));
	await userEvent.keyboard("{Enter}");
	const codes = dialog.getByRole("listitem");
	await expect.poll(() => codes.elements()).toHaveLength(10);
	await expect.element(dialog).not.toMatchTextContent(/Nada cambia/);
	await expectNoViolations();
	const recoveryCode = codes.first().element().textContent ?? "";
	await dialog.getByRole("button", { name: "Ya los guardé" }).click();
	await expect.element(page.getByText("Te quedan 10 códigos de recuperación.")).toBeVisible();

	await page.getByRole("button", { name: "Salir" }).click();
	await page.getByLabelText("Usuario").fill(person.username);
	await page.getByLabelText("Contraseña", { exact: true }).fill(person.password);
	await userEvent.keyboard("{Enter}");
	const codeField = page.getByLabelText("Código de verificación");
	await expect.element(codeField).toHaveFocus();
	await expectNoViolations();
	await codeField.fill(recoveryCode);
	await userEvent.keyboard("{Enter}");
	await expect.element(page.getByText("Te quedan 9 códigos de recuperación.").first()).toBeVisible();
	await expect.element(page.getByRole("heading", { name: "Ahora" })).toBeVisible();
});

/** Computes the current code of an authenticator app. @source RFC 6238 §4.2 */
async function computeCode(secret: string): Promise<string> {
	const bits = [...secret]
		.map((letter) => "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567".indexOf(letter))
		.map((value) => value.toString(2).padStart(5, "0"))
		.join("");
	const bytes = Uint8Array.from(bits.match(/.{8}/g) ?? [], (byte) => Number.parseInt(byte, 2));
	const hash = { name: "HMAC", hash: "SHA-1" };
	const key = await crypto.subtle.importKey("raw", bytes, hash, false, ["sign"]);
	const counter = new DataView(new ArrayBuffer(8));
	counter.setBigUint64(0, BigInt(Math.floor(Date.now() / HALF_MINUTE_MS)));
	const signed = new DataView(await crypto.subtle.sign("HMAC", key, counter.buffer));
	const offset = signed.getUint8(19) & 15;
	return String((signed.getUint32(offset) & 0x7fff_ffff) % 1_000_000).padStart(6, "0");
}

import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { call, enterAs, open } from "#tests/browser/page.tsx";

const section = page.getBySelector("section#mensaje");
const note = section.getByRole("status").filter({ hasText: "referencia" });

test("asks about an odd phone once and stores it when sent again", async () => {
	await open("/contacto");
	await section.getByLabelText("Nombre Completo").fill("Ana Ríos");
	await section.getByLabelText("Mensaje").fill("Suena al frenar");
	const phone = section.getByLabelText("Teléfono");
	await phone.fill("66-1234567");
	await expect.element(section.getByText("Lo entendimos como +507661234567")).toBeVisible();

	const send = section.getByRole("button", { name: /^Enviar/ });
	await send.click();
	await expect.element(phone).toHaveAccessibleDescription(/¿Seguro que es \+507 661234567\?/);
	await expect.element(note).not.toBeInTheDocument();
	await send.click();
	await expect.element(note).toBeVisible();
	const token = await enterAs();
	const { leads } = (await call("/api/admin/inbox?q=661234567", { token })).json;
	expect(leads).toHaveLength(1);
});

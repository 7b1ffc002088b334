import { noteIn, section, writeMessage } from "./contact-steps.ts";
import { expect, test } from "./fixtures.ts";
import { openAlive } from "./reading.ts";

test("a form reads an odd phone back, asks about it once, and takes it when it is sent again", async ({
	page,
}) => {
	await openAlive(page, "/contacto");
	const form = await writeMessage(page);
	const phone = form.getByLabel("Teléfono");
	await expect(form.getByText(/^Te escribiremos al 6\d{3}-\d{4}$/)).toBeVisible();
	await phone.fill("66-1234567");
	await expect(form.getByText("Lo entendimos como +507661234567")).toBeVisible();
	const send = form.getByRole("button", { name: /^Enviar/ });
	await send.click();
	await expect(phone).toHaveAccessibleDescription(/¿Seguro que es \+507 661234567\?/);
	await expect(noteIn(section(page, "mensaje"))).toHaveCount(0);
	await send.click();
	await expect(noteIn(section(page, "mensaje"))).toBeVisible();
	await expect(form.getByText(/^(Lo entendimos|Te escribiremos)/)).toHaveCount(0);
});

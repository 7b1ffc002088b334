import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { formatPhone } from "#domain/phone/format-phone.ts";
import { createPhone } from "#tests/component-kit/agenda.ts";
import { expectNoViolations } from "#tests/component-kit/axe.ts";
import {
	createStaffToken,
	fillMessageForm,
	fillVisitForm,
	getSection,
	getStatusNote,
	takeOpenDay,
	waitForScrollEnd,
} from "#tests/component-kit/form-steps.ts";
import { call, getCurrentPath, open, setClock, waitForIdle } from "#tests/component-kit/page.tsx";

const PORTAL_LINK = "Ver, cambiar o cancelar mi cita";

test("asks once about an odd phone, then stores it", async () => {
	await open("/contacto");
	const form = await fillMessageForm();
	const phone = form.getByLabelText("Teléfono");
	await expect.element(form.getByText(/^Te escribiremos al 6\d{3}-\d{4}$/)).toBeVisible();
	await phone.fill("66-1234567");
	await expect.element(form.getByText("Lo entendimos como +507 661 234 567")).toBeVisible();

	const sendButton = form.getByRole("button", { name: /^Enviar/ });
	await sendButton.click();
	await expect.element(phone).toHaveAccessibleDescription(/¿Seguro que es \+507 661 234 567\?/);
	await expect.element(getStatusNote(form)).not.toBeInTheDocument();
	await sendButton.click();
	await expect.element(getStatusNote(form)).toBeVisible();
	await expect.element(form.getByText(/^(Lo entendimos|Te escribiremos)/)).not.toBeInTheDocument();
	const token = await createStaffToken();
	const { leads } = (await call("/api/admin/inbox?q=661234567", { token })).json;
	expect(leads).toHaveLength(1);
});

test("asks once about a likely email typo, then stores it", async () => {
	await open("/contacto");
	const form = await fillMessageForm();
	const email = form.getByLabelText("Correo");
	await email.fill("ana.slip@gmail.con\u00a0");
	const sendButton = form.getByRole("button", { name: /^Enviar/ });
	await sendButton.click();
	await expect.element(email).toHaveAccessibleDescription(/¿Quisiste decir ana\.slip@gmail\.com\?/);
	await sendButton.click();
	await expect.element(getStatusNote(form)).toBeVisible();
	const token = await createStaffToken();
	const { leads } = (await call("/api/admin/inbox?q=ana.slip", { token })).json;
	expect(leads.map((lead: { email: string }) => lead.email)).toEqual(["ana.slip@gmail.con"]);
});

test("asks once about two phones and stores both", async () => {
	await open("/contacto");
	const form = await fillMessageForm();
	const phone = form.getByLabelText("Teléfono");
	const [first, second] = [createPhone(), createPhone()];
	await phone.fill(`${first} / ${second}`);
	const sendButton = form.getByRole("button", { name: /^Enviar/ });
	await sendButton.click();
	await expect
		.element(phone)
		.toHaveAccessibleDescription(
			`¿Dos números? Usaremos el ${formatPhone(first)} y anotaremos el otro. Si está bien, envíalo otra vez.`,
		);
	await sendButton.click();
	await expect.element(getStatusNote(form)).toBeVisible();
	const token = await createStaffToken();
	const { leads } = (await call(`/api/admin/inbox?q=${second}`, { token })).json;
	expect(leads).toMatchObject([{ phone: `+507${first}` }]);
});

test("asks once about a short phone, then stores it", async () => {
	await open("/contacto");
	const form = await fillMessageForm();
	const phone = form.getByLabelText("Teléfono");
	const sendButton = form.getByRole("button", { name: /^Enviar/ });
	await phone.fill("llámame");
	await sendButton.click();
	await expect.element(phone).toHaveAccessibleDescription(/Revisa tu teléfono/);
	await phone.fill("12345");
	await sendButton.click();
	await expect.element(phone).toHaveAccessibleDescription(/¿Seguro que es \+507 12345\?/);
	await expect.element(getStatusNote(form)).not.toBeInTheDocument();
	await sendButton.click();
	await expect.element(getStatusNote(form)).toBeVisible();
});

test("sends a message by keyboard alone", async () => {
	await open("/contacto");
	const form = getSection("mensaje");
	await form.getByLabelText("Nombre Completo").click();
	for (const text of ["Ana Ríos", createPhone(), "", "", "", "¿Abren mañana?"])
		await userEvent.keyboard(`${text}{Tab}`);
	await userEvent.keyboard("{Tab}{Enter}");
	await expect.element(getStatusNote(form)).toMatchTextContent(/MEN-/);
	// Its only link leads to the photo upload.
	const links = getStatusNote(form).getByRole("link").elements();
	expect(links.map(({ textContent }) => textContent)).toEqual(["Agregar fotos"]);
});

test("selects the service from the URL", async () => {
	await open("/contacto?servicio=frenos#cita");
	await expect.element(getSection("cita").getByLabelText("Servicio")).toHaveValue("Frenos");
	await expect.element(getSection("mensaje").getByLabelText("Servicio")).toHaveValue("Frenos");
});

test("prefills both forms with the stored car", async () => {
	localStorage.setItem("miCarro", '{"brand":"Toyota","model":"Corolla","year":2015}');
	await open("/contacto");
	for (const [id, label] of [
		["cita", "Comentarios"],
		["mensaje", "Mensaje"],
	] as const)
		await expect
			.element(getSection(id).getByLabelText(label))
			.toHaveValue("Mi carro: Toyota Corolla 2015.\n");
});

test("links the receipt to the visit and chat", { tags: ["slow"] }, async () => {
	await page.viewport(360, 740);
	await open("/contacto#cita");
	const form = await fillVisitForm(takeOpenDay());
	await form.getByRole("button", { name: "Agendar cita" }).click();
	const link = getStatusNote(form).getByRole("link", { name: PORTAL_LINK });
	await expect.element(link).toHaveAttribute("href", expect.stringMatching(/^\/seguir\/[\w-]{20,}$/));
	const path = link.element().getAttribute("href");
	const text = getChatText(getStatusNote(form).getByRole("link", { name: /Seguir por WhatsApp/ }));
	expect(text).toMatch(/^Hola, acabo de agendar la cita CIT-\d{4}-\d{5}\./);
	expect(text).toContain(`${PORTAL_LINK}: https://taller.test${path}`);
	await waitForScrollEnd();
	await expectNoViolations();
	await link.click();
	await waitForIdle();
	const title = page.getByRole("heading", { level: 1 });
	await expect.element(title).toMatchTextContent("Luis, tu cita está por confirmar");
	expect(getCurrentPath()).toBe(path);
});

test("reports when the photo period has ended", { tags: ["slow"] }, async () => {
	await open("/contacto#cita");
	const form = await fillVisitForm("2026-11-25");
	await form.getByRole("button", { name: "Agendar cita" }).click();
	const link = getStatusNote(form).getByRole("link", { name: PORTAL_LINK });
	await expect.element(link).toBeVisible();
	const path = link.element().getAttribute("href") ?? "";
	await setClock("2026-12-05T15:00:00Z");
	await open(path);
	await expect
		.element(page.getByText(/^Por aquí ya no se agregan fotos/))
		.toMatchTextContent(
			"Por aquí ya no se agregan fotos: su plazo terminó. Si mandaste alguna, la tiene el taller; si hace falta otra, mándala por WhatsApp.",
		);
	await setClock("2026-11-20T15:00:00Z");
});

function getChatText(link: ReturnType<typeof page.getByRole>): string {
	const url = new URL(link.element().getAttribute("href") ?? "");
	return url.searchParams.get("text") ?? "";
}

import { afterEach, beforeEach, expect, test } from "vitest";
import { page } from "vitest/browser";
import { createPhone } from "#tests/component-kit/agenda.ts";
import { expectNoViolations } from "#tests/component-kit/axe.ts";
import { call, changeEnv, holdCalls, interceptCalls, logInAs, open } from "#tests/component-kit/page.tsx";
import { requestQuote } from "#tests/component-kit/people.ts";

const MESSAGES = "/admin/dashboard/configuracion/mensajes";
/** An address without a mail server, so emails stay queued. */
const SMTP_URL = "smtp://127.0.0.1:1";

let token = "";
beforeEach(async () => {
	token = await logInAs();
});
afterEach(() => changeEnv({ SMTP_URL: undefined }));

/** Sends a contact message, for which the shop emails itself. @returns the message's reference */
async function sendContactMessage(message: string): Promise<string> {
	const person = { name: "Rosa Díaz", phone: createPhone(), email: "" };
	return (await call("/api/contact", { body: { ...person, message } })).json.reference;
}

const getRow = (reference: string) => page.getByRole("listitem").filter({ hasText: reference });

test("lists pending emails without retry when mail is off", async () => {
	const reference = await sendContactMessage("Sin correo");
	await open(MESSAGES);
	await expect.element(page.getByText(/^Correo: no configurado: est/)).toBeVisible();
	const reason = /El correo no está configurado: al configurarlo sale solo si tiene menos de tres días\./;
	await expect.element(getRow(reference)).toMatchTextContent(reason);
	expect(page.getByRole("button", { name: /^Reintentar/ }).elements()).toHaveLength(0);
	await expectNoViolations();
});

test("ignores a late poll of another filter", async () => {
	const reference = await sendContactMessage("Mirada tardía");
	await open(MESSAGES);
	await expect.element(getRow(reference)).toBeVisible();
	const { promise, resolve } = Promise.withResolvers<void>();
	let pollCount = 0;
	interceptCalls("/api/admin/sent-messages", (request) => {
		if (new URL(request.url).searchParams.get("state") !== "all") return undefined;
		pollCount++;
		const allMessages = call("/api/admin/sent-messages?state=all", { token });
		return promise.then(() => allMessages).then(({ json }) => Response.json({ ...json, messages: [] }));
	});
	window.dispatchEvent(new Event("focus"));
	await expect.poll(() => pollCount).toBe(1);
	const pendingFilter = page.getByRole("link", { name: /^Por enviar/ });
	await pendingFilter.click();
	// The URL changes before the page does.
	await expect.element(pendingFilter).toHaveAttribute("aria-current", "true");
	await expect.element(getRow(reference)).toBeVisible();
	resolve();
	// Wait for one more response, so that the late one has been processed.
	await call("/api/admin/sent-messages?state=all", { token });
	expect(getRow(reference).elements()).toHaveLength(1);
});

test("keeps the last opened email when the first loads late", async () => {
	await changeEnv({ SMTP_URL });
	const firstReference = await sendContactMessage("¿Y el domingo?");
	const lastReference = await sendContactMessage("¿Abren el sábado?");
	await open(MESSAGES);
	await expect.element(getRow(lastReference)).toMatchTextContent(/Por enviar/);
	const pendingEmail = holdCalls(/^\/api\/admin\/sent-messages\/[^/]+$/);
	await getRow(firstReference).getByRole("button", { name: /^Ver/ }).click();
	await expect.poll(pendingEmail.getCallCount).toBe(1);
	const allMessages = await call("/api/admin/sent-messages", { token });
	const { id } = allMessages.json.messages.find(({ subject }: { subject: string }) =>
		subject.includes(lastReference),
	);
	interceptCalls(`/api/admin/sent-messages/${id}`, () =>
		call(`/api/admin/sent-messages/${id}`, { token }).then(({ json }) => Response.json(json)),
	);
	await getRow(lastReference).getByRole("button", { name: /^Ver/ }).click();
	const dialog = page.getByRole("dialog").filter({ hasText: lastReference });
	await expect.element(dialog).toBeVisible();
	pendingEmail.release();
	await dialog.getByRole("button", { name: "Ver solo texto" }).click();
	await expect.element(page.getByText("> ¿Abren el sábado?")).toBeVisible();
	await expect.element(page.getByText("> ¿Y el domingo?")).not.toBeInTheDocument();
	await expectNoViolations();
});

test("shows emails over the recipient limit at every width", async () => {
	await changeEnv({ SMTP_URL });
	const email = "victima@correo.com";
	for (let count = 0; count < 6; count++) await requestQuote(token, { name: "Pepe", email });
	for (const width of [360, 768, 1280]) {
		await page.viewport(width, 900);
		await open(`${MESSAGES}?state=dead`);
		await expect.element(page.getByText("No se envió: tope por destinatario").first()).toBeVisible();
	}
	await expect.element(page.getByRole("button", { name: /^Reintentar/ })).toBeVisible();
});

import { afterEach, beforeEach, expect, test } from "vitest";
import { page } from "vitest/browser";
import { newPhone } from "#tests/browser/agenda.ts";
import { expectNoViolations } from "#tests/browser/axe.ts";
import { call, changeEnv, enterAs, hold, intercept, open } from "#tests/browser/page.tsx";
import { askQuote } from "#tests/browser/people.ts";

const MESSAGES = "/admin/dashboard/configuracion/mensajes";
/** An address without a mail server, so emails stay queued. */
const SMTP_URL = "smtp://127.0.0.1:1";

let token = "";
beforeEach(async () => {
	token = await enterAs();
});
afterEach(() => changeEnv({ SMTP_URL: undefined }));

/** Sends a contact message, for which the shop emails itself. @returns the message's reference */
async function write(message: string): Promise<string> {
	const person = { name: "Rosa Díaz", phone: newPhone(), email: "" };
	return (await call("/api/contact", { body: { ...person, message } })).json.reference;
}

const rowOf = (reference: string) => page.getByRole("listitem").filter({ hasText: reference });

test("lists pending emails without retry when mail is off", async () => {
	const reference = await write("Sin correo");
	await open(MESSAGES);
	await expect.element(page.getByText(/^Correo: no configurado: est/)).toBeVisible();
	const why =
		/El correo no está configurado: al configurarlo sale solo si tiene menos de tres días\./;
	await expect.element(rowOf(reference)).toMatchTextContent(why);
	expect(page.getByRole("button", { name: /^Reintentar/ }).elements()).toHaveLength(0);
	await expectNoViolations();
});

test("ignores a late poll of another filter", async () => {
	const reference = await write("Mirada tardía");
	await open(MESSAGES);
	await expect.element(rowOf(reference)).toBeVisible();
	const { promise, resolve } = Promise.withResolvers<void>();
	let looks = 0;
	intercept("/api/admin/outgoing", (request) => {
		if (new URL(request.url).searchParams.get("state") !== "all") return undefined;
		looks++;
		const later = call("/api/admin/outgoing?state=all", { token });
		return promise.then(() => later).then(({ json }) => Response.json({ ...json, messages: [] }));
	});
	window.dispatchEvent(new Event("focus"));
	await expect.poll(() => looks).toBe(1);
	const waiting = page.getByRole("link", { name: /^Por enviar/ });
	await waiting.click();
	// The URL changes before the page does.
	await expect.element(waiting).toHaveAttribute("aria-current", "true");
	await expect.element(rowOf(reference)).toBeVisible();
	resolve();
	// Wait for one more response, so that the late one has been processed.
	await call("/api/admin/outgoing?state=all", { token });
	expect(rowOf(reference).elements()).toHaveLength(1);
});

test("keeps the last opened email when the first loads late", async () => {
	await changeEnv({ SMTP_URL });
	const first = await write("¿Y el domingo?");
	const last = await write("¿Abren el sábado?");
	await open(MESSAGES);
	await expect.element(rowOf(last)).toMatchTextContent(/Por enviar/);
	const slow = hold(/^\/api\/admin\/outgoing\/[^/]+$/);
	await rowOf(first).getByRole("button", { name: /^Ver/ }).click();
	await expect.poll(slow.count).toBe(1);
	const late = await call("/api/admin/outgoing", { token });
	const { id } = late.json.messages.find(({ subject }: { subject: string }) =>
		subject.includes(last),
	);
	intercept(`/api/admin/outgoing/${id}`, () =>
		call(`/api/admin/outgoing/${id}`, { token }).then(({ json }) => Response.json(json)),
	);
	await rowOf(last).getByRole("button", { name: /^Ver/ }).click();
	const dialog = page.getByRole("dialog").filter({ hasText: last });
	await expect.element(dialog).toBeVisible();
	slow.release();
	await dialog.getByRole("button", { name: "Ver solo texto" }).click();
	await expect.element(page.getByText("> ¿Abren el sábado?")).toBeVisible();
	await expect.element(page.getByText("> ¿Y el domingo?")).not.toBeInTheDocument();
	await expectNoViolations();
});

test("shows emails over the recipient limit at every width", async () => {
	await changeEnv({ SMTP_URL });
	const email = "victima@correo.com";
	for (let letter = 0; letter < 6; letter++) await askQuote(token, { name: "Pepe", email });
	for (const width of [360, 768, 1280]) {
		await page.viewport(width, 900);
		await open(`${MESSAGES}?state=dead`);
		await expect
			.element(page.getByText("No se envió: tope por destinatario").first())
			.toBeVisible();
	}
	await expect.element(page.getByRole("button", { name: /^Reintentar/ })).toBeVisible();
});

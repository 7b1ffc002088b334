import { setTimeout as pause } from "node:timers/promises";
import { beforeEach, expect, test } from "vitest";
import { withTransaction } from "#server/database/db.server.ts";
import type { MailMessage } from "#server/mail/mail.server.ts";
import { openWorld } from "#tests/server/world.test.kit.ts";
import type { LinkedSubscription } from "./contract.ts";
import { deleteUnsubscribed } from "./delete-subscribers.server.ts";
import { findSubscription, listSubscriptions } from "./store.server.ts";

const world = openWorld();
const SUBSCRIBED = "¡Suscripción exitosa! Recibirás ofertas especiales y consejos automotrices.";
const NEXT_STEP = "Cuando te llegue nuestro correo, ábrelo y confirma que la dirección es tuya.";
const REFERENCE = expect.stringMatching(/^BOL-2026-\d{5}$/);
const HOUR_MS = 60 * 60_000;

const subscribe = (body: object, key?: string) =>
	world.call("/api/newsletter", { body, ...(key && { key }) });
const postToken = (action: "confirmation" | "departure", token: string) =>
	world.call(`/api/newsletter/${action}`, { body: { token } });

beforeEach(() => {
	world.ctx.clock.set("2026-11-20T15:00:00Z");
	world.ctx.env.SMTP_URL = "smtp://127.0.0.1:25";
});

/** Returns the emails sent to an address since the start, oldest first. */
async function getEmailsTo(email: string): Promise<MailMessage[]> {
	await world.ctx.outbox.drain();
	return world.ctx.sentEmails.map(({ payload }) => payload as MailMessage).filter(({ to }) => to === email);
}
function findToken(email: MailMessage | undefined, page: "confirmar" | "salir"): string {
	return new RegExp(`/boletin/${page}/(\\S+)`).exec(email?.text ?? "")?.[1] ?? "";
}
async function fetchRow(email: string) {
	return world.ctx.db
		.selectFrom("subscribers")
		.selectAll()
		.where("email", "=", email)
		.executeTakeFirstOrThrow();
}
async function subscribeAndConfirm(email: string): Promise<string> {
	await subscribe({ email });
	const [confirmationEmail] = await getEmailsTo(email);
	await postToken("confirmation", findToken(confirmationEmail, "confirmar"));
	const [, welcomeEmail] = await getEmailsTo(email);
	return findToken(welcomeEmail, "salir");
}

test("stores an unconfirmed address once with its consent", async () => {
	const first = await subscribe({ email: "Ana@Correo.com" }, "clave-boletin-1");
	const expectedReply = { success: true, message: `${SUBSCRIBED} ${NEXT_STEP}`, reference: REFERENCE };
	expect(first).toMatchObject({ status: 201, json: expectedReply });
	world.ctx.clock.advance(20 * 60_000);
	const secondReply = await subscribe({ email: "ana@correo.com" });
	expect(secondReply.json).toEqual(expectedReply);
	expect(secondReply.json.reference).not.toBe(first.json.reference);
	const row = { state: "pending", consentText: /darte de baja/ };
	expect(await fetchRow("ana@correo.com")).toMatchObject(row);
	const inbox = await world.asStaff("/api/admin/inbox?kind=newsletter&q=ana@correo.com");
	const { id, kind, phone } = inbox.json.leads[0];
	expect([kind, phone]).toEqual(["newsletter", null]);
	const subscription = (await world.asStaff(`/api/admin/newsletter/${id}`)).json;
	const pending = { state: "pending", confirmed_at: null, is_mail_on: true };
	expect(subscription).toMatchObject({ email: "ana@correo.com", ...pending });
	expect(await getEmailsTo("ana@correo.com")).toHaveLength(1);
});

test("stores an address once under concurrent sign-ups", async () => {
	const email = "varios@correo.com";
	const replies = await Promise.all(Array.from({ length: 4 }, () => subscribe({ email })));
	expect(replies.map(({ status }) => status)).toEqual([201, 201, 201, 201]);
	expect((await fetchRow(email)).state).toBe("pending");
});

test("hides subscriptions from visitors; unknown ids return 404", async () => {
	expect((await world.call("/api/admin/newsletter/x")).status).toBe(401);
	const missing = await world.asStaff("/api/admin/newsletter/x");
	expect(missing).toMatchObject({ status: 404, json: { detail: "Esa suscripción ya no existe." } });
});

test("marks confirmed subscribers in the customer export", async () => {
	await subscribe({ email: "alba@correo.com" });
	const customer = { name: "Alba Ríos", phone: "6123-4567", email: "Alba@correo.com" };
	const products = [{ sku: "ENI-DOT4-500", quantity: 1 }];
	await world.call("/api/quotes", { body: { customer, products } });
	const authenticatedAt = world.ctx.now().toISOString();
	await world.ctx.db.updateTable("sessions").set({ authenticatedAt }).execute();
	const reply = await world.api.request("/api/admin/export/customers?format=csv&q=alba", {
		headers: { authorization: `Bearer ${world.token}` },
	});
	expect(await reply.text()).toMatch(/"Alba@correo.com",.*"Sin confirmar",""/);
});

test("confirms once on click and sends an unsubscribe link", async () => {
	const email = "luis@correo.com";
	await subscribe({ email });
	const [confirmationEmail] = await getEmailsTo(email);
	expect(confirmationEmail).toMatchObject({ subject: "Confirma tu suscripción a Autocentro Calidonia" });
	const token = findToken(confirmationEmail, "confirmar");
	const lookupPath = `/api/newsletter/subscription?purpose=confirm&token=${token}`;
	// Mail scanners open the link and must not confirm it.
	for (let scanner = 0; scanner < 3; scanner++)
		expect((await world.call(lookupPath)).json).toEqual({
			state: "pending",
			email_hint: "l••@correo.com",
		} satisfies LinkedSubscription);
	expect((await world.call(lookupPath)).headers.get("cache-control")).toBe("no-store");
	expect(await fetchRow(email)).toMatchObject({ state: "pending", confirmedAt: null });
	const getStateLabel = async () => (await listSubscriptions(world.ctx.db, [email])).get(email);
	expect(await getStateLabel()).toBe("Sin confirmar");

	expect((await postToken("confirmation", token)).json.state).toBe("active");
	expect((await postToken("confirmation", token)).json.state).toBe("active");
	expect(await getStateLabel()).toBe("Confirmado");
	const [, welcomeEmail, ...otherEmails] = await getEmailsTo(email);
	expect(otherEmails).toEqual([]);
	expect(welcomeEmail?.leaveUrl).toMatch(/^https:\/\/taller\.test\/boletin\/salir\//);

	const unsubscribeToken = findToken(welcomeEmail, "salir");
	expect((await postToken("departure", unsubscribeToken)).json.state).toBe("unsubscribed");
	expect((await postToken("departure", unsubscribeToken)).json.state).toBe("unsubscribed");
	expect((await postToken("confirmation", token)).json.state).toBe("unsubscribed");
	expect(await getEmailsTo(email)).toHaveLength(2);
	const inbox = await world.asStaff(`/api/admin/inbox?kind=newsletter&state=all&q=${email}`);
	const { history } = (await world.asStaff(`/api/admin/inbox/${inbox.json.leads[0].id}`)).json;
	expect(history.map(({ text }: { text: string }) => text)).toEqual([
		"Se dio de baja del boletín",
		"Confirmó su suscripción desde su correo",
		"Quiere recibir ofertas y consejos por correo",
	]);
});

test("resubscribes an unsubscribed address with a new email", async () => {
	const email = "eva@correo.com";
	await postToken("departure", await subscribeAndConfirm(email));
	const secondReply = await subscribe({ email });
	expect(secondReply.json.message).toBe(`${SUBSCRIBED} ${NEXT_STEP}`);
	const emails = await getEmailsTo(email);
	expect(emails).toHaveLength(3);
	expect(await fetchRow(email)).toMatchObject({ state: "pending", unsubscribedAt: null });
	const token = findToken(emails[2], "confirmar");
	expect((await postToken("confirmation", token)).json.state).toBe("active");
});

test("deletes unsubscribed addresses after a month", async () => {
	const [unsubscribedEmail, activeEmail] = ["olga@correo.com", "sara@correo.com"];
	const unsubscribeToken = await subscribeAndConfirm(unsubscribedEmail);
	await subscribeAndConfirm(activeEmail);
	await postToken("departure", unsubscribeToken);
	expect(await deleteUnsubscribed(world.ctx)).toBe(0);
	world.ctx.clock.advance(31 * 24 * HOUR_MS);
	expect(await deleteUnsubscribed(world.ctx)).toBeGreaterThan(0);
	expect(await deleteUnsubscribed(world.ctx)).toBe(0);
	const tables = ["subscribers", "leads", "leadEvents"] as const;
	const remainingRows = await Promise.all(
		tables.map((table) => world.ctx.db.selectFrom(table).selectAll().execute()),
	);
	expect(JSON.stringify(remainingRows)).not.toContain("olga");
	expect(await fetchRow(activeEmail)).toMatchObject({ state: "active" });
	expect((await postToken("departure", unsubscribeToken)).status).toBe(404);
});

test("keeps an address that resubscribes during cleanup", async () => {
	const email = "vuelve@correo.com";
	await postToken("departure", await subscribeAndConfirm(email));
	world.ctx.clock.advance(31 * 24 * HOUR_MS);
	let cleanup: Promise<number> | undefined;
	await withTransaction(world.ctx.db, async (trx) => {
		const set = { state: "pending", unsubscribedAt: null } as const;
		await trx.updateTable("subscribers").set(set).where("email", "=", email).execute();
		cleanup = deleteUnsubscribed(world.ctx);
		// On PostgreSQL the cleanup has read the rows by now and waits for this row's lock.
		await pause(300);
	});
	await cleanup;
	const { leadId } = await fetchRow(email);
	const lead = await world.ctx.db.selectFrom("leads").selectAll().where("id", "=", leadId).execute();
	expect(lead).toMatchObject([{ email }]);
});

test("sends a new confirmation hourly and invalidates older ones", async () => {
	const email = "rosa@correo.com";
	await subscribe({ email });
	world.ctx.clock.advance(30 * 60_000);
	await subscribe({ email });
	expect(await getEmailsTo(email)).toHaveLength(1);
	world.ctx.clock.advance(HOUR_MS);
	await subscribe({ email });
	const [first, second] = await getEmailsTo(email);
	expect((await postToken("confirmation", findToken(first, "confirmar"))).status).toBe(404);
	expect((await postToken("confirmation", findToken(second, "confirmar"))).json.state).toBe("active");
});

test("emails an active subscriber who signs up again", async () => {
	const email = "ines@correo.com";
	await subscribeAndConfirm(email);
	world.ctx.clock.advance(25 * HOUR_MS);
	const secondReply = await subscribe({ email });
	expect(secondReply.json.message).toBe(`${SUBSCRIBED} ${NEXT_STEP}`);
	const emails = await getEmailsTo(email);
	expect(emails.at(-1)?.subject).toBe("Ya estabas en la lista de Autocentro Calidonia");
	expect(await fetchRow(email)).toMatchObject({ state: "active" });
});

test("sends no email to an address that a bot signs up", async () => {
	await subscribe({ email: "victima@correo.com", website: "http://spam" });
	expect(await getEmailsTo("victima@correo.com")).toEqual([]);
});

test("emails an owner whose address a bot signed up earlier", async () => {
	const email = "duena@correo.com";
	await subscribe({ email, website: "http://spam" });
	const { leadId } = await fetchRow(email);
	expect(await findSubscription(world.ctx.db, leadId)).toMatchObject({ confirmation_requested_at: null });
	world.ctx.clock.advance(20 * 60_000);
	expect((await subscribe({ email })).json.message).toBe(`${SUBSCRIBED} ${NEXT_STEP}`);
	const [confirmationEmail, ...otherEmails] = await getEmailsTo(email);
	expect(otherEmails).toEqual([]);
	expect((await postToken("confirmation", findToken(confirmationEmail, "confirmar"))).json.state).toBe(
		"active",
	);
});

test("stores a sign-up when mail is not configured", async () => {
	world.ctx.env.SMTP_URL = undefined;
	const { status, json } = await subscribe({ email: "sin@correo.com" });
	const message = `${SUBSCRIBED} Te llegan cuando el taller active su correo: tu dirección queda anotada.`;
	expect({ status, message: json.message }).toEqual({ status: 201, message });
	expect(await fetchRow("sin@correo.com")).toMatchObject({ state: "pending" });
});

test.each(["", "x", "x.y", "00000000-0000-0000-0000-000000000000.abc", "a".repeat(300)])(
	"rejects the invalid token %s",
	async (token) => {
		const status = token.length > 0 && token.length < 121 ? 404 : 422;
		expect((await postToken("confirmation", token)).status).toBe(status);
		expect((await postToken("departure", token)).status).toBe(status);
	},
);

test("rejects a link used for the other purpose", async () => {
	const email = "otro@correo.com";
	await subscribe({ email });
	const [confirmationEmail] = await getEmailsTo(email);
	const confirmToken = findToken(confirmationEmail, "confirmar");
	const unsubscribeToken = confirmationEmail?.leaveUrl?.split("/").at(-1) ?? "";
	expect((await postToken("departure", confirmToken)).status).toBe(404);
	expect((await postToken("confirmation", unsubscribeToken)).status).toBe(404);
});

test.each([[{}], [{ email: "" }], [{ email: "ana" }], [{ email: 5 }], [{ email: "a\r\nBcc:b@c.d" }]])(
	"rejects %o in Spanish",
	async (body) => {
		const reply = await subscribe(body);
		expect(reply).toMatchObject({
			status: 422,
			json: { fields: { email: /correo no parece completo/ } },
		});
	},
);

test("answers existing and new addresses alike", async () => {
	const knownEmail = "conocida@correo.com";
	await subscribeAndConfirm(knownEmail);
	world.ctx.clock.advance(30 * HOUR_MS);
	const getNumber = (reply: Awaited<ReturnType<typeof subscribe>>) => Number(reply.json.reference.slice(-5));
	const before = await subscribe({ email: "nueva-1@correo.com" });
	const replies = [await subscribe({ email: knownEmail }), await subscribe({ email: knownEmail })];
	const after = await subscribe({ email: "nueva-2@correo.com" });
	for (const { status, json } of replies) {
		expect(status).toBe(before.status);
		expect({ ...json, reference: "" }).toEqual({ ...before.json, reference: "" });
	}
	// All four get a new reference, so none reveals which address existed before.
	const numbers = [before, ...replies, after].map(getNumber);
	expect(numbers).toEqual([0, 1, 2, 3].map((index) => (numbers[0] ?? 0) + index));
});

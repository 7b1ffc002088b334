import { setTimeout as pause } from "node:timers/promises";
import { beforeEach, expect, test } from "vitest";
import { openWorld } from "#api/world.test.kit.ts";
import { withTransaction } from "#platform/database/db.server.ts";
import type { MailMessage } from "#platform/mail/mail.server.ts";
import type { LinkedSubscription } from "./contract.ts";
import { forgetUnsubscribed } from "./delete-subscribers.server.ts";
import { findSubscription, listSubscriptions } from "./store.server.ts";

const world = openWorld();
const SUBSCRIBED = "¡Suscripción exitosa! Recibirás ofertas especiales y consejos automotrices.";
const NEXT = "Cuando te llegue nuestro correo, ábrelo y confirma que la dirección es tuya.";
const REFERENCE = expect.stringMatching(/^BOL-2026-\d{5}$/);
const HOUR_MS = 60 * 60_000;

const subscribe = (body: object, key?: string) =>
	world.call("/api/newsletter", { body, ...(key && { key }) });
const answer = (what: "confirmation" | "departure", token: string) =>
	world.call(`/api/newsletter/${what}`, { body: { token } });

beforeEach(() => {
	world.ctx.clock.set("2026-11-20T15:00:00Z");
	world.ctx.env.SMTP_URL = "smtp://127.0.0.1:25";
});

/** Returns the emails sent to an address since the start, oldest first. */
async function lettersTo(email: string): Promise<MailMessage[]> {
	await world.ctx.outbox.drain();
	return world.ctx.sentEmails.map(({ payload }) => payload as MailMessage).filter(({ to }) => to === email);
}
function tokenIn(letter: MailMessage | undefined, page: "confirmar" | "salir"): string {
	return new RegExp(`/boletin/${page}/(\\S+)`).exec(letter?.text ?? "")?.[1] ?? "";
}
async function rowOf(email: string) {
	return world.ctx.db
		.selectFrom("subscribers")
		.selectAll()
		.where("email", "=", email)
		.executeTakeFirstOrThrow();
}
async function subscribed(email: string): Promise<string> {
	await subscribe({ email });
	const [letter] = await lettersTo(email);
	await answer("confirmation", tokenIn(letter, "confirmar"));
	const [, hello] = await lettersTo(email);
	return tokenIn(hello, "salir");
}

test("stores an unconfirmed address once with its consent", async () => {
	const first = await subscribe({ email: "Ana@Correo.com" }, "clave-boletin-1");
	const told = { success: true, message: `${SUBSCRIBED} ${NEXT}`, reference: REFERENCE };
	expect(first).toMatchObject({ status: 201, json: told });
	world.ctx.clock.advance(20 * 60_000);
	const again = await subscribe({ email: "ana@correo.com" });
	expect(again.json).toEqual(told);
	expect(again.json.reference).not.toBe(first.json.reference);
	const row = { state: "pending", consentText: /darte de baja/ };
	expect(await rowOf("ana@correo.com")).toMatchObject(row);
	const inbox = await world.asStaff("/api/admin/inbox?kind=newsletter&q=ana@correo.com");
	const { id, kind, phone } = inbox.json.leads[0];
	expect([kind, phone]).toEqual(["newsletter", null]);
	const seen = (await world.asStaff(`/api/admin/newsletter/${id}`)).json;
	const pending = { state: "pending", confirmed_at: null, is_mail_on: true };
	expect(seen).toMatchObject({ email: "ana@correo.com", ...pending });
	expect(await lettersTo("ana@correo.com")).toHaveLength(1);
});

test("stores an address once under concurrent sign-ups", async () => {
	const email = "varios@correo.com";
	const replies = await Promise.all(Array.from({ length: 4 }, () => subscribe({ email })));
	expect(replies.map(({ status }) => status)).toEqual([201, 201, 201, 201]);
	expect((await rowOf(email)).state).toBe("pending");
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
	const [letter] = await lettersTo(email);
	expect(letter).toMatchObject({ subject: "Confirma tu suscripción a Autocentro Calidonia" });
	const token = tokenIn(letter, "confirmar");
	const look = `/api/newsletter/subscription?purpose=confirm&token=${token}`;
	// Mail scanners open the link and must not confirm it.
	for (let scanner = 0; scanner < 3; scanner++)
		expect((await world.call(look)).json).toEqual({
			state: "pending",
			email_hint: "l••@correo.com",
		} satisfies LinkedSubscription);
	expect((await world.call(look)).headers.get("cache-control")).toBe("no-store");
	expect(await rowOf(email)).toMatchObject({ state: "pending", confirmedAt: null });
	const words = async () => (await listSubscriptions(world.ctx.db, [email])).get(email);
	expect(await words()).toBe("Sin confirmar");

	expect((await answer("confirmation", token)).json.state).toBe("active");
	expect((await answer("confirmation", token)).json.state).toBe("active");
	expect(await words()).toBe("Confirmado");
	const [, hello, ...more] = await lettersTo(email);
	expect(more).toEqual([]);
	expect(hello?.leaveUrl).toMatch(/^https:\/\/taller\.test\/boletin\/salir\//);

	const leaving = tokenIn(hello, "salir");
	expect((await answer("departure", leaving)).json.state).toBe("unsubscribed");
	expect((await answer("departure", leaving)).json.state).toBe("unsubscribed");
	expect((await answer("confirmation", token)).json.state).toBe("unsubscribed");
	expect(await lettersTo(email)).toHaveLength(2);
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
	await answer("departure", await subscribed(email));
	const back = await subscribe({ email });
	expect(back.json.message).toBe(`${SUBSCRIBED} ${NEXT}`);
	const emails = await lettersTo(email);
	expect(emails).toHaveLength(3);
	expect(await rowOf(email)).toMatchObject({ state: "pending", leftAt: null });
	const token = tokenIn(emails[2], "confirmar");
	expect((await answer("confirmation", token)).json.state).toBe("active");
});

test("deletes unsubscribed addresses after a month", async () => {
	const [gone, stays] = ["olga@correo.com", "sara@correo.com"];
	const leaving = await subscribed(gone);
	await subscribed(stays);
	await answer("departure", leaving);
	expect(await forgetUnsubscribed(world.ctx)).toBe(0);
	world.ctx.clock.advance(31 * 24 * HOUR_MS);
	expect(await forgetUnsubscribed(world.ctx)).toBeGreaterThan(0);
	expect(await forgetUnsubscribed(world.ctx)).toBe(0);
	const tables = ["subscribers", "leads", "leadEvents"] as const;
	const left = await Promise.all(tables.map((table) => world.ctx.db.selectFrom(table).selectAll().execute()));
	expect(JSON.stringify(left)).not.toContain("olga");
	expect(await rowOf(stays)).toMatchObject({ state: "active" });
	expect((await answer("departure", leaving)).status).toBe(404);
});

test("keeps an address that resubscribes during cleanup", async () => {
	const email = "vuelve@correo.com";
	await answer("departure", await subscribed(email));
	world.ctx.clock.advance(31 * 24 * HOUR_MS);
	let sweeping: Promise<number> | undefined;
	await withTransaction(world.ctx.db, async (trx) => {
		const set = { state: "pending", leftAt: null } as const;
		await trx.updateTable("subscribers").set(set).where("email", "=", email).execute();
		sweeping = forgetUnsubscribed(world.ctx);
		// On PostgreSQL the cleanup has read the rows by now and waits for this row's lock.
		await pause(300);
	});
	await sweeping;
	const { leadId } = await rowOf(email);
	const lead = await world.ctx.db.selectFrom("leads").selectAll().where("id", "=", leadId).execute();
	expect(lead).toMatchObject([{ email }]);
});

test("sends a new confirmation hourly and invalidates older ones", async () => {
	const email = "rosa@correo.com";
	await subscribe({ email });
	world.ctx.clock.advance(30 * 60_000);
	await subscribe({ email });
	expect(await lettersTo(email)).toHaveLength(1);
	world.ctx.clock.advance(HOUR_MS);
	await subscribe({ email });
	const [first, second] = await lettersTo(email);
	expect((await answer("confirmation", tokenIn(first, "confirmar"))).status).toBe(404);
	expect((await answer("confirmation", tokenIn(second, "confirmar"))).json.state).toBe("active");
});

test("emails an active subscriber who signs up again", async () => {
	const email = "ines@correo.com";
	await subscribed(email);
	world.ctx.clock.advance(25 * HOUR_MS);
	const again = await subscribe({ email });
	expect(again.json.message).toBe(`${SUBSCRIBED} ${NEXT}`);
	const emails = await lettersTo(email);
	expect(emails.at(-1)?.subject).toBe("Ya estabas en la lista de Autocentro Calidonia");
	expect(await rowOf(email)).toMatchObject({ state: "active" });
});

test("sends no email to an address that a bot signs up", async () => {
	await subscribe({ email: "victima@correo.com", website: "http://spam" });
	expect(await lettersTo("victima@correo.com")).toEqual([]);
});

test("emails an owner whose address a bot signed up earlier", async () => {
	const email = "duena@correo.com";
	await subscribe({ email, website: "http://spam" });
	const { leadId } = await rowOf(email);
	expect(await findSubscription(world.ctx.db, leadId)).toMatchObject({ asked_at: null });
	world.ctx.clock.advance(20 * 60_000);
	expect((await subscribe({ email })).json.message).toBe(`${SUBSCRIBED} ${NEXT}`);
	const [letter, ...more] = await lettersTo(email);
	expect(more).toEqual([]);
	expect((await answer("confirmation", tokenIn(letter, "confirmar"))).json.state).toBe("active");
});

test("stores a sign-up when mail is not configured", async () => {
	world.ctx.env.SMTP_URL = undefined;
	const { status, json } = await subscribe({ email: "sin@correo.com" });
	const message = `${SUBSCRIBED} Te llegan cuando el taller active su correo: tu dirección queda anotada.`;
	expect({ status, message: json.message }).toEqual({ status: 201, message });
	expect(await rowOf("sin@correo.com")).toMatchObject({ state: "pending" });
});

test.each(["", "x", "x.y", "00000000-0000-0000-0000-000000000000.abc", "a".repeat(300)])(
	"rejects the invalid token %s",
	async (token) => {
		const status = token.length > 0 && token.length < 121 ? 404 : 422;
		expect((await answer("confirmation", token)).status).toBe(status);
		expect((await answer("departure", token)).status).toBe(status);
	},
);

test("rejects a link used for the other purpose", async () => {
	const email = "otro@correo.com";
	await subscribe({ email });
	const [letter] = await lettersTo(email);
	const confirm = tokenIn(letter, "confirmar");
	const leave = letter?.leaveUrl?.split("/").at(-1) ?? "";
	expect((await answer("departure", confirm)).status).toBe(404);
	expect((await answer("confirmation", leave)).status).toBe(404);
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
	const known = "conocida@correo.com";
	await subscribed(known);
	world.ctx.clock.advance(30 * HOUR_MS);
	const numberOf = (reply: Awaited<ReturnType<typeof subscribe>>) => Number(reply.json.reference.slice(-5));
	const before = await subscribe({ email: "nueva-1@correo.com" });
	const answers = [await subscribe({ email: known }), await subscribe({ email: known })];
	const after = await subscribe({ email: "nueva-2@correo.com" });
	for (const { status, json } of answers) {
		expect(status).toBe(before.status);
		expect({ ...json, reference: "" }).toEqual({ ...before.json, reference: "" });
	}
	// All four get a new reference, so none reveals which address existed before.
	const numbers = [before, ...answers, after].map(numberOf);
	expect(numbers).toEqual([0, 1, 2, 3].map((place) => (numbers[0] ?? 0) + place));
});

// @module-tag slow
import { afterAll, beforeAll, expect, test } from "vitest";
import { inTransaction } from "#platform/database/db.server.ts";
import { openEngine } from "#platform/database/engine.test.kit.ts";
import { openOutbox, queueEffect } from "#platform/outbox/outbox.server.ts";
import { MAIL_TOPIC, openMail } from "./mail.server.ts";
import { openSmtp, type Smtp } from "./smtp.test.kit.ts";
import { queueUnasked } from "./unasked-letter.server.ts";

const engine = openEngine();
const CROWD = 150;
/** Maximum emails that are leased before an urgent one arrives and are therefore sent first. */
const ON_THEIR_WAY = 40;

let smtp: Smtp;
beforeAll(async () => {
	smtp = await openSmtp();
});
afterAll(() => smtp.close());

test("sends a customer's email before earlier queued newsletters", async () => {
	const { at } = engine;
	const before = smtp.received.length;
	const leaveUrl = "https://taller.com/boletin/salir/abc";
	const letter = { subject: "Ofertas", text: "Hola" };
	await inTransaction(at.db, async (trx) => {
		for (let count = 0; count < CROWD; count++)
			await queueUnasked(
				trx,
				at.now(),
				{ ...letter, to: `lista${count}@correo.com`, leaveUrl },
				true,
			);
	});
	at.clock.pass(1000);
	const answer = (to: string) =>
		inTransaction(at.db, (trx) =>
			queueEffect(trx, at.now(), { topic: MAIL_TOPIC, payload: { ...letter, to } }),
		);
	await answer("ana@correo.com");
	const send = openMail({ SMTP_URL: smtp.url, MAIL_FROM: "Taller <citas@taller.com>" });
	let seen = 0;
	let later: Promise<string> | undefined;
	const outbox = openOutbox(at, {
		[MAIL_TOPIC]: async (effect) => {
			if (++seen === 50) later = answer("rosa@correo.com");
			return send(effect);
		},
	});
	await outbox.drain();
	await later;
	const order = smtp.received.slice(before).map(({ to }) => to[0]);
	expect(order).toHaveLength(CROWD + 2);
	expect(order.indexOf("ana@correo.com")).toBeLessThan(3);
	expect(order.indexOf("rosa@correo.com")).toBeLessThan(50 + ON_THEIR_WAY);
});

// A killed process repeats only emails that are not yet recorded, so their number must not exceed the connections.
test("limits unrecorded emails to the number of connections", async () => {
	const { at } = engine;
	const isDone = at.db.selectFrom("outbox").select("id").where("state", "=", "done");
	const before = (await isDone.execute()).length;
	for (let count = 0; count < 30; count++)
		await inTransaction(at.db, (trx) =>
			queueEffect(trx, at.now(), {
				topic: MAIL_TOPIC,
				payload: { subject: "Tu cita", text: "Hola", to: `cita${count}@correo.com` },
			}),
		);
	const mail = openMail({ SMTP_URL: smtp.url, MAIL_FROM: "Taller <citas@taller.com>" });
	const outbox = openOutbox(at, { [MAIL_TOPIC]: mail });
	let begun = 0;
	let most = 0;
	outbox.sendThrough(MAIL_TOPIC, (send) => async (effect) => {
		const left = ++begun;
		const done = (await isDone.execute()).length - before;
		most = Math.max(most, left - done);
		return send(effect);
	});
	await outbox.drain();
	expect(begun).toBe(30);
	expect(most).toBe(3);
});

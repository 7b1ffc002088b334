// @module-tag slow
import { afterAll, beforeAll, expect, test } from "vitest";
import { withTransaction } from "#server/database/db.server.ts";
import { openEngine } from "#server/database/engine.test.kit.ts";
import { enqueueJob, openOutbox } from "#server/outbox/outbox.server.ts";
import { MAIL_TOPIC, openMail } from "./mail.server.ts";
import { createMailSource, openSmtp, type Smtp } from "./smtp.test.kit.ts";
import { queueUnverifiedEmail } from "./unverified-email.server.ts";

const engine = openEngine();
const NEWSLETTER_COUNT = 150;
/** Maximum emails that are leased before an urgent one arrives and are therefore sent first. */
const MAX_AHEAD = 40;

let smtp: Smtp;
beforeAll(async () => {
	smtp = await openSmtp();
});
afterAll(() => smtp.close());

test("sends a customer's email before earlier queued newsletters", async () => {
	const { ctx } = engine;
	const before = smtp.received.length;
	const leaveUrl = "https://taller.com/boletin/salir/abc";
	const email = { subject: "Ofertas", text: "Hola" };
	await withTransaction(ctx.db, async (trx) => {
		for (let count = 0; count < NEWSLETTER_COUNT; count++)
			await queueUnverifiedEmail(
				trx,
				ctx.now(),
				{ ...email, to: `lista${count}@correo.com`, leaveUrl },
				true,
			);
	});
	ctx.clock.advance(1000);
	const queueAnswer = (to: string) =>
		withTransaction(ctx.db, (trx) =>
			enqueueJob(trx, ctx.now(), { topic: MAIL_TOPIC, payload: { ...email, to } }),
		);
	await queueAnswer("ana@correo.com");
	const send = openMail(createMailSource({ SMTP_URL: smtp.url, MAIL_FROM: "Taller <citas@taller.com>" }));
	let sentCount = 0;
	let laterAnswer: Promise<string> | undefined;
	const outbox = openOutbox(ctx, {
		[MAIL_TOPIC]: async (effect) => {
			if (++sentCount === 50) laterAnswer = queueAnswer("rosa@correo.com");
			return send(effect);
		},
	});
	await outbox.drain();
	await laterAnswer;
	const order = smtp.received.slice(before).map(({ to }) => to[0]);
	expect(order).toHaveLength(NEWSLETTER_COUNT + 2);
	expect(order.indexOf("ana@correo.com")).toBeLessThan(3);
	expect(order.indexOf("rosa@correo.com")).toBeLessThan(50 + MAX_AHEAD);
});

// A killed process repeats only emails that are not yet recorded, so their number must not exceed the connections.
test("limits unrecorded emails to the number of connections", async () => {
	const { ctx } = engine;
	const isDone = ctx.db.selectFrom("outbox").select("id").where("state", "=", "done");
	const before = (await isDone.execute()).length;
	for (let count = 0; count < 30; count++)
		await withTransaction(ctx.db, (trx) =>
			enqueueJob(trx, ctx.now(), {
				topic: MAIL_TOPIC,
				payload: { subject: "Tu cita", text: "Hola", to: `cita${count}@correo.com` },
			}),
		);
	const mail = openMail(createMailSource({ SMTP_URL: smtp.url, MAIL_FROM: "Taller <citas@taller.com>" }));
	const outbox = openOutbox(ctx, { [MAIL_TOPIC]: mail });
	let startedCount = 0;
	let maxUnrecorded = 0;
	outbox.wrapSender(MAIL_TOPIC, (send) => async (effect) => {
		const started = ++startedCount;
		const done = (await isDone.execute()).length - before;
		maxUnrecorded = Math.max(maxUnrecorded, started - done);
		return send(effect);
	});
	await outbox.drain();
	expect(startedCount).toBe(30);
	expect(maxUnrecorded).toBe(3);
});

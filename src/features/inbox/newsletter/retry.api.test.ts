import { expect, test } from "vitest";
import { getRow } from "#server/database/rows.server.ts";
import type { MailMessage } from "#server/mail/mail.server.ts";
import { openWorld } from "#tests/server/world.test.kit.ts";
import { findSubscription } from "./store.server.ts";

const world = openWorld();

async function getEmailsTo(email: string): Promise<MailMessage[]> {
	await world.ctx.outbox.drain();
	return world.ctx.sentEmails.map(({ payload }) => payload as MailMessage).filter(({ to }) => to === email);
}

test("repeats the answer to a retry from another network", async () => {
	const body = { email: "red@correo.com" };
	const submitFrom = (address: string) =>
		world.call("/api/newsletter", { body, key: "clave-boletin-2", address });
	const first = await submitFrom("203.0.113.10");
	expect(await submitFrom("198.51.100.7")).toMatchObject({ status: 201, json: first.json });
	expect(await getEmailsTo(body.email)).toHaveLength(1);
});

test("sends the missed confirmation at the next sign-up", async () => {
	const email = "temprano@correo.com";
	const subscribe = (key: string) => world.call("/api/newsletter", { body: { email }, key });
	const { SITE_URL } = world.ctx.env;
	Object.assign(world.ctx.env, { SITE_URL: undefined });
	await subscribe("clave-boletin-3");
	for (const attempt of [4, 5, 6, 7, 8, 9, 10]) await subscribe(`clave-boletin-${attempt}`);
	const { leadId } = await getRow(world.ctx.db, "subscribers", { email });
	expect(await findSubscription(world.ctx.db, leadId)).toMatchObject({ confirmation_requested_at: null });
	Object.assign(world.ctx.env, { SITE_URL });
	await subscribe("clave-boletin-11");
	expect(await getEmailsTo(email)).toHaveLength(1);
	expect(await findSubscription(world.ctx.db, leadId)).toMatchObject({
		confirmation_requested_at: world.ctx.now().toISOString(),
	});
});

test("resubscribes through an email that staff release", async () => {
	const email = "vuelve@correo.com";
	world.ctx.env.SMTP_URL = "smtp://127.0.0.1:25";
	const findToken = (message: MailMessage | undefined, page: string) =>
		new RegExp(`/boletin/${page}/(\\S+)`).exec(message?.text ?? "")?.[1] ?? "";
	const postToken = (action: string, token: string) =>
		world.call(`/api/newsletter/${action}`, { body: { token } });
	await world.call("/api/newsletter", { body: { email } });
	const [first] = await getEmailsTo(email);
	await postToken("confirmation", findToken(first, "confirmar"));
	const unsubscribeToken = findToken((await getEmailsTo(email)).at(-1), "salir");
	const findDeadEmail = async () => {
		const { messages } = (await world.asStaff("/api/admin/sent-messages?state=dead")).json;
		return messages.find(({ to }: { to: string }) => to === email);
	};
	for (let attempt = 0; attempt < 5 && !(await findDeadEmail()); attempt++) {
		await postToken("departure", unsubscribeToken);
		await world.call("/api/newsletter", { body: { email }, key: `clave-vuelve-${attempt}` });
	}
	await world.asStaff(`/api/admin/sent-messages/${(await findDeadEmail()).id}/retry`, { method: "POST" });
	const token = findToken((await getEmailsTo(email)).at(-1), "confirmar");
	expect((await postToken("confirmation", token)).json.state).toBe("active");
});

test("does not promise that no other email follows", async () => {
	const email = "ajeno@correo.com";
	const subscribe = () => world.call("/api/newsletter", { body: { email } });
	await subscribe();
	world.ctx.clock.advance(61 * 60_000);
	await subscribe();
	const [first, second] = await getEmailsTo(email);
	expect(second?.subject).toBe(first?.subject);
	expect(first?.text).toContain("no hagas nada: sin ese paso no te enviamos ofertas.");
});

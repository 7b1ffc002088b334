import { expect, test } from "vitest";
import { openWorld } from "#api/world.test.kit.ts";
import { getRow } from "#platform/database/rows.server.ts";
import type { MailMessage } from "#platform/mail/mail.server.ts";
import { findSubscription } from "./store.server.ts";

const world = openWorld();

async function lettersTo(email: string): Promise<MailMessage[]> {
	await world.ctx.outbox.drain();
	return world.ctx.sentEmails.map(({ payload }) => payload as MailMessage).filter(({ to }) => to === email);
}

test("repeats the answer to a retry from another network", async () => {
	const body = { email: "red@correo.com" };
	const tried = (address: string) => world.call("/api/newsletter", { body, key: "clave-boletin-2", address });
	const first = await tried("203.0.113.10");
	expect(await tried("198.51.100.7")).toMatchObject({ status: 201, json: first.json });
	expect(await lettersTo(body.email)).toHaveLength(1);
});

test("sends the missed confirmation at the next sign-up", async () => {
	const email = "temprano@correo.com";
	const subscribe = (key: string) => world.call("/api/newsletter", { body: { email }, key });
	const { SITE_URL } = world.ctx.env;
	Object.assign(world.ctx.env, { SITE_URL: undefined });
	await subscribe("clave-boletin-3");
	for (const again of [4, 5, 6, 7, 8, 9, 10]) await subscribe(`clave-boletin-${again}`);
	const { leadId } = await getRow(world.ctx.db, "subscribers", { email });
	expect(await findSubscription(world.ctx.db, leadId)).toMatchObject({ asked_at: null });
	Object.assign(world.ctx.env, { SITE_URL });
	await subscribe("clave-boletin-11");
	expect(await lettersTo(email)).toHaveLength(1);
	expect(await findSubscription(world.ctx.db, leadId)).toMatchObject({
		asked_at: world.ctx.now().toISOString(),
	});
});

test("resubscribes through an email that staff release", async () => {
	const email = "vuelve@correo.com";
	world.ctx.env.SMTP_URL = "smtp://127.0.0.1:25";
	const tokenOf = (letter: MailMessage | undefined, page: string) =>
		new RegExp(`/boletin/${page}/(\\S+)`).exec(letter?.text ?? "")?.[1] ?? "";
	const press = (what: string, token: string) => world.call(`/api/newsletter/${what}`, { body: { token } });
	await world.call("/api/newsletter", { body: { email } });
	const [first] = await lettersTo(email);
	await press("confirmation", tokenOf(first, "confirmar"));
	const leave = tokenOf((await lettersTo(email)).at(-1), "salir");
	const stopped = async () => {
		const { messages } = (await world.asStaff("/api/admin/outgoing?state=dead")).json;
		return messages.find(({ to }: { to: string }) => to === email);
	};
	for (let time = 0; time < 5 && !(await stopped()); time++) {
		await press("departure", leave);
		await world.call("/api/newsletter", { body: { email }, key: `clave-vuelve-${time}` });
	}
	await world.asStaff(`/api/admin/outgoing/${(await stopped()).id}/retry`, { method: "POST" });
	const token = tokenOf((await lettersTo(email)).at(-1), "confirmar");
	expect((await press("confirmation", token)).json.state).toBe("active");
});

test("does not promise that no other email follows", async () => {
	const email = "ajeno@correo.com";
	const ask = () => world.call("/api/newsletter", { body: { email } });
	await ask();
	world.ctx.clock.advance(61 * 60_000);
	await ask();
	const [first, second] = await lettersTo(email);
	expect(second?.subject).toBe(first?.subject);
	expect(first?.text).toContain("no hagas nada: sin ese paso no te enviamos ofertas.");
});

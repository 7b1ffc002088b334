import { expect, test } from "vitest";
import { openWorld } from "#api/world.test.kit.ts";
import type { MailMessage } from "#platform/mail/mail.server.ts";

const world = openWorld();

async function lettersTo(email: string): Promise<MailMessage[]> {
	await world.at.outbox.drain();
	return world.at.sent
		.map(({ payload }) => payload as MailMessage)
		.filter(({ to }) => to === email);
}

test("a try whose answer was lost is answered again from another network", async () => {
	const body = { email: "red@correo.com" };
	const tried = (address: string) =>
		world.call("/api/newsletter", { body, key: "clave-boletin-2", address });
	const first = await tried("203.0.113.10");
	expect(await tried("198.51.100.7")).toMatchObject({ status: 201, json: first.json });
	expect(await lettersTo(body.email)).toHaveLength(1);
});

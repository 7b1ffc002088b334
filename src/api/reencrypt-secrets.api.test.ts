// @module-tag sequence
import { expect, test } from "vitest";
import { findSubscriberByLink, buildLink as newsletterLink } from "#features/newsletter/link.server.ts";
import { getPushKeys } from "#features/push/key.server.ts";
import { openSecret } from "#platform/start/secret.server.ts";
import { reencryptSecrets } from "./reencrypt-secrets.server.ts";
import { openWorld } from "./world.test.kit.ts";

const world = openWorld();
const OURS = "secreto-de-prueba-de-treinta-y-dos-letras";
const NEXT = "otro-secreto-de-prueba-de-treinta-y-dos";
let requestCount = 0;

/** Returns the link in a customer's email. */
async function book(): Promise<{ id: string; link: string }> {
	const { json } = await world.call("/api/appointments", {
		body: {
			source: "contacto",
			name: "Rosa Gil",
			phone: `6111-${1000 + ++requestCount}`,
			service: "Frenos",
			vehicleType: "Pick-up",
			message: `Caso ${requestCount}`,
			preferredDate: `2026-12-0${requestCount}`,
			preferredTime: "9:00 AM",
		},
	});
	const path = `/api/admin/inbox?state=all&q=${json.reference}`;
	const { id } = (await world.asStaff(path)).json.leads[0];
	return { id, link: await getLink(id) };
}
const getLink = async (id: string): Promise<string> =>
	(await world.asStaff(`/api/admin/agenda/${id}`)).json.link;
const opens = async (link: string) => (await world.call(`/api/visits/${link.split("/").at(-1)}`)).status;

test("opens links and re-encrypts secrets after a secret change", async () => {
	const visit = await book();
	const keys = await getPushKeys(world.ctx);
	world.ctx.secret = openSecret(NEXT, OURS);
	await reencryptSecrets(world.ctx);
	await reencryptSecrets(world.ctx);
	const renamed = await getLink(visit.id);
	expect(renamed).not.toBe(visit.link);
	expect([await opens(visit.link), await opens(renamed)]).toEqual([200, 200]);
	// Remove the previous secret.
	world.ctx.secret = openSecret(NEXT);
	expect(await getLink(visit.id)).toBe(renamed);
	expect([await opens(visit.link), await opens(renamed)]).toEqual([200, 200]);
	expect(await getPushKeys(world.ctx)).toEqual(keys);
	expect(await opens("")).toBe(404);
});

test("opens newsletter links while their secret is still configured", async () => {
	world.ctx.secret = openSecret(OURS);
	await world.call("/api/newsletter", { body: { email: "ana@correo.com" } });
	const [ana] = await world.ctx.db.selectFrom("subscribers").selectAll().execute();
	if (!ana) throw new Error("nobody subscribed");
	const token = newsletterLink(world.ctx, "leave", ana).split("/").at(-1) ?? "";
	const find = () => findSubscriberByLink(world.ctx, world.ctx.db, { purpose: "leave", token });
	world.ctx.secret = openSecret(NEXT, OURS);
	expect(await find()).toMatchObject({ id: ana.id });
	expect(newsletterLink(world.ctx, "leave", ana)).not.toContain(token);
	world.ctx.secret = openSecret(NEXT);
	await expect(find()).rejects.toThrow();
});

test("opens links and resubscribes browsers after a lost secret", async () => {
	const visit = await book();
	const keys = await getPushKeys(world.ctx);
	world.ctx.secret = openSecret("f".repeat(64), undefined, true);
	await reencryptSecrets(world.ctx);
	expect([await opens(visit.link), await opens(await getLink(visit.id))]).toEqual([200, 200]);
	expect((await getPushKeys(world.ctx)).publicKey).not.toBe(keys.publicKey);
});

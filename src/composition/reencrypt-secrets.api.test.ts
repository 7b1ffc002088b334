// @module-tag sequence
import { expect, test } from "vitest";
import {
	buildLink as buildNewsletterLink,
	findSubscriberByLink,
} from "#features/inbox/newsletter/link.server.ts";
import { getPushKeys } from "#features/operation/push/key.server.ts";
import { onSecretReplaced } from "#server/start/hooks.server.ts";
import { openSecret } from "#server/start/secret.server.ts";
import { openWorld } from "#tests/server/world.test.kit.ts";

const world = openWorld();
const OLD_SECRET = "secreto-de-prueba-de-treinta-y-dos-letras";
const NEW_SECRET = "otro-secreto-de-prueba-de-treinta-y-dos";
let requestCount = 0;

/** Returns the link in a customer's email. */
async function bookVisit(): Promise<{ leadId: string; link: string }> {
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
	return { leadId: id, link: await getLink(id) };
}
const getLink = async (leadId: string): Promise<string> =>
	(await world.asStaff(`/api/admin/agenda/${leadId}/visit`)).json.visit.link;
const getLinkStatus = async (link: string) =>
	(await world.call(`/api/visits/${link.split("/").at(-1)}`)).status;

test("opens links and re-encrypts secrets after a secret change", async () => {
	const visit = await bookVisit();
	const keys = await getPushKeys(world.ctx);
	world.ctx.secret = openSecret(NEW_SECRET, OLD_SECRET);
	await onSecretReplaced.run(world.ctx);
	await onSecretReplaced.run(world.ctx);
	const newLink = await getLink(visit.leadId);
	expect(newLink).not.toBe(visit.link);
	expect([await getLinkStatus(visit.link), await getLinkStatus(newLink)]).toEqual([200, 200]);
	// Remove the previous secret.
	world.ctx.secret = openSecret(NEW_SECRET);
	expect(await getLink(visit.leadId)).toBe(newLink);
	expect([await getLinkStatus(visit.link), await getLinkStatus(newLink)]).toEqual([200, 200]);
	expect(await getPushKeys(world.ctx)).toEqual(keys);
	expect(await getLinkStatus("")).toBe(404);
});

test("opens newsletter links while their secret is still configured", async () => {
	world.ctx.secret = openSecret(OLD_SECRET);
	await world.call("/api/newsletter", { body: { email: "ana@correo.com" } });
	const [ana] = await world.ctx.db.selectFrom("subscribers").selectAll().execute();
	if (!ana) throw new Error("nobody subscribed");
	const token = buildNewsletterLink(world.ctx, "leave", ana).split("/").at(-1) ?? "";
	const findSubscriber = () => findSubscriberByLink(world.ctx, world.ctx.db, { purpose: "leave", token });
	world.ctx.secret = openSecret(NEW_SECRET, OLD_SECRET);
	expect(await findSubscriber()).toMatchObject({ id: ana.id });
	expect(buildNewsletterLink(world.ctx, "leave", ana)).not.toContain(token);
	world.ctx.secret = openSecret(NEW_SECRET);
	await expect(findSubscriber()).rejects.toThrow();
});

test("opens links and resubscribes browsers after a lost secret", async () => {
	const visit = await bookVisit();
	const keys = await getPushKeys(world.ctx);
	world.ctx.secret = openSecret("f".repeat(64), undefined, true);
	await onSecretReplaced.run(world.ctx);
	expect([await getLinkStatus(visit.link), await getLinkStatus(await getLink(visit.leadId))]).toEqual([
		200, 200,
	]);
	expect((await getPushKeys(world.ctx)).publicKey).not.toBe(keys.publicKey);
});

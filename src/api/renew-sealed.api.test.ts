// @module-tag sequence
import { expect, test } from "vitest";
import { findLinked, linkOf as newsletterLink } from "#features/newsletter/link.server.ts";
import { pushKeys } from "#features/push/key.server.ts";
import { openSecret } from "#platform/start/secret.server.ts";
import { renewSealed } from "./renew-sealed.server.ts";
import { openWorld } from "./world.test.kit.ts";

const world = openWorld();
const OURS = "secreto-de-prueba-de-treinta-y-dos-letras";
const NEXT = "otro-secreto-de-prueba-de-treinta-y-dos";
let asked = 0;

/** Returns the link in a customer's email. */
async function book(): Promise<{ id: string; link: string }> {
	const { json } = await world.call("/api/appointments", {
		body: {
			source: "contacto",
			name: "Rosa Gil",
			phone: `6111-${1000 + ++asked}`,
			service: "Frenos",
			vehicleType: "Pick-up",
			message: `Caso ${asked}`,
			preferredDate: `2026-12-0${asked}`,
			preferredTime: "9:00 AM",
		},
	});
	const path = `/api/admin/inbox?state=all&q=${json.reference}`;
	const { id } = (await world.asStaff(path)).json.leads[0];
	return { id, link: await linkOf(id) };
}
const linkOf = async (id: string): Promise<string> =>
	(await world.asStaff(`/api/admin/agenda/${id}`)).json.link;
const opens = async (link: string) =>
	(await world.call(`/api/visits/${link.split("/").at(-1)}`)).status;

test("opens links and re-encrypts secrets after a secret change", async () => {
	const visit = await book();
	const keys = await pushKeys(world.at);
	world.at.secret = openSecret(NEXT, OURS);
	await renewSealed(world.at);
	await renewSealed(world.at);
	const renamed = await linkOf(visit.id);
	expect(renamed).not.toBe(visit.link);
	expect([await opens(visit.link), await opens(renamed)]).toEqual([200, 200]);
	// Remove the previous secret.
	world.at.secret = openSecret(NEXT);
	expect(await linkOf(visit.id)).toBe(renamed);
	expect([await opens(visit.link), await opens(renamed)]).toEqual([200, 200]);
	expect(await pushKeys(world.at)).toEqual(keys);
	expect(await opens("")).toBe(404);
});

test("opens newsletter links while their secret is still configured", async () => {
	world.at.secret = openSecret(OURS);
	await world.call("/api/newsletter", { body: { email: "ana@correo.com" } });
	const [ana] = await world.at.db.selectFrom("subscribers").selectAll().execute();
	if (!ana) throw new Error("nobody subscribed");
	const token = newsletterLink(world.at, "leave", ana).split("/").at(-1) ?? "";
	const find = () => findLinked(world.at, world.at.db, { purpose: "leave", token });
	world.at.secret = openSecret(NEXT, OURS);
	expect(await find()).toMatchObject({ id: ana.id });
	expect(newsletterLink(world.at, "leave", ana)).not.toContain(token);
	world.at.secret = openSecret(NEXT);
	await expect(find()).rejects.toThrow();
});

test("opens links and resubscribes browsers after a lost secret", async () => {
	const visit = await book();
	const keys = await pushKeys(world.at);
	world.at.secret = openSecret("f".repeat(64), undefined, true);
	await renewSealed(world.at);
	expect([await opens(visit.link), await opens(await linkOf(visit.id))]).toEqual([200, 200]);
	expect((await pushKeys(world.at)).publicKey).not.toBe(keys.publicKey);
});

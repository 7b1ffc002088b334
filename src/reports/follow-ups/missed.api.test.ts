import { expect, test } from "vitest";
import { openFollowUpsWorld } from "#features/inbox/follow-ups/follow-ups.test.kit.ts";

const { asStaff, setClock, getFollowUps, findByName, bookVisit, setState, markFollowedUp } =
	openFollowUpsWorld();

test("reminds only of confirmed visits", async () => {
	await bookVisit("Ana Sin Confirmar", "2026-11-21", "2:00 PM");
	expect(findByName((await getFollowUps()).visits, "Ana Sin Confirmar")).toBeUndefined();
});

test("lists a no-show until contacted, two weeks at most", async () => {
	const visit = await bookVisit("Nadie Vino", "2026-11-20", "1:00 PM");
	const otherVisit = await bookVisit("Nadie Llamado", "2026-11-20", "2:00 PM");
	await setClock("2026-11-20T19:30:00Z");
	await setState(visit, "no_show");
	await setState(otherVisit, "no_show");
	const before = await getFollowUps();
	const item = findByName(before.missed, "Nadie Vino");
	expect(item).toMatchObject({ kind: "missed", at: "2026-11-20T18:00:00.000Z", done: null });
	expect(item?.message).toContain("te esperábamos hoy, 1:00 PM. ¿Te buscamos otra hora?");
	await markFollowedUp(item);
	const after = await getFollowUps();
	expect(findByName(after.missed, "Nadie Vino")?.done).not.toBeNull();
	// The person also appears in another group through a request, but counts once.
	expect(findByName(before.promises, "Nadie Vino")).toBeDefined();
	expect(after.waiting).toBe(before.waiting - 1);
	await setClock("2026-11-23T15:00:00Z");
	const laterMissed = (await getFollowUps()).missed;
	expect(findByName(laterMissed, "Nadie Vino")).toBeUndefined();
	expect(findByName(laterMissed, "Nadie Llamado")).toBeDefined();
	await setClock("2026-12-05T15:00:00Z");
	expect(findByName((await getFollowUps()).missed, "Nadie Llamado")).toBeUndefined();
});

test("lists a second no-show again until contacted", async () => {
	const repeatedVisit = await bookVisit("Falta Dos", "2026-11-20", "1:00 PM");
	const contactedVisit = await bookVisit("Llamada Aparte", "2026-11-20", "2:00 PM");
	await setClock("2026-11-20T19:30:00Z");
	for (const visit of [repeatedVisit, contactedVisit]) await setState(visit, "no_show");
	await setClock("2026-11-20T19:40:00Z");
	const expectedNames = ["Falta Dos", "Llamada Aparte"];
	const listNames = async () => {
		const { missed } = await getFollowUps();
		return expectedNames.filter((name) => findByName(missed, name));
	};
	expect(await listNames()).toEqual(expectedNames);
	const contact = { body: { channel: "phone" } };
	expect((await asStaff(`/api/admin/inbox/${contactedVisit.lead_id}/contacts`, contact)).status).toBe(200);
	expect(await listNames()).toEqual(["Falta Dos"]);
	await markFollowedUp(findByName((await getFollowUps()).missed, "Falta Dos"));
	await setClock("2026-11-23T15:00:00Z");
	expect(await listNames()).toEqual([]);
	// Correcting the visit does not count as a second no-show.
	const { name, phone, service, note, ...visit } = (await asStaff(`/api/admin/agenda/${contactedVisit.id}`))
		.json;
	const data = {
		name,
		phone,
		email: "",
		service,
		note,
		car: "Kia Rio 2018",
		updated_at: visit.updated_at,
	};
	const corrected = await asStaff(`/api/admin/agenda/${contactedVisit.id}/data`, {
		method: "PUT",
		body: data,
	});
	expect([corrected.status, await listNames()]).toEqual([200, []]);
	const { updated_at } = (await asStaff(`/api/admin/agenda/${repeatedVisit.id}`)).json;
	const body = { day: "2026-11-23", time: "11:00 AM", updated_at };
	const moved = await asStaff(`/api/admin/agenda/${repeatedVisit.id}/time`, { method: "PUT", body });
	expect(moved.status).toBe(200);
	await setClock("2026-11-23T17:00:00Z");
	await setState(repeatedVisit, "no_show");
	expect(await listNames()).toEqual(["Falta Dos"]);
});

import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { openFollowUpsWorld } from "#features/inbox/follow-ups/follow-ups.test.kit.ts";

const { world, setClock, asStaff, createPerson, getFollowUps, findByName, markFollowedUp } =
	openFollowUpsWorld();

test("counts a person with two requests once", async () => {
	await setClock("2026-11-19T15:00:00Z");
	const person = createPerson("Dos Veces");
	for (const text of ["¿Tienen pastillas?", "¿Y discos?"]) {
		const body = { ...person, message: text };
		expect((await world.call("/api/contact", { body, key: randomUUID() })).status).toBe(201);
		world.ctx.clock.advance(60_000);
	}
	await setClock("2026-11-20T15:00:00Z");
	const before = await getFollowUps();
	const items = before.promises.filter(({ name }) => name === "Dos Veces");
	expect(items).toHaveLength(2);
	await markFollowedUp(items[0]);
	const between = await getFollowUps();
	expect(between.waiting).toBe(before.waiting);
	await markFollowedUp(items[1]);
	expect((await getFollowUps()).waiting).toBe(before.waiting - 1);
});

test("does not mention a message to a walk-in", async () => {
	await setClock("2026-11-19T15:00:00Z");
	const walkIn = { kind: "contact", channel: "counter", email: "", car: "", wish: "¿Hacen latas?" };
	const body = { ...walkIn, ...createPerson("Vino Ayer") };
	expect((await asStaff("/api/admin/inbox", { body })).status).toBe(201);
	await setClock("2026-11-20T15:00:00Z");
	const item = findByName((await getFollowUps()).promises, "Vino Ayer");
	expect(item?.message).toMatch(/^Hola, Vino\. Te escribimos de .* por tu consulta MEN-2026-\d+\.$/);
});

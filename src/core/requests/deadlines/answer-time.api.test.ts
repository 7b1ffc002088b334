// @module-tag sequence
import { expect, test } from "vitest";
import { openWorld } from "#tests/server/world.test.kit.ts";

const world = openWorld();

let messageCount = 0;
const fetchAnswerTime = async () => (await world.call("/api/answer-time")).json;

/** Sends visitor messages now; an entry with minutes is answered that many minutes later. */
async function sendMessages(answerMinutes: readonly (number | undefined)[]) {
	for (const minutes of answerMinutes) {
		const message = `Consulta ${++messageCount}`;
		const body = { name: "Ana Ríos", phone: "6123-4567", message };
		const { json } = await world.call("/api/contact", { body, key: crypto.randomUUID() });
		if (minutes === undefined) continue;
		const answeredAt = new Date(world.ctx.now().getTime() + minutes * 60_000).toISOString();
		await world.ctx.db
			.updateTable("leads")
			.set({ answeredAt })
			.where("reference", "=", json.reference)
			.execute();
	}
}

test("reports the answer time once enough requests are measured", async () => {
	expect(await fetchAnswerTime()).toEqual({ minutes: null, measured: 0 });
	world.ctx.clock.set("2026-11-20T15:00:00Z");
	await sendMessages(Array.from({ length: 19 }, (_, index) => index + 10));
	expect(await fetchAnswerTime()).toEqual({ minutes: null, measured: 19 });
	await sendMessages([29]);
	expect(await fetchAnswerTime()).toEqual({ minutes: 20, measured: 20 });
});

test("counts waiting requests in opening time only", async () => {
	await sendMessages(Array.from({ length: 21 }, () => undefined));
	// Friday 10:00 to Saturday 9:00 in Panama: eight hours of Friday and one of Saturday.
	world.ctx.clock.set("2026-11-21T14:00:00Z");
	expect(await fetchAnswerTime()).toEqual({ minutes: 540, measured: 41 });
});

test("skips staff-created, quarantined, newsletter and old requests", async () => {
	const { measured } = await fetchAnswerTime();
	const body = { name: "Bot", phone: "6123-4567", message: "Hola", website: "https://x.example" };
	await world.call("/api/contact", { body });
	await world.call("/api/newsletter", { body: { email: "ana@correo.com" } });
	expect((await fetchAnswerTime()).measured).toBe(measured);
	world.ctx.clock.set("2027-02-20T15:00:00Z");
	expect(await fetchAnswerTime()).toEqual({ minutes: null, measured: 0 });
});

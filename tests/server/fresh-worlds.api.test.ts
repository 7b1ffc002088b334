// @module-tag engines
import { readdirSync } from "node:fs";
import { beforeAll, describe, expect, test } from "vitest";
import { createWorldCounter } from "#tests/world-cells.ts";
import { openWorld } from "./world.test.kit.ts";

const world = openWorld();
const getNextNumber = createWorldCounter();
const START = "2026-11-20T15:00:00.000Z";
const PREPARED_AT = "2026-11-21T15:00:00.000Z";

beforeAll(async () => {
	world.ctx.clock.set(PREPARED_AT);
	await world.logInAgain();
	await sendMessage("Ana Prepara");
	await world.ctx.files.save("prepared", { "full.jpg": Buffer.from("picture") });
	world.ctx.images.add("/images/prepared.png");
	world.ctx.outbox.setSender("prepared", async () => "sent");
	getNextNumber();
});

const sendMessage = (name: string) =>
	world.call("/api/contact", {
		body: { name, phone: "6123-4567", email: "ana@correo.com", message: "Suena" },
	});

async function readState() {
	const { ctx } = world;
	const leads = await ctx.db.selectFrom("leads").select("name").orderBy("createdAt").execute();
	const staff = await world.asStaff("/api/admin/sessions");
	return {
		names: leads.map(({ name }) => name),
		now: ctx.now().toISOString(),
		emails: ctx.sentEmails.length,
		crowd: ctx.env.BIELA_CROWD,
		siteUrl: ctx.env.SITE_URL,
		folders: readdirSync(ctx.filesFolder).toSorted(),
		hasNewImage: ctx.images.has("/images/new.png"),
		hasPreparedImage: ctx.images.has("/images/prepared.png"),
		staffStatus: staff.status,
	};
}

/** Changes everything that a test can leave behind. */
async function changeEverything() {
	const { ctx } = world;
	ctx.clock.advance(1000);
	expect((await sendMessage("Rosa Cambia")).status).toBe(201);
	await ctx.outbox.drain();
	expect(ctx.sentEmails.length).toBeGreaterThan(0);
	await ctx.content.edit((trx) => trx.deleteFrom("products").execute());
	expect((await world.call("/api/products")).json).toEqual([]);
	await ctx.db.deleteFrom("sessions").execute();
	await ctx.files.save("new", { "full.jpg": Buffer.from("picture") });
	await ctx.files.remove("prepared");
	ctx.images.add("/images/new.png");
	ctx.outbox.setSender("prepared", async () => {
		throw new Error("replaced");
	});
	Object.assign(ctx.env, { BIELA_CROWD: 1, SITE_URL: undefined });
	for (let count = 0; count < 10; count++) await ctx.limits.takePoint("submit", "10.9.8.7");
	await expect(ctx.limits.takePoint("submit", "10.9.8.7")).rejects.toThrow(/demasiados intentos/);
	ctx.clock.set(START);
	expect(getNextNumber()).toBe(2);
}

const PREPARED_STATE = {
	names: ["Ana Prepara"],
	now: PREPARED_AT,
	emails: 0,
	crowd: 1000,
	siteUrl: "https://taller.test",
	folders: ["prepared"],
	hasNewImage: false,
	hasPreparedImage: true,
	staffStatus: 200,
};

// The same test twice: the second would find the changes of the first, whichever that is.
test.each([1, 2])("begins with what the file prepared, time %i", async () => {
	expect(await readState()).toEqual(PREPARED_STATE);
	expect((await world.call("/api/products")).json).not.toEqual([]);
	await changeEverything();
});

describe("a suite with its own preparation", () => {
	beforeAll(async () => void (await sendMessage("Berta Anida")));

	test.each([1, 2])("begins with what both prepared, time %i", async () => {
		const { names } = await readState();
		expect(names.toSorted()).toEqual(["Ana Prepara", "Berta Anida"]);
		await changeEverything();
	});

	describe("an inner suite", () => {
		beforeAll(async () => void (await sendMessage("Carla Adentro")));

		test.each([1, 2])("begins with what all prepared, time %i", async () => {
			const { names } = await readState();
			expect(names.toSorted()).toEqual(["Ana Prepara", "Berta Anida", "Carla Adentro"]);
			await changeEverything();
		});
	});
});

describe("another suite", () => {
	beforeAll(async () => void (await sendMessage("Delia Otra")));

	test.each([1, 2])("does not see the first suite, time %i", async () => {
		const { names } = await readState();
		expect(names.toSorted()).toEqual(["Ana Prepara", "Delia Otra"]);
		await changeEverything();
	});
});

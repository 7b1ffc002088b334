import { expect, test } from "vitest";
import { DatabaseAway } from "./outage.ts";
import { openGate } from "./postgres-pool.server.ts";

/** Nobody listens there. */
const NOWHERE = "postgres://nobody@127.0.0.1:1/none";
const refused = () => Promise.reject(Object.assign(new Error("no"), { code: "ECONNREFUSED" }));

test("who waits for a connection hears at once that the database is away, and what comes too late goes back", async () => {
	const gate = openGate(NOWHERE);
	const late = Promise.withResolvers<{ release: () => void }>();
	const waiting = gate.pass(() => late.promise);
	await expect(gate.pass(refused)).rejects.toMatchObject({ code: "ECONNREFUSED" });
	await expect(waiting).rejects.toBeInstanceOf(DatabaseAway);
	const released = new Promise<void>((release) => late.resolve({ release }));
	await released;
	await expect(gate.pass(async () => ({ release: () => {} }))).rejects.toBeInstanceOf(DatabaseAway);
	gate.end();
});

test("a refusal that is no absence closes nothing", async () => {
	const gate = openGate(NOWHERE);
	const crowded = () => Promise.reject(Object.assign(new Error("crowded"), { code: "53300" }));
	await expect(gate.pass(crowded)).rejects.toThrow("crowded");
	expect(gate.isOpen()).toBe(true);
	const client = { release: () => {} };
	expect(await gate.pass(async () => client)).toBe(client);
	gate.end();
});

import type pg from "pg";
import { expect, test } from "vitest";
import { DatabaseAway } from "./outage.ts";
import { openServer } from "./postgres-pool.server.ts";

/** No server listens on this port. */
const NOWHERE = "postgres://nobody@127.0.0.1:1/none";
const by = (connect: () => Promise<unknown>) => ({ connect }) as pg.Pool;
const refused = () => Promise.reject(Object.assign(new Error("no"), { code: "ECONNREFUSED" }));

test("rejects waiting connections when the server becomes unavailable", async () => {
	const server = openServer(NOWHERE);
	const late = Promise.withResolvers<{ release: () => void }>();
	const waiting = server.connect(by(() => late.promise));
	await expect(server.connect(by(refused))).rejects.toMatchObject({ code: "ECONNREFUSED" });
	await expect(waiting).rejects.toBeInstanceOf(DatabaseAway);
	const released = new Promise<void>((release) => late.resolve({ release }));
	await released;
	await expect(server.connect(by(async () => ({ release: () => {} })))).rejects.toBeInstanceOf(
		DatabaseAway,
	);
	server.end();
});

test("stays available when the server rejects a connection", async () => {
	const server = openServer(NOWHERE);
	const crowded = () => Promise.reject(Object.assign(new Error("crowded"), { code: "53300" }));
	await expect(server.connect(by(crowded))).rejects.toThrow("crowded");
	expect(server.isThere()).toBe(true);
	const client = { release: () => {} };
	expect(await server.connect(by(async () => client))).toBe(client);
	server.end();
});

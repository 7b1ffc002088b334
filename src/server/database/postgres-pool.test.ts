import type pg from "pg";
import { expect, test } from "vitest";
import { DatabaseUnavailable } from "./outage.ts";
import { openServer } from "./postgres-pool.server.ts";

/** No server listens on this port. */
const UNREACHABLE_URL = "postgres://nobody@127.0.0.1:1/none";
const createPool = (connect: () => Promise<unknown>) => ({ connect }) as pg.Pool;
const rejectConnection = () => Promise.reject(Object.assign(new Error("no"), { code: "ECONNREFUSED" }));

test("rejects waiting connections when the server becomes unavailable", async () => {
	const server = openServer(UNREACHABLE_URL);
	const lateConnection = Promise.withResolvers<{ release: () => void }>();
	const waiting = server.connect(createPool(() => lateConnection.promise));
	await expect(server.connect(createPool(rejectConnection))).rejects.toMatchObject({
		code: "ECONNREFUSED",
	});
	await expect(waiting).rejects.toBeInstanceOf(DatabaseUnavailable);
	const released = new Promise<void>((release) => lateConnection.resolve({ release }));
	await released;
	await expect(server.connect(createPool(async () => ({ release: () => {} })))).rejects.toBeInstanceOf(
		DatabaseUnavailable,
	);
	server.end();
});

test("stays available when the server rejects a connection", async () => {
	const server = openServer(UNREACHABLE_URL);
	const rejectAsFull = () => Promise.reject(Object.assign(new Error("crowded"), { code: "53300" }));
	await expect(server.connect(createPool(rejectAsFull))).rejects.toThrow("crowded");
	expect(server.isAvailable()).toBe(true);
	const client = { release: () => {} };
	expect(await server.connect(createPool(async () => client))).toBe(client);
	server.end();
});

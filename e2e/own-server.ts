import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Login } from "#features/staff/contract.ts";
import { SAMPLE_PASSWORD } from "#sample-band.ts";
import { findFreePort } from "../tools/postgres.ts";
import { REMOVE_OPTIONS, startServer, stopProcess } from "./server.ts";
import { logIn } from "./staff.ts";

export type OwnServer = {
	origin: string;
	login: () => Promise<Login>;
	/** Kills the process as a power cut would, and restarts it with the same data and URL. */
	restart: (overrides?: Record<string, string>) => Promise<void>;
	stop: () => Promise<void>;
};

/** Startup limit for one or two servers. It exceeds the test timeout, which starts afterwards. */
export const START_TIMEOUT_MS = 120_000;

/**
 * Starts a separate production server on the embedded database, for changes that affect every visitor.
 *
 * @param environment environment variables
 */
export async function startOwnServer(environment: Record<string, string> = {}): Promise<OwnServer> {
	const data = mkdtempSync(join(tmpdir(), "biela-own-"));
	const port = await findFreePort();
	const origin = `http://127.0.0.1:${port}`;
	const start = (overrides = {}) => startServer(port, { BIELA_DATA: data, ...environment, ...overrides });
	const deleteData = () => rmSync(data, REMOVE_OPTIONS);
	let child = await start().catch((error) => {
		deleteData();
		throw error;
	});
	return {
		origin,
		login: () => logIn(origin, environment.BIELA_SAMPLE && SAMPLE_PASSWORD),
		restart: async (overrides) => {
			await stopProcess(child, "SIGKILL");
			child = await start(overrides);
		},
		stop: async () => {
			await stopProcess(child, "SIGKILL");
			deleteData();
		},
	};
}

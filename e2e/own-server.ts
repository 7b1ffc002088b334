import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Login } from "#features/staff/contract.ts";
import { SAMPLE_PASSWORD } from "#sample-band.ts";
import { freePort } from "../tools/postgres.ts";
import { end, startServer, WHOLE } from "./server.ts";
import { logIn } from "./staff.ts";

export type OwnServer = {
	origin: string;
	login: () => Promise<Login>;
	/** Kills the process as a power cut would, and restarts it with the same data and URL. */
	dieAndReturn: (changed?: Record<string, string>) => Promise<void>;
	stop: () => Promise<void>;
};

/** Startup limit for one or two servers. It exceeds the test timeout, which starts afterwards. */
export const START_LIMIT_MS = 120_000;

/**
 * Starts a separate production server on the embedded database, for changes that affect every visitor.
 *
 * @param more environment variables
 */
export async function startOwnServer(more: Record<string, string> = {}): Promise<OwnServer> {
	const data = mkdtempSync(join(tmpdir(), "biela-own-"));
	const port = await freePort();
	const origin = `http://127.0.0.1:${port}`;
	const start = (changed = {}) => startServer(port, { BIELA_DATA: data, ...more, ...changed });
	const forget = () => rmSync(data, WHOLE);
	let child = await start().catch((error) => {
		forget();
		throw error;
	});
	return {
		origin,
		login: () => logIn(origin, more.BIELA_SAMPLE && SAMPLE_PASSWORD),
		dieAndReturn: async (changed) => {
			await end(child, "SIGKILL");
			child = await start(changed);
		},
		stop: async () => {
			await end(child, "SIGKILL");
			forget();
		},
	};
}

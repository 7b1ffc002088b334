import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Login } from "#core/accounts/contract.ts";
import { SAMPLE_PASSWORD } from "#domain/sample-band.ts";
import { findFreePort } from "../../scripts/postgres.ts";
import { publishSite } from "./publish-site.ts";
import { ADMIN_PASSWORD, REMOVE_OPTIONS, startServer, stopProcess } from "./server.ts";
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
 * @param env environment variables
 * @param options `isPrivate` leaves its site unpublished
 */
export async function startOwnServer(
	env: Record<string, string> = {},
	{ isPrivate = false } = {},
): Promise<OwnServer> {
	const dataFolder = mkdtempSync(join(tmpdir(), "biela-own-"));
	const port = await findFreePort();
	const origin = `http://127.0.0.1:${port}`;
	const startProcess = (overrides = {}) =>
		startServer(port, { BIELA_DATA: dataFolder, ...env, ...overrides });
	const deleteData = () => rmSync(dataFolder, REMOVE_OPTIONS);
	let child = await startProcess().catch((error) => {
		deleteData();
		throw error;
	});
	// Without an address everybody sees the site, and the sample shop is never published.
	if (!isPrivate && env.SITE_URL !== "" && !env.BIELA_SAMPLE) await publishSite(origin, ADMIN_PASSWORD);
	return {
		origin,
		login: () => logIn(origin, env.BIELA_SAMPLE && SAMPLE_PASSWORD),
		restart: async (overrides) => {
			await stopProcess(child, "SIGKILL");
			child = await startProcess(overrides);
		},
		stop: async () => {
			await stopProcess(child, "SIGKILL");
			deleteData();
		},
	};
}

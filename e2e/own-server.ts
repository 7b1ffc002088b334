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
	/** Ends the process as a power cut would, and starts it again on the same data and address. */
	dieAndReturn: (changed?: Record<string, string>) => Promise<void>;
	stop: () => Promise<void>;
};

/** What whoever starts one or two servers may take: longer than a journey, which begins only then. */
export const START_LIMIT_MS = 120_000;

/**
 * A production server of a journey's own, on the embedded database: for what every visitor of a site would see.
 *
 * @param more variables of its environment
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

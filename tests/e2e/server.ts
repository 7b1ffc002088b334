import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { toPanamaDay } from "#domain/time.ts";
import { findFreePort, startPostgres } from "../../scripts/postgres.ts";
import { confirmSample } from "./confirm-sample.ts";
import { publishSite } from "./publish-site.ts";

/** Staff password in every journey. */
export const ADMIN_PASSWORD = "llave-de-cruz-2026";

/** Day in Panama when the run began. Relative days count from it even after midnight. */
export const TODAY = process.env.E2E_TODAY ?? toPanamaDay(new Date());
process.env.E2E_TODAY = TODAY;

/** Creating two months of sample data takes 90 seconds on two busy cores. */
const START_TIMEOUT_MS = 300_000;

/** Sets up Playwright: starts the production build with fresh data; TEST_ENGINE=postgres changes the database. */
export default async function setUp(): Promise<() => Promise<void>> {
	const dataFolder = await mkdtemp(join(tmpdir(), "biela-e2e-"));
	const postgres = process.env.TEST_ENGINE === "postgres" ? await startPostgres() : undefined;
	const port = await findFreePort();
	let server: ChildProcess | undefined;
	const stopAll = async () => {
		if (server) await stopProcess(server);
		await postgres?.removeServer();
		await rm(dataFolder, REMOVE_OPTIONS);
	};
	// Playwright tears down after SIGINT only; `npm test` may be ended by SIGTERM.
	process.once("SIGTERM", () => process.kill(process.pid, "SIGINT"));
	process.env.E2E_URL = `http://127.0.0.1:${port}`;
	try {
		server = await startServer(port, {
			BIELA_DATA: dataFolder,
			...(postgres && { DATABASE_URL: postgres.url }),
		});
		await publishSite(process.env.E2E_URL, ADMIN_PASSWORD);
		await confirmSample(process.env.E2E_URL, ADMIN_PASSWORD);
	} catch (error) {
		await stopAll();
		throw error;
	}
	return stopAll;
}

/** Options to remove a server's folder: its backup process may still write there briefly after the server exits. */
export const REMOVE_OPTIONS = { recursive: true, force: true, maxRetries: 10, retryDelay: 100 };

/**
 * Starts a production server and waits until it is ready.
 *
 * @param extraEnv environment variables
 * @throws Error when it exits or does not become ready; the process is ended first
 */
export async function startServer(port: number, extraEnv: Record<string, string>): Promise<ChildProcess> {
	// Keep the developer's own database and clock out of the journeys.
	const { DATABASE_URL: _database, BIELA_NOW: _now, ...env } = process.env;
	const command = extraEnv.BIELA_SAMPLE ? ["scripts/serve.mjs", "--muestra"] : ["server.ts"];
	const server = spawn(process.execPath, command, {
		cwd: join(import.meta.dirname, "../.."),
		stdio: ["ignore", process.env.E2E_SERVER_LOG ? "inherit" : "ignore", "inherit"],
		env: {
			...env,
			NODE_ENV: "production",
			PORT: String(port),
			BIELA_ADMIN_PASSWORD: ADMIN_PASSWORD,
			TRUSTED_PROXIES: "loopback",
			SITE_URL: `http://127.0.0.1:${port}`,
			// The journeys are many unknown senders at once, so raise the burst limit.
			BIELA_CROWD: "1000",
			...extraEnv,
		},
	});
	try {
		await waitUntilReady(server, `http://127.0.0.1:${port}/ready`);
	} catch (error) {
		await stopProcess(server, "SIGKILL");
		throw error;
	}
	return server;
}

async function waitUntilReady(server: ChildProcess, url: string): Promise<void> {
	const deadline = Date.now() + START_TIMEOUT_MS;
	while (Date.now() < deadline && server.exitCode === null && server.signalCode === null) {
		const response = await fetch(url).catch(() => undefined);
		if (response?.ok) return;
		await wait(50);
	}
	throw new Error(`The server did not become ready (exit code ${server.exitCode})`);
}

/** Stops a server, and kills it when it does not exit by itself. */
export async function stopProcess(server: ChildProcess, signal: NodeJS.Signals = "SIGINT"): Promise<void> {
	if (server.exitCode !== null || server.signalCode !== null) return;
	const exited = once(server, "exit");
	server.kill(signal);
	const killTimer = setTimeout(() => server.kill("SIGKILL"), 10_000);
	await exited;
	clearTimeout(killTimer);
}

import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readdirSync, readFileSync, readlinkSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { findFreePort, type Postgres, startPostgres } from "../../scripts/postgres.ts";
import { SERVER, SERVING } from "../../scripts/serving.mjs";
import { publishSite } from "../../tests/e2e/publish-site.ts";
import { ADMIN_PASSWORD, callServer } from "./client.ts";
import { assertNotInterrupted, type Engine, onCleanUp } from "./fault.ts";

export const ROOT = join(import.meta.dirname, "../..");
const START_LIMIT_MS = 60_000;
const MAX_OUTPUT_LENGTH = 64_000;

type WorldOptions = {
	env?: Record<string, string>;
	/** The folder of the site with its build; the repository by default. */
	siteFolder?: string;
	data?: string;
	/** Maximum number of the server's file handles. */
	maxHandles?: number;
	/** Maximum size of its files, in blocks of 512 bytes. */
	fileBlocks?: number;
	postgres?: Postgres | undefined;
	/** Does not wait until it is ready: for a start that should be delayed. */
	skipsReadyCheck?: boolean;
};

/** A production server on a port, with a data folder and, on request, its own PostgreSQL. */
export type World = {
	origin: string;
	data: string;
	postgres: Postgres | undefined;
	/**
	 * Starts it again on the same data and port. @returns milliseconds until `until`, /ready by default, answered 200
	 */
	start: (readyPath?: string) => Promise<number>;
	stop: (signal: NodeJS.Signals) => Promise<void>;
	/** Its exit code or signal, undefined while it runs. */
	getExitReason: () => string | undefined;
	/** The last lines of its output. */
	getOutput: () => string;
	measureResidentMb: () => number;
	/**
	 * Returns its number of open connections, whether or not the other end still knows them; its listening socket and
	 * its database connections count too.
	 */
	countSockets: () => number;
	/** Includes the processes that it started itself. */
	measureFamilyMb: () => number;
};

/** Starts a world, which is removed after the fault. */
export async function openWorld(engine: Engine, options: WorldOptions = {}): Promise<World> {
	const dataFolder = options.data ?? createTemporaryFolder("data");
	const postgres = options.postgres ?? (engine === "PostgreSQL" ? await startOwnPostgres() : undefined);
	const port = await findFreePort();
	const origin = `http://127.0.0.1:${port}`;
	let child: ChildProcess | undefined;
	let outputText = "";
	const { DATABASE_URL: _database, BIELA_NOW: _now, ...inheritedEnv } = process.env;
	const env = {
		...inheritedEnv,
		...SERVING,
		PORT: String(port),
		// A live shop: without it no email and no response contains a link.
		SITE_URL: origin,
		BIELA_DATA: dataFolder,
		BIELA_ADMIN_PASSWORD: ADMIN_PASSWORD,
		LOG_LEVEL: "warn",
		TRUSTED_PROXIES: "loopback",
		// The fault under test is not a burst of unknown senders; the fault for that sets its own limit.
		BIELA_CROWD: "1000",
		...(postgres && { DATABASE_URL: postgres.url }),
		...options.env,
	};
	const { maxHandles, fileBlocks } = options;
	const ulimitCommands = `${maxHandles ? `ulimit -n ${maxHandles}; ` : ""}${fileBlocks ? `ulimit -f ${fileBlocks}; ` : ""}`;
	const getExitReason = () =>
		child?.exitCode === null && !child.signalCode ? undefined : String(child?.signalCode ?? child?.exitCode);
	async function stop(signal: NodeJS.Signals) {
		if (!child || getExitReason()) return;
		const exited = once(child, "exit");
		child.kill(signal);
		await exited;
	}
	async function start(readyPath = "/ready") {
		assertNotInterrupted();
		const startedAt = performance.now();
		outputText = "";
		child = spawn("sh", ["-c", `${ulimitCommands}exec "$@"`, "server", process.execPath, ...SERVER], {
			cwd: options.siteFolder ?? ROOT,
			env,
			stdio: ["ignore", "pipe", "pipe"],
		});
		for (const stream of [child.stdout, child.stderr])
			stream?.on("data", (chunk) => {
				outputText = (outputText + chunk).slice(-MAX_OUTPUT_LENGTH);
			});
		if (options.skipsReadyCheck) return 0;
		while (performance.now() - startedAt < START_LIMIT_MS && !getExitReason()) {
			if ((await callServer(origin, readyPath, { timeoutMs: 2000 })).status === 200)
				return performance.now() - startedAt;
			await wait(10);
		}
		throw new Error(
			`the server did not become ready (${getExitReason() ?? "still running"}):\n${outputText}`,
		);
	}
	onCleanUp(() => stop("SIGKILL"));
	await start();
	if (!options.skipsReadyCheck) await publishSite(origin, ADMIN_PASSWORD);
	return {
		origin,
		data: dataFolder,
		postgres,
		start,
		stop,
		getExitReason,
		getOutput: () => outputText,
		measureResidentMb: () => getResidentMb(child?.pid),
		measureFamilyMb: () =>
			listChildren(child?.pid).reduce((total, pid) => total + getResidentMb(pid), getResidentMb(child?.pid)),
		countSockets: () =>
			listHandles(child?.pid).filter((handleTarget) => handleTarget.startsWith("socket:")).length,
	};
}

function listHandles(pid: number | undefined): string[] {
	const folder = `/proc/${pid}/fd`;
	return readdirSync(folder).flatMap((handle) => {
		try {
			return [readlinkSync(join(folder, handle))];
		} catch {
			return []; // closed meanwhile
		}
	});
}

function getResidentMb(pid: number | string | undefined): number {
	const status = readFileIfExists(`/proc/${pid}/status`);
	return Number(status.match(/VmRSS:\s+(\d+)/)?.[1] ?? 0) / 1024;
}

function listChildren(pid: number | undefined): string[] {
	return readFileIfExists(`/proc/${pid}/task/${pid}/children`).split(" ").filter(Boolean);
}

/** Returns nothing for a process that ends meanwhile. */
function readFileIfExists(path: string): string {
	try {
		return readFileSync(path, "utf8");
	} catch {
		return "";
	}
}

/** Creates an empty folder, which is removed after the fault. */
export function createTemporaryFolder(purpose: string): string {
	assertNotInterrupted();
	const folder = mkdtempSync(join(tmpdir(), `biela-faults-${purpose}-`));
	onCleanUp(() => rmSync(folder, { recursive: true, force: true }));
	return folder;
}

export async function startOwnPostgres(): Promise<Postgres> {
	const postgres = await startPostgres();
	onCleanUp(() => postgres.removeServer());
	return postgres;
}

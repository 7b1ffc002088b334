import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readdirSync, readFileSync, readlinkSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { findFreePort, type Postgres, startPostgres } from "../../tools/postgres.ts";
import { SERVER, SERVING } from "../../tools/serving.mjs";
import { ADMIN_PASSWORD, callServer } from "./client.ts";
import { assertNotInterrupted, type Engine, onCleanUp } from "./fault.ts";

export const ROOT = join(import.meta.dirname, "../..");
const START_LIMIT_MS = 60_000;
const MAX_OUTPUT_LENGTH = 64_000;

type Options = {
	env?: Record<string, string>;
	/** The folder of the site with its build; the repository by default. */
	site?: string;
	data?: string;
	/** Maximum number of the server's file handles. */
	handles?: number;
	/** Maximum size of its files, in blocks of 512 bytes. */
	fileBlocks?: number;
	postgres?: Postgres | undefined;
	/** Does not wait until it is ready: for a start that should be delayed. */
	isWaiting?: boolean;
};

/** A production server on a port, with a data folder and, on request, its own PostgreSQL. */
export type World = {
	origin: string;
	data: string;
	postgres: Postgres | undefined;
	/**
	 * Starts it again on the same data and port. @returns milliseconds until `until`, /ready by default, answered 200
	 */
	start: (until?: string) => Promise<number>;
	end: (signal: NodeJS.Signals) => Promise<void>;
	/** Its exit code or signal, undefined while it runs. */
	ended: () => string | undefined;
	/** The last lines of its output. */
	output: () => string;
	residentMb: () => number;
	/**
	 * Returns its number of open connections, whether or not the other end still knows them; its listening socket and
	 * its database connections count too.
	 */
	sockets: () => number;
	/** Includes the processes that it started itself. */
	familyMb: () => number;
};

/** Starts a world, which is removed after the fault. */
export async function openWorld(engine: Engine, options: Options = {}): Promise<World> {
	const data = options.data ?? createTemporaryFolder("data");
	const postgres = options.postgres ?? (engine === "PostgreSQL" ? await startOwnPostgres() : undefined);
	const port = await findFreePort();
	const origin = `http://127.0.0.1:${port}`;
	let child: ChildProcess | undefined;
	let output = "";
	const { DATABASE_URL: _database, BIELA_NOW: _now, ...inherited } = process.env;
	const env = {
		...inherited,
		...SERVING,
		PORT: String(port),
		// A live shop: without it no email and no response contains a link.
		SITE_URL: origin,
		BIELA_DATA: data,
		BIELA_ADMIN_PASSWORD: ADMIN_PASSWORD,
		LOG_LEVEL: "warn",
		TRUSTED_PROXIES: "loopback",
		// The fault under test is not a burst of unknown senders; the fault for that sets its own limit.
		BIELA_CROWD: "1000",
		...(postgres && { DATABASE_URL: postgres.url }),
		...options.env,
	};
	const { handles, fileBlocks } = options;
	const limit = `${handles ? `ulimit -n ${handles}; ` : ""}${fileBlocks ? `ulimit -f ${fileBlocks}; ` : ""}`;
	const ended = () =>
		child?.exitCode === null && !child.signalCode ? undefined : String(child?.signalCode ?? child?.exitCode);
	async function end(signal: NodeJS.Signals) {
		if (!child || ended()) return;
		const exited = once(child, "exit");
		child.kill(signal);
		await exited;
	}
	async function start(until = "/ready") {
		assertNotInterrupted();
		const startedAt = performance.now();
		output = "";
		child = spawn("sh", ["-c", `${limit}exec "$@"`, "server", process.execPath, ...SERVER], {
			cwd: options.site ?? ROOT,
			env,
			stdio: ["ignore", "pipe", "pipe"],
		});
		for (const stream of [child.stdout, child.stderr])
			stream?.on("data", (chunk) => {
				output = (output + chunk).slice(-MAX_OUTPUT_LENGTH);
			});
		if (options.isWaiting) return 0;
		while (performance.now() - startedAt < START_LIMIT_MS && !ended()) {
			if ((await callServer(origin, until, { timeoutMs: 2000 })).status === 200)
				return performance.now() - startedAt;
			await wait(10);
		}
		throw new Error(`the server did not become ready (${ended() ?? "still running"}):\n${output}`);
	}
	onCleanUp(() => end("SIGKILL"));
	await start();
	return {
		origin,
		data,
		postgres,
		start,
		end,
		ended,
		output: () => output,
		residentMb: () => getResidentMb(child?.pid),
		familyMb: () =>
			listChildren(child?.pid).reduce((total, pid) => total + getResidentMb(pid), getResidentMb(child?.pid)),
		sockets: () => listHandles(child?.pid).filter((link) => link.startsWith("socket:")).length,
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
	const status = readIfThere(`/proc/${pid}/status`);
	return Number(status.match(/VmRSS:\s+(\d+)/)?.[1] ?? 0) / 1024;
}

function listChildren(pid: number | undefined): string[] {
	return readIfThere(`/proc/${pid}/task/${pid}/children`).split(" ").filter(Boolean);
}

/** Returns nothing for a process that ends meanwhile. */
function readIfThere(path: string): string {
	try {
		return readFileSync(path, "utf8");
	} catch {
		return "";
	}
}

/** Creates an empty folder, which is removed after the fault. */
export function createTemporaryFolder(what: string): string {
	assertNotInterrupted();
	const folder = mkdtempSync(join(tmpdir(), `biela-faults-${what}-`));
	onCleanUp(() => rmSync(folder, { recursive: true, force: true }));
	return folder;
}

export async function startOwnPostgres(): Promise<Postgres> {
	const postgres = await startPostgres();
	onCleanUp(() => postgres.stop());
	return postgres;
}

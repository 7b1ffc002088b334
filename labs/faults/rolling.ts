import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { findFreePort } from "../../scripts/postgres.ts";
import { callServer, type HttpResponse } from "./client.ts";
import {
	type Engine,
	type Fault,
	onCleanUp,
	POSTGRES_ONLY,
	SQLITE_ONLY,
	scaleCount,
	type Verdict,
} from "./fault.ts";
import { createQuote, formatCounts, summarize } from "./load.ts";
import { compareStored } from "./stored-requests.ts";
import { createTemporaryFolder, openWorld, ROOT, startOwnPostgres, type World } from "./world.ts";

const RESTART_COUNT = 20;
const REQUEST_INTERVAL_MS = 20;
/** The interval of the page itself, see src/api/submit.ts. */
const RETRY_DELAY_MS = 2500;
const PAGES = ["/", "/productos", "/servicios", "/contacto"];
/** One in five requests a quote. */
const REQUESTS_PER_WRITE = 5;
/** The proxy checks each machine every second. */
const CHECK_INTERVAL_MS = 2500;
/** Debian installs it where only root's PATH leads. */
const NGINX_COMMAND = "/usr/sbin/nginx";

type Proxy = {
	name: string;
	/** Returns whether it is installed on this machine. */
	versionCommand: [command: string, ...args: string[]];
	/** Starts it in front of two machines. @returns the process and its URL */
	start: (machines: readonly string[]) => Promise<{ child: ChildProcess; origin: string }>;
};

/** `deploy/Caddyfile` as it is. */
const CADDY: Proxy = {
	name: "Caddy with `deploy/Caddyfile`",
	versionCommand: ["caddy", "version"],
	async start(machines) {
		const [port, adminPort] = [await findFreePort(), await findFreePort()];
		const origin = `http://127.0.0.1:${port}`;
		const proxyFolder = createTemporaryFolder("caddy");
		const child = spawn("caddy", ["run", "--config", join(ROOT, "deploy/Caddyfile")], {
			env: {
				...process.env,
				HOME: proxyFolder,
				XDG_DATA_HOME: proxyFolder,
				XDG_CONFIG_HOME: proxyFolder,
				CADDY_ADMIN: `127.0.0.1:${adminPort}`,
				SITE_HOST: origin,
				BIELA_MACHINES: machines.length === 1 ? "lone" : "several",
				BIELA_AT: machines.map((machine) => new URL(machine).host).join(" "),
			},
			stdio: "ignore",
		});
		return { child, origin };
	},
};

const NGINX: Proxy = {
	name: "nginx with `deploy/nginx.conf`",
	versionCommand: [NGINX_COMMAND, "-v"],
	async start(machines) {
		const port = await findFreePort();
		const proxyFolder = createTemporaryFolder("nginx");
		writeFileSync(join(proxyFolder, "nginx.conf"), renderNginxConf(proxyFolder, port, machines));
		const child = spawn(NGINX_COMMAND, ["-p", proxyFolder, "-c", join(proxyFolder, "nginx.conf")], {
			stdio: "ignore",
		});
		return { child, origin: `http://127.0.0.1:${port}` };
	},
};

/**
 * Writes `deploy/nginx.conf` with the machines and the port and without a certificate; the rest stays as under test.
 */
function renderNginxConf(proxyFolder: string, port: number, machines: readonly string[]): string {
	const [upstream = "", , siteConfig = ""] = readFileSync(join(ROOT, "deploy/nginx.conf"), "utf8")
		.split(/^(?=upstream|server)/m)
		.filter((part) => !part.startsWith("#"));
	const line = /server 127\.0\.0\.1:3000(.*);/;
	const [, options = ""] = line.exec(upstream) ?? [];
	const servers = machines.map((machine) => `server ${new URL(machine).host}${options};`);
	const folders = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"];
	return [
		"daemon off; worker_processes 1; pid nginx.pid; error_log error.log;",
		"events { worker_connections 1024; }",
		"http { access_log off;",
		...folders.map((name) => `${name}_temp_path ${join(proxyFolder, name)};`),
		upstream.replace(line, servers.join(" ")),
		siteConfig
			.replace(/listen .*;/g, "")
			.replace(/ssl_.*;/g, "")
			.replace("server_name", `listen 127.0.0.1:${port}; server_name`),
		"}",
	].join("\n");
}

/** Waits until it answers. @returns its URL */
async function openProxy(proxy: Proxy, machines: readonly string[]): Promise<string> {
	const { child, origin } = await proxy.start(machines);
	const exited = once(child, "exit");
	onCleanUp(async () => {
		// nginx has workers, which would survive a killed master.
		child.kill("SIGTERM");
		await exited;
	});
	for (let attempt = 0; attempt < 200; attempt++) {
		if ((await callServer(origin, "/", { timeoutMs: 2000 })).status === 200) return origin;
		await wait(50);
	}
	throw new Error("the proxy did not come up");
}

/**
 * Sends fifty requests a second, regardless of earlier responses.
 *
 * @param retriesRejected a form whose connection was refused is sent once more with its key, as the page does; otherwise
 * nothing is sent twice
 */
function startLoad(origin: string, retriesRejected: boolean) {
	const [responses, acknowledged]: [HttpResponse[], string[]] = [[], []];
	const pending = new Set<Promise<void>>();
	let requestCount = 0;
	const timer = setInterval(() => {
		const requestNumber = ++requestCount;
		const isWrite = requestNumber % REQUESTS_PER_WRITE === 0;
		// Behind a proxy that trusts no forwarded address, each caller needs its own local IP address.
		const localAddress = `127.${1 + (requestNumber % 250)}.${(requestNumber >> 8) % 250}.${1 + ((requestNumber * 7) % 250)}`;
		const pendingResponse = isWrite
			? requestQuote(origin, retriesRejected, {
					json: createQuote(),
					headers: { "idempotency-key": randomUUID() },
					localAddress,
				})
			: callServer(origin, PAGES[requestNumber % PAGES.length] ?? "/", { localAddress });
		const completion = pendingResponse.then((response) => {
			responses.push(isWrite ? response : { ...response, text: "" });
			if (isWrite && response.status === 201) acknowledged.push(JSON.parse(response.text).reference);
			pending.delete(completion);
		});
		pending.add(completion);
	}, REQUEST_INTERVAL_MS);
	const stop = async () => {
		clearInterval(timer);
		await Promise.all(pending);
	};
	return { responses, acknowledged, stop };
}

/** Starts the machines: two on one PostgreSQL, or one on SQLite. */
async function startMachines(engine: Engine): Promise<[World, ...World[]]> {
	if (engine === "SQLite") return [await openWorld(engine)];
	const postgres = await startOwnPostgres();
	const firstMachine = await openWorld(engine, { postgres });
	return [firstMachine, await openWorld(engine, { postgres, data: firstMachine.data })];
}

async function requestQuote(
	origin: string,
	retriesRejected: boolean,
	quote: Parameters<typeof callServer>[2],
) {
	const response = await callServer(origin, "/api/quotes", quote);
	if (!retriesRejected || response.status !== 502) return response;
	await wait(RETRY_DELAY_MS);
	return callServer(origin, "/api/quotes", quote);
}

async function restartMachines(proxy: Proxy, engine: Engine): Promise<Verdict> {
	const [command, ...args] = proxy.versionCommand;
	if (spawnSync(command, args).error) return { untried: `no ${proxy.name} on this machine` };
	const machines = await startMachines(engine);
	const [firstMachine] = machines;
	const proxyLoad = startLoad(
		await openProxy(
			proxy,
			machines.map(({ origin }) => origin),
		),
		machines.length === 1,
	);
	const exitReasons = new Set<string>();
	for (let restart = 0; restart < scaleCount(RESTART_COUNT); restart++) {
		const machine = machines[restart % machines.length] ?? firstMachine;
		await machine.stop("SIGTERM");
		exitReasons.add(machine.getExitReason() ?? "");
		await machine.start();
		await wait(CHECK_INTERVAL_MS);
	}
	await proxyLoad.stop();
	const { count, statuses, max } = summarize(proxyLoad.responses);
	const failedCount = proxyLoad.responses.filter(({ status }) => status === 0 || status >= 400).length;
	const comparison = await compareStored(firstMachine, proxyLoad.acknowledged);
	return {
		figure: `${scaleCount(RESTART_COUNT)} restarts, exit ${[...exitReasons].join(", ")}: ${count} requests, failed ${failedCount} (${formatCounts(statuses)}), slowest ${Math.round(max)} ms; ${comparison.figure}`,
		holds: failedCount === 0 && comparison.holds && exitReasons.size === 1 && exitReasons.has("0"),
	};
}

const SENT_ONCE = "nothing is sent twice";
const RETRIED_ONCE =
	"a form whose connection is refused is retried once with its idempotency key, as the page does";
export const rollingRestartFaults: Fault[] = [
	[CADDY, "rolling", "Two machines behind a proxy are restarted in turn", POSTGRES_ONLY, SENT_ONCE] as const,
	[NGINX, "rolling-nginx", "The same behind the other proxy", POSTGRES_ONLY, SENT_ONCE] as const,
	[CADDY, "rolling-lone", "The only machine behind a proxy is restarted", SQLITE_ONLY, RETRIED_ONCE] as const,
].map(([proxy, name, fault, engines, retryPolicy]) => ({
	name,
	fault,
	injected: `SIGTERM ${RESTART_COUNT} times, one machine after the other, under 50 requests a second through ${proxy.name}; ${retryPolicy}`,
	goal: "failed requests 0, lost 0, exit 0",
	engines,
	run: (engine) => restartMachines(proxy, engine),
}));

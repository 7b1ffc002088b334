import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { findFreePort } from "../../tools/postgres.ts";
import { type Answer, callServer } from "./client.ts";
import { type Engine, type Fault, onCleanUp, POSTGRES, SQLITE, scaleCount, type Verdict } from "./fault.ts";
import { createQuote, formatCounts, summarize } from "./load.ts";
import { compareStored } from "./stored-requests.ts";
import { createTemporaryFolder, openWorld, ROOT, startOwnPostgres, type World } from "./world.ts";

const RESTARTS = 20;
const EVERY_MS = 20;
/** The interval of the page itself, see src/api/submit.ts. */
const RETRY_AFTER_MS = 2500;
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
	version: [command: string, ...args: string[]];
	/** Starts it in front of two machines. @returns the process and its URL */
	start: (machines: readonly string[]) => Promise<{ child: ChildProcess; origin: string }>;
};

/** `deploy/Caddyfile` as it is. */
const CADDY: Proxy = {
	name: "Caddy with `deploy/Caddyfile`",
	version: ["caddy", "version"],
	async start(machines) {
		const [port, admin] = [await findFreePort(), await findFreePort()];
		const origin = `http://127.0.0.1:${port}`;
		const home = createTemporaryFolder("caddy");
		const child = spawn("caddy", ["run", "--config", join(ROOT, "deploy/Caddyfile")], {
			env: {
				...process.env,
				HOME: home,
				XDG_DATA_HOME: home,
				XDG_CONFIG_HOME: home,
				CADDY_ADMIN: `127.0.0.1:${admin}`,
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
	version: [NGINX_COMMAND, "-v"],
	async start(machines) {
		const port = await findFreePort();
		const home = createTemporaryFolder("nginx");
		writeFileSync(join(home, "nginx.conf"), renderNginxConf(home, port, machines));
		const child = spawn(NGINX_COMMAND, ["-p", home, "-c", join(home, "nginx.conf")], {
			stdio: "ignore",
		});
		return { child, origin: `http://127.0.0.1:${port}` };
	},
};

/**
 * Writes `deploy/nginx.conf` with the machines and the port and without a certificate; the rest stays as under test.
 */
function renderNginxConf(home: string, port: number, machines: readonly string[]): string {
	const [upstream = "", , site = ""] = readFileSync(join(ROOT, "deploy/nginx.conf"), "utf8")
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
		...folders.map((name) => `${name}_temp_path ${join(home, name)};`),
		upstream.replace(line, servers.join(" ")),
		site
			.replace(/listen .*;/g, "")
			.replace(/ssl_.*;/g, "")
			.replace("server_name", `listen 127.0.0.1:${port}; server_name`),
		"}",
	].join("\n");
}

/** Waits until it answers. @returns its URL */
async function open(proxy: Proxy, machines: readonly string[]): Promise<string> {
	const { child, origin } = await proxy.start(machines);
	const exited = once(child, "exit");
	onCleanUp(async () => {
		// nginx has workers, which would survive a killed master.
		child.kill("SIGTERM");
		await exited;
	});
	for (let tries = 0; tries < 200; tries++) {
		if ((await callServer(origin, "/", { timeoutMs: 2000 })).status === 200) return origin;
		await wait(50);
	}
	throw new Error("the proxy did not come up");
}

/**
 * Sends fifty requests a second, regardless of earlier responses.
 *
 * @param isPatient a form whose connection was refused is sent once more with its key, as the page does; otherwise
 * nothing is sent twice
 */
function startLoad(origin: string, isPatient: boolean) {
	const [answers, acknowledged]: [Answer[], string[]] = [[], []];
	const pending = new Set<Promise<void>>();
	let turn = 0;
	const timer = setInterval(() => {
		const number = ++turn;
		const isWrite = number % REQUESTS_PER_WRITE === 0;
		// Behind a proxy that trusts no forwarded address, each caller needs its own local IP address.
		const localAddress = `127.${1 + (number % 250)}.${(number >> 8) % 250}.${1 + ((number * 7) % 250)}`;
		const response = isWrite
			? requestQuote(origin, isPatient, {
					json: createQuote(),
					headers: { "idempotency-key": randomUUID() },
					localAddress,
				})
			: callServer(origin, PAGES[number % PAGES.length] ?? "/", { localAddress });
		const done = response.then((answer) => {
			answers.push(isWrite ? answer : { ...answer, text: "" });
			if (isWrite && answer.status === 201) acknowledged.push(JSON.parse(answer.text).reference);
			pending.delete(done);
		});
		pending.add(done);
	}, EVERY_MS);
	const stop = async () => {
		clearInterval(timer);
		await Promise.all(pending);
	};
	return { answers, acknowledged, stop };
}

/** Starts the machines: two on one PostgreSQL, or one on SQLite. */
async function startMachines(engine: Engine): Promise<[World, ...World[]]> {
	if (engine === "SQLite") return [await openWorld(engine)];
	const postgres = await startOwnPostgres();
	const one = await openWorld(engine, { postgres });
	return [one, await openWorld(engine, { postgres, data: one.data })];
}

async function requestQuote(origin: string, isPatient: boolean, quote: Parameters<typeof callServer>[2]) {
	const answer = await callServer(origin, "/api/quotes", quote);
	if (!isPatient || answer.status !== 502) return answer;
	await wait(RETRY_AFTER_MS);
	return callServer(origin, "/api/quotes", quote);
}

async function restartMachines(proxy: Proxy, engine: Engine): Promise<Verdict> {
	const [command, ...args] = proxy.version;
	if (spawnSync(command, args).error) return { untried: `no ${proxy.name} on this machine` };
	const machines = await startMachines(engine);
	const [one] = machines;
	const load = startLoad(
		await open(
			proxy,
			machines.map(({ origin }) => origin),
		),
		machines.length === 1,
	);
	const codes = new Set<string>();
	for (let restart = 0; restart < scaleCount(RESTARTS); restart++) {
		const machine = machines[restart % machines.length] ?? one;
		await machine.end("SIGTERM");
		codes.add(machine.ended() ?? "");
		await machine.start();
		await wait(CHECK_INTERVAL_MS);
	}
	await load.stop();
	const { count, statuses, max } = summarize(load.answers);
	const failed = load.answers.filter(({ status }) => status === 0 || status >= 400).length;
	const stored = await compareStored(one, load.acknowledged);
	return {
		figure: `${scaleCount(RESTARTS)} restarts, exit ${[...codes].join(", ")}: ${count} requests, failed ${failed} (${formatCounts(statuses)}), slowest ${Math.round(max)} ms; ${stored.figure}`,
		holds: failed === 0 && stored.holds && codes.size === 1 && codes.has("0"),
	};
}

const SENT_ONCE = "nothing is sent twice";
const RETRIED_ONCE = "a form whose connection is refused is retried once with its idempotency key, as the page does";
export const rollingRestarts: Fault[] = [
	[CADDY, "rolling", "Two machines behind a proxy are restarted in turn", POSTGRES, SENT_ONCE] as const,
	[NGINX, "rolling-nginx", "The same behind the other proxy", POSTGRES, SENT_ONCE] as const,
	[CADDY, "rolling-lone", "The only machine behind a proxy is restarted", SQLITE, RETRIED_ONCE] as const,
].map(([proxy, name, fault, engines, sending]) => ({
	name,
	fault,
	injected: `SIGTERM ${RESTARTS} times, one machine after the other, under 50 requests a second through ${proxy.name}; ${sending}`,
	goal: "failed requests 0, lost 0, exit 0",
	engines,
	run: (engine) => restartMachines(proxy, engine),
}));

import { lookup } from "node:dns/promises";
import { once } from "node:events";
import { createServer, type RequestListener, type Server, type ServerOptions } from "node:http";
import { type AddressInfo, connect, Server as TcpServer } from "node:net";
import { setImmediate as turn, setTimeout as wait } from "node:timers/promises";
import type { Log } from "#platform/log.server.ts";
import { answerShortly, BROKEN } from "#platform/pages/short-answer.server.ts";
import type { Platform } from "#platform/platform.server.ts";
import type { Health } from "#platform/start/health.server.ts";
import {
	boundConnections,
	closeSlowReaders,
	mostConnections,
	oneByOne,
	watchUnasked,
} from "./connections.server.ts";

const FINISH_WITHIN_MS = 30_000;
/** Longer than a proxy takes to ask again whether we are ready: from then on it sends nobody here. */
const LEAVING_MS = 4000;
/** However busy the loop is, the stop goes on. */
const ACCEPTING_FOR_MS = 500;
const SHORT_TURN_MS = 0.3;
/** Whoever was answered last has come again by then, and is held. */
const QUIET_MS = 20;
/** How long requests that were sent before anybody could know of the stop take to be read. */
const ARRIVED_WITHIN_MS = 200;
const SERVING: ServerOptions & { optimizeEmptyRequests: true } = {
	keepAliveTimeout: 65_000,
	headersTimeout: 10_000,
	requestTimeout: 30_000,
	connectionsCheckingInterval: 5000,
	// Nearly every request has no body: no stream is opened, drained and closed for it.
	optimizeEmptyRequests: true,
};
/** Node has closed by then who sends nothing at all, and whoever does not come to the end of a request's head. */
const LONGEST_UNASKED_MS = 75_000;
const LOOK_EVERY_MS = 5000;
const TELL_EVERY_MS = 60_000;

/** Nobody listens there, or it is no matter who does. */
const DISCARD = 9;
const SILENT_MS = 500;
const LOOPBACK: Record<string, string> = { "0.0.0.0": "127.0.0.1", "::": "::1" };

/**
 * Tries the port before anything is made or told: a password that is shown once would be shown by a start that then ends.
 * It is taken as one's own end of a call and not listened on: whoever came meanwhile would be answered, and then cut.
 *
 * @param place the environment, unread: what is wrong in it has its own sentence
 * @throws what listening there would say
 */
export async function requirePort({ PORT, HOST }: Record<string, string | undefined>) {
	const localPort = Number(PORT?.trim() || 3000);
	if (!Number.isInteger(localPort) || localPort < 0 || localPort > 65_535) return;
	const { address: localAddress } = await lookup(HOST?.trim() || "0.0.0.0");
	const host = LOOPBACK[localAddress] ?? localAddress;
	const call = connect({ localPort, localAddress, host, port: DISCARD });
	// Where a firewall keeps silent there is no answer; a port that is taken is told before the call.
	const signal = AbortSignal.timeout(SILENT_MS);
	const refused = await once(call, "connect", { signal }).catch((error) => error);
	call.destroy();
	if (refused.syscall === "bind") throw refused;
}

/**
 * Listens, and on SIGTERM or SIGINT stops without losing a request: not ready, every answer says that its
 * connection ends; behind a proxy that has others to ask everybody is answered until it knows; then no new connections, what has arrived is
 * answered, the outbox gives its leases back, the database closes.
 *
 * @returns the port it listens on
 * @source rules 9.7, 9.8
 */
export async function listen(
	at: Platform,
	health: Health,
	handle: RequestListener,
): Promise<number> {
	const { handleOrHold, holdDuring } = holdable(oneByOne(unbroken(handle, at.log)));
	const server = createServer(SERVING, handleOrHold);
	server.maxRequestsPerSocket = 10_000;
	const most = mostConnections();
	const closeUnasked = watchUnasked(server);
	if (most) boundConnections(server, most, closeUnasked);
	closeSlowReaders(server);
	const unasked = setInterval(closeUnasked, LOOK_EVERY_MS, LONGEST_UNASKED_MS).unref();
	server.once("close", () => clearInterval(unasked));
	await once(server.listen(at.env.PORT, at.env.HOST), "listening");
	tellOfErrors(server, at.log);
	await at.outbox.start();
	for (const signal of ["SIGTERM", "SIGINT"] as const)
		process.on(signal, () => {
			// A terminal and the parent process may both say it: stopping once is enough.
			if (health.isStopping()) return;
			health.stopping();
			at.log.info({ signal }, "stopping");
			void left(at, signal).then(() => stop(at, { server, holdDuring }));
		});
	return (server.address() as AddressInfo).port;
}

/**
 * Resolves when the proxy in front knows that it has to ask others. Where there are none it would only refuse people:
 * it holds those who find nobody listening until we are back.
 */
async function left({ env, database }: Platform, signal: NodeJS.Signals): Promise<void> {
	// Whoever presses Ctrl-C has no proxy in front that must be told.
	if (signal === "SIGINT" || env.TRUSTED_PROXIES.length === 0) return;
	// A database that does not answer says nothing of others: then they are believed to be there.
	if (await database.hasOthers().catch(() => true)) await wait(LEAVING_MS);
}

/** What a handler throws, or writes after the end of its answer, is that answer's end and not the process's. */
function unbroken(handle: RequestListener, log: Log): RequestListener {
	return (req, res) => {
		const tell = (error: unknown) => log.error({ error }, "request broke");
		res.on("error", tell);
		try {
			handle(req, res);
		} catch (error) {
			tell(error);
			if (res.headersSent) res.destroy();
			else answerShortly(res, 500, BROKEN, "broken");
		}
	};
}

/**
 * A connection that the system cannot give us (no handle, no memory) is the visitor's loss and nobody else's: without a
 * listener it would end the process. Told once a minute, as the system offers the connection again at once.
 */
function tellOfErrors(server: Server, log: Log) {
	let toldAt = Number.NEGATIVE_INFINITY;
	server.on("error", (error) => {
		if (performance.now() - toldAt < TELL_EVERY_MS) return;
		toldAt = performance.now();
		log.error({ error }, "connection not accepted");
	});
}

type Door = { server: Server; holdDuring: (work: () => Promise<void>) => Promise<void> };

async function stop(at: Platform, { server, holdDuring }: Door) {
	const timeout = setTimeout(() => server.closeAllConnections(), FINISH_WITHIN_MS);
	const isClosed = Promise.withResolvers<void>();
	await holdDuring(async () => {
		await acceptWhoWaits(server);
		TcpServer.prototype.close.call(server, () => isClosed.resolve());
	});
	// The server's own `close` hangs up on whoever is idle, and Node calls idle whose request is not read yet.
	await wait(ARRIVED_WITHIN_MS);
	const idle = setInterval(() => server.closeIdleConnections(), 50);
	await isClosed.promise;
	clearInterval(idle);
	clearTimeout(timeout);
	await at.close();
	process.exit(0);
}

/**
 * Takes every connection that waits to be accepted, as closing would reset them. What is left is whoever comes between
 * the loop's last look at the queue and the close right after it: so nobody must have come for a while, nor work been done.
 */
async function acceptWhoWaits(server: Server) {
	let accepted = 0;
	server.on("connection", () => accepted++);
	let [now, quietSince] = [performance.now(), performance.now()];
	const end = now + ACCEPTING_FOR_MS;
	while (now < quietSince + QUIET_MS && now < end) {
		const [before, began] = [accepted, now];
		await turn();
		now = performance.now();
		if (accepted !== before || now - began > SHORT_TURN_MS) quietSince = now;
	}
}

/** Keeps requests back while the door closes: under load the loop would not look at the queue often enough. */
function holdable(handle: RequestListener) {
	/** As many as connect within ACCEPTING_FOR_MS. */
	let held: (() => void)[] | undefined;
	const handleOrHold: RequestListener = (req, res) => {
		if (held) held.push(() => handle(req, res));
		else handle(req, res);
	};
	async function holdDuring(work: () => Promise<void>) {
		held = [];
		await work();
		const waiting = held;
		held = undefined;
		for (const goOn of waiting) goOn();
	}
	return { handleOrHold, holdDuring };
}

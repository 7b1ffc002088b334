import { lookup } from "node:dns/promises";
import { once } from "node:events";
import { createServer, type RequestListener, type Server, type ServerOptions } from "node:http";
import { type AddressInfo, connect, Server as TcpServer } from "node:net";
import { setImmediate as loopTurn, setTimeout as wait } from "node:timers/promises";
import type { Log } from "#platform/log.server.ts";
import { answerShortly, BROKEN } from "#platform/pages/short-answer.server.ts";
import type { Platform } from "#platform/platform.server.ts";
import type { Health } from "#platform/start/health.server.ts";
import { getMaxConnections, guardConnections } from "./connections.server.ts";

const FINISH_WITHIN_MS = 30_000;
/** A proxy asks for /ready every second; after this long it sends no more requests. */
const PROXY_NOTICES_MS = 4000;
/** A request that a client sent on an open connection before the stop has arrived by then. */
const IN_FLIGHT_MS = 200;
/** However busy the loop is, the stop goes on. */
const MAX_ACCEPT_MS = 500;
/** Within this a keep-alive client sends its next request, which is then held. */
const QUIET_MS = 25;
/** A turn of the loop that did other work may have let a connection in after it looked. */
const SHORT_TURN_MS = 0.3;
const LOG_ERRORS_EVERY_MS = 60_000;
const OPTIONS: ServerOptions & { optimizeEmptyRequests: true } = {
	keepAliveTimeout: 65_000,
	headersTimeout: 10_000,
	requestTimeout: 30_000,
	connectionsCheckingInterval: 5000,
	// Nearly every request has no body: no stream is opened, drained and closed for it.
	optimizeEmptyRequests: true,
};

/** The port of a connection that need not succeed. */
const DISCARD_PORT = 9;
const CONNECT_WITHIN_MS = 500;
const LOOPBACK: Record<string, string> = { "0.0.0.0": "127.0.0.1", "::": "::1" };

/**
 * Fails when the port is taken, before the start makes anything or prints a password that is shown only once. The port is bound as
 * the local end of an outgoing connection and not listened on: a client that came meanwhile would be accepted, and then cut.
 *
 * @param env the environment before it is validated: a wrong setting has its own message
 * @throws the error that listening there would give
 */
export async function requirePort({ PORT, HOST }: Record<string, string | undefined>) {
	const localPort = Number(PORT?.trim() || 3000);
	if (!Number.isInteger(localPort) || localPort < 0 || localPort > 65_535) return;
	const { address: localAddress } = await lookup(HOST?.trim() || "0.0.0.0");
	const host = LOOPBACK[localAddress] ?? localAddress;
	const socket = connect({ localPort, localAddress, host, port: DISCARD_PORT });
	// A firewall may drop the connection silently; a port that is taken fails before it.
	const signal = AbortSignal.timeout(CONNECT_WITHIN_MS);
	const error = await once(socket, "connect", { signal }).catch((reason) => reason);
	socket.destroy();
	if (error.syscall === "bind") throw error;
}

/**
 * Listens, and on SIGTERM or SIGINT stops without losing a request: /ready says no and every response ends its connection; behind a
 * proxy that has other machines, requests are served until it has noticed; then no new connections, the requests that arrived are
 * answered, the outbox gives its leases back, the database closes.
 *
 * @returns the port it listens on
 * @source rules 9.7, 9.8
 */
export async function listen(
	ctx: Platform,
	health: Health,
	handle: RequestListener,
): Promise<number> {
	const server = createServer(OPTIONS);
	server.maxRequestsPerSocket = 10_000;
	const maxConnections = getMaxConnections();
	if (maxConnections) server.maxConnections = maxConnections;
	const handleSafely = catchErrors(handle, ctx.log);
	let stoppedListening: Promise<void> | undefined;
	guardConnections(server, (req, res) => {
		if (stoppedListening) void stoppedListening.then(() => handleSafely(req, res));
		else handleSafely(req, res);
	});
	await once(server.listen(ctx.env.PORT, ctx.env.HOST), "listening");
	logErrors(server, ctx.log);
	await ctx.outbox.start();
	for (const signal of ["SIGTERM", "SIGINT"] as const)
		process.on(signal, () => {
			// A terminal and the parent process may both send it.
			if (health.isStopping()) return;
			health.stopping();
			ctx.log.info({ signal }, "stopping");
			void waitForProxy(ctx, signal).then(() => {
				stoppedListening = stopListening(server);
				return finish(ctx, server, stoppedListening);
			});
		});
	return (server.address() as AddressInfo).port;
}

/** The only machine stops at once: its proxy holds new requests until it is back. */
async function waitForProxy({ env, database }: Platform, signal: NodeJS.Signals): Promise<void> {
	if (signal === "SIGINT" || env.TRUSTED_PROXIES.length === 0) return;
	// A database that does not answer cannot say that this machine is the only one.
	if (await database.hasOthers().catch(() => true)) await wait(PROXY_NOTICES_MS);
}

/** An error of one request ends its response, not the process. */
function catchErrors(handle: RequestListener, log: Log): RequestListener {
	return (req, res) => {
		const logError = (error: unknown) => log.error({ error }, "request broke");
		res.on("error", logError);
		try {
			handle(req, res);
		} catch (error) {
			logError(error);
			if (res.headersSent) res.destroy();
			else answerShortly(res, 500, BROKEN, "broken");
		}
	};
}

/** Without a listener, a connection for which there is no handle would end the process. Node tries it again at once: one line a minute. */
function logErrors(server: Server, log: Log) {
	let loggedAt = Number.NEGATIVE_INFINITY;
	server.on("error", (error) => {
		if (performance.now() - loggedAt < LOG_ERRORS_EVERY_MS) return;
		loggedAt = performance.now();
		log.error({ error }, "connection not accepted");
	});
}

/**
 * Closes the listening socket. The system resets the connections that it has not handed over yet, so they are accepted first. Requests are
 * held until then: clients that wait for a response open no further connections, and the loop is free when it closes (decision 042).
 */
async function stopListening(server: Server) {
	let quietSince = performance.now();
	const end = quietSince + MAX_ACCEPT_MS;
	const restart = () => {
		quietSince = performance.now();
	};
	server.on("connection", restart);
	for (let now = quietSince; now < quietSince + QUIET_MS && now < end; ) {
		await loopTurn();
		if (performance.now() - now > SHORT_TURN_MS) restart();
		now = performance.now();
	}
	// The method of http.Server would also close keep-alive connections whose next request is already on its way.
	TcpServer.prototype.close.call(server);
}

/** Answers the requests that have arrived, within half a minute, and ends the process. */
async function finish(ctx: Platform, server: Server, stoppedListening: Promise<void>) {
	const timeout = setTimeout(() => server.closeAllConnections(), FINISH_WITHIN_MS);
	const closed = once(server, "close");
	await stoppedListening;
	const idle = setInterval(() => server.closeIdleConnections(), IN_FLIGHT_MS);
	await closed;
	clearInterval(idle);
	clearTimeout(timeout);
	await ctx.close();
	process.exit(0);
}

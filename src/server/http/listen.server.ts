import { lookup } from "node:dns/promises";
import { once } from "node:events";
import { createServer, type RequestListener, type Server, type ServerOptions } from "node:http";
import { type AddressInfo, connect, Server as TcpServer } from "node:net";
import { setImmediate as nextLoopTurn, setTimeout as wait } from "node:timers/promises";
import type { AppContext } from "#server/app-context.server.ts";
import type { Log } from "#server/log.server.ts";
import { INTERNAL_ERROR_MESSAGE, sendShortResponse } from "#server/pages/short-response.server.ts";
import type { Health } from "#server/start/health.server.ts";
import { closeAbusiveConnections, getMaxConnections } from "./connections.server.ts";

const FINISH_WITHIN_MS = 30_000;
/** A proxy polls /ready every second; after this long it sends no more requests. */
const PROXY_DRAIN_MS = 4000;
/** Requests sent on an open connection before the shutdown have arrived by then. */
const IN_FLIGHT_MS = 200;
/** Upper bound, so that shutdown continues on a busy event loop. */
const MAX_ACCEPT_MS = 500;
/** A keep-alive client sends its next request within this time; the server then holds it. */
const QUIET_MS = 25;
/** A longer turn of the event loop did other work and may have accepted a connection. */
const SHORT_TURN_MS = 0.3;
const LOG_ERRORS_EVERY_MS = 60_000;
const OPTIONS: ServerOptions & { optimizeEmptyRequests: true } = {
	keepAliveTimeout: 65_000,
	headersTimeout: 10_000,
	requestTimeout: 30_000,
	connectionsCheckingInterval: 5000,
	// Most requests have no body, so skip creating and draining a stream for them.
	optimizeEmptyRequests: true,
};

/** Target port of the probe connection, which need not succeed. */
const DISCARD_PORT = 9;
const CONNECT_WITHIN_MS = 500;
const LOOPBACK: Record<string, string> = { "0.0.0.0": "127.0.0.1", "::": "::1" };

/**
 * Fails if the port is in use, before startup creates anything or prints a password that is shown only once. Binds
 * the port as the local end of an outgoing connection instead of listening: a listener would accept early clients
 * and then cut them off.
 *
 * @param env the environment before validation, which reports wrong settings itself
 * @throws the error that listening on the port would give
 */
export async function requirePort({ PORT, HOST }: Record<string, string | undefined>) {
	const localPort = Number(PORT?.trim() || 3000);
	if (!Number.isInteger(localPort) || localPort < 0 || localPort > 65_535) return;
	const { address: localAddress } = await lookup(HOST?.trim() || "0.0.0.0");
	const host = LOOPBACK[localAddress] ?? localAddress;
	const socket = connect({ localPort, localAddress, host, port: DISCARD_PORT });
	// A firewall may drop the connection silently; a port in use fails before that.
	const signal = AbortSignal.timeout(CONNECT_WITHIN_MS);
	const error = await once(socket, "connect", { signal }).catch((reason) => reason);
	socket.destroy();
	if (error.syscall === "bind") throw error;
}

/**
 * Starts the server and shuts it down on SIGTERM or SIGINT without losing a request. /ready fails and every
 * response closes its connection. With other machines behind the proxy, requests are served until the proxy has
 * noticed. Then the server stops accepting, answers pending requests, releases the outbox leases and closes the
 * database.
 *
 * @returns the port
 * @source rules 9.7, 9.8
 */
export async function startListening(
	ctx: AppContext,
	health: Health,
	handle: RequestListener,
): Promise<number> {
	const server = createServer(OPTIONS);
	server.maxRequestsPerSocket = 10_000;
	const maxConnections = getMaxConnections();
	if (maxConnections) server.maxConnections = maxConnections;
	const handleSafely = withErrorHandling(handle, ctx.log);
	let stoppedListening: Promise<void> | undefined;
	closeAbusiveConnections(server, (req, res) => {
		if (stoppedListening) void stoppedListening.then(() => handleSafely(req, res));
		else handleSafely(req, res);
	});
	await once(server.listen(ctx.env.PORT, ctx.env.HOST), "listening");
	logErrors(server, ctx.log);
	await ctx.outbox.start();
	for (const signal of ["SIGTERM", "SIGINT"] as const)
		process.on(signal, () => {
			// A terminal and the parent process may both send the signal.
			if (health.isStopping()) return;
			health.markStopping();
			ctx.log.info({ signal }, "stopping");
			void waitForProxy(ctx, signal).then(() => {
				stoppedListening = stopListening(server);
				return finish(ctx, server, stoppedListening);
			});
		});
	return (server.address() as AddressInfo).port;
}

/**
 * Waits until the proxy notices the shutdown. A single machine does not wait: its proxy holds new requests until it
 * is back.
 */
async function waitForProxy({ env, database }: AppContext, signal: NodeJS.Signals): Promise<void> {
	if (signal === "SIGINT" || env.TRUSTED_PROXIES.length === 0) return;
	// Assume other machines if the database does not respond.
	if (await database.hasOtherInstances().catch(() => true)) await wait(PROXY_DRAIN_MS);
}

/** Ends the response of a request that throws, so that the process survives. */
function withErrorHandling(handle: RequestListener, log: Log): RequestListener {
	return (req, res) => {
		const logError = (error: unknown) => log.error({ error }, "request broke");
		res.on("error", logError);
		try {
			handle(req, res);
		} catch (error) {
			logError(error);
			if (res.headersSent) res.destroy();
			else sendShortResponse(res, 500, INTERNAL_ERROR_MESSAGE, "broken");
		}
	};
}

/**
 * Logs connection errors, at most once a minute because Node retries at once. Without a listener, running out of
 * file handles would end the process.
 */
function logErrors(server: Server, log: Log) {
	let loggedAt = Number.NEGATIVE_INFINITY;
	server.on("error", (error) => {
		if (performance.now() - loggedAt < LOG_ERRORS_EVERY_MS) return;
		loggedAt = performance.now();
		log.error({ error }, "connection not accepted");
	});
}

/**
 * Closes the listening socket after accepting pending connections, which the system would otherwise reset. Holds
 * requests until then: clients that wait for a response open no further connections, and the event loop is free
 * when the socket closes (decision 042).
 */
async function stopListening(server: Server) {
	let quietSince = performance.now();
	const end = quietSince + MAX_ACCEPT_MS;
	const resetQuietPeriod = () => {
		quietSince = performance.now();
	};
	server.on("connection", resetQuietPeriod);
	for (let now = quietSince; now < quietSince + QUIET_MS && now < end; ) {
		await nextLoopTurn();
		if (performance.now() - now > SHORT_TURN_MS) resetQuietPeriod();
		now = performance.now();
	}
	// http.Server's own method would also close keep-alive connections with a request in flight.
	TcpServer.prototype.close.call(server);
}

/** Answers pending requests within 30 seconds and ends the process. */
async function finish(ctx: AppContext, server: Server, stoppedListening: Promise<void>) {
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

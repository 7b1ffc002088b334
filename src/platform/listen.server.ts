import { createServer, type RequestListener, type Server, type ServerOptions } from "node:http";
import { type AddressInfo, Server as TcpServer } from "node:net";
import { setImmediate as turn, setTimeout as wait } from "node:timers/promises";
import {
	boundConnections,
	closeSlowReaders,
	mostConnections,
	oneByOne,
} from "./connections.server.ts";
import type { Health } from "./health.server.ts";
import type { Log } from "./log.server.ts";
import type { Platform } from "./platform.server.ts";
import { say } from "./short-answer.server.ts";

const FINISH_WITHIN_MS = 30_000;
/** The system lets 511 wait by default; a few may still come. */
const LONGEST_QUEUE = 1000;
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
const TELL_EVERY_MS = 60_000;
const BROKEN =
	"Algo falló de nuestro lado. Prueba otra vez en un minuto o escríbenos por WhatsApp.";

/**
 * Listens, and on SIGTERM or SIGINT stops without losing a request: not ready, every answer says that its
 * connection ends, no new connections, what has arrived is answered, the outbox gives its leases back, the database closes.
 *
 * @returns the port it listens on
 * @source rules 9.7, 9.8
 */
export async function listen(
	at: Platform,
	health: Health,
	handle: RequestListener,
): Promise<number> {
	const server = createServer(SERVING, oneByOne(unbroken(handle, at.log)));
	server.maxRequestsPerSocket = 10_000;
	const most = mostConnections();
	if (most) boundConnections(server, most);
	closeSlowReaders(server);
	await new Promise<void>((resolve, reject) => {
		server.once("error", reject);
		server.listen(at.env.PORT, at.env.HOST, resolve);
	});
	tellOfErrors(server, at.log);
	await at.outbox.start();
	for (const signal of ["SIGTERM", "SIGINT"] as const)
		process.on(signal, () => {
			// A terminal and the parent process may both say it: stopping once is enough.
			if (!health.isStopping()) void stop(at, health, server, signal);
		});
	return (server.address() as AddressInfo).port;
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
			else say(res, 500, BROKEN, "broken");
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

async function stop(at: Platform, health: Health, server: Server, signal: string) {
	health.stopping();
	at.log.info({ signal }, "stopping");
	const timeout = setTimeout(() => server.closeAllConnections(), FINISH_WITHIN_MS);
	await acceptWhoWaits(server);
	const isClosed = new Promise((resolve) => TcpServer.prototype.close.call(server, resolve));
	// The server's own `close` hangs up on whoever is idle, and Node calls idle whose request is not read yet.
	await wait(ARRIVED_WITHIN_MS);
	const idle = setInterval(() => server.closeIdleConnections(), 50);
	await isClosed;
	clearInterval(idle);
	clearTimeout(timeout);
	await at.close();
	process.exit(0);
}

type Listening = { _handle?: { listen?: (backlog: number) => void } | null };

/**
 * Takes every connection that waits to be accepted, as closing would reset them: one comes with each turn of the loop.
 * Nobody may queue meanwhile: whoever comes now is refused, and so knows that nothing was sent.
 */
async function acceptWhoWaits(server: Server) {
	let accepted = 0;
	server.on("connection", () => accepted++);
	(server as unknown as Listening)._handle?.listen?.(0);
	let idle = 0;
	for (let turns = 0; turns < LONGEST_QUEUE && idle < 3; turns++) {
		const before = accepted;
		await turn();
		// The turn under way may be past its look at the queue.
		idle = accepted === before ? idle + 1 : 0;
	}
}

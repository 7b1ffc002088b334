import { createServer, type RequestListener, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { closeSlowReaders, mostConnections, oneByOne } from "./connections.server.ts";
import type { Health } from "./health.server.ts";
import type { Platform } from "./platform.server.ts";

const FINISH_WITHIN_MS = 30_000;

/**
 * Listens, and on SIGTERM or SIGINT stops without losing a request: not ready, no new connections,
 * what is under way finishes, the outbox gives its leases back, the database closes.
 *
 * @returns the port it listens on
 * @source quality/reliability "SIGTERM during load", "slowloris"
 */
export async function listen(
	at: Platform,
	health: Health,
	handle: RequestListener,
): Promise<number> {
	const server = createServer(
		{
			keepAliveTimeout: 65_000,
			headersTimeout: 10_000,
			requestTimeout: 30_000,
			connectionsCheckingInterval: 5000,
		},
		oneByOne(handle),
	);
	server.maxRequestsPerSocket = 10_000;
	const most = mostConnections();
	if (most) server.maxConnections = most;
	closeSlowReaders(server);
	await new Promise<void>((resolve, reject) => {
		server.once("error", reject);
		server.listen(at.env.PORT, at.env.HOST, resolve);
	});
	await at.outbox.start();
	for (const signal of ["SIGTERM", "SIGINT"] as const)
		process.on(signal, () => {
			// A terminal and the parent process may both say it: stopping once is enough.
			if (!health.isStopping()) void stop(at, health, server, signal);
		});
	return (server.address() as AddressInfo).port;
}

async function stop(at: Platform, health: Health, server: Server, signal: string) {
	health.stopping();
	at.log.info({ signal }, "stopping");
	const timeout = setTimeout(() => server.closeAllConnections(), FINISH_WITHIN_MS);
	// A connection that was busy when the server closed stays open once idle, unless it is closed then.
	const idle = setInterval(() => server.closeIdleConnections(), 50);
	await new Promise((resolve) => server.close(resolve));
	clearInterval(idle);
	clearTimeout(timeout);
	await at.close();
	process.exit(0);
}

import type { Socket } from "node:net";
import { setTimeout as pause } from "node:timers/promises";
import pg from "pg";
import { DatabaseUnavailable, isConnectionLost } from "./outage.ts";

/** PostgreSQL sends counts and sums as text by default; ours stay far below 2^53, so they become numbers. */
const NUMERIC_TYPES = new Set([20, 1700]);
const types = {
	getTypeParser: (oid: number, format?: "text" | "binary") =>
		NUMERIC_TYPES.has(oid) ? Number : pg.types.getTypeParser(oid, format),
} as pg.CustomTypesConfig;

/** Together with the lock timeout it stays below 2.5 seconds, the limit for every request. */
const CONNECT_MS = 1200;
/** A connection that stays silent this long after the server's own timeout counts as dead. */
const SILENCE_GRACE_MS = 300;
const IDLE_MS = 10_000;
/** PostgreSQL's code for «too many connections». */
const TOO_MANY_CONNECTIONS = "53300";
const RETRY_INTERVAL_MS = 250;
/** The pool tries to grow again this long after the server ran out of connections. */
const SHRUNK_FOR_MS = 60_000;
/**
 * Makes the server drop a dead connection and its locks after four seconds. TCP alone takes much longer: when the network
 * is down its packets are lost, and each retransmission waits twice as long.
 */
const DEAD_PEER_SETTINGS = {
	tcp_keepalives_idle: 2,
	tcp_keepalives_interval: 1,
	tcp_keepalives_count: 2,
	tcp_user_timeout: 4000,
};

export type PoolOptions = {
	url: string;
	schema: string;
	/** Application name of our connections in PostgreSQL, at most 63 bytes of ASCII. */
	name: string;
	max: number;
	/** Server-side limits for one statement and for one lock, in milliseconds; unlimited if undefined. */
	timeouts?: { statementMs: number; lockMs: number };
	isReadOnly?: boolean;
	server: Server;
};

/** State that the pools of one server share. */
export type Server = ReturnType<typeof openServer>;

/**
 * Tracks whether the server is available. During an outage every connection fails at once while one background attempt
 * follows another; otherwise requests would queue for a server that does not answer.
 */
export function openServer(url: string) {
	/** Error of the last failed connection; undefined while the server is available. */
	let outage: unknown;
	let isEnded = false;
	/** Reject callbacks of callers that wait for a connection; at most one per concurrent request. */
	const pendingRejects = new Set<(unavailable: DatabaseUnavailable) => void>();

	function markUnavailable(error: unknown) {
		const wasAvailable = outage === undefined;
		outage = error;
		for (const rejectPending of pendingRejects) rejectPending(new DatabaseUnavailable({ cause: error }));
		pendingRejects.clear();
		if (wasAvailable) void retryUntilAvailable();
	}

	/** Retries until the server is available again or the pool ends. */
	async function retryUntilAvailable() {
		while (outage !== undefined && !isEnded) {
			outage = await findOutage(url);
			if (outage !== undefined) await pause(RETRY_INTERVAL_MS, undefined, { ref: false });
		}
	}

	return {
		sockets: new Set<Socket>(),
		isAvailable: () => outage === undefined,
		markUnavailable,
		/** @throws DatabaseUnavailable during an outage */
		async connect(pool: pg.Pool): Promise<pg.PoolClient> {
			if (outage !== undefined) throw new DatabaseUnavailable({ cause: outage });
			const { promise, resolve, reject } = Promise.withResolvers<pg.PoolClient>();
			pendingRejects.add(reject);
			pool.connect().then(
				(client) => (pendingRejects.delete(reject) ? resolve(client) : client.release()),
				(error) => {
					pendingRejects.delete(reject);
					reject(error);
					if (isConnectionLost(error)) markUnavailable(error);
				},
			);
			return promise;
		},
		end: () => {
			isEnded = true;
		},
	};
}

/** Tests a new connection, since an idle one may be dead. @returns undefined also if the server rejects the login */
async function findOutage(url: string): Promise<unknown> {
	const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: CONNECT_MS });
	client.on("error", ignoreError);
	try {
		await client.connect();
	} catch (error) {
		if (isConnectionLost(error)) return error;
	} finally {
		// An unreachable machine never confirms the close.
		void client.end().catch(ignoreError);
	}
}

export type Pool = ReturnType<typeof openPool>;

/** Opens a `pg` pool in which every wait has a timeout. */
export function openPool(options: PoolOptions) {
	const { url, schema, name, max, timeouts, isReadOnly, server } = options;
	const settings = {
		search_path: `${schema},public`,
		// Override the server's default: a confirmed lead must be on disk.
		synchronous_commit: "on",
		...DEAD_PEER_SETTINGS,
		...(isReadOnly && { default_transaction_read_only: "on" }),
	};
	const pool = new pg.Pool({
		connectionString: url,
		application_name: name,
		max,
		connectionTimeoutMillis: CONNECT_MS,
		idleTimeoutMillis: IDLE_MS,
		keepAlive: true,
		statement_timeout: timeouts?.statementMs,
		lock_timeout: timeouts?.lockMs,
		idle_in_transaction_session_timeout: timeouts?.statementMs,
		options: Object.entries(settings)
			.map(([setting, value]) => `-c ${setting}=${value}`)
			.join(" "),
		types,
	});
	closeSilentConnections(pool, server, timeouts && timeouts.statementMs + SILENCE_GRACE_MS);
	let shrinkTimer: NodeJS.Timeout | undefined;

	/** Connects. When the server has no connection left, waits for one of the pool's own, or for another pool to release one. */
	async function connect() {
		const startedAt = performance.now();
		for (;;) {
			try {
				return await server.connect(pool);
			} catch (error) {
				const isLimitReached = (error as { code?: string }).code === TOO_MANY_CONNECTIONS;
				if (!isLimitReached || performance.now() - startedAt > CONNECT_MS) throw error;
				if (pool.totalCount === 0) await pause(RETRY_INTERVAL_MS);
				else shrink(pool.totalCount);
			}
		}
	}

	function shrink(maxConnections: number) {
		// Return idle connections soon, because the other pools need some too.
		Object.assign(pool.options, { max: maxConnections, idleTimeoutMillis: RETRY_INTERVAL_MS });
		if (shrinkTimer) return;
		shrinkTimer = setTimeout(() => {
			shrinkTimer = undefined;
			Object.assign(pool.options, { max, idleTimeoutMillis: IDLE_MS });
		}, SHRUNK_FOR_MS).unref();
	}

	return {
		connect,
		end: () => pool.end(),
		options: pool.options,
		getStats: () => ({
			total: pool.totalCount,
			idle: pool.idleCount,
			waiting: pool.waitingCount,
		}),
	};
}

/**
 * Closes all connections to the server when one in use stays silent, because all lead to the same machine. The driver's
 * own `query_timeout` would fail the query but leave its connection in the pool.
 */
function closeSilentConnections(pool: pg.Pool, server: Server, silenceMs = 0) {
	const { sockets } = server;
	// A broken connection must not crash the process: its query fails, and the next query opens a new connection.
	pool.on("error", ignoreError);
	pool.on("connect", (client) => {
		client.on("error", ignoreError);
		const socket = getSocket(client);
		sockets.add(socket);
		socket.once("close", () => sockets.delete(socket));
		socket.on("timeout", () => {
			const bytesBefore = socket.bytesRead;
			// After this process was suspended, timers run before the data that has arrived meanwhile.
			setImmediate(() => {
				if (socket.bytesRead !== bytesBefore || socket.timeout === 0 || socket.destroyed) return;
				const unavailable = new DatabaseUnavailable();
				server.markUnavailable(unavailable);
				for (const openSocket of sockets) openSocket.destroy(unavailable);
			});
		});
	});
	pool.on("acquire", (client) => void getSocket(client).setTimeout(silenceMs));
	pool.on("release", (_, client) => void getSocket(client).setTimeout(0));
}

function ignoreError() {}

/** Returns the socket of a connection. The driver has no public API for it; its own pool accesses it the same way. */
function getSocket(client: pg.PoolClient): Socket {
	return (client as typeof client & { connection: { stream: Socket } }).connection.stream;
}

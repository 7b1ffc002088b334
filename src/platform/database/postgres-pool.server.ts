import type { Socket } from "node:net";
import { setTimeout as pause } from "node:timers/promises";
import pg from "pg";
import { DatabaseAway, isConnectionLost } from "./outage.ts";

/** PostgreSQL sends counts and sums as text by default; ours stay far below 2^53, so they become numbers. */
const NUMERIC_TYPES = new Set([20, 1700]);
const types = {
	getTypeParser: (oid: number, format?: "text" | "binary") =>
		NUMERIC_TYPES.has(oid) ? Number : pg.types.getTypeParser(oid, format),
} as pg.CustomTypesConfig;

/** Together with the lock timeout it stays below 2.5 seconds, the limit for every request. */
const CONNECT_MS = 1200;
/** A connection that stays silent this long after the server's own timeout counts as dead. */
const SILENCE_MS = 300;
const IDLE_MS = 10_000;
/** PostgreSQL's code for «too many connections». */
const NONE_LEFT = "53300";
const TRY_EVERY_MS = 250;
/** The pool tries to grow again this long after the server ran out of connections. */
const FEWER_FOR_MS = 60_000;
/**
 * Makes the server drop a dead connection and its locks after four seconds. TCP alone takes much longer: when the network
 * is down its packets are lost, and each retransmission waits twice as long.
 */
const SEEN_DEAD = {
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
	patience?: { statementMs: number; lockMs: number };
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
	let reason: unknown;
	let isEnded = false;
	/** Reject callbacks of callers that wait for a connection; at most one per concurrent request. */
	const refusals = new Set<(away: DatabaseAway) => void>();

	function markAway(error: unknown) {
		const wasThere = reason === undefined;
		reason = error;
		for (const refuse of refusals) refuse(new DatabaseAway({ cause: error }));
		refusals.clear();
		if (wasThere) void tryUntilThere();
	}

	/** Retries until the server is available again or the pool ends. */
	async function tryUntilThere() {
		while (reason !== undefined && !isEnded) {
			reason = await findOutage(url);
			if (reason !== undefined) await pause(TRY_EVERY_MS, undefined, { ref: false });
		}
	}

	return {
		sockets: new Set<Socket>(),
		isThere: () => reason === undefined,
		markAway,
		/** @throws DatabaseUnavailable during an outage */
		async connect(pool: pg.Pool): Promise<pg.PoolClient> {
			if (reason !== undefined) throw new DatabaseAway({ cause: reason });
			const { promise, resolve, reject } = Promise.withResolvers<pg.PoolClient>();
			refusals.add(reject);
			pool.connect().then(
				(client) => (refusals.delete(reject) ? resolve(client) : client.release()),
				(error) => {
					refusals.delete(reject);
					reject(error);
					if (isConnectionLost(error)) markAway(error);
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
	client.on("error", ignore);
	try {
		await client.connect();
	} catch (error) {
		if (isConnectionLost(error)) return error;
	} finally {
		// An unreachable machine never confirms the close.
		void client.end().catch(ignore);
	}
}

export type Pool = ReturnType<typeof openPool>;

/** Opens a `pg` pool in which every wait has a timeout. */
export function openPool(options: PoolOptions) {
	const { url, schema, name, max, patience, isReadOnly, server } = options;
	const settings = {
		search_path: `${schema},public`,
		// Override the server's default: a confirmed lead must be on disk.
		synchronous_commit: "on",
		...SEEN_DEAD,
		...(isReadOnly && { default_transaction_read_only: "on" }),
	};
	const pool = new pg.Pool({
		connectionString: url,
		application_name: name,
		max,
		connectionTimeoutMillis: CONNECT_MS,
		idleTimeoutMillis: IDLE_MS,
		keepAlive: true,
		statement_timeout: patience?.statementMs,
		lock_timeout: patience?.lockMs,
		idle_in_transaction_session_timeout: patience?.statementMs,
		options: Object.entries(settings)
			.map(([setting, value]) => `-c ${setting}=${value}`)
			.join(" "),
		types,
	});
	endSilentConnections(pool, server, patience && patience.statementMs + SILENCE_MS);
	let fewer: NodeJS.Timeout | undefined;

	/** Connects. When the server has no connection left, waits for one of the pool's own, or for another pool to release one. */
	async function connect() {
		const began = performance.now();
		for (;;) {
			try {
				return await server.connect(pool);
			} catch (error) {
				const isFew = (error as { code?: string }).code === NONE_LEFT;
				if (!isFew || performance.now() - began > CONNECT_MS) throw error;
				if (pool.totalCount === 0) await pause(TRY_EVERY_MS);
				else shrink(pool.totalCount);
			}
		}
	}

	function shrink(most: number) {
		// Return idle connections soon, because the other pools need some too.
		Object.assign(pool.options, { max: most, idleTimeoutMillis: TRY_EVERY_MS });
		if (fewer) return;
		fewer = setTimeout(() => {
			fewer = undefined;
			Object.assign(pool.options, { max, idleTimeoutMillis: IDLE_MS });
		}, FEWER_FOR_MS).unref();
	}

	return {
		connect,
		end: () => pool.end(),
		options: pool.options,
		getFigures: () => ({
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
function endSilentConnections(pool: pg.Pool, server: Server, silenceMs = 0) {
	const { sockets } = server;
	// A broken connection must not crash the process: its query fails, and the next query opens a new connection.
	pool.on("error", ignore);
	pool.on("connect", (client) => {
		client.on("error", ignore);
		const socket = socketOf(client);
		sockets.add(socket);
		socket.once("close", () => sockets.delete(socket));
		socket.on("timeout", () => {
			const heard = socket.bytesRead;
			// After this process was suspended, timers run before the data that has arrived meanwhile.
			setImmediate(() => {
				if (socket.bytesRead !== heard || socket.timeout === 0 || socket.destroyed) return;
				const away = new DatabaseAway();
				server.markAway(away);
				for (const each of sockets) each.destroy(away);
			});
		});
	});
	pool.on("acquire", (client) => void socketOf(client).setTimeout(silenceMs));
	pool.on("release", (_, client) => void socketOf(client).setTimeout(0));
}

function ignore() {}

/** Returns the socket of a connection. The driver has no public API for it; its own pool accesses it the same way. */
function socketOf(client: pg.PoolClient): Socket {
	return (client as unknown as { connection: { stream: Socket } }).connection.stream;
}

import type { Socket } from "node:net";
import { setTimeout as pause } from "node:timers/promises";
import pg from "pg";
import { DatabaseAway, isConnectionLost } from "./outage.ts";

/** Counts and sums arrive as text unless told otherwise; ours stay far below 2^53. */
const NUMERIC_TYPES = new Set([20, 1700]);
const types = {
	getTypeParser: (oid: number, format?: "text" | "binary") =>
		NUMERIC_TYPES.has(oid) ? Number : pg.types.getTypeParser(oid, format),
} as pg.CustomTypesConfig;

/** With the wait for a lock it stays below the 2.5 seconds in which every request is answered. */
const CONNECT_MS = 1200;
/** How much later than the server's own limit its silence means that the connection leads nowhere. */
const SILENCE_MS = 300;
const IDLE_MS = 10_000;
/** PostgreSQL's code for having no connection left. */
const NONE_LEFT = "53300";
const TRY_EVERY_MS = 250;
/** A server that has none left for us is asked for more again after so long. */
const FEWER_FOR_MS = 60_000;
/**
 * The server too drops a dead connection after four seconds, and the locks that it held. TCP's own farewell is lost with the
 * network, and sent again twice as late each time.
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
	/** What the database calls our connections, at most 63 bytes of ASCII. */
	name: string;
	max: number;
	/** How long the server lets one statement run and wait for a lock, in milliseconds; undefined: as long as it takes. */
	patience?: { statementMs: number; lockMs: number };
	isReadOnly?: boolean;
	server: Server;
};

/** What the pools of one server share. */
export type Server = ReturnType<typeof openServer>;

/**
 * Knows whether a server is there. While it is away every connection is refused at once, and one attempt follows the other:
 * requests would wait for it one after the other, and each in several places.
 */
export function openServer(url: string) {
	/** What the last connection that failed said; undefined while the server is there. */
	let reason: unknown;
	let isEnded = false;
	/** Of those who wait for a connection: no more than requests are served at once. */
	const refusals = new Set<(away: DatabaseAway) => void>();

	function markAway(error: unknown) {
		const wasThere = reason === undefined;
		reason = error;
		for (const refuse of refusals) refuse(new DatabaseAway({ cause: error }));
		refusals.clear();
		if (wasThere) void tryUntilThere();
	}

	/** Bounded by the outage. */
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
		/** @throws DatabaseAway while it is away */
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

/** Connects anew, since an idle connection may lead nowhere. @returns undefined also when a server is there and refuses */
async function findOutage(url: string): Promise<unknown> {
	const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: CONNECT_MS });
	client.on("error", ignore);
	try {
		await client.connect();
	} catch (error) {
		if (isConnectionLost(error)) return error;
	} finally {
		// A silent machine never answers the farewell.
		void client.end().catch(ignore);
	}
}

export type Pool = ReturnType<typeof openPool>;

/** A pool of `pg` whose every wait has an end. */
export function openPool(options: PoolOptions) {
	const { url, schema, name, max, patience, isReadOnly, server } = options;
	const settings = {
		search_path: `${schema},public`,
		// Whatever the server's default, an answered lead is on its disk.
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

	/** Where the server gives no more, waits for one of those that there are, or until other pools give one back. */
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
		// The other pools want some too: an idle connection goes back at once.
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
 * Ends every connection to the server when one in use stays silent: all lead to the same machine. The driver's own
 * `query_timeout` fails the query and leaves its connection in the pool.
 */
function endSilentConnections(pool: pg.Pool, server: Server, silenceMs = 0) {
	const { sockets } = server;
	// A broken connection must not end the process: its query fails, and the next one opens another.
	pool.on("error", ignore);
	pool.on("connect", (client) => {
		client.on("error", ignore);
		const socket = socketOf(client);
		sockets.add(socket);
		socket.once("close", () => sockets.delete(socket));
		socket.on("timeout", () => {
			const heard = socket.bytesRead;
			// After a pause of this process its timers come before what the network brought meanwhile.
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

/** The driver has no other name for it; its own pool reaches for it in the same way. */
function socketOf(client: pg.PoolClient): Socket {
	return (client as unknown as { connection: { stream: Socket } }).connection.stream;
}

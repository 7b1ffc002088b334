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

/** With the wait for a lock it stays below the 2.5 seconds that anybody waits for an answer. */
const CONNECT_MS = 1200;
/** How much later than the server's own limit its silence means that nobody is there any more. */
const SILENCE_MS = 300;
const TRY_EVERY_MS = 250;
const IDLE_MS = 10_000;
/** PostgreSQL's word for having no connection left. */
const NONE_LEFT = "53300";
/** A server that has none left for us is asked for more again after so long. */
const FEWER_FOR_MS = 60_000;
/**
 * What went with the network is gone for the server too, after four seconds: what it held would be missing to whoever comes
 * back. Its own farewell is lost, and sent again twice as late each time.
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
	/** What the database calls whoever connects, at most 63 bytes of ASCII. */
	name: string;
	max: number;
	/** How long the server lets one statement run and wait for a lock, in milliseconds; undefined: as long as it takes. */
	patience?: { statementMs: number; lockMs: number };
	isReadOnly?: boolean;
};

type Releasable = { release: () => void };

/**
 * Whether the database is there, as its pools found out. While it is away everybody is refused at once, and the gate
 * itself tries again and again, so that nobody waits in line for a machine that does not answer and work goes on as
 * soon as it does.
 */
export function openGate(url: string) {
	/** What the last connection that failed said; undefined while the database is there. */
	let reason: unknown;
	let isEnded = false;
	const sockets = new Set<Socket>();
	/** Whoever is between asking for a connection and having one: no more than are served at once. */
	const waiting = new Set<(away: Error) => void>();

	function close(why: unknown) {
		const isOpen = reason === undefined;
		reason = why;
		if (isOpen) void tryUntilThere();
		for (const refuse of waiting) refuse(new DatabaseAway({ cause: why }));
	}

	/** Bounded by the outage; one connection at a time. */
	async function tryUntilThere() {
		while (reason !== undefined && !isEnded) {
			reason = await whyAway(url);
			if (reason !== undefined) await pause(TRY_EVERY_MS, undefined, { ref: false });
		}
	}

	return {
		isOpen: () => reason === undefined,
		/** Makes or borrows a connection. @throws DatabaseAway as soon as it is known that there is none */
		async pass<Client extends Releasable>(connect: () => Promise<Client>): Promise<Client> {
			if (reason !== undefined) throw new DatabaseAway({ cause: reason });
			const passage = Promise.withResolvers<Client>();
			const refuse = (away: Error) => {
				waiting.delete(refuse);
				passage.reject(away);
			};
			waiting.add(refuse);
			connect().then(
				(client) => {
					if (waiting.delete(refuse)) passage.resolve(client);
					else client.release();
				},
				(error) => {
					if (!waiting.delete(refuse)) return;
					passage.reject(error);
					if (isConnectionLost(error)) close(error);
				},
			);
			return passage.promise;
		},
		/** A connection in use that stays silent takes every other with it: they lead to the same machine. */
		watch(socket: Socket) {
			sockets.add(socket);
			socket.once("close", () => sockets.delete(socket));
			socket.on("timeout", () => {
				const heard = socket.bytesRead;
				// After a pause of this process its timers come before what the network brought meanwhile.
				setImmediate(() => {
					if (socket.bytesRead !== heard || socket.timeout === 0 || socket.destroyed) return;
					const away = new DatabaseAway();
					close(away);
					for (const each of sockets) each.destroy(away);
				});
			});
		},
		end() {
			isEnded = true;
		},
	};
}

/** Connects once. @returns undefined when somebody is there, even one who refuses: whoever asks next hears why */
async function whyAway(url: string): Promise<unknown> {
	const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: CONNECT_MS });
	client.on("error", ignore);
	try {
		await client.connect();
		return undefined;
	} catch (error) {
		return isConnectionLost(error) ? error : undefined;
	} finally {
		// Its answer to a farewell is not waited for: a silent machine gives none.
		void client.end().catch(ignore);
	}
}
export type Gate = ReturnType<typeof openGate>;

/** A pool whose broken connections end nothing but themselves and whose every wait has an end. */
export function openPool(gate: Gate, options: PoolOptions) {
	const { url, schema, name, max, patience, isReadOnly } = options;
	const settings = {
		search_path: `${schema},public`,
		// Whatever the server's default, an answered lead is on its disk.
		synchronous_commit: "on",
		...SEEN_DEAD,
		...(patience && {
			statement_timeout: patience.statementMs,
			lock_timeout: patience.lockMs,
			idle_in_transaction_session_timeout: patience.statementMs,
		}),
		...(isReadOnly && { default_transaction_read_only: "on" }),
	};
	const pool = new pg.Pool({
		connectionString: url,
		application_name: name,
		max,
		connectionTimeoutMillis: CONNECT_MS,
		idleTimeoutMillis: IDLE_MS,
		keepAlive: true,
		options: Object.entries(settings)
			.map(([name, value]) => `-c ${name}=${value}`)
			.join(" "),
		types,
	});
	// A connection that breaks, idle or in use, must not end the process: its query fails, the next one opens another.
	pool.on("error", ignore);
	pool.on("connect", (client) => {
		client.on("error", ignore);
		gate.watch(socketOf(client));
	});
	if (patience) {
		const silence = patience.statementMs + SILENCE_MS;
		pool.on("acquire", (client) => void socketOf(client).setTimeout(silence));
		pool.on("release", (_, client) => void socketOf(client).setTimeout(0));
	}
	let more: NodeJS.Timeout | undefined;
	/** Where the server gives no more, whoever comes waits for one of those that there are, or until others give one back. */
	async function connect() {
		const began = performance.now();
		for (;;) {
			try {
				return await gate.pass(() => pool.connect());
			} catch (error) {
				const isFew = (error as { code?: string }).code === NONE_LEFT;
				if (!isFew || performance.now() - began > CONNECT_MS) throw error;
				if (pool.totalCount === 0) await pause(TRY_EVERY_MS);
				else fewer(pool.totalCount);
			}
		}
	}
	function fewer(most: number) {
		pool.options.max = most;
		// The other pools want some too: what nobody uses goes back at once.
		pool.options.idleTimeoutMillis = TRY_EVERY_MS;
		if (more) return;
		more = setTimeout(() => {
			more = undefined;
			Object.assign(pool.options, { max, idleTimeoutMillis: IDLE_MS });
		}, FEWER_FOR_MS).unref();
	}
	return {
		connect,
		end: () => pool.end(),
		options: pool.options,
		figures: () => ({
			total: pool.totalCount,
			idle: pool.idleCount,
			waiting: pool.waitingCount,
		}),
	};
}
export type Pool = ReturnType<typeof openPool>;

function ignore() {}

/** The driver has no other name for it; its own pool reaches for it in the same way. */
function socketOf(client: pg.PoolClient): Socket {
	return (client as unknown as { connection: { stream: Socket } }).connection.stream;
}

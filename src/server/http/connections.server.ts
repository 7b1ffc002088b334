import { readFileSync } from "node:fs";
import type { IncomingMessage, RequestListener, Server } from "node:http";
import type { Socket } from "node:net";

/** Browsers and proxies wait for a response before they send the next request. */
const MAX_PIPELINED = 4;
/** Handles for files, the database and the log when clients have taken all others. */
const RESERVED_HANDLES = 200;
const LIMITS = {
	/** Maximum idle time of a connection. */
	idleMs: 75_000,
	/**
	 * Maximum idle time while nearly all connections are in use; long enough for a client's next request to arrive.
	 */
	idleWhenFullMs: 2000,
	/**
	 * Maximum time without progress in a response, in addition to the time that the unsent bytes need at the minimum
	 * speed.
	 */
	stalledMs: 30_000,
	minBytesPerMs: 2,
	sweepEveryMs: 1000,
};

type Connection = { pending: number; idleSince: number; sentBytes: number; sentAt: number };

/**
 * Handles requests and closes connections of abusive clients: too many pipelined requests, unread responses, or no
 * further request. Node's own timeouts restart with every byte, so one empty line a second would evade them.
 *
 * @source rules 9.8
 */
export function closeAbusiveConnections(
	server: Server,
	handleRequest: RequestListener,
	limits = LIMITS,
): void {
	const connections = new Map<Socket, Connection>();
	server.on("connection", (socket) => {
		const now = performance.now();
		connections.set(socket, { pending: 0, idleSince: now, sentBytes: 0, sentAt: now });
		socket.once("close", () => connections.delete(socket));
	});
	server.on("request", (req, res) => {
		const { socket } = req;
		const connection = connections.get(socket);
		// One packet may hold a thousand more requests: handle none of them.
		if (!connection || socket.destroyed || connection.pending === MAX_PIPELINED) return void socket.destroy();
		connection.pending++;
		res.once("close", () => {
			connection.pending--;
			connection.idleSince = performance.now();
			discardBody(req);
		});
		handleRequest(req, res);
	});
	const sweep = setInterval(() => {
		const now = performance.now();
		const isFull = connections.size > server.maxConnections * 0.9;
		const idleMs = isFull ? limits.idleWhenFullMs : limits.idleMs;
		for (const [socket, connection] of connections) {
			if (connection.pending === 0 && now - connection.idleSince > idleMs) socket.destroy();
			else if (isStalled(socket, connection, now, limits)) socket.resetAndDestroy();
		}
	}, limits.sweepEveryMs).unref();
	server.once("close", () => clearInterval(sweep));
}

/** Discards the unread rest of a body, so that the parser finds the next request. Node ends it after 30 seconds. */
function discardBody(req: IncomingMessage): void {
	if (!req.complete) req.removeAllListeners("data").resume();
}

/**
 * Checks whether a client stopped reading. Node reports progress only after a full write, so allow time for its
 * size.
 */
function isStalled(socket: Socket, connection: Connection, now: number, limits: typeof LIMITS) {
	const unsent = socket.writableLength;
	const sentBytes = socket.bytesWritten - unsent;
	if (unsent === 0 || sentBytes !== connection.sentBytes) {
		connection.sentBytes = sentBytes;
		connection.sentAt = now;
	}
	return now - connection.sentAt > limits.stalledMs + unsent / limits.minBytesPerMs;
}

/**
 * @returns the maximum number of connections that leaves enough file handles; undefined if the system reports no
 *   limit
 */
export function getMaxConnections(limits = readLimits()): number | undefined {
	const [, handles] = /^Max open files +(\d+)/m.exec(limits) ?? [];
	if (!handles) return undefined;
	return Math.max(Math.floor(Number(handles) / 2), Number(handles) - RESERVED_HANDLES);
}

function readLimits(): string {
	try {
		return readFileSync("/proc/self/limits", "utf8");
	} catch {
		return "";
	}
}

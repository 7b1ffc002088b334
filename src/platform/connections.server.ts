import { readFileSync } from "node:fs";
import type { IncomingMessage, Server, ServerResponse } from "node:http";
import type { Socket } from "node:net";

/** How long what a visitor still sends is taken and thrown away, so that they get to read the answer. */
const LINGER_MS = 2000;
/** Who is slower than this after half a minute is no visitor: 2 kB a second. */
const TAKEN_WITHIN_MS = 30_000;
const SLOWEST_BYTES_A_MS = 2;
const LOOK_EVERY_MS = 5000;
/** Handles kept for files, the database and the log when visitors have taken all others. */
const RESERVED_HANDLES = 200;

/**
 * Says `Connection: close` in an answer that leaves before the request was read to its end, and then hangs up as it
 * should be: our half first, the other after two seconds, so that the answer is not lost in a reset.
 *
 * @source RFC 9112 9.6
 */
export function closeWhenUnread(req: IncomingMessage, res: ServerResponse): void {
	const { "content-length": length, "transfer-encoding": coding } = req.headers;
	if (coding === undefined && (length === undefined || length === "0")) return;
	const { writeHead } = res;
	res.writeHead = (...args: unknown[]) => {
		if (!req.complete) {
			res.shouldKeepAlive = false;
			if (res.socket) endGently(res.socket);
		}
		return Reflect.apply(writeHead, res, args);
	};
}

/** Node ends a connection by this name once its last answer is written. */
function endGently(socket: Socket) {
	socket.destroySoon = () => {
		socket.end();
		socket.resume();
		const timer = setTimeout(() => socket.destroy(), LINGER_MS).unref();
		socket.once("close", () => clearTimeout(timer));
	};
}

type Waiting = { since: number; taken: number };

/**
 * Closes connections that take their answer more slowly than any telephone does. Node's own timeout begins anew with
 * every byte that is taken.
 *
 * @source quality/reliability "slow read"
 */
export function closeSlowReaders(server: Server): void {
	const open = new Set<Socket>();
	const waiting = new WeakMap<Socket, Waiting>();
	server.on("connection", (socket) => {
		open.add(socket);
		socket.once("close", () => open.delete(socket));
	});
	const timer = setInterval(() => {
		for (const socket of open) {
			const pending = socket.writableLength;
			if (pending === 0) waiting.delete(socket);
			else if (isTooSlow(socket, waiting, pending)) socket.destroy();
		}
	}, LOOK_EVERY_MS).unref();
	server.once("close", () => clearInterval(timer));
}

function isTooSlow(socket: Socket, waiting: WeakMap<Socket, Waiting>, pending: number): boolean {
	const now = performance.now();
	const taken = socket.bytesWritten - pending;
	const begun = waiting.get(socket) ?? { since: now, taken };
	waiting.set(socket, begun);
	const allowedMs = TAKEN_WITHIN_MS + (taken - begun.taken + pending) / SLOWEST_BYTES_A_MS;
	return now - begun.since > allowedMs;
}

/** How many connections leave enough handles for the rest; undefined where the system tells no limit. */
export function mostConnections(limits = readLimits()): number | undefined {
	const [, most] = /^Max open files +(\d+)/m.exec(limits) ?? [];
	return most ? Math.max(Math.floor(Number(most) / 2), Number(most) - RESERVED_HANDLES) : undefined;
}

function readLimits(): string {
	try {
		return readFileSync("/proc/self/limits", "utf8");
	} catch {
		return "";
	}
}

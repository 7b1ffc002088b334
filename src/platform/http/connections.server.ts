import { readFileSync } from "node:fs";
import type { IncomingMessage, RequestListener, Server, ServerResponse } from "node:http";
import type { Socket } from "node:net";

/** How long what a visitor still sends is taken and thrown away, so that they get to read the answer. */
const LINGER_MS = 2000;
/** Who is slower than this after half a minute is no visitor: 2 kB a second. */
const SLOWEST = { takenWithinMs: 30_000, bytesAMs: 2, lookEveryMs: 5000 };
/** Browsers ask again once they have the answer. Whoever sends more than this ahead is no visitor. */
const MOST_AHEAD = 16;
/** Handles kept for files, the database and the log when visitors have taken all others. */
const RESERVED_HANDLES = 200;

/**
 * Says `Connection: close` in an answer that leaves before the request was read to its end, and then hangs up as it
 * should be: our half first, the other after two seconds, so that the answer is not lost in a reset.
 *
 * @source RFC 9112 §9.6
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

/**
 * Takes up the requests of a connection one by one: whoever sends a hundred at once and reads none of the answers makes
 * us hold a single one.
 *
 * @source RFC 9112 §9.3.2
 */
export function oneByOne(handle: RequestListener): RequestListener {
	const ahead = new WeakMap<Socket, number>();
	return (req, res) => {
		// An answer has no socket until all before it on that connection are sent.
		if (res.socket) return void handle(req, res);
		const { socket } = req;
		const place = (ahead.get(socket) ?? 0) + 1;
		// At once, as one packet may hold two thousand more.
		if (place > MOST_AHEAD) return void socket.destroy();
		ahead.set(socket, place);
		res.once("socket", () => {
			ahead.set(socket, (ahead.get(socket) ?? 1) - 1);
			process.nextTick(handle, req, res);
		});
	};
}

type Waiting = { since: number; taken: number };

/**
 * Closes connections that take their answer more slowly than any telephone does. Node's own timeout begins anew with
 * every byte that is taken.
 *
 * @source rules 9.8
 */
export function closeSlowReaders(server: Server, slowest = SLOWEST): void {
	const open = new Set<Socket>();
	const waiting = new WeakMap<Socket, Waiting>();
	server.on("connection", (socket) => {
		open.add(socket);
		socket.once("close", () => open.delete(socket));
	});
	const timer = setInterval(() => {
		for (const socket of open) {
			if (socket.writableLength === 0) waiting.delete(socket);
			else if (isTooSlow(socket, waiting, slowest)) socket.resetAndDestroy();
		}
	}, slowest.lookEveryMs).unref();
	server.once("close", () => clearInterval(timer));
}

/** Judged half a minute at a time, so that a quick beginning buys nobody an hour. */
function isTooSlow(socket: Socket, waiting: WeakMap<Socket, Waiting>, slowest: typeof SLOWEST) {
	const now = performance.now();
	const taken = takenFrom(socket);
	const begun = waiting.get(socket);
	const waitedMs = begun ? now - begun.since : 0;
	if (begun && waitedMs < slowest.takenWithinMs) return false;
	waiting.set(socket, { since: now, taken });
	return begun !== undefined && taken - begun.taken < waitedMs * slowest.bytesAMs;
}

type Handle = { bytesWritten: number; writeQueueSize: number };

/** What the system took of our answers. Only the handle knows: Node tells of a write once all of it is gone. */
function takenFrom(socket: Socket): number {
	const { _handle: handle } = socket as Socket & { _handle?: Handle | null };
	return handle
		? handle.bytesWritten - handle.writeQueueSize
		: socket.bytesWritten - socket.writableLength;
}

/**
 * Knows since when nothing more is asked on each connection. Node's own timeout begins anew with every byte, and an empty
 * line a second asks for nothing.
 *
 * @returns closes those on which nothing has been asked for so long
 * @source rules 9.8
 */
export function watchUnasked(server: Server): (forMs: number) => void {
	/** The longest first; as many as are open. */
	const since = new Map<Socket, number>();
	const asked = new WeakMap<Socket, number>();
	const rest = (socket: Socket) => since.set(socket, performance.now());
	// Who has not asked yet is Node's: ten seconds for the head of a request.
	server.on("connection", (socket) => socket.once("close", () => since.delete(socket)));
	server.on("request", ({ socket }, res) => {
		asked.set(socket, (asked.get(socket) ?? 0) + 1);
		since.delete(socket);
		res.once("close", () => {
			const left = (asked.get(socket) ?? 1) - 1;
			asked.set(socket, left);
			if (left === 0 && !socket.destroyed) rest(socket);
		});
	});
	return (forMs) => {
		const until = performance.now() - forMs;
		for (const [socket, at] of since) {
			if (at > until) return;
			socket.destroy();
		}
	};
}

/** Who was answered so lately may have the next request on its way. */
const SPARED_MS = 2000;

/**
 * Takes so many connections at most. When nine tenths are taken, those that only wait for a next request are closed:
 * who keeps many of them open shuts nobody out, and a browser opens another without telling.
 */
export function boundConnections(
	server: Server,
	most: number,
	closeUnasked: (forMs: number) => void,
	sparedMs = SPARED_MS,
): void {
	server.maxConnections = most;
	let open = 0;
	const makeRoom = () => closeUnasked(sparedMs);
	server.on("drop", makeRoom);
	server.on("connection", (socket) => {
		open++;
		socket.once("close", () => open--);
		if (open >= most * 0.9) makeRoom();
	});
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

import { connect, type Socket } from "node:net";
import { setTimeout as wait } from "node:timers/promises";
import { type Fault, onCleanUp, SQLITE_ONLY, scaleCount } from "./fault.ts";
import { formatMs, formatPercent, formatSeconds, startVisitors, warmUpPages } from "./load.ts";
import { openWorld, type World } from "./world.ts";

const IDLE_COUNT = 10_000;
const SLOW_CLIENT_COUNT = 200;
const PIPELINED_REQUEST_COUNT = 1000;
const VISITOR_COUNT = 8;
const HOLD_SECONDS = 20;
const MAX_MB = 700;
const PIPELINING_CLIENTS = 5;
const MAX_EXTRA_MB = 100;
const CLOSED_WITHIN_S = 90;

/** Opens connections, some hundred at a time, from several local IP addresses so that ports last. */
async function openConnections(world: World, count: number, firstBytes: string): Promise<Socket[]> {
	const port = Number(new URL(world.origin).port);
	const sockets: Socket[] = [];
	onCleanUp(() => {
		for (const socket of sockets) socket.destroy();
	});
	while (sockets.length < count) {
		const batch = Array.from({ length: Math.min(200, count - sockets.length) }, (_, index) => {
			const localAddress = `127.0.0.${2 + ((sockets.length + index) % 4)}`;
			const socket = connect({ port, host: "127.0.0.1", localAddress });
			socket.on("error", () => {});
			return new Promise<Socket>((resolve) => {
				socket.once("connect", () => {
					if (firstBytes) socket.write(firstBytes);
					resolve(socket);
				});
				socket.once("close", () => resolve(socket));
			});
		});
		sockets.push(...(await Promise.all(batch)));
	}
	return sockets;
}
const countOpen = (sockets: readonly Socket[]) => sockets.filter(({ destroyed }) => !destroyed).length;

async function holdIdleConnections() {
	const world = await openWorld("SQLite");
	await warmUpPages(world.origin);
	const initialMb = world.measureResidentMb();
	const target = scaleCount(IDLE_COUNT);
	const sockets = await openConnections(world, target, "GET /health HTTP/1.1\r\nHost: localhost\r\n\r\n");
	for (const socket of sockets) socket.resume();
	const visitors = startVisitors(world.origin, VISITOR_COUNT);
	await wait(HOLD_SECONDS * 1000);
	const openCount = countOpen(sockets);
	const pageStats = await visitors.stop();
	const finalMb = world.measureResidentMb();
	return {
		figure: `${openCount} of ${target} held for ${HOLD_SECONDS} s: visitors 200 ${formatPercent(pageStats.okShare)}, p99 ${formatMs(pageStats.p99)}; memory ${initialMb.toFixed(0)} → ${finalMb.toFixed(0)} MB`,
		holds:
			pageStats.okShare >= 99.9 && pageStats.p99 < 1000 && finalMb < MAX_MB && openCount >= target * 0.999,
	};
}

/** The behaviour of a slow client: its first bytes, and its action each second. */
type SlowClient = { firstBytes: string; eachSecond: (socket: Socket) => void };
const LARGE_PAGE_REQUEST = "GET /productos HTTP/1.1\r\nHost: localhost\r\n\r\n";
const SLOW_CLIENTS: Record<"headers" | "body" | "reader", SlowClient> = {
	headers: {
		firstBytes: "GET / HTTP/1.1\r\nHost: localhost\r\n",
		eachSecond: (socket) => socket.write("X-Slow: 1\r\n"),
	},
	body: {
		firstBytes:
			"POST /api/quotes HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 100000\r\n\r\n",
		eachSecond: (socket) => socket.write(" "),
	},
	// The client requests as many pages as it may at once and reads one byte a second. Once the system's buffers hold
	// all responses, only the empty lines keep the connection open.
	reader: {
		firstBytes: LARGE_PAGE_REQUEST.repeat(4),
		eachSecond: (socket) => {
			socket.read(1);
			// A client that does not read also sees no reset: sending an empty line, which requests nothing, reveals it.
			socket.write("\r\n");
		},
	},
};

const ACCEPT_TIMEOUT_MS = 5000;

async function runSlowClients(kind: keyof typeof SLOW_CLIENTS) {
	const world = await openWorld("SQLite");
	await warmUpPages(world.origin);
	const { firstBytes, eachSecond } = SLOW_CLIENTS[kind];
	const initialMb = world.measureResidentMb();
	// Ask the server: a client that does not read does not notice the end of its connection.
	const otherSocketCount = world.countSockets() + VISITOR_COUNT;
	const sockets = await openConnections(world, scaleCount(SLOW_CLIENT_COUNT), firstBytes);
	const startedAt = performance.now();
	const visitors = startVisitors(world.origin, VISITOR_COUNT);
	let peakMb = initialMb;
	const countRemaining = () => Math.max(0, world.countSockets() - otherSocketCount);
	// The system accepts connections before the server does: until then none would seem to be left.
	while (countRemaining() < sockets.length && performance.now() - startedAt < ACCEPT_TIMEOUT_MS)
		await wait(20);
	while (
		countRemaining() > 0 &&
		!world.getExitReason() &&
		performance.now() - startedAt < CLOSED_WITHIN_S * 1000
	) {
		await wait(1000);
		peakMb = Math.max(peakMb, world.measureResidentMb());
		for (const socket of sockets) if (!socket.destroyed) eachSecond(socket);
	}
	const remainingCount = world.getExitReason() ? SLOW_CLIENT_COUNT : countRemaining();
	const closedAfterMs = performance.now() - startedAt;
	const pageStats = await visitors.stop();
	return {
		figure: `${scaleCount(SLOW_CLIENT_COUNT)} of them: ${remainingCount === 0 ? `all closed after ${formatSeconds(closedAfterMs)}` : `${remainingCount} still open after ${CLOSED_WITHIN_S} s`}; visitors 200 ${formatPercent(pageStats.okShare)}, p99 ${formatMs(pageStats.p99)}; memory at most +${(peakMb - initialMb).toFixed(0)} MB`,
		holds: remainingCount === 0 && pageStats.okShare >= 99.9 && pageStats.p99 < 1000,
	};
}

/** Sends a thousand requests in one packet, whose responses are each a hundred times as large. */
async function pipelineRequests() {
	const world = await openWorld("SQLite");
	await warmUpPages(world.origin);
	const initialMb = world.measureResidentMb();
	let peakMb = initialMb;
	const visitors = startVisitors(world.origin, VISITOR_COUNT);
	await openConnections(world, PIPELINING_CLIENTS, LARGE_PAGE_REQUEST.repeat(PIPELINED_REQUEST_COUNT));
	for (let sample = 0; sample < 50 && !world.getExitReason(); sample++) {
		await wait(200);
		if (!world.getExitReason()) peakMb = Math.max(peakMb, world.measureResidentMb());
	}
	const pageStats = await visitors.stop();
	return {
		figure: `${PIPELINING_CLIENTS} × ${PIPELINED_REQUEST_COUNT}: memory at most +${(peakMb - initialMb).toFixed(0)} MB; visitors 200 ${formatPercent(pageStats.okShare)}, p99 ${formatMs(pageStats.p99)}`,
		holds:
			!world.getExitReason() &&
			peakMb - initialMb < MAX_EXTRA_MB &&
			pageStats.okShare >= 99.9 &&
			pageStats.p99 < 1000,
	};
}

const DESCRIPTIONS = {
	headers: ["Slow headers (slowloris)", "a header line a second, never the last"],
	body: ["Slow bodies", "a byte a second of a form of 100 kB"],
	reader: ["Slow readers", "4 pages requested on each connection, a byte a second read"],
} as const;

export const connections: Fault[] = [
	{
		name: "idle",
		fault: "10,000 idle connections",
		injected: `each asks once and stays, for ${HOLD_SECONDS} s; 8 visitors beside them`,
		goal: `visitors 200 ≥ 99.9 %, p99 < 1 s; memory < ${MAX_MB} MB`,
		engines: SQLITE_ONLY,
		run: holdIdleConnections,
	},
	...(["headers", "body", "reader"] as const).map((kind) => ({
		name: "slow",
		fault: DESCRIPTIONS[kind][0],
		injected: `${SLOW_CLIENT_COUNT} connections, ${DESCRIPTIONS[kind][1]}; 8 visitors beside them`,
		goal: `closed within ${CLOSED_WITHIN_S} s; visitors 200 ≥ 99.9 %, p99 < 1 s`,
		engines: SQLITE_ONLY,
		run: () => runSlowClients(kind),
	})),
	{
		name: "pipelined",
		fault: "A thousand requests in one packet",
		injected: `${PIPELINING_CLIENTS} connections that ask for ${PIPELINED_REQUEST_COUNT} pages at once and read nothing`,
		goal: `memory at most +${MAX_EXTRA_MB} MB; visitors 200 ≥ 99.9 %, p99 < 1 s`,
		engines: SQLITE_ONLY,
		run: pipelineRequests,
	},
];

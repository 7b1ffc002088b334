import { randomBytes } from "node:crypto";
import { ADMIN_PASSWORD, asStaff, callServer } from "./client.ts";
import { BOTH, type Engine, type Fault, SQLITE, scaleCount } from "./fault.ts";
import { formatCounts, formatMs, startVisitors, summarize, warmUpPages } from "./load.ts";
import { openWorld } from "./world.ts";

const GUESSES = 10_000;
const ADDRESSES = 1000;
const EVALUATED = 10;
const LOGINS = 500;
/** The device secret that the owner's browser stores and sends, so that a known device can always try to log in. */
const device = randomBytes(32).toString("base64url");

type From = { device?: string; headers?: Record<string, string> };
const logIn = (origin: string, username: string, password: string, { device, headers = {} }: From = {}) =>
	callServer(origin, "/api/admin/login", { json: { username, password, device }, headers });

async function guessPasswords(engine: Engine) {
	const world = await openWorld(engine);
	const firstLogin = await logIn(world.origin, "admin", ADMIN_PASSWORD, { device });
	const staff = await asStaff(world.origin);
	const statuses: Record<string, number> = {};
	let next = 0;
	const guessing = Array.from({ length: 20 }, async () => {
		while (next < scaleCount(GUESSES)) {
			const n = next++;
			const address = `10.200.${(n % ADDRESSES) >> 8}.${n % 256}`;
			const { status } = await logIn(world.origin, "admin", `no-es-esta-${n}`, {
				headers: { "x-forwarded-for": address },
			});
			statuses[status] = (statuses[status] ?? 0) + 1;
		}
	});
	await Promise.all(guessing);
	const owner = await logIn(world.origin, "admin", ADMIN_PASSWORD, { device });
	const sessionCheck = await staff("/api/admin/inbox");
	return {
		figure: `${scaleCount(GUESSES)} guesses: evaluated ${statuses[401] ?? 0} (${formatCounts(statuses)}); owner on a known device ${firstLogin.status} before, ${owner.status} after; open session ${sessionCheck.status}`,
		holds: (statuses[401] ?? 0) <= EVALUATED && owner.status === 200 && sessionCheck.status === 200,
	};
}

async function floodLogins() {
	const world = await openWorld("SQLite");
	await warmUpPages(world.origin);
	const visitors = startVisitors(world.origin);
	const answers = await Promise.all(
		Array.from({ length: scaleCount(LOGINS) }, (_, n) =>
			logIn(world.origin, `nadie-${n}`, `no-es-esta-${n}`),
		),
	);
	const read = await visitors.stop();
	const { statuses, max } = summarize(answers);
	return {
		figure: `${scaleCount(LOGINS)} at once: ${formatCounts(statuses)}, the last after ${formatMs(max)}; pages 200 ${read.okShare.toFixed(1)} %, p95 ${formatMs(read.p95)}`,
		holds:
			read.okShare >= 99.9 &&
			read.p95 < 300 &&
			answers.every(({ status }) => [401, 429, 503].includes(status)),
	};
}

export const accounts: Fault[] = [
	{
		name: "lockout",
		fault: "Passwords are guessed from many addresses",
		injected: `${GUESSES} wrong passwords for «admin» from ${ADDRESSES} addresses`,
		goal: `evaluated ≤ ${EVALUATED} in 15 minutes; the owner on a known device gets in; open sessions go on`,
		engines: BOTH,
		run: guessPasswords,
	},
	{
		name: "logins",
		fault: "Logins exhaust the processor",
		injected: `${LOGINS} logins at once, each with another name and address; 4 visitors`,
		goal: "pages 200 ≥ 99.9 %, p95 < 300 ms",
		engines: SQLITE,
		run: floodLogins,
	},
];

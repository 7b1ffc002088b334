import { randomBytes } from "node:crypto";
import { ADMIN_PASSWORD, callServer, logInAsStaff } from "./client.ts";
import { BOTH_ENGINES, type Engine, type Fault, SQLITE_ONLY, scaleCount } from "./fault.ts";
import { formatCounts, formatMs, startVisitors, summarize, warmUpPages } from "./load.ts";
import { openWorld } from "./world.ts";

const GUESS_COUNT = 10_000;
const ADDRESS_COUNT = 1000;
const MAX_EVALUATED = 10;
const LOGIN_COUNT = 500;
/** The device secret that the owner's browser stores and sends, so that a known device can always try to log in. */
const device = randomBytes(32).toString("base64url");

type ClientIdentity = { device?: string; headers?: Record<string, string> };
const logIn = (
	origin: string,
	username: string,
	password: string,
	{ device, headers = {} }: ClientIdentity = {},
) => callServer(origin, "/api/admin/login", { json: { username, password, device }, headers });

async function guessPasswords(engine: Engine) {
	const world = await openWorld(engine);
	const firstLogin = await logIn(world.origin, "admin", ADMIN_PASSWORD, { device });
	const staff = await logInAsStaff(world.origin);
	const statuses: Record<string, number> = {};
	let nextGuess = 0;
	const guessers = Array.from({ length: 20 }, async () => {
		while (nextGuess < scaleCount(GUESS_COUNT)) {
			const guessNumber = nextGuess++;
			const address = `10.200.${(guessNumber % ADDRESS_COUNT) >> 8}.${guessNumber % 256}`;
			const { status } = await logIn(world.origin, "admin", `no-es-esta-${guessNumber}`, {
				headers: { "x-forwarded-for": address },
			});
			statuses[status] = (statuses[status] ?? 0) + 1;
		}
	});
	await Promise.all(guessers);
	const ownerLogin = await logIn(world.origin, "admin", ADMIN_PASSWORD, { device });
	const sessionCheck = await staff("/api/admin/inbox");
	return {
		figure: `${scaleCount(GUESS_COUNT)} guesses: evaluated ${statuses[401] ?? 0} (${formatCounts(statuses)}); owner on a known device ${firstLogin.status} before, ${ownerLogin.status} after; open session ${sessionCheck.status}`,
		holds: (statuses[401] ?? 0) <= MAX_EVALUATED && ownerLogin.status === 200 && sessionCheck.status === 200,
	};
}

async function floodLogins() {
	const world = await openWorld("SQLite");
	await warmUpPages(world.origin);
	const visitors = startVisitors(world.origin);
	const responses = await Promise.all(
		Array.from({ length: scaleCount(LOGIN_COUNT) }, (_, n) =>
			logIn(world.origin, `nadie-${n}`, `no-es-esta-${n}`),
		),
	);
	const pageStats = await visitors.stop();
	const { statuses, max } = summarize(responses);
	return {
		figure: `${scaleCount(LOGIN_COUNT)} at once: ${formatCounts(statuses)}, the last after ${formatMs(max)}; pages 200 ${pageStats.okShare.toFixed(1)} %, p95 ${formatMs(pageStats.p95)}`,
		holds:
			pageStats.okShare >= 99.9 &&
			pageStats.p95 < 300 &&
			responses.every(({ status }) => [401, 429, 503].includes(status)),
	};
}

export const accounts: Fault[] = [
	{
		name: "lockout",
		fault: "Passwords are guessed from many addresses",
		injected: `${GUESS_COUNT} wrong passwords for «admin» from ${ADDRESS_COUNT} addresses`,
		goal: `evaluated ≤ ${MAX_EVALUATED} in 15 minutes; the owner on a known device gets in; open sessions go on`,
		engines: BOTH_ENGINES,
		run: guessPasswords,
	},
	{
		name: "logins",
		fault: "Logins exhaust the processor",
		injected: `${LOGIN_COUNT} logins at once, each with another name and address; 4 visitors`,
		goal: "pages 200 ≥ 99.9 %, p95 < 300 ms",
		engines: SQLITE_ONLY,
		run: floodLogins,
	},
];

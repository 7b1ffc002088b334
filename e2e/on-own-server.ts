import { type OwnServer, START_LIMIT_MS, startOwnServer } from "./own-server.ts";
import { test as base } from "./staff.ts";

/** Playwright's test on a server of the worker's own, with staff of its own: for what every visitor of a site would see. */
export function onOwnServer<Own extends OwnServer>(open: () => Promise<Own>) {
	return base.extend<object, { own: Own }>({
		own: [
			// biome-ignore lint/correctness/noEmptyPattern: Playwright demands a destructured first argument
			async ({}, use) => {
				const own = await open();
				await use(own);
				await own.stop();
			},
			{ scope: "worker", timeout: START_LIMIT_MS },
		],
		baseURL: async ({ own }, use) => use(own.origin),
		staff: [async ({ own }, use) => use(await own.login()), { scope: "worker" }],
	});
}

/** The same, on a site without its address, which somebody is trying: what is a sample stands. */
export const trying = onOwnServer(() => startOwnServer({ SITE_URL: "" }));

/** The same, on a server like the one that all journeys share. */
export const test = onOwnServer(() => startOwnServer());

/** The same, on the shop to try: every tab is full. */
export const full = onOwnServer(() => startOwnServer({ BIELA_SAMPLE: "1" }));

import { type OwnServer, START_TIMEOUT_MS, startOwnServer } from "./own-server.ts";
import { test as base } from "./staff.ts";

/** Builds Playwright's test with one server and staff login per worker, for changes that affect every visitor. */
export function createServerTest<Own extends OwnServer>(
	startServer: () => Promise<Own>,
	timeout = START_TIMEOUT_MS,
) {
	return base.extend<object, { own: Own }>({
		own: [
			// biome-ignore lint/correctness/noEmptyPattern: Playwright demands a destructured first argument
			async ({}, use) => {
				const own = await startServer();
				await use(own);
				await own.stop();
			},
			{ scope: "worker", timeout },
		],
		baseURL: async ({ own }, use) => use(own.origin),
		staff: [async ({ own }, use) => use(await own.login()), { scope: "worker" }],
	});
}

/** Runs against a server in trial mode, without SITE_URL: sample content stays visible. */
export const trialServerTest = createServerTest(() => startOwnServer({ SITE_URL: "" }));

/** Runs against a dedicated server with the default settings. */
export const test = createServerTest(() => startOwnServer());

/** Two months of work take a minute and a half to make, and more beside other tests. */
const SAMPLE_TIMEOUT_MS = 5 * 60_000;

/** Runs against a trial server with sample data on every panel page. */
export const sampleServerTest = createServerTest(
	() => startOwnServer({ BIELA_SAMPLE: "1" }),
	SAMPLE_TIMEOUT_MS,
);

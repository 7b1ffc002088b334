import type { BrowserContext, Page, Route } from "@playwright/test";

/** Holds non-GET requests to a URL. @returns a function that resolves with the next held request */
export async function holdAt(page: Page, address: string): Promise<() => Promise<Route>> {
	const held: Route[] = [];
	const waiting: ((route: Route) => void)[] = [];
	await page.route(address, (route) => {
		if (route.request().method() === "GET") return route.fallback();
		const next = waiting.shift();
		if (next) next(route);
		else held.push(route);
	});
	return async () => held.shift() ?? new Promise((resolve) => waiting.push(resolve));
}

/** Sends a held request to the server and waits for the response. */
export async function release(held: Route): Promise<void> {
	await held.continue();
	await held.request().response();
}

/** Delays responses from a URL, such as a page's script. @returns a function that lets them through */
export async function holdBack(of: Page | BrowserContext, address: string): Promise<() => void> {
	const { promise: released, resolve: release } = Promise.withResolvers<void>();
	await of.route(address, async (route) => {
		await released;
		await route.continue();
	});
	return release;
}

import type { BrowserContext, Page, Route } from "@playwright/test";

/** Holds every change sent to an address. @returns a function that resolves with the next one, to be answered late */
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

/** Lets a held change go to the server, and waits for its answer. */
export async function release(held: Route): Promise<void> {
	await held.continue();
	await held.request().response();
}

/** Holds what an address brings, such as a page's script. @returns a function that lets it come */
export async function holdBack(of: Page | BrowserContext, address: string): Promise<() => void> {
	const { promise: released, resolve: release } = Promise.withResolvers<void>();
	await of.route(address, async (route) => {
		await released;
		await route.continue();
	});
	return release;
}

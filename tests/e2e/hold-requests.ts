import type { BrowserContext, Page, Route } from "@playwright/test";

/** Holds non-GET requests to a URL. @returns a function that resolves with the next held request */
export async function holdRequests(page: Page, address: string): Promise<() => Promise<Route>> {
	const heldRoutes: Route[] = [];
	const waiters: ((route: Route) => void)[] = [];
	await page.route(address, (route) => {
		if (route.request().method() === "GET") return route.fallback();
		const waiter = waiters.shift();
		if (waiter) waiter(route);
		else heldRoutes.push(route);
	});
	return async () => heldRoutes.shift() ?? new Promise((resolve) => waiters.push(resolve));
}

/** Sends a held request to the server and waits for the response. */
export async function continueRequest(heldRoute: Route): Promise<void> {
	await heldRoute.continue();
	await heldRoute.request().response();
}

/** Delays responses from a URL, such as a page's script. @returns a function that lets them through */
export async function delayResponses(target: Page | BrowserContext, address: string): Promise<() => void> {
	const { promise: released, resolve: release } = Promise.withResolvers<void>();
	await target.route(address, async (route) => {
		await released;
		await route.continue();
	});
	return release;
}

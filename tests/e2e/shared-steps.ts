import type { APIRequestContext, Locator, Page } from "@playwright/test";
import type { Login } from "#core/accounts/contract.ts";
import type { Settings } from "#core/settings/contract.ts";
import { addDays, getWeekday } from "#domain/time.ts";
import { expect } from "./fixtures.ts";
import { TODAY } from "./server.ts";
import { getAuthHeaders } from "./staff.ts";

/**
 * Returns an open Tuesday to Thursday that is still in the future if midnight passes during the run.
 *
 * @param index position from 0; each journey that books hours takes a different one
 */
export const findOpenDay = (request: APIRequestContext, index = 0) =>
	findDay(request, 2, (day, isClosed) => [2, 3, 4].includes(getWeekday(day)) && !isClosed(day), index);

/** Returns a Sunday at least two weeks ahead whose Monday is not a holiday. */
export const findClosedDay = (request: APIRequestContext) =>
	findDay(
		request,
		14,
		(day, isClosed) => getWeekday(day) === 0 && !isClosed(day) && !isClosed(addDays(day, 1)),
	);

/** Reason for a brief closure by a journey. These days still count as open, or other journeys' days would shift. */
export const BRIEF_CLOSURE_REASON = "Duelo nacional";

async function findDay(
	request: APIRequestContext,
	minDaysAhead: number,
	matches: (day: string, isClosed: (day: string) => boolean) => boolean,
	index = 0,
): Promise<string> {
	const { closedDays } = (await (await request.get("/api/settings")).json()) as Settings;
	const isClosed = (day: string) =>
		closedDays.some(({ date, reason }) => date === day && reason !== BRIEF_CLOSURE_REASON);
	let matchCount = 0;
	for (let day = addDays(TODAY, minDaysAhead); ; day = addDays(day, 1))
		if (matches(day, isClosed) && matchCount++ === index) return day;
}

/** Fetches the record with a reference from the staff API: /api/admin/{resource}/{id}. */
export async function fetchStored(
	request: APIRequestContext,
	staff: Login,
	resource: "messages" | "appointments" | "quotes" | "service-requests",
	reference: string,
) {
	const headers = getAuthHeaders(staff);
	const inbox = await request.get(`/api/admin/inbox?state=all&q=${reference}`, { headers });
	const [lead] = (await inbox.json()).leads;
	return (await request.get(`/api/admin/${resource}/${lead.id}`, { headers })).json();
}

/** Waits until a measured position is the same in two polls, so that scrolling and layout have ended. */
export async function waitForStablePosition(page: Page, measure: () => Promise<number>): Promise<number> {
	let position = Number.NaN;
	const isStable = async () => {
		const previous = position;
		await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 50))));
		position = await measure();
		return position === previous;
	};
	await expect.poll(isStable).toBe(true);
	return position;
}

/** Opens a page and waits for hydration; before that, the browser itself handles links and forms. */
export async function openHydrated(page: Page, path: string): Promise<void> {
	await page.goto(path);
	await waitForHydration(page);
}

/** Waits until the current page has hydrated. */
export async function waitForHydration(page: Page): Promise<void> {
	await page.waitForFunction(() => {
		const main = document.querySelector("main");
		const isHydrated = main !== null && Object.keys(main).some((key) => key.startsWith("__reactProps"));
		// Parts laid out late would shift the elements below during a click.
		return isHydrated && main.querySelector(".later") === null;
	});
}

/** Matches the total product count, allowing for one that a panel journey publishes briefly. */
export const ALL_PRODUCTS = /^Mostrando 6[2-4] productos$/;

/** Expects all bundled items in a list, allowing for a few that other journeys publish briefly. */
export async function expectBundledItems(list: Locator, bundledCount: number): Promise<void> {
	await expect.poll(() => list.count()).toBeGreaterThanOrEqual(bundledCount);
	expect(await list.count()).toBeLessThanOrEqual(bundledCount + 2);
}

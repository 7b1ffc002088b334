import type { APIRequestContext, Locator, Page } from "@playwright/test";
import type { Settings } from "#features/settings/contract.ts";
import type { Login } from "#features/staff/contract.ts";
import { addDays, weekdayOf } from "#panama/time.ts";
import { expect } from "./fixtures.ts";
import { TODAY } from "./server.ts";
import { bearer } from "./staff.ts";

/**
 * Returns an open Tuesday to Thursday that is still in the future if midnight passes during the run.
 *
 * @param index position from 0; each journey that books hours takes a different one
 */
export const openDay = (request: APIRequestContext, place = 0) =>
	dayFrom(request, 2, (day, isOff) => [2, 3, 4].includes(weekdayOf(day)) && !isOff(day), place);

/** Returns a Sunday at least two weeks ahead whose Monday is not a holiday. */
export const closedDay = (request: APIRequestContext) =>
	dayFrom(
		request,
		14,
		(day, isOff) => weekdayOf(day) === 0 && !isOff(day) && !isOff(addDays(day, 1)),
	);

/** Reason for a brief closure by a journey. These days still count as open, or other journeys' days would shift. */
export const CLOSED_FOR_A_MOMENT = "Duelo nacional";

async function dayFrom(
	request: APIRequestContext,
	ahead: number,
	isGood: (day: string, isOff: (day: string) => boolean) => boolean,
	place = 0,
): Promise<string> {
	const { closedDays } = (await (await request.get("/api/settings")).json()) as Settings;
	const isOff = (day: string) =>
		closedDays.some(({ date, reason }) => date === day && reason !== CLOSED_FOR_A_MOMENT);
	let passed = 0;
	for (let day = addDays(TODAY, ahead); ; day = addDays(day, 1))
		if (isGood(day, isOff) && passed++ === place) return day;
}

/** Fetches the record with a reference from the staff API: /api/admin/{resource}/{id}. */
export async function storedAs(
	request: APIRequestContext,
	staff: Login,
	room: "messages" | "appointments" | "quotes" | "service-requests",
	reference: string,
) {
	const headers = bearer(staff);
	const inbox = await request.get(`/api/admin/inbox?state=all&q=${reference}`, { headers });
	const [lead] = (await inbox.json()).leads;
	return (await request.get(`/api/admin/${room}/${lead.id}`, { headers })).json();
}

/** Waits until a measured position is the same in two polls, so that scrolling and layout have ended. */
export async function atRest(page: Page, place: () => Promise<number>): Promise<number> {
	let before = Number.NaN;
	const rests = async () => {
		const last = before;
		await page.evaluate(() => new Promise((go) => requestAnimationFrame(() => setTimeout(go, 50))));
		before = await place();
		return before === last;
	};
	await expect.poll(rests).toBe(true);
	return before;
}

/** Opens a page and waits for hydration; before that, the browser itself handles links and forms. */
export async function openAlive(page: Page, path: string): Promise<void> {
	await page.goto(path);
	await alive(page);
}

/** Waits until the current page has hydrated. */
export async function alive(page: Page): Promise<void> {
	await page.waitForFunction(() => {
		const main = document.querySelector("main");
		const isAlive =
			main !== null && Object.keys(main).some((key) => key.startsWith("__reactProps"));
		// Parts laid out late would shift the elements below during a click.
		return isAlive && main.querySelector(".later") === null;
	});
}

/** Matches the total product count, allowing for one that a panel journey publishes briefly. */
export const ALL_PRODUCTS = /^Mostrando 6[2-4] productos$/;

/** Expects all bundled items in a list, allowing for a few that other journeys publish briefly. */
export async function expectAll(list: Locator, bundled: number): Promise<void> {
	await expect.poll(() => list.count()).toBeGreaterThanOrEqual(bundled);
	expect(await list.count()).toBeLessThanOrEqual(bundled + 2);
}

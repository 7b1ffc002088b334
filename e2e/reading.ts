import type { APIRequestContext, Locator, Page } from "@playwright/test";
import type { Settings } from "#features/settings/contract.ts";
import type { Login } from "#features/staff/contract.ts";
import { addDays, weekdayOf } from "#panama/time.ts";
import { expect } from "./fixtures.ts";
import { TODAY } from "./server.ts";
import { bearer } from "./staff.ts";

/**
 * A Tuesday to Thursday on which the shop opens, still ahead when midnight passes during the run.
 *
 * @param place which of them, from 0: whoever books hours takes a day of their own
 */
export const openDay = (request: APIRequestContext, place = 0) =>
	dayFrom(request, 2, (day, isOff) => [2, 3, 4].includes(weekdayOf(day)) && !isOff(day), place);

/** A Sunday two weeks ahead or later, with a Monday after it that is no holiday. */
export const closedDay = (request: APIRequestContext) =>
	dayFrom(
		request,
		14,
		(day, isOff) => weekdayOf(day) === 0 && !isOff(day) && !isOff(addDays(day, 1)),
	);

/** Why a journey closes a day for a moment: it still counts as open, else the days of all others would move. */
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

/** The record behind a reference, as staff read it: /api/admin/{room}/{id}. */
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

/** A place on the page, once it is the same in two frames: what scrolls or is laid out on the way there is over. */
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

/** Opens a page and waits until React has taken it over: before that, a link or a form is the browser's own. */
export async function openAlive(page: Page, path: string): Promise<void> {
	await page.goto(path);
	await alive(page);
}

/** The same for a page that is open already. */
export async function alive(page: Page): Promise<void> {
	await page.waitForFunction(() => {
		const main = document.querySelector("main");
		const isAlive =
			main !== null && Object.keys(main).some((key) => key.startsWith("__reactProps"));
		// What is laid out a moment later moves what stands below it under the press.
		return isAlive && main.querySelector(".later") === null;
	});
}

/** What the site says of all its products: a journey of the panel may show one of its own meanwhile. */
export const ALL_PRODUCTS = /^Mostrando 6[2-4] productos$/;

/** The same of a list: it has the bundled ones, and no more than the few of such journeys. */
export async function expectAll(list: Locator, bundled: number): Promise<void> {
	await expect.poll(() => list.count()).toBeGreaterThanOrEqual(bundled);
	expect(await list.count()).toBeLessThanOrEqual(bundled + 2);
}

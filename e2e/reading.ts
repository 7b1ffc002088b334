import type { APIRequestContext, Page } from "@playwright/test";
import { ADMIN_PASSWORD } from "./server.ts";

/**
 * A Tuesday to Thursday on which the shop opens, at least a day ahead.
 *
 * @param place which of them, from 0: whoever books hours takes a day of their own
 */
export async function openDay(request: APIRequestContext, place = 0): Promise<string> {
	const { today, closedDays } = await (await request.get("/api/settings")).json();
	let passed = 0;
	for (let ahead = 1; ; ahead++) {
		const day = new Date(Date.parse(`${today}T00:00:00Z`) + ahead * 86_400_000);
		const date = day.toISOString().slice(0, 10);
		const isClosed = closedDays.some((closed: { date: string }) => closed.date === date);
		const isGood = day.getUTCDay() >= 2 && day.getUTCDay() <= 4 && !isClosed;
		if (isGood && passed++ === place) return date;
	}
}

/** A Saturday a week ahead or later that is no holiday. */
export async function openSaturday(request: APIRequestContext): Promise<string> {
	const { today, closedDays } = await (await request.get("/api/settings")).json();
	for (let ahead = 7; ; ahead++) {
		const day = new Date(Date.parse(`${today}T00:00:00Z`) + ahead * 86_400_000);
		const date = day.toISOString().slice(0, 10);
		const isClosed = closedDays.some((closed: { date: string }) => closed.date === date);
		if (day.getUTCDay() === 6 && !isClosed) return date;
	}
}

/** A Sunday two weeks ahead or later, with a Monday after it that is no holiday. */
export async function closedDay(request: APIRequestContext): Promise<string> {
	const { today, closedDays } = await (await request.get("/api/settings")).json();
	for (let ahead = 14; ; ahead++) {
		const [sunday, monday] = [ahead, ahead + 1].map((days) =>
			new Date(Date.parse(`${today}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10),
		) as [string, string];
		const isHoliday = closedDays.some((closed: { date: string }) =>
			[sunday, monday].includes(closed.date),
		);
		if (new Date(sunday).getUTCDay() === 0 && !isHoliday) return sunday;
	}
}

/** The record behind a reference, as staff read it: /api/admin/{room}/{id}. */
export async function storedAs(
	request: APIRequestContext,
	room: "messages" | "appointments" | "quotes" | "service-requests",
	reference: string,
) {
	const login = await request.post("/api/admin/login", {
		data: { username: "admin", password: ADMIN_PASSWORD },
	});
	const { access_token } = await login.json();
	const headers = { authorization: `Bearer ${access_token}` };
	const inbox = await request.get(`/api/admin/inbox?state=todas&q=${reference}`, { headers });
	const [lead] = (await inbox.json()).leads;
	const stored = await (await request.get(`/api/admin/${room}/${lead.id}`, { headers })).json();
	// A person has five sessions at most: one left open would end somebody else's.
	await request.post("/api/admin/logout", { headers });
	return stored;
}

/** Opens a page and waits until React has taken it over: before that, a link or a form is the browser's own. */
export async function openAlive(page: Page, path: string): Promise<void> {
	await page.goto(path);
	await page.waitForFunction(() => {
		const main = document.querySelector("main");
		return main !== null && Object.keys(main).some((key) => key.startsWith("__reactProps"));
	});
}

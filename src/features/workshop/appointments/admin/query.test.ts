import { expect, test } from "vitest";
import { read } from "#api/client.ts";
import {
	buildAgendaPath,
	findOpeningDay,
	getLoadedSpan,
	listDaysOfView,
	parseAgendaQuery,
	readDay,
} from "./query.ts";

const TODAY = "2026-11-20";
const parse = (text: string) => parseAgendaQuery(new URLSearchParams(text), TODAY);

test("parses an empty or invalid query as today", () => {
	expect(parse("")).toEqual({ day: TODAY, view: null });
	expect(parse("dia=mañana&vista=mes")).toEqual({ day: TODAY, view: null });
	expect(parse("dia=2026-99-99")).toEqual({ day: TODAY, view: null });
	expect(parse("dia=9999-12-31")).toEqual({ day: TODAY, view: null });
});

test("builds a path that parses back to the query", () => {
	const path = buildAgendaPath({ day: "2026-12-01", view: "semana" }, "/nueva", {
		hora: "9:00 AM",
	});
	expect(path).toBe("/admin/dashboard/agenda/nueva?dia=2026-12-01&vista=semana&hora=9%3A00+AM");
	expect(parse(path.split("?")[1] ?? "")).toEqual({ day: "2026-12-01", view: "semana" });
});

test("loads full weeks from Monday", () => {
	expect(getLoadedSpan("2026-11-22")).toEqual({ from: "2026-11-16", to: "2026-12-13" });
	expect(listDaysOfView("2026-11-22", "dia")).toEqual(["2026-11-22"]);
	expect(listDaysOfView("2026-11-22", "semana")[0]).toBe("2026-11-16");
});

test("fetches again when the device clock has another day", async () => {
	const requestedDays: string[] = [];
	const response = { ok: true, status: 200, json: async () => ({ now: "2031-02-28T15:00:00Z" }) };
	const fetchDay = async (day: string) => {
		requestedDays.push(day);
		await read(Promise.resolve(response));
		return `what ${day} brings`;
	};
	const monthUrl = "http://localhost/admin/dashboard/agenda/mes";
	const today = { day: "2031-02-28", data: "what 2031-02-28 brings" };
	expect(await readDay(monthUrl, fetchDay)).toEqual(today);
	expect([requestedDays.length, requestedDays[1]]).toEqual([2, "2031-02-28"]);
	expect(await readDay(monthUrl, fetchDay)).toEqual(today);
	expect((await readDay(`${monthUrl}?dia=2031-03-04`, fetchDay)).day).toBe("2031-03-04");
	expect(requestedDays.slice(2)).toEqual(["2031-02-28", "2031-03-04"]);
});

type OpeningCase = [title: string, ...Parameters<typeof findOpeningDay>, expected: string | undefined];
const MONDAY = "2026-11-23T13:00:00.000Z";

test.each<OpeningCase>([
	["stays today while the shop is open", { next_opening: null, visits: [] }, TODAY, undefined],
	[
		"stays when it opens again this week",
		{ next_opening: "2026-11-21T13:00:00.000Z", visits: [] },
		TODAY,
		undefined,
	],
	["opens on the next open week", { next_opening: MONDAY, visits: [] }, TODAY, "2026-11-23"],
	[
		"stays with a visit left this week",
		{ next_opening: MONDAY, visits: [{ day: "2026-11-22", state: "confirmed" }] },
		TODAY,
		undefined,
	],
	[
		"ignores what is over",
		{ next_opening: MONDAY, visits: [{ day: TODAY, state: "attended" }] },
		TODAY,
		"2026-11-23",
	],
	[
		"ignores visits of next week",
		{ next_opening: MONDAY, visits: [{ day: "2026-11-23", state: "confirmed" }] },
		TODAY,
		"2026-11-23",
	],
])("%s", (_, agenda, today, expected) => {
	expect(findOpeningDay(agenda, today)).toBe(expected);
});

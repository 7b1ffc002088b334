import { describe, expect, test } from "vitest";
import type { Visit } from "#features/workshop/appointments/contract.ts";
import {
	type AgendaDay,
	findNextFreeHour,
	getBoardHours,
	getBoardSpan,
	listStartChoices,
	listUnconfirmedVisits,
	parseStartTime,
} from "./board.ts";
import { getVisitsOnDay } from "./day-visits.ts";
import { getWeekDays, getWeekStart } from "./query.ts";

const MONDAY: AgendaDay = {
	day: "2026-11-23",
	opens: "08:00",
	closes: "18:00",
	reason: null,
	special: null,
	pauses: [],
	blocks: [],
	closure: null,
	capacity: 2,
};
const SATURDAY: AgendaDay = { ...MONDAY, day: "2026-11-28", closes: "16:00" };
const SUNDAY: AgendaDay = {
	day: "2026-11-29",
	opens: null,
	closes: null,
	special: null,
	pauses: [],
	blocks: [],
	closure: null,
	capacity: 2,
	reason: "los domingos no abrimos",
};
const LONG_AGO = { day: "2026-11-01", minute: 0 };
const buildVisit = (time: string | null, overrides: Partial<Visit> = {}): Visit => ({
	id: `${time}-${overrides.name}`,
	lead_id: `lead-${time}-${overrides.name}`,
	reference: "CIT-2026-00001",
	name: "Ana",
	phone: "+50761234567",
	phone_typed: null,
	email: null,
	service: "Frenos",
	service_id: "frenos",
	car: "",
	note: "",
	minutes: 60,
	day: MONDAY.day,
	time,
	until: null,
	state: "confirmed",
	cancel_reason: null,
	cancelled_by: null,
	cancellation_text: null,
	customer_cancellation_text: null,
	day_change: null,
	notification: { text: "Todavía nadie se lo ha dicho: avísale por WhatsApp.", needs_notification: true },
	customer_confirmed_at: null,
	link: "https://taller.test/seguir/x",
	calendar: { state: "off", error: null, at: null },
	created_at: "2026-11-20T12:00:00.000Z",
	updated_at: "2026-11-20T12:00:00.000Z",
	...overrides,
});

describe("getBoardHours", () => {
	test("counts visits and arrivals per hour, noon included", () => {
		const visits = [buildVisit("11:00 AM", { minutes: 120 }), buildVisit("9:00 AM")];
		const hours = getBoardHours(MONDAY, visits, LONG_AGO);
		const takenByTime = Object.fromEntries(hours.map((hour) => [hour.time, hour.taken]));
		expect(takenByTime).toMatchObject({ "9:00 AM": 1, "11:00 AM": 1, "12:00 PM": 1, "1:00 PM": 0 });
		expect(hours.map(({ arriving }) => arriving.length)).toEqual([0, 1, 0, 1, 0, 0, 0, 0, 0, 0]);
		expect(hours.find(({ time }) => time === "12:00 PM")).toMatchObject({ isStart: false });
	});

	test("frees the hour of cancelled and missed visits", () => {
		const freedVisits = [
			buildVisit("9:00 AM", { state: "cancelled" }),
			buildVisit("9:00 AM", { state: "no_show" }),
		];
		const nineOClock = getBoardHours(MONDAY, freedVisits, LONG_AGO).find(({ time }) => time === "9:00 AM");
		expect(nineOClock).toMatchObject({ taken: 0 });
		expect(nineOClock?.arriving).toHaveLength(2);
	});

	test("shows only booked hours on a closed day", () => {
		expect(getBoardHours(SUNDAY, [], LONG_AGO)).toEqual([]);
		const hours = getBoardHours(SUNDAY, [buildVisit("10:00 AM", { day: SUNDAY.day })], LONG_AGO);
		expect(hours.map(({ time, isStart }) => [time, isStart])).toEqual([["10:00 AM", false]]);
	});

	test("offers the current hour but no past hour", () => {
		const now = { day: MONDAY.day, minute: 10 * 60 + 40 };
		const starts = getBoardHours(MONDAY, [], now).filter(({ isStart }) => isStart);
		expect(starts[0]?.time).toBe("10:00 AM");
	});
});

describe("listStartChoices", () => {
	const options = { duration: { minutes: 120 }, now: LONG_AGO };

	test("offers no start that would end after closing", () => {
		expect(listStartChoices(SATURDAY, [], options).at(-1)?.time).toBe("2:00 PM");
		expect(listStartChoices(SUNDAY, [], options)).toEqual([]);
	});

	test("reports the fullest of the hours a visit needs", () => {
		const visits = [buildVisit("10:00 AM"), buildVisit("10:00 AM", { name: "Luis" })];
		const nineOClock = listStartChoices(MONDAY, visits, options).find(({ time }) => time === "9:00 AM");
		expect(nineOClock).toEqual({ time: "9:00 AM", until: null, taken: 2, capacity: 2, isFull: true });
	});

	test("ignores the hours of the visit being moved", () => {
		const visits = [buildVisit("10:00 AM"), buildVisit("10:00 AM", { name: "Luis", id: "suya" })];
		const ten = (ignoredVisitId?: string) =>
			listStartChoices(MONDAY, visits, {
				...options,
				...(ignoredVisitId && { ignoredVisitId }),
			}).find(({ time }) => time === "10:00 AM");
		expect(ten()?.isFull).toBe(true);
		expect(ten("suya")?.isFull).toBe(false);
	});

	test("finds the next free hour past full and closed ones", () => {
		const fullVisits = ["8:00 AM", "9:00 AM"].flatMap((time) => [
			buildVisit(time),
			buildVisit(time, { name: "Luis" }),
		]);
		const days = [SUNDAY, MONDAY, SATURDAY].toSorted((a, b) => (a.day < b.day ? -1 : 1));
		const nextHour = findNextFreeHour(days, fullVisits, {
			duration: { minutes: 60 },
			now: LONG_AGO,
			from: "2026-11-20",
		});
		expect(nextHour).toEqual({ day: MONDAY.day, time: "10:00 AM" });
		const laterHour = findNextFreeHour(days, fullVisits, {
			duration: { minutes: 60 },
			now: LONG_AGO,
			from: SUNDAY.day,
		});
		expect(laterHour).toBeUndefined();
	});
});

test("does not suggest the hour in progress", () => {
	const getOfferedTime = (minute: number) => {
		const now = { day: MONDAY.day, minute };
		return findNextFreeHour([MONDAY], [], { duration: { minutes: 60 }, now, from: MONDAY.day })?.time;
	};
	expect(getOfferedTime(9 * 60 + 59)).toBe("10:00 AM");
	expect(getOfferedTime(10 * 60 + 12)).toBe("11:00 AM");
});

test("starts the week on Monday", () => {
	expect(getWeekStart("2026-11-29")).toBe("2026-11-23");
	expect(getWeekStart("2026-11-23")).toBe("2026-11-23");
	expect(getWeekDays("2026-11-30").at(-1)).toBe("2026-12-06");
});

test("spans opening hours and visits outside them", () => {
	expect(getBoardSpan([MONDAY, SATURDAY], [])).toEqual({ from: 480, to: 1080 });
	expect(getBoardSpan([SATURDAY], [buildVisit("5:00 PM", { day: SATURDAY.day })])).toEqual({
		from: 480,
		to: 1080,
	});
	expect(getBoardSpan([SUNDAY], [])).toEqual({ from: 480, to: 1080 });
});

test("lists a day's visits that have a time, earliest first", () => {
	const visits = [buildVisit("2:00 PM"), buildVisit(null), buildVisit("9:00 AM")];
	expect(getVisitsOnDay(MONDAY.day, visits).map(({ time }) => time)).toEqual(["9:00 AM", "2:00 PM"]);
	expect(parseStartTime("12:00 PM")).toBeUndefined();
});

test("lists unconfirmed visits until their hour comes", () => {
	const buildPendingVisit = (time: string | null) => buildVisit(time, { state: "pending" });
	const visits = [
		buildPendingVisit("9:00 AM"),
		buildVisit("9:00 AM"),
		buildPendingVisit(null),
		buildPendingVisit("2:00 PM"),
	];
	const noon = new Date("2026-11-23T17:00:00Z");
	expect(listUnconfirmedVisits(visits, noon).map(({ time }) => time)).toEqual(["2:00 PM"]);
});

describe("drop-off services", () => {
	const duration = { minutes: 120, dropOff: { serviceId: "frenos", start: 480, perDay: 2 } };
	const buildDropOff = (name: string) => buildVisit("8:00 AM", { name, minutes: 120, until: "10:00 AM" });

	test("offer one daily window and occupy no hours", () => {
		const visits = [buildDropOff("Ana"), buildVisit("8:00 AM")];
		const options = { duration, now: LONG_AGO };
		const dropOffWindow = { time: "8:00 AM", until: "10:00 AM", capacity: 2 };
		expect(listStartChoices(MONDAY, visits, options)).toEqual([
			{ ...dropOffWindow, taken: 1, isFull: false },
		]);
		const fullVisits = [buildDropOff("Ana"), buildDropOff("Luis")];
		expect(listStartChoices(MONDAY, fullVisits, options)).toEqual([
			{ ...dropOffWindow, taken: 2, isFull: true },
		]);
		expect(getBoardHours(MONDAY, fullVisits, LONG_AGO)[0]).toMatchObject({ taken: 0, capacity: 2 });
	});

	test("accept cars until the window closes", () => {
		const options = { duration, now: { day: MONDAY.day, minute: 590 } };
		expect(listStartChoices(MONDAY, [], options)).toHaveLength(1);
		expect(listStartChoices(MONDAY, [], { duration, now: { day: MONDAY.day, minute: 601 } })).toEqual([]);
	});
});

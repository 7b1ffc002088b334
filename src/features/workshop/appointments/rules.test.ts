import fc from "fast-check";
import { expect, test } from "vitest";
import { PREFERRED_TIMES } from "#domain/shop.ts";
import { parseClockTime } from "#domain/time.ts";
import {
	getVisitMinutes,
	listOccupiedHours,
} from "#features/workshop/appointments/booking/visit-duration.ts";
import { getChangeError } from "#features/workshop/appointments/changes/visit-effects.server.ts";
import { settingsSeed } from "#seed/settings.ts";
import {
	getLastBookableDay,
	getNoTimesReason,
	listAvailableTimes,
	validateDay,
	validateTime,
} from "./rules.ts";
import { getVisitStateInfo, VISIT_STATES, validateStateChange } from "./visit-states.ts";

/** Defaults to Friday 20 November 2026, 10:00 AM in Panama. */
const createContext = (instant = "2026-11-20T15:00:00Z") => ({
	now: new Date(instant),
	calendar: settingsSeed,
});
const MONDAY = "2026-11-23";
const SATURDAY = "2026-11-21";

test("accepts today and rejects yesterday", () => {
	expect(validateDay("2026-11-20", createContext())).toBeUndefined();
	expect(validateDay("2026-11-19", createContext())).toMatch(/ya pasó/);
});

test("uses Panama's day when UTC is a day ahead", () => {
	const eveningContext = createContext("2026-11-21T01:00:00Z");
	expect(validateDay("2026-11-20", eveningContext)).toBeUndefined();
	expect(getNoTimesReason("2026-11-20", eveningContext)).toBe("hoy ya no da tiempo");
	expect(validateDay("2026-11-19", eveningContext)).toMatch(/ya pasó/);
	expect(validateTime(SATURDAY, "8:00 AM", eveningContext)).toBeUndefined();
});

test.each(["UTC", "America/Panama", "Europe/Madrid", "Asia/Tokyo", "Pacific/Kiritimati"])(
	"ignores the time zone of the machine (%s)",
	(zone) => {
		const before = process.env.TZ;
		process.env.TZ = zone;
		try {
			const eveningContext = createContext("2026-11-21T01:00:00Z");
			expect(validateDay("2026-11-20", eveningContext)).toBeUndefined();
			expect(validateDay("2026-11-22", eveningContext)).toMatch(/domingos/);
			expect(listAvailableTimes(SATURDAY, eveningContext).at(-1)).toBe("3:00 PM");
			expect(getLastBookableDay(eveningContext.now, eveningContext.calendar)).toBe("2027-02-18");
		} finally {
			process.env.TZ = before;
			if (before === undefined) delete process.env.TZ;
		}
	},
);

test("rejects Sundays and holidays with their reason", () => {
	expect(validateDay("2026-11-22", createContext())).toBe(
		"Ese día estamos cerrados: los domingos no abrimos. Elige otro día.",
	);
	expect(validateDay("2026-12-25", createContext())).toBe(
		"Ese día estamos cerrados: Navidad. Elige otro día.",
	);
	expect(getNoTimesReason("2026-11-22", createContext())).toBe("los domingos no abrimos");
	expect(getNoTimesReason("2026-12-25", createContext())).toBe("Navidad");
});

test("rejects days beyond the booking horizon", () => {
	expect(validateDay("2027-02-18", createContext())).toBeUndefined();
	expect(validateDay("2027-02-19", createContext())).toMatch(/próximos 90 días/);
	expect(getNoTimesReason("2027-02-19", createContext())).toBe("todavía no agendamos para esa fecha");
	expect(getNoTimesReason("2026-11-19", createContext())).toBe("ese día ya pasó");
});

test.each([
	[60, MONDAY, 9, "8:00 AM", "5:00 PM"],
	[120, MONDAY, 8, "8:00 AM", "4:00 PM"],
	[240, MONDAY, 6, "8:00 AM", "2:00 PM"],
	[600, MONDAY, 1, "8:00 AM", "8:00 AM"],
	[60, SATURDAY, 7, "8:00 AM", "3:00 PM"],
	[120, SATURDAY, 6, "8:00 AM", "2:00 PM"],
	[480, SATURDAY, 1, "8:00 AM", "8:00 AM"],
])("%i minutes on %s: %i start times, %s to %s", (minutes, day, count, first, last) => {
	const times = listAvailableTimes(day, createContext(), { minutes });
	expect([times.length, times[0], times.at(-1)]).toEqual([count, first, last]);
});

test("names the closing time when a job ends too late", () => {
	expect(validateTime(MONDAY, "5:00 PM", createContext(), { minutes: 120 })).toMatch(
		/cerramos a las 6:00 PM/,
	);
	expect(validateTime(SATURDAY, "4:00 PM", createContext())).toMatch(/cerramos a las 4:00 PM/);
	expect(getNoTimesReason(SATURDAY, createContext(), { minutes: 540 })).toMatch(/antes del cierre/);
});

test("applies the minimum notice to today", () => {
	expect(listAvailableTimes("2026-11-20", createContext(), { minutes: 60 })[0]).toBe("1:00 PM");
	expect(validateTime("2026-11-20", "10:00 AM", createContext())).toMatch(/ya pasó/);
	expect(validateTime("2026-11-20", "11:00 AM", createContext())).toMatch(/2 horas de anticipación/);
	expect(listAvailableTimes("2026-11-22", createContext())).toEqual([]);
});

test("applies a 24-hour notice, or none", () => {
	const agenda = { ...settingsSeed.agenda, minimumNoticeMinutes: 24 * 60 };
	const day = { now: createContext().now, calendar: { ...settingsSeed, agenda } };
	expect(listAvailableTimes(SATURDAY, day)[0]).toBe("10:00 AM");
	const agendaWithoutNotice = { ...agenda, minimumNoticeMinutes: 0 };
	const contextWithoutNotice = {
		now: createContext().now,
		calendar: { ...settingsSeed, agenda: agendaWithoutNotice },
	};
	expect(listAvailableTimes("2026-11-20", contextWithoutNotice)[0]).toBe("11:00 AM");
});

test("rejects a job that overlaps a full hour", () => {
	const countTaken = (_: string, minute: number) => (minute === 600 ? 2 : 1);
	const times = listAvailableTimes(MONDAY, createContext(), { minutes: 120, taken: countTaken });
	expect(times).not.toContain("9:00 AM");
	expect(times).not.toContain("10:00 AM");
	expect(times).toContain("8:00 AM");
	expect(times).toContain("11:00 AM");
	expect(validateTime(MONDAY, "10:00 AM", createContext(), { taken: countTaken })).toMatch(/llena/);
	expect(getNoTimesReason(MONDAY, createContext(), { taken: () => 2 })).toBe("ese día ya está lleno");
});

test("reserves noon for a two-hour job at 11 AM", () => {
	const countTakenAtNoon = (_: string, minute: number) => (minute === 720 ? 2 : 0);
	const options = { minutes: 120, taken: countTakenAtNoon };
	expect(listAvailableTimes(MONDAY, createContext(), options)).not.toContain("11:00 AM");
	expect(listAvailableTimes(MONDAY, createContext(), { minutes: 60, taken: countTakenAtNoon })).toContain(
		"11:00 AM",
	);
});

test("rejects a time before opening", () => {
	const hours = settingsSeed.hours.map((day) => day && { ...day, opens: "09:00" });
	const lateOpening = { now: createContext().now, calendar: { ...settingsSeed, hours } };
	expect(validateTime(MONDAY, "8:00 AM", lateOpening)).toMatch(/abrimos a las 9:00 AM/);
});

test("defaults to two hours; multi-day jobs take one", () => {
	expect(getVisitMinutes(null, settingsSeed)).toBe(120);
	expect(getVisitMinutes(45, settingsSeed)).toBe(45);
	expect(getVisitMinutes(600, settingsSeed)).toBe(600);
	expect(getVisitMinutes(3 * 24 * 60, settingsSeed)).toBe(60);
});

test("offers only times within hours and capacity (property test)", () => {
	const minutes = fc.integer({ min: 15, max: 700 });
	const carsPerHour = fc.array(fc.integer({ min: 0, max: 3 }), { minLength: 24, maxLength: 24 });
	fc.assert(
		fc.property(
			minutes,
			carsPerHour,
			fc.integer({ min: 0, max: 90 }),
			(wantedMinutes, takenByHour, daysAhead) => {
				const day = new Date(Date.parse("2026-11-20") + daysAhead * 86_400_000).toISOString().slice(0, 10);
				const countTaken = (_: string, minute: number) => takenByHour[minute / 60] ?? 0;
				const times = listAvailableTimes(day, createContext(), { minutes: wantedMinutes, taken: countTaken });
				expect(times.length > 0).toBe(
					getNoTimesReason(day, createContext(), { minutes: wantedMinutes, taken: countTaken }) === null,
				);
				for (const time of times) {
					const start = parseClockTime(time);
					const closes = new Date(`${day}T00:00:00Z`).getUTCDay() === 6 ? 960 : 1080;
					expect(start + wantedMinutes).toBeLessThanOrEqual(closes);
					for (const hour of listOccupiedHours(start, wantedMinutes))
						expect(countTaken(day, hour)).toBeLessThan(2);
				}
			},
		),
	);
});

test("occupies consecutive hours for its full duration (property test)", () => {
	const start = fc.constantFrom(...PREFERRED_TIMES).map(parseClockTime);
	fc.assert(
		fc.property(start, fc.integer({ min: 1, max: 600 }), (startMinute, minutes) => {
			const hours = listOccupiedHours(startMinute, minutes);
			expect(hours[0]).toBe(startMinute);
			expect((hours.at(-1) ?? 0) + 60).toBeGreaterThanOrEqual(startMinute + minutes);
			expect(hours.length).toBe(Math.ceil(minutes / 60));
		}),
	);
});

test("lets the customer change a visit until it starts", () => {
	const visit = { day: "2026-11-20", time: "10:00 AM", state: "confirmed" } as const;
	expect(getChangeError(visit, new Date("2026-11-20T14:59:00Z"))).toBeUndefined();
	expect(getChangeError(visit, new Date("2026-11-20T15:00:00Z"))).toMatch(/ya llegó/);
	expect(getChangeError({ ...visit, time: null }, createContext().now)).toBeUndefined();
	expect(getChangeError({ ...visit, state: "cancelled" }, createContext().now)).toMatch(/cancelada/);
	expect(getChangeError({ ...visit, state: "no_show" }, createContext().now)).toMatch(/terminó/);
});

test("rejects attended before the day, confirmed without a time", () => {
	const visit = { day: MONDAY, time: "9:00 AM", state: "confirmed" } as const;
	expect(validateStateChange(visit, "attended", createContext().now)).toMatch(/todavía no llega/);
	expect(
		validateStateChange({ ...visit, day: "2026-11-20" }, "attended", createContext().now),
	).toBeUndefined();
	expect(validateStateChange(visit, "cancelled", createContext().now)).toBeUndefined();
	const timelessVisit = { day: MONDAY, time: null, state: "pending" } as const;
	expect(validateStateChange(timelessVisit, "confirmed", createContext().now)).toMatch(/día y hora/);
	for (const state of VISIT_STATES) expect(getVisitStateInfo(state).nextStates).not.toContain(state);
});

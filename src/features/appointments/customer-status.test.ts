import { expect, test } from "vitest";
import type { PublicVisit } from "./contract.ts";
import { formatVisitChat, getCustomerStatus, getSavedMessage } from "./customer-status.ts";
import { formatDayLines, formatReservedHour } from "./day-format.ts";
import { formatShopCancellation } from "./messages.ts";
import { getVisitStateInfo } from "./visit-states.ts";

const TODAY = "2026-11-20";
const shop = { today: TODAY };
const booked: PublicVisit = {
	reference: "CIT-2026-00001",
	service: "Frenos",
	car: "Toyota Corolla 2015",
	day: "2026-11-23",
	time: "9:00 AM",
	until: null,
	day_news: null,
	minutes: 240,
	state: "pending",
	first_name: "Ana",
	cancelled_by: null,
	customer_confirmed_at: null,
	called_off: null,
	can_change: true,
	why_not: null,
	waits: false,
	is_called: false,
	sequence: 0,
};
const told = { customer_confirmed_at: "2026-11-20T12:00:00.000Z" };
const closed = { day_news: "no abrimos: Duelo" };
const late = { can_change: false, why_not: "La hora de esta cita ya llegó." };

test.each([
	["awaits confirmation", {}, "Por confirmar", "ahead", true],
	["is confirmed", { state: "confirmed" as const }, "Confirmada", "ahead", true],
	["its customer confirmed", told, "Por confirmar", "ahead", false],
	["has no hour", { time: null }, "Por confirmar", "ahead", false],
	["starts now", { ...late, day: TODAY }, "Por confirmar", "begun", false],
	["was left open yesterday", { ...late, day: "2026-11-19" }, "Ya pasó", "over", false],
	["was attended", { ...late, state: "attended" as const }, "Llegó", "over", false],
	["was missed", { ...late, state: "no_show" as const }, "Ya pasó", "over", false],
	["is cancelled", { ...late, state: "cancelled" as const }, "Cancelada", "over", false],
])("status of a visit that %s", (_, change, label, phase, canConfirm) => {
	expect(getCustomerStatus({ ...booked, ...change }, shop)).toMatchObject({
		label,
		phase,
		canConfirm,
	});
});

test("tells the customer what happens next", () => {
	const getText = (change: Partial<PublicVisit>) => getCustomerStatus({ ...booked, ...change }, shop).text;
	expect(getText({})).toContain("te lo confirma por WhatsApp");
	expect(getText({ is_called: true })).toContain("te lo confirma por teléfono");
	for (const wish of [{ time: null }, closed]) {
		expect(getText(wish)).toContain("te escribimos por WhatsApp para acordarla");
		expect(getText({ ...wish, is_called: true })).toContain("o espera: te llamamos para acordarla");
	}
	expect(getText(told)).toContain("Ya sabemos que vienes.");
	expect(getText({ time: null })).toContain("Todavía falta la hora.");
	expect(getText({ ...late, day: TODAY })).toContain("Si vas tarde");
	expect(getCustomerStatus({ ...booked, ...late, state: "no_show" }, shop).outcome).toBe(
		"No te vimos llegar.",
	);
	// The car may still be in the workshop.
	expect(getText({ ...late, state: "attended" })).toContain("Para saber cómo va");
	// No outcome was recorded.
	expect(getText({ ...late, day: "2026-11-19" })).toMatch(/^Si todavía/);
});

test("shows the window when the car is dropped off", () => {
	const left = { time: "8:00 AM", until: "10:00 AM" };
	const getText = (change: Partial<PublicVisit>) =>
		getCustomerStatus({ ...booked, ...left, ...change }, shop).text;
	expect(getText({})).toContain("Déjalo entre 8:00 y 10:00 AM. Te avisamos cuando esté listo.");
	expect(getText({ state: "confirmed" })).toMatch(/^Déjalo entre 8:00 y 10:00 AM\./);
	expect(formatReservedHour({ day: "2026-11-23", ...left })).toBe(
		"lun. 23 de noviembre, entre 8:00 y 10:00 AM, hora de Panamá",
	);
});

test("formats a time with its day and time zone", () => {
	expect(formatReservedHour({ day: "2026-11-23", time: "9:00 AM" })).toBe(
		"lun. 23 de noviembre, 9:00 AM, hora de Panamá",
	);
	expect(formatReservedHour({ day: "2026-11-25", time: "1:00 PM" })).toMatch(/^mié\. 25/);
	expect(formatDayLines("2026-11-23", TODAY)).toEqual(["lun", "23 nov"]);
	expect(formatDayLines(TODAY, TODAY)).toEqual(["hoy", "20 nov"]);
});

test("asks for another time when the day was closed", () => {
	const confirmed: PublicVisit = { ...booked, ...closed, state: "confirmed" };
	const off = {
		label: "Otra hora",
		title: "tu cita necesita otra hora",
		isExpected: false,
		isStruckOut: true,
	};
	expect(getCustomerStatus(confirmed, shop)).toMatchObject({
		...off,
		outcome: "Ese día no abrimos: Duelo.",
		text: "Elige otra hora aquí abajo, o espera: te escribimos por WhatsApp para acordarla.",
	});
	expect(getCustomerStatus({ ...confirmed, ...late }, { today: "2026-11-23" })).toMatchObject({
		...off,
		text: "Escríbenos por WhatsApp y te damos otra hora.",
	});
	// A visit on a closed day is not reported as missed.
	for (const state of ["confirmed", "no_show"] as const)
		expect(
			getCustomerStatus({ ...booked, ...late, ...closed, state }, { today: "2026-11-24" }),
		).toMatchObject({
			outcome: "Ese día no abrimos: Duelo.",
			text: "Si todavía necesitas el servicio, agenda otra cita.",
		});
});

test.each([
	["shop", "No tenemos el repuesto.", "La canceló el taller: No tenemos el repuesto."],
	["customer", "Ya no la necesito", "La cancelamos como pediste y"],
	[null, null, "El espacio quedó libre."],
] as const)("cancelled by %s with reason «%s»", (cancelledBy, why, words) => {
	const off = {
		...booked,
		state: "cancelled",
		cancelled_by: cancelledBy,
		called_off: formatShopCancellation({ cancelledBy, cancelReason: why }),
	} as const;
	expect(getCustomerStatus(off, shop).outcome).toContain(words);
	expect(getCustomerStatus({ ...off, time: null }, shop).outcome).not.toContain("espacio");
	expect(getVisitStateInfo("cancelled").getDoneMessage({ time: null })).toBe("Cita cancelada.");
});

test("confirms each action while it is true", () => {
	const getMessage = (intent: string, change: Partial<PublicVisit>) =>
		getSavedMessage(intent, { ...booked, ...change }, getCustomerStatus({ ...booked, ...change }, shop));
	const off = { state: "cancelled", cancelled_by: "customer" } as const;
	expect(getMessage("confirmar", told)).toContain("te esperamos el lun. 23 de noviembre");
	expect(getMessage("mover", {})).toContain("quedó para el lun. 23 de noviembre, 9:00 AM");
	expect(getMessage("cancelar", off)).toContain("está cancelada");
	// Opened later, the URL shows no outdated message.
	expect(getMessage("confirmar", {})).toBeUndefined();
	expect(getMessage("confirmar", { ...told, ...closed })).toBeUndefined();
	expect(getMessage("mover", off)).toBeUndefined();
	expect(getMessage("cancelar", {})).toBeUndefined();
	expect(formatVisitChat(booked)).toContain("CIT-2026-00001 del lun. 23 de noviembre");
});

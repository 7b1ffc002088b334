import { expect, test } from "vitest";
import type { PublicVisit } from "#features/workshop/appointments/contract.ts";
import { formatDayLines, formatReservedHour } from "#features/workshop/appointments/day-format.ts";
import { formatShopCancellation } from "#features/workshop/appointments/messages.ts";
import { getVisitStateInfo } from "#features/workshop/appointments/visit-states.ts";
import { formatVisitChat, getCustomerStatus, getSavedMessage } from "./customer-status.ts";

const TODAY = "2026-11-20";
const context = { today: TODAY };
const bookedVisit: PublicVisit = {
	reference: "CIT-2026-00001",
	service: "Frenos",
	car: "Toyota Corolla 2015",
	day: "2026-11-23",
	time: "9:00 AM",
	until: null,
	day_change: null,
	minutes: 240,
	state: "pending",
	first_name: "Ana",
	cancelled_by: null,
	customer_confirmed_at: null,
	cancellation_text: null,
	can_change: true,
	why_not: null,
	waits: false,
	is_called: false,
	sequence: 0,
};
const customerConfirmed = { customer_confirmed_at: "2026-11-20T12:00:00.000Z" };
const closedDay = { day_change: "no abrimos: Duelo" };
const unchangeable = { can_change: false, why_not: "La hora de esta cita ya llegó." };

test.each([
	["awaits confirmation", {}, "Por confirmar", "ahead", true],
	["is confirmed", { state: "confirmed" as const }, "Confirmada", "ahead", true],
	["its customer confirmed", customerConfirmed, "Por confirmar", "ahead", false],
	["has no hour", { time: null }, "Por confirmar", "ahead", false],
	["starts now", { ...unchangeable, day: TODAY }, "Por confirmar", "begun", false],
	["was left open yesterday", { ...unchangeable, day: "2026-11-19" }, "Ya pasó", "over", false],
	["was attended", { ...unchangeable, state: "attended" as const }, "Llegó", "over", false],
	["was missed", { ...unchangeable, state: "no_show" as const }, "Ya pasó", "over", false],
	["is cancelled", { ...unchangeable, state: "cancelled" as const }, "Cancelada", "over", false],
])("status of a visit that %s", (_, change, label, phase, canConfirm) => {
	expect(getCustomerStatus({ ...bookedVisit, ...change }, context)).toMatchObject({
		label,
		phase,
		canConfirm,
	});
});

test("tells the customer what happens next", () => {
	const getText = (change: Partial<PublicVisit>) =>
		getCustomerStatus({ ...bookedVisit, ...change }, context).text;
	expect(getText({})).toContain("te lo confirma por WhatsApp");
	expect(getText({ is_called: true })).toContain("te lo confirma por teléfono");
	for (const change of [{ time: null }, closedDay]) {
		expect(getText(change)).toContain("te escribimos por WhatsApp para acordarla");
		expect(getText({ ...change, is_called: true })).toContain("o espera: te llamamos para acordarla");
	}
	expect(getText(customerConfirmed)).toContain("Ya sabemos que vienes.");
	expect(getText({ time: null })).toContain("Todavía falta la hora.");
	expect(getText({ ...unchangeable, day: TODAY })).toContain("Si vas tarde");
	expect(getCustomerStatus({ ...bookedVisit, ...unchangeable, state: "no_show" }, context).outcome).toBe(
		"No te vimos llegar.",
	);
	// The car may still be in the workshop.
	expect(getText({ ...unchangeable, state: "attended" })).toContain("Para saber cómo va");
	// No outcome was recorded.
	expect(getText({ ...unchangeable, day: "2026-11-19" })).toMatch(/^Si todavía/);
});

test("shows the window when the car is dropped off", () => {
	const dropOffWindow = { time: "8:00 AM", until: "10:00 AM" };
	const getText = (change: Partial<PublicVisit>) =>
		getCustomerStatus({ ...bookedVisit, ...dropOffWindow, ...change }, context).text;
	expect(getText({})).toContain("Déjalo entre 8:00 y 10:00 AM. Te avisamos cuando esté listo.");
	expect(getText({ state: "confirmed" })).toMatch(/^Déjalo entre 8:00 y 10:00 AM\./);
	expect(formatReservedHour({ day: "2026-11-23", ...dropOffWindow })).toBe(
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
	const confirmed: PublicVisit = { ...bookedVisit, ...closedDay, state: "confirmed" };
	const expectedStatus = {
		label: "Otra hora",
		title: "tu cita necesita otra hora",
		isExpected: false,
		isStruckOut: true,
	};
	expect(getCustomerStatus(confirmed, context)).toMatchObject({
		...expectedStatus,
		outcome: "Ese día no abrimos: Duelo.",
		text: "Elige otra hora aquí abajo, o espera: te escribimos por WhatsApp para acordarla.",
	});
	expect(getCustomerStatus({ ...confirmed, ...unchangeable }, { today: "2026-11-23" })).toMatchObject({
		...expectedStatus,
		text: "Escríbenos por WhatsApp y te damos otra hora.",
	});
	// A visit on a closed day is not reported as missed.
	for (const state of ["confirmed", "no_show"] as const)
		expect(
			getCustomerStatus({ ...bookedVisit, ...unchangeable, ...closedDay, state }, { today: "2026-11-24" }),
		).toMatchObject({
			outcome: "Ese día no abrimos: Duelo.",
			text: "Si todavía necesitas el servicio, agenda otra cita.",
		});
});

test.each([
	["shop", "No tenemos el repuesto.", "La canceló el taller: No tenemos el repuesto."],
	["customer", "Ya no la necesito", "La cancelamos como pediste y"],
	[null, null, "El espacio quedó libre."],
] as const)("cancelled by %s with reason «%s»", (cancelledBy, reason, expectedText) => {
	const cancelledVisit = {
		...bookedVisit,
		state: "cancelled",
		cancelled_by: cancelledBy,
		cancellation_text: formatShopCancellation({ cancelledBy, cancelReason: reason }),
	} as const;
	expect(getCustomerStatus(cancelledVisit, context).outcome).toContain(expectedText);
	expect(getCustomerStatus({ ...cancelledVisit, time: null }, context).outcome).not.toContain("espacio");
	expect(getVisitStateInfo("cancelled").getDoneMessage({ time: null })).toBe("Cita cancelada.");
});

test("confirms each action while it is true", () => {
	const getMessage = (intent: string, change: Partial<PublicVisit>) =>
		getSavedMessage(
			intent,
			{ ...bookedVisit, ...change },
			getCustomerStatus({ ...bookedVisit, ...change }, context),
		);
	const cancellation = { state: "cancelled", cancelled_by: "customer" } as const;
	expect(getMessage("confirmar", customerConfirmed)).toContain("te esperamos el lun. 23 de noviembre");
	expect(getMessage("mover", {})).toContain("quedó para el lun. 23 de noviembre, 9:00 AM");
	expect(getMessage("cancelar", cancellation)).toContain("está cancelada");
	// Opened later, the URL shows no outdated message.
	expect(getMessage("confirmar", {})).toBeUndefined();
	expect(getMessage("confirmar", { ...customerConfirmed, ...closedDay })).toBeUndefined();
	expect(getMessage("mover", cancellation)).toBeUndefined();
	expect(getMessage("cancelar", {})).toBeUndefined();
	expect(formatVisitChat(bookedVisit)).toContain("CIT-2026-00001 del lun. 23 de noviembre");
});

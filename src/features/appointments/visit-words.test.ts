import { expect, test } from "vitest";
import type { PublicVisit } from "./contract.ts";
import { dayLines, heldTime } from "./day-words.ts";
import { calledOffByShop } from "./sentences.ts";
import { factsOf } from "./visit-states.ts";
import { savedSentence, standingOf, visitChat } from "./visit-words.ts";

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
	expect(standingOf({ ...booked, ...change }, shop)).toMatchObject({ label, phase, canConfirm });
});

test("tells the customer what happens next", () => {
	const textOf = (change: Partial<PublicVisit>) => standingOf({ ...booked, ...change }, shop).text;
	expect(textOf({})).toContain("te lo confirma por WhatsApp");
	expect(textOf({ is_called: true })).toContain("te lo confirma por teléfono");
	for (const wish of [{ time: null }, closed]) {
		expect(textOf(wish)).toContain("te escribimos por WhatsApp para acordarla");
		expect(textOf({ ...wish, is_called: true })).toContain("o espera: te llamamos para acordarla");
	}
	expect(textOf(told)).toContain("Ya sabemos que vienes.");
	expect(textOf({ time: null })).toContain("Todavía falta la hora.");
	expect(textOf({ ...late, day: TODAY })).toContain("Si vas tarde");
	expect(standingOf({ ...booked, ...late, state: "no_show" }, shop).fact).toBe(
		"No te vimos llegar.",
	);
	// The car may still be in the workshop.
	expect(textOf({ ...late, state: "attended" })).toContain("Para saber cómo va");
	// No outcome was recorded.
	expect(textOf({ ...late, day: "2026-11-19" })).toMatch(/^Si todavía/);
});

test("shows the window when the car is dropped off", () => {
	const left = { time: "8:00 AM", until: "10:00 AM" };
	const textOf = (change: Partial<PublicVisit>) =>
		standingOf({ ...booked, ...left, ...change }, shop).text;
	expect(textOf({})).toContain("Déjalo entre 8:00 y 10:00 AM. Te avisamos cuando esté listo.");
	expect(textOf({ state: "confirmed" })).toMatch(/^Déjalo entre 8:00 y 10:00 AM\./);
	expect(heldTime({ day: "2026-11-23", ...left })).toBe(
		"lun. 23 de noviembre, entre 8:00 y 10:00 AM, hora de Panamá",
	);
});

test("formats a time with its day and time zone", () => {
	expect(heldTime({ day: "2026-11-23", time: "9:00 AM" })).toBe(
		"lun. 23 de noviembre, 9:00 AM, hora de Panamá",
	);
	expect(heldTime({ day: "2026-11-25", time: "1:00 PM" })).toMatch(/^mié\. 25/);
	expect(dayLines("2026-11-23", TODAY)).toEqual(["lun", "23 nov"]);
	expect(dayLines(TODAY, TODAY)).toEqual(["hoy", "20 nov"]);
});

test("asks for another time when the day was closed", () => {
	const confirmed: PublicVisit = { ...booked, ...closed, state: "confirmed" };
	const off = {
		label: "Otra hora",
		title: "tu cita necesita otra hora",
		isExpected: false,
		isOff: true,
	};
	expect(standingOf(confirmed, shop)).toMatchObject({
		...off,
		fact: "Ese día no abrimos: Duelo.",
		text: "Elige otra hora aquí abajo, o espera: te escribimos por WhatsApp para acordarla.",
	});
	expect(standingOf({ ...confirmed, ...late }, { today: "2026-11-23" })).toMatchObject({
		...off,
		text: "Escríbenos por WhatsApp y te damos otra hora.",
	});
	// A visit on a closed day is not reported as missed.
	for (const state of ["confirmed", "no_show"] as const)
		expect(
			standingOf({ ...booked, ...late, ...closed, state }, { today: "2026-11-24" }),
		).toMatchObject({
			fact: "Ese día no abrimos: Duelo.",
			text: "Si todavía necesitas el servicio, agenda otra cita.",
		});
});

test.each([
	["shop", "No tenemos el repuesto.", "La canceló el taller: No tenemos el repuesto."],
	["customer", "Ya no la necesito", "La cancelamos como pediste y"],
	[null, null, "El espacio quedó libre."],
] as const)("cancelled by %s with reason «%s»", (by, why, words) => {
	const off = {
		...booked,
		state: "cancelled",
		cancelled_by: by,
		called_off: calledOffByShop({ cancelledBy: by, cancelReason: why }),
	} as const;
	expect(standingOf(off, shop).fact).toContain(words);
	expect(standingOf({ ...off, time: null }, shop).fact).not.toContain("espacio");
	expect(factsOf("cancelled").done({ time: null })).toBe("Cita cancelada.");
});

test("confirms each action while it is true", () => {
	const said = (intent: string, change: Partial<PublicVisit>) =>
		savedSentence(intent, { ...booked, ...change }, standingOf({ ...booked, ...change }, shop));
	const off = { state: "cancelled", cancelled_by: "customer" } as const;
	expect(said("confirmar", told)).toContain("te esperamos el lun. 23 de noviembre");
	expect(said("mover", {})).toContain("quedó para el lun. 23 de noviembre, 9:00 AM");
	expect(said("cancelar", off)).toContain("está cancelada");
	// Opened later, the URL shows no outdated message.
	expect(said("confirmar", {})).toBeUndefined();
	expect(said("confirmar", { ...told, ...closed })).toBeUndefined();
	expect(said("mover", off)).toBeUndefined();
	expect(said("cancelar", {})).toBeUndefined();
	expect(visitChat(booked)).toContain("CIT-2026-00001 del lun. 23 de noviembre");
});

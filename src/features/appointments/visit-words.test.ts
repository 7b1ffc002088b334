import { expect, test } from "vitest";
import type { PublicVisit } from "./contract.ts";
import { dayLines, heldTime } from "./day-words.ts";
import { savedSentence, standingOf, visitChat } from "./visit-words.ts";

const TODAY = "2026-11-20";
const booked: PublicVisit = {
	reference: "CIT-2026-00001",
	service: "Frenos",
	car: "Toyota Corolla 2015",
	day: "2026-11-23",
	time: "9:00 AM",
	until: null,
	minutes: 240,
	state: "por_confirmar",
	first_name: "Ana",
	customer_confirmed_at: null,
	photos: null,
	can_change: true,
	why_not: null,
	sequence: 0,
};
const told = { customer_confirmed_at: "2026-11-20T12:00:00.000Z" };
const late = { can_change: false, why_not: "La hora de esta cita ya llegó." };

test.each([
	["waits for the shop", {}, "Por confirmar", "ahead", true],
	["is confirmed", { state: "confirmada" as const }, "Confirmada", "ahead", true],
	["was told already", told, "Por confirmar", "ahead", false],
	["has no hour", { time: null }, "Por confirmar", "ahead", false],
	["begins now", { ...late, day: TODAY }, "Por confirmar", "begun", false],
	["was forgotten yesterday", { ...late, day: "2026-11-19" }, "Ya pasó", "over", false],
	["is done", { ...late, state: "atendida" as const }, "Llegó", "over", false],
	["was missed", { ...late, state: "no_vino" as const }, "Ya pasó", "over", false],
	["is called off", { ...late, state: "cancelada" as const }, "Cancelada", "over", false],
])("a visit that %s", (_, change, label, phase, canConfirm) => {
	expect(standingOf({ ...booked, ...change }, TODAY)).toMatchObject({ label, phase, canConfirm });
});

test("the customer reads what happens next", () => {
	const textOf = (change: Partial<PublicVisit>) => standingOf({ ...booked, ...change }, TODAY).text;
	expect(textOf({})).toContain("te lo confirma por WhatsApp");
	expect(textOf(told)).toContain("Ya sabemos que vienes.");
	expect(textOf({ time: null })).toContain("Todavía falta la hora.");
	expect(textOf({ ...late, day: TODAY })).toBe(late.why_not);
	expect(textOf({ ...late, state: "no_vino" })).toContain("No te vimos llegar.");
	// The car may be inside: nobody is said goodbye to.
	expect(textOf({ ...late, state: "atendida" })).toContain("Para saber cómo va");
	// Nobody said that they came.
	expect(textOf({ ...late, day: "2026-11-19" })).toMatch(/^Si todavía/);
});

test("whose car is left reads the window, and that word follows", () => {
	const left = { time: "8:00 AM", until: "10:00 AM" };
	const textOf = (change: Partial<PublicVisit>) =>
		standingOf({ ...booked, ...left, ...change }, TODAY).text;
	expect(textOf({})).toContain("Déjalo entre 8:00 y 10:00 AM. Te avisamos cuando esté listo.");
	expect(textOf({ state: "confirmada" })).toMatch(/^Déjalo entre 8:00 y 10:00 AM\./);
	expect(heldTime({ day: "2026-11-23", ...left })).toBe(
		"lun. 23 de noviembre, entre 8:00 y 10:00 AM, hora de Panamá",
	);
});

test("an hour is told with its day and whose clock it is", () => {
	expect(heldTime({ day: "2026-11-23", time: "9:00 AM" })).toBe(
		"lun. 23 de noviembre, 9:00 AM, hora de Panamá",
	);
	expect(heldTime({ day: "2026-11-25", time: "1:00 PM" })).toMatch(/^mié\. 25/);
	expect(dayLines("2026-11-23", TODAY)).toEqual(["lun", "23 nov"]);
	expect(dayLines(TODAY, TODAY)).toEqual(["hoy", "20 nov"]);
});

test("on a day that was closed since, nothing says that its hour stands", () => {
	const confirmed: PublicVisit = { ...booked, state: "confirmada" };
	const closed = "Ese día estamos cerrados: Duelo. Elige otro día.";
	expect(standingOf(confirmed, TODAY, closed)).toMatchObject({
		label: "Otra hora",
		title: "necesita otra hora",
		isExpected: false,
		isOff: true,
	});
});

test("each action says what it did", () => {
	expect(savedSentence("confirmar", booked)).toContain("te esperamos el lun. 23 de noviembre");
	expect(savedSentence("mover", booked)).toContain("quedó para el lun. 23 de noviembre, 9:00 AM");
	expect(savedSentence("cancelar", { ...booked, state: "cancelada" })).toContain("está cancelada");
	expect(visitChat(booked)).toContain("CIT-2026-00001 del lun. 23 de noviembre");
});

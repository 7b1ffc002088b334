import { expect, test } from "vitest";
import { CHAT_DEFAULTS } from "#core/settings/chat-defaults.ts";
import { formatLongDay, formatShortDay } from "#domain/time.ts";
import type { Visit } from "#features/workshop/appointments/contract.ts";
import {
	buildChangedDayChat,
	buildVisitChat,
	formatDayAndTime,
	formatDuration,
	formatNextOpening,
	formatOccupancy,
	formatOutsideSummary,
	formatWeekTitle,
	isLandline,
} from "./staff-messages.ts";

const context = { shop: "Biela", chats: CHAT_DEFAULTS };
const visit: Visit = {
	id: "1",
	lead_id: "2",
	reference: "CIT-2026-00007",
	name: "Ana Ríos",
	phone: "+50761234567",
	phone_typed: null,
	email: null,
	service: "Frenos",
	service_id: "frenos",
	car: "",
	note: "",
	minutes: 90,
	day: "2026-11-25",
	time: "9:00 AM",
	until: null,
	state: "pending",
	cancel_reason: null,
	cancelled_by: null,
	cancellation_text: null,
	customer_cancellation_text: null,
	day_change: null,
	notification: { text: "Todavía nadie se lo ha dicho: avísale por WhatsApp.", needs_notification: true },
	customer_confirmed_at: null,
	link: "https://taller.test/seguir/abc",
	calendar: { state: "off", error: null, at: null },
	created_at: "2026-11-20T12:00:00.000Z",
	updated_at: "2026-11-20T12:00:00.000Z",
};

test("formats days and weeks", () => {
	expect(formatLongDay("2026-11-25")).toBe("miércoles 25 de noviembre");
	expect(formatShortDay("2026-11-25")).toBe("mié 25 nov");
	expect(formatWeekTitle("2026-11-23", "2026-11-29")).toBe("23–29 de noviembre de 2026");
	expect(formatWeekTitle("2026-11-30", "2026-12-06")).toBe("30 de noviembre – 6 de diciembre de 2026");
	expect(formatWeekTitle("2026-12-28", "2027-01-03")).toBe("28 de diciembre de 2026 – 3 de enero de 2027");
});

test("says when day or time is missing", () => {
	expect(formatDayAndTime({ day: null, time: null })).toBe("Sin día ni hora");
	expect(formatDayAndTime({ day: "2026-11-25", time: null })).toBe("miércoles 25 de noviembre, sin hora");
});

test("the chat text follows the visit's state and time", () => {
	const beforeVisit = new Date("2026-11-20T15:00:00Z");
	const chat = buildVisitChat(visit, context, beforeVisit);
	expect(chat).toMatch(/^Hola, Ana\. /);
	expect(chat).toContain("miércoles 25 de noviembre, 9:00 AM (hora de Panamá). ¿Te funciona");
	expect(chat).toContain(visit.link);
	expect(buildVisitChat({ ...visit, time: null }, context, beforeVisit)).toContain("a qué hora te sirve");
	const cancelledChat = buildVisitChat({ ...visit, state: "cancelled" }, context, beforeVisit);
	expect(cancelledChat).toContain("Era el miércoles 25 de noviembre");
	expect(cancelledChat).not.toContain(visit.link);
	const unnotifiedVisit = {
		...visit,
		state: "cancelled",
		customer_cancellation_text: "La canceló el taller.",
	} as const;
	for (const day of [null, visit.day])
		expect(buildVisitChat({ ...unnotifiedVisit, day, time: null }, context, beforeVisit)).toBe(
			"Hola, Ana. Te escribimos de Biela por tu cita CIT-2026-00007: Frenos.\nQuedó cancelada. La canceló el taller. Si quieres otra hora, dinos cuál te sirve.",
		);
	expect(buildVisitChat({ ...visit, time: null, state: "attended" }, context, beforeVisit)).toBe(
		"Hola, Ana. Te escribimos de Biela por tu cita CIT-2026-00007: Frenos.\nSi tienes una duda con tu carro, la vemos por aquí.",
	);
	const withoutLink = buildVisitChat({ ...visit, link: null }, context, beforeVisit);
	expect(withoutLink).toBe(chat.slice(0, chat.lastIndexOf("\n")));
	const missedChat = buildVisitChat(
		{ ...visit, state: "no_show" },
		context,
		new Date("2026-11-26T15:00:00Z"),
	);
	expect(missedChat).toContain("te esperábamos el miércoles 25 de noviembre, 9:00 AM. ¿Te buscamos");
	expect(buildChangedDayChat(visit, context, "no abrimos: Duelo")).toContain("Ese día no abrimos: Duelo.");
});

test("formats durations and occupancy, and detects landlines", () => {
	expect([45, 60, 90].map(formatDuration)).toEqual(["45 min", "1 h", "1 h 30 min"]);
	const texts = [0, 1, 2, 3].map((taken) => formatOccupancy({ taken, capacity: 2 }));
	expect(texts).toEqual(["libre", "1 de 2", "lleno, 2 de 2", "sobrecupo, 3 de 2"]);
	expect([isLandline("+5075071234"), isLandline("+50761234567")]).toEqual([true, false]);
});

test.each([
	[1, 0, "Ya lo sabe: falta darle otra hora."],
	[2, 0, "Ya lo saben: falta darles otra hora."],
	[2, 1, "1 cliente todavía no lo sabe: avisa y dale otra hora."],
	[2, 2, "2 clientes todavía no lo saben: avisa y dales otra hora."],
])("%s outside hours, %s not notified: says what is left", (total, unnotified, texts) =>
	expect(formatOutsideSummary(total, unnotified)).toBe(texts),
);

test("names the next opening only while the shop is closed", () => {
	const sunday = new Date("2026-11-22T15:00:00Z");
	expect(formatNextOpening("2026-11-23T13:00:00.000Z", sunday)).toBe(" Abrimos mañana a las 8:00 AM.");
	expect(formatNextOpening("2027-01-04T13:00:00.000Z", sunday)).toBe(" Abrimos el 04/01 a las 8:00 AM.");
	expect(formatNextOpening(null, sunday)).toBe("");
});

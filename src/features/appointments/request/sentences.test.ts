import { expect, test } from "vitest";
import { bookedAsChat, missingHour } from "./sentences.ts";

test("explains how the hour is agreed when missing", () => {
	const preferredDate = "2026-11-27";
	expect(missingHour({ preferredDate, preferredTime: "9:00 AM" })).toBe("");
	expect(missingHour({ preferredDate, preferredTime: "" })).toBe(
		"Al confirmarte acordamos contigo la hora.",
	);
	expect(missingHour({})).toBe("Al confirmarte acordamos contigo el día y la hora.");
});

const booked = { reference: "CIT-2026-00001", isWaiting: false };
test("links the portal when the site has an address", () => {
	expect(bookedAsChat(booked, "https://taller.test/seguir/abc")).toBe(
		"Hola, acabo de agendar la cita CIT-2026-00001.\nVer, cambiar o cancelar mi cita: https://taller.test/seguir/abc",
	);
	expect(bookedAsChat(booked, undefined)).toBe("Hola, acabo de agendar la cita CIT-2026-00001.");
});

test("mentions no visit while the request is in review", () => {
	expect(bookedAsChat({ ...booked, isWaiting: true }, "https://taller.test/seguir/abc")).toBe(
		"Hola, les escribo por mi solicitud CIT-2026-00001.\nVer mi solicitud: https://taller.test/seguir/abc",
	);
});

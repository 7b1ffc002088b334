import { expect, test } from "vitest";
import { appointmentSent } from "./copy.ts";

test("a success without an hour says what is still to be agreed", () => {
	const preferredDate = "2026-11-27";
	expect(appointmentSent({ preferredDate, preferredTime: "9:00 AM" })).toBe("¡Cita agendada!");
	expect(appointmentSent({ preferredDate, preferredTime: "" })).toBe(
		"¡Cita agendada! Falta acordar la hora",
	);
	expect(appointmentSent({})).toBe("¡Cita agendada! Falta acordar el día y la hora");
});

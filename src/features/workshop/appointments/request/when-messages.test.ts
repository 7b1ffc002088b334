import { expect, test } from "vitest";
import { formatNoTimesMessage, formatReservationNote } from "./when-messages.ts";

test("formats the reserved hour or the pending agreement", () => {
	const day = { preferredDate: "2026-11-23" };
	expect(formatReservationNote({ ...day, preferredTime: "9:00 AM" })).toBe(
		"Apartamos para ti: lun. 23 de noviembre, 9:00 AM, hora de Panamá.",
	);
	expect(formatReservationNote({ ...day, preferredTime: "" })).toContain("Anotamos el lun. 23 de noviembre;");
	expect(formatReservationNote({ preferredDate: "" })).toContain("los acordamos al confirmarte");
});

test("gives the reason when a day has no hours", () => {
	expect(formatNoTimesMessage("ese día ya está lleno")).toBe("Ese día ya está lleno. Elige otro día.");
	expect(formatNoTimesMessage(null)).toMatch(/^Ese día no quedan horas libres\. /);
});

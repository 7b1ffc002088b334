import { expect, test } from "vitest";
import { formatBookedChat, getMissingHourMessage } from "./messages.ts";

test("explains how the hour is agreed when missing", () => {
	const preferredDate = "2026-11-27";
	expect(getMissingHourMessage({ preferredDate, preferredTime: "9:00 AM" })).toBe("");
	expect(getMissingHourMessage({ preferredDate, preferredTime: "" })).toBe(
		"Al confirmarte acordamos contigo la hora.",
	);
	expect(getMissingHourMessage({})).toBe("Al confirmarte acordamos contigo el día y la hora.");
});

const receipt = { reference: "CIT-2026-00001", isWaiting: false };
test("links the portal when the site has an address", () => {
	expect(formatBookedChat(receipt, "https://taller.test/seguir/abc")).toBe(
		"Hola, acabo de agendar la cita CIT-2026-00001.\nVer, cambiar o cancelar mi cita: https://taller.test/seguir/abc",
	);
	expect(formatBookedChat(receipt, undefined)).toBe("Hola, acabo de agendar la cita CIT-2026-00001.");
});

test("mentions no visit while the request is in review", () => {
	expect(formatBookedChat({ ...receipt, isWaiting: true }, "https://taller.test/seguir/abc")).toBe(
		"Hola, les escribo por mi solicitud CIT-2026-00001.\nVer mi solicitud: https://taller.test/seguir/abc",
	);
});

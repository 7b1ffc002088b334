import { getValueAtPath } from "#core/records/record-fields.ts";
import type { Settings } from "#core/settings/contract.ts";
import { findRowText } from "#core/settings/sample-rows.ts";
import { formatPhone } from "#domain/phone/format-phone.ts";
import { formatShortDay } from "#domain/time.ts";

/** Longest text of a field in the list; the form shows all of it. */
const MAX_LENGTH = 160;
const TELEPHONES = ["phone", "whatsapp"];

/** Returns what the site says in a sample field or row, shortened; "" where it is empty or is no text. */
export function formatSampleText(settings: Settings, name: string): string {
	const text =
		name === "promises"
			? formatPromises(settings.promises)
			: (findRowText(settings.about, name) ?? formatValue(getValueAtPath(settings, name), name));
	return text.length > MAX_LENGTH ? `${text.slice(0, MAX_LENGTH)}…` : text;
}

export function isEmptyField(settings: Settings, name: string): boolean {
	const value = getValueAtPath(settings, name);
	return value === null || value === "";
}

/** Names each promised answer with its time: an approval binds the shop to it. */
function formatPromises(promises: Settings["promises"]): string {
	const { contactMinutes, serviceRequestMinutes, quoteMinutes, appointmentMinutes } = promises;
	return [
		`Mensajes: ${formatSpan(contactMinutes)}`,
		`solicitudes: ${formatSpan(serviceRequestMinutes)}`,
		`cotizaciones: ${formatSpan(quoteMinutes)}`,
		`citas: ${formatSpan(appointmentMinutes)}`,
	].join(" · ");
}

function formatSpan(minutes: number): string {
	if (minutes === 60) return "1 hora";
	return minutes % 60 === 0 ? `${minutes / 60} horas` : `${minutes} minutos`;
}

function formatValue(value: unknown, name: string): string {
	if (typeof value === "boolean") return value ? "Sí" : "No";
	if (TELEPHONES.includes(name)) return formatPhone(String(value));
	if (name === "closedDays") return formatClosedDays(value as Settings["closedDays"]);
	if (typeof value === "string" || typeof value === "number") return String(value);
	return "";
}

const formatClosedDays = (days: Settings["closedDays"]) =>
	days.map(({ date, reason }) => `${formatShortDay(date)}: ${reason}`).join(" · ");

import type { Settings } from "#core/settings/contract.ts";
import { getOpening, type OpeningDays } from "#core/settings/rules.ts";
import type { Urgency } from "#domain/car/facts.ts";
import { formatPhone } from "#server/phone.server.ts";

type EmergencySettings = OpeningDays &
	Pick<Settings, "hasEmergencyWhatsapp" | "emergencyWhatsapp" | "whatsapp">;

/**
 * Adds the emergency chat to the answer for an urgent request while the shop is closed.
 *
 * @returns a sentence with a leading space, or "" when the shop is open or promises no such chat
 * @source rules 1.6, 1.17
 */
export function getEmergencyNote(now: Date, settings: EmergencySettings, urgency: Urgency | null): string {
	const isOffered = settings.hasEmergencyWhatsapp && !getOpening(now, settings).isOpen;
	if (urgency !== "urgente" || !isOffered) return "";
	const number = formatPhone(settings.emergencyWhatsapp || settings.whatsapp);
	return ` Si no puedes esperar, escribe al WhatsApp de emergencias, ${number}: atiende 24/7.`;
}

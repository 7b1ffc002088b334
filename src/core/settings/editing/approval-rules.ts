import { isSameValue } from "#core/audit/rules.ts";
import { getValueAtPath, type Row } from "#core/records/record-fields.ts";
import { isSampleStat } from "#core/settings/claims.ts";
import type { Settings } from "#core/settings/contract.ts";
import { SETTINGS } from "#core/settings/fields.ts";
import { findRowList, findRowText } from "#core/settings/sample-rows.ts";
import { isPublicHttpsUrl } from "#domain/public-url.ts";

/** Hosts of each network's profiles. */
export const SOCIAL_HOSTS = {
	facebook: ["facebook.com", "fb.com"],
	instagram: ["instagram.com"],
	tiktok: ["tiktok.com"],
} as const;

/** Accepts "00:00" to "23:59". */
export function isClockTime(time: string): boolean {
	return /^([01]\d|2[0-3]):[0-5]\d$/.test(time);
}

/** Returns true for an https URL on one of the hosts or their subdomains. */
export function isUrlOnHost(url: string, hosts: readonly string[]): boolean {
	if (!isPublicHttpsUrl(url)) return false;
	const { hostname } = new URL(url);
	return hosts.some((host) => hostname === host || hostname.endsWith(`.${host}`));
}

/**
 * Lists the fields that still hold sample data after an edit; a changed field is confirmed, and so is a changed row of
 * «Nosotros», alone.
 *
 * @source rules 6.25
 */
export function listSampleFields(before: Settings, after: Omit<Settings, "sampleFields">): string[] {
	return before.sampleFields.filter((path) => {
		if (path === "stats") return after.stats.some(isSampleStat);
		if (findRowList(path)) {
			const text = findRowText(after.about, path);
			return text !== undefined && text === findRowText(before.about, path);
		}
		return isSameValue(getValueAtPath(before, path), getValueAtPath(after, path));
	});
}

/** Sample contact data reach no shop, so they cannot be approved. */
const SAMPLE_CONTACT =
	"Ese contacto es de ejemplo y ahí no responde nadie. Escribe el de tu taller en «Datos del sitio».";
const NO_SOURCE = "Escribe de dónde sale en «Datos del sitio»: con eso queda confirmado.";
const REPLACE_ONLY_MESSAGES = new Map([
	...["whatsapp", "phone", "email"].map((path) => [path, SAMPLE_CONTACT] as const),
	["stats", NO_SOURCE] as const,
]);

/**
 * Returns the error for approving a sample value that must be replaced; undefined when it can be approved.
 *
 * @source rules 6.25
 */
export const getApprovalError = (path: string) => REPLACE_ONLY_MESSAGES.get(path);

/** Returns true when the owner may approve a sample value as it is. @source rules 6.25 */
export function canApprove(path: string): boolean {
	return !path.startsWith("claims.") && !REPLACE_ONLY_MESSAGES.has(path);
}

/** Converts the record to plain text by field, for the history. */
export function toHistoryLines(settings: Omit<Settings, "sampleFields">): Record<string, unknown> {
	const lines = Object.entries(SETTINGS).map(([name, { formatRow }]) => {
		const value = getValueAtPath(settings, name);
		return [name, formatRow ? (value as Row[]).map(formatRow) : value];
	});
	const hours = settings.hours.map((day, index) => [
		`hours.${index}`,
		day ? formatHoursLine(day) : "cerrado",
	]);
	return Object.fromEntries([...lines, ...hours]);
}

/** Formats a weekday's hours: «08:00 a 17:00», «08:00 a 12:00 y 13:00 a 17:00». */
function formatHoursLine({
	opens,
	closes,
	breakStart,
	breakEnd,
}: NonNullable<Settings["hours"][number]>): string {
	return breakStart && breakEnd
		? `${opens} a ${breakStart} y ${breakEnd} a ${closes}`
		: `${opens} a ${closes}`;
}

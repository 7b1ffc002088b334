import { trimTrailingSlashes } from "#domain/site-path.ts";
import { addDays, toPanamaInstant } from "#domain/time.ts";

/** Timeout of a call to Zoho. */
export const ZOHO_TIMEOUT_MS = 10_000;
/** An access token is renewed this long before it expires. */
export const RENEW_BEFORE_MS = 60_000;
/** Zoho gives ten access tokens per refresh token in ten minutes, then none for the rest of them. */
export const MAX_TOKENS = 10;
export const TOKEN_WINDOW_MS = 10 * 60_000;
/** Time in which the person must accept at Zoho. */
export const STATE_LIFETIME_MS = 10 * 60_000;
export const CREATE_INTERVAL_MS = 1000;
/** Every page of the panel shows a failure that lasts longer. */
export const TROUBLE_ALERT_AFTER_MS = 15 * 60_000;
export const MAX_WAITING_ENTRIES = 20;

/** The outbox topic of a staff event, which has no visit; its payload is `{ eventId }`. */
export const EVENT_TOPIC = "calendar-event";
export const EVENT_MINUTES = 120;

export const SEND_STATES = ["pending", "sent", "failed"] as const;
export type SendState = (typeof SEND_STATES)[number];

/**
 * Why Zoho rejects us: `revoked` by its owner, unknown `client` keys, too small a `scope`, or `sealed`: the server's
 * secret changed, so the permission cannot be decrypted.
 */
export type LostReason = "revoked" | "client" | "keys" | "scope" | "sealed";

export const LINK_STATES = ["not_configured", "disconnected", "connected", "lost"] as const;
export type LinkStateName = (typeof LINK_STATES)[number];

/** The least that we need: find the calendar and manage our own events in it. */
export const SCOPES = [
	"ZohoCalendar.calendar.READ",
	"ZohoCalendar.event.CREATE",
	"ZohoCalendar.event.READ",
	"ZohoCalendar.event.UPDATE",
	"ZohoCalendar.event.DELETE",
];

export type DataCentre = { location: string; accounts: string; calendar: string };

/** The documented data centres; `location` is what Zoho calls them, which is not their top-level domain. */
const DATA_CENTRES: readonly DataCentre[] = [
	["us", "zoho.com"],
	["eu", "zoho.eu"],
	["in", "zoho.in"],
	["au", "zoho.com.au"],
	["jp", "zoho.jp"],
	["ca", "zohocloud.ca"],
	["sa", "zoho.sa"],
	["uk", "zoho.uk"],
	["cn", "zoho.com.cn"],
].map(([location = "", domain]) => ({
	location,
	accounts: `https://accounts.${domain}`,
	calendar: `https://calendar.${domain}`,
}));

/**
 * Returns the only servers that we ever call. An authorisation starts at the first.
 *
 * @param testServerUrl address on this machine that stands in for all of them in tests
 * @source rules 8.6; ASVS 5.0 §1.3.6
 */
export function getDataCentres(testServerUrl?: string): readonly DataCentre[] {
	if (!testServerUrl) return DATA_CENTRES;
	const base = trimTrailingSlashes(testServerUrl);
	return DATA_CENTRES.map(({ location }) => {
		const url = location === "us" ? base : `${base}/${location}`;
		return { location, accounts: url, calendar: url };
	});
}

/**
 * Finds the data centre that the callback names.
 *
 * @returns undefined when it is unknown, or its two names disagree
 */
export function findDataCentre(
	{ location, accountsServer }: { [Name in "location" | "accountsServer"]?: string | undefined },
	centres: readonly DataCentre[],
): DataCentre | undefined {
	if (!location && !accountsServer) return centres[0];
	return centres.find(
		(centre) =>
			(!location || centre.location === location.toLowerCase()) &&
			(!accountsServer || centre.accounts === accountsServer.replace(/\/$/, "")),
	);
}

/** Formats an instant for Zoho: 20261120T130000Z. */
export function formatZohoInstant(instant: Date): string {
	return instant.toISOString().replace(/[-:]|\.\d+/g, "");
}

/** An event in Zoho's format. */
export type EventData = {
	title: string;
	description: string;
	location?: string;
	dateandtime: { start: string; end: string; timezone: string };
};

const MAX_TITLE_LENGTH = 200;
const MAX_DESCRIPTION_LENGTH = 9000;
const MAX_LOCATION_LENGTH = 255;

/**
 * Converts a visit to an event. The title contains the reference, because Zoho's event list returns no other field of
 * ours.
 *
 * @param input `lines` become the description; empty lines are dropped
 */
export function toEventData(input: {
	reference: string;
	title: string;
	lines: readonly string[];
	location: string;
	day: string;
	startMinute: number;
	minutes: number;
}): EventData {
	const { reference, title, lines, location, day, startMinute, minutes } = input;
	const start = toPanamaInstant(day, startMinute);
	const end = new Date(start.getTime() + minutes * 60_000);
	const shortTitle = title.replace(/\s+/g, " ").trim().slice(0, MAX_TITLE_LENGTH);
	return {
		title: `${shortTitle} · ${reference}`,
		description: lines.filter(Boolean).join("\n").slice(0, MAX_DESCRIPTION_LENGTH),
		location: location.slice(0, MAX_LOCATION_LENGTH),
		dateandtime: {
			start: formatZohoInstant(start),
			end: formatZohoInstant(end),
			timezone: "America/Panama",
		},
	};
}

/** Checks whether a title contains exactly this reference, and not a longer one with the same start. */
export function hasReference(title: string, reference: string): boolean {
	return title.split(/[\s·]+/).includes(reference);
}

/** Returns the three days around a day, because Zoho may count days in another time zone. It allows 31. */
export function getSearchRange(day: string): { start: string; end: string } {
	const formatDay = (count: number) => addDays(day, count).replaceAll("-", "");
	return { start: formatDay(-1), end: formatDay(1) };
}

const MAX_BACKOFF_FAILURES = 5;
const MAX_PAUSE_MS = 60_000;

/** Returns the pause before the next call after consecutive failures, in milliseconds. */
export function getPauseMs(failures: number): number {
	return failures < MAX_BACKOFF_FAILURES ? 1000 * 2 ** failures : MAX_PAUSE_MS;
}

/** Parses «8:00 AM» or «08:00» to the minute of the day; NaN when the text is not a time. */
export function parseMinuteOfDay(time: string): number {
	const [, hours, minutes, meridiem] = /^(\d{1,2}):([0-5]\d)(?: ?([AP])\.?M\.?)?$/i.exec(time) ?? [];
	const hour = Number(hours);
	if (!meridiem) return hour < 24 ? hour * 60 + Number(minutes) : Number.NaN;
	if (hour < 1 || hour > 12) return Number.NaN;
	return (hour % 12) * 60 + Number(minutes) + (meridiem.toUpperCase() === "P" ? 720 : 0);
}

import { addDays, panamaInstant } from "#panama/time.ts";
import { withoutLastSlashes } from "#site-path.ts";

/** Timeout of a call to Zoho. */
export const ZOHO_TIMEOUT_MS = 10_000;
/** An access token is renewed this long before it expires. */
export const RENEW_BEFORE_MS = 60_000;
/** Zoho gives ten access tokens per refresh token in ten minutes, then none for the rest of them. */
export const TOKENS_AT_MOST = 10;
export const TOKENS_WITHIN_MS = 10 * 60_000;
/** Time in which the person must accept at Zoho. */
export const STATE_LIVES_MS = 10 * 60_000;
export const CREATE_EVERY_MS = 1000;
/** Every page of the panel shows a failure that lasts longer. */
export const TROUBLE_IS_NEWS_MS = 15 * 60_000;
export const WAITING_SHOWN = 20;

/** The outbox topic of a staff event, which has no visit; its payload is `{ eventId }`. */
export const EVENT_TOPIC = "calendar-event";
export const EVENT_MINUTES = 120;

export const SEND_STATES = ["pending", "sent", "failed"] as const;
export type SendState = (typeof SEND_STATES)[number];

/**
 * Why Zoho rejects us: `revoked` by its owner, unknown `client` keys, too small a `scope`, or `sealed`: the server's
 * secret changed, so the permission cannot be decrypted.
 */
export type LostReason = "revoked" | "client" | "scope" | "sealed";

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
export function dataCentres(standIn?: string): readonly DataCentre[] {
	if (!standIn) return DATA_CENTRES;
	const base = withoutLastSlashes(standIn);
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
export function dataCentreOf(
	{ location, accountsServer }: { [Name in "location" | "accountsServer"]?: string | undefined },
	known: readonly DataCentre[],
): DataCentre | undefined {
	if (!location && !accountsServer) return known[0];
	return known.find(
		(centre) =>
			(!location || centre.location === location.toLowerCase()) &&
			(!accountsServer || centre.accounts === accountsServer.replace(/\/$/, "")),
	);
}

/** Formats an instant for Zoho: 20261120T130000Z. */
export function zohoInstant(instant: Date): string {
	return instant.toISOString().replace(/[-:]|\.\d+/g, "");
}

/** An event in Zoho's format. */
export type EventData = {
	title: string;
	description: string;
	location?: string;
	dateandtime: { start: string; end: string; timezone: string };
};

const TITLE_MAX = 200;
const DESCRIPTION_MAX = 9000;
const LOCATION_MAX = 255;

/**
 * Converts a visit to an event. The title contains the reference, because Zoho's event list returns no other field of
 * ours.
 *
 * @param input `lines` become the description; empty lines are dropped
 */
export function eventOf(what: {
	reference: string;
	title: string;
	lines: readonly string[];
	location: string;
	day: string;
	startMinute: number;
	minutes: number;
}): EventData {
	const { reference, title, lines, location, day, startMinute, minutes } = what;
	const start = panamaInstant(day, startMinute);
	const end = new Date(start.getTime() + minutes * 60_000);
	const short = title.replace(/\s+/g, " ").trim().slice(0, TITLE_MAX);
	return {
		title: `${short} · ${reference}`,
		description: lines.filter(Boolean).join("\n").slice(0, DESCRIPTION_MAX),
		location: location.slice(0, LOCATION_MAX),
		dateandtime: {
			start: zohoInstant(start),
			end: zohoInstant(end),
			timezone: "America/Panama",
		},
	};
}

/** Checks whether a title contains exactly this reference, and not a longer one with the same start. */
export function carries(title: string, reference: string): boolean {
	return title.split(/[\s·]+/).includes(reference);
}

/** Returns the three days around a day, because Zoho may count days in another time zone. It allows 31. */
export function daysAround(day: string): { start: string; end: string } {
	const written = (count: number) => addDays(day, count).replaceAll("-", "");
	return { start: written(-1), end: written(1) };
}

const FAILURES_BEFORE_REST = 5;
const REST_MS = 60_000;

/** Returns the pause before the next call after consecutive failures, in milliseconds. */
export function pauseMs(failures: number): number {
	return failures < FAILURES_BEFORE_REST ? 1000 * 2 ** failures : REST_MS;
}

/** Parses «8:00 AM» or «08:00» to the minute of the day; NaN when the text is not a time. */
export function minuteOfTime(time: string): number {
	const [, hours, minutes, half] = /^(\d{1,2}):([0-5]\d)(?: ?([AP])\.?M\.?)?$/i.exec(time) ?? [];
	const hour = Number(hours);
	if (!half) return hour < 24 ? hour * 60 + Number(minutes) : Number.NaN;
	if (hour < 1 || hour > 12) return Number.NaN;
	return (hour % 12) * 60 + Number(minutes) + (half.toUpperCase() === "P" ? 720 : 0);
}

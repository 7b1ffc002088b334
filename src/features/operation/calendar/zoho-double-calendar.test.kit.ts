import { randomBytes } from "node:crypto";
import type { IncomingMessage } from "node:http";

export type Call =
	| "exchange"
	| "renew"
	| "revoke"
	| "calendars"
	| "list"
	| "read"
	| "create"
	| "change"
	| "delete";
export type DoubleEvent = {
	uid: string;
	etag: string;
	title: string;
	description: string;
	location: string;
	start: Date;
	end: Date;
};
type ZohoResponse = [status: number, body: unknown];
type CallRequest = { req: IncomingMessage; url: URL; path: string; form: URLSearchParams };

const KEYS = new Set(["title", "description", "location", "dateandtime", "etag"]);
const DAY_MS = 24 * 60 * 60 * 1000;
const RANGE_DAYS = 31;
const rejectWith = (message: string): ZohoResponse => [400, [{ message }]];

/** Opens the double's only calendar, with Zoho's rules on dates, ranges and etags. */
export function openDoubleCalendar({ uid: calendarUid, name }: { uid: string; name: string }) {
	const events: DoubleEvent[] = [];
	let edits = 0;
	const newEtag = () => String(1_770_368_451_507 + ++edits);

	function getResponse(call: Call, { req, url, path, form }: CallRequest): ZohoResponse {
		if (call === "calendars") return [200, { calendars: listCalendars() }];
		const [, , , , requestedUid = "", , uid = ""] = path.split("/").map(decodeURIComponent);
		if (requestedUid !== calendarUid) return rejectWith("INVALID_CALENDAR");
		if (call === "list") return list(url.searchParams.get("range"));
		if (call === "create") return create(form.get("eventdata"));
		const event = events.find((stored) => stored.uid === uid);
		if (!event) return rejectWith("EVENT_NOT_FOUND");
		if (call === "read") return [200, { events: [toZohoEvent(event)] }];
		if (call === "change") return change(event, form.get("eventdata"));
		const etag = req.headers.etag;
		if (!etag) return rejectWith("ETAG_MISSING");
		if (etag !== event.etag) return rejectWith("ETAG_MISMATCH");
		remove(uid);
		return [200, { events: [{ uid, estatus: "deleted" }] }];
	}

	const listCalendars = () => [
		{ uid: "de-otra-persona", name: "Compartido", isdefault: false, privilege: "view" },
		{ uid: "cumple==", name: "Otro", isdefault: false, privilege: "owner", timezone: "UTC" },
		{ uid: calendarUid, name, isdefault: true, privilege: "owner", timezone: "America/Panama" },
	];

	function list(range: string | null): ZohoResponse {
		const { start, end } = JSON.parse(range ?? "{}") as { start?: string; end?: string };
		const [from, to] = [start, end].map((day) => parseDay(day ?? ""));
		if (from === undefined || to === undefined) return rejectWith("INVALID_DATA");
		if (to - from > RANGE_DAYS * DAY_MS) return rejectWith("RANGE_EXCEEDED");
		const found = events.filter(
			(event) => event.start.getTime() < to + DAY_MS && event.end.getTime() >= from,
		);
		const emptyList = [{ message: "No events found." }];
		return [200, { events: found.length > 0 ? found.map(toZohoEvent) : emptyList }];
	}

	function create(eventdata: string | null): ZohoResponse {
		const parsed = parseEventData(eventdata);
		if (typeof parsed === "string") return rejectWith(parsed);
		const uid = `${randomBytes(16).toString("hex")}@zoho.com`;
		const event = { uid, ...parsed.event, etag: newEtag() };
		events.push(event);
		return [200, { events: [{ ...toZohoEvent(event), estatus: "added" }] }];
	}

	function change(event: DoubleEvent, eventdata: string | null): ZohoResponse {
		const parsed = parseEventData(eventdata);
		if (typeof parsed === "string") return rejectWith(parsed);
		if (!parsed.etag) return rejectWith("ETAG_MISSING");
		if (parsed.etag !== event.etag) return rejectWith("ETAG_MISMATCH");
		Object.assign(event, parsed.event, { etag: newEtag() });
		return [200, { events: [{ ...toZohoEvent(event), estatus: "updated" }] }];
	}

	function remove(uid: string) {
		const index = events.findIndex((event) => event.uid === uid);
		if (index >= 0) events.splice(index, 1);
	}

	return {
		events,
		getResponse,
		remove,
		touch: (uid: string) => {
			const event = events.find((stored) => stored.uid === uid);
			if (event) event.etag = newEtag();
		},
	};
}

/** Parses event data. @returns the event, or an error code */
function parseEventData(eventdata: string | null) {
	if (!eventdata) return "INVALID_DATA";
	const data = JSON.parse(eventdata) as Record<string, unknown>;
	if (Object.keys(data).some((key) => !KEYS.has(key))) return "EXTRA_PARAM_FOUND";
	const { start, end, timezone } = (data.dateandtime ?? {}) as Record<string, string>;
	const [from, to] = [start, end].map((instant) => parseInstant(instant ?? ""));
	if (!from || !to || !timezone || from >= to) return "INVALID_DATA";
	const { title = "", description = "", location = "" } = data as Record<string, string>;
	if (location.length > 255 || description.length > 10_000) return "INVALID_DATA";
	const event = { title, description, location, start: from, end: to };
	return { event, etag: data.etag === undefined ? undefined : String(data.etag) };
}

/** Converts an event to Zoho's response, which always uses the offset of the event's time zone. */
function toZohoEvent({ uid, etag, title, start, end }: DoubleEvent) {
	const formatLocal = (instant: Date) =>
		`${new Date(instant.getTime() - 5 * 3_600_000).toISOString().slice(0, 19).replace(/[-:]/g, "")}-0500`;
	const dateandtime = {
		timezone: "America/Panama",
		start: formatLocal(start),
		end: formatLocal(end),
	};
	return { uid, etag: Number(etag), title, isallday: false, dateandtime };
}

function parseInstant(text: string): Date | undefined {
	const [, day = "", time = ""] = /^(\d{8})T(\d{6})Z$/.exec(text) ?? [];
	const iso = `${day.replace(/(\d{4})(\d\d)(\d\d)/, "$1-$2-$3")}T${time.replace(/(\d\d)(\d\d)(\d\d)/, "$1:$2:$3")}Z`;
	return Number.isNaN(Date.parse(iso)) ? undefined : new Date(iso);
}

function parseDay(text: string): number | undefined {
	const dayMs = Date.parse(text.replace(/^(\d{4})(\d\d)(\d\d)$/, "$1-$2-$3"));
	return Number.isNaN(dayMs) ? undefined : dayMs;
}

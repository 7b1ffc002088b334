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
type Answer = [status: number, body: unknown];
type Asked = { req: IncomingMessage; url: URL; path: string; form: URLSearchParams };

const KEYS = new Set(["title", "description", "location", "dateandtime", "etag"]);
const DAY_MS = 24 * 60 * 60 * 1000;
const RANGE_DAYS = 31;
const refused = (message: string): Answer => [400, [{ message }]];

/** Opens the double's only calendar, with Zoho's rules on dates, ranges and etags. */
export function openDoubleCalendar({ uid: calendarUid, name }: { uid: string; name: string }) {
	const events: DoubleEvent[] = [];
	let edits = 0;
	const newEtag = () => String(1_770_368_451_507 + ++edits);

	function answer(call: Call, { req, url, path, form }: Asked): Answer {
		if (call === "calendars") return [200, { calendars: calendarsShown() }];
		const [, , , , ofCalendar = "", , uid = ""] = path.split("/").map(decodeURIComponent);
		if (ofCalendar !== calendarUid) return refused("INVALID_CALENDAR");
		if (call === "list") return list(url.searchParams.get("range"));
		if (call === "create") return create(form.get("eventdata"));
		const event = events.find((stored) => stored.uid === uid);
		if (!event) return refused("EVENT_NOT_FOUND");
		if (call === "read") return [200, { events: [shown(event)] }];
		if (call === "change") return change(event, form.get("eventdata"));
		const etag = req.headers.etag;
		if (!etag) return refused("ETAG_MISSING");
		if (etag !== event.etag) return refused("ETAG_MISMATCH");
		remove(uid);
		return [200, { events: [{ uid, estatus: "deleted" }] }];
	}

	const calendarsShown = () => [
		{ uid: "de-otra-persona", name: "Compartido", isdefault: false, privilege: "view" },
		{ uid: "cumple==", name: "Otro", isdefault: false, privilege: "owner", timezone: "UTC" },
		{ uid: calendarUid, name, isdefault: true, privilege: "owner", timezone: "America/Panama" },
	];

	function list(range: string | null): Answer {
		const { start, end } = JSON.parse(range ?? "{}") as { start?: string; end?: string };
		const [from, to] = [start, end].map((day) => dayOf(day ?? ""));
		if (from === undefined || to === undefined) return refused("INVALID_DATA");
		if (to - from > RANGE_DAYS * DAY_MS) return refused("RANGE_EXCEEDED");
		const found = events.filter(
			(event) => event.start.getTime() < to + DAY_MS && event.end.getTime() >= from,
		);
		const none = [{ message: "No events found." }];
		return [200, { events: found.length > 0 ? found.map(shown) : none }];
	}

	function create(eventdata: string | null): Answer {
		const asked = understood(eventdata);
		if (typeof asked === "string") return refused(asked);
		const uid = `${randomBytes(16).toString("hex")}@zoho.com`;
		const event = { uid, ...asked.event, etag: newEtag() };
		events.push(event);
		return [200, { events: [{ ...shown(event), estatus: "added" }] }];
	}

	function change(event: DoubleEvent, eventdata: string | null): Answer {
		const asked = understood(eventdata);
		if (typeof asked === "string") return refused(asked);
		if (!asked.etag) return refused("ETAG_MISSING");
		if (asked.etag !== event.etag) return refused("ETAG_MISMATCH");
		Object.assign(event, asked.event, { etag: newEtag() });
		return [200, { events: [{ ...shown(event), estatus: "updated" }] }];
	}

	function remove(uid: string) {
		const place = events.findIndex((event) => event.uid === uid);
		if (place >= 0) events.splice(place, 1);
	}

	return {
		events,
		answer,
		remove,
		touch: (uid: string) => {
			const event = events.find((stored) => stored.uid === uid);
			if (event) event.etag = newEtag();
		},
	};
}

/** Parses event data. @returns the event, or an error code */
function understood(eventdata: string | null) {
	if (!eventdata) return "INVALID_DATA";
	const data = JSON.parse(eventdata) as Record<string, unknown>;
	if (Object.keys(data).some((key) => !KEYS.has(key))) return "EXTRA_PARAM_FOUND";
	const { start, end, timezone } = (data.dateandtime ?? {}) as Record<string, string>;
	const [from, to] = [start, end].map((instant) => instantOf(instant ?? ""));
	if (!from || !to || !timezone || from >= to) return "INVALID_DATA";
	const { title = "", description = "", location = "" } = data as Record<string, string>;
	if (location.length > 255 || description.length > 10_000) return "INVALID_DATA";
	const event = { title, description, location, start: from, end: to };
	return { event, etag: data.etag === undefined ? undefined : String(data.etag) };
}

/** Converts an event to Zoho's response, which always uses the offset of the event's time zone. */
function shown({ uid, etag, title, start, end }: DoubleEvent) {
	const local = (at: Date) =>
		`${new Date(at.getTime() - 5 * 3_600_000).toISOString().slice(0, 19).replace(/[-:]/g, "")}-0500`;
	const dateandtime = { timezone: "America/Panama", start: local(start), end: local(end) };
	return { uid, etag: Number(etag), title, isallday: false, dateandtime };
}

function instantOf(written: string): Date | undefined {
	const [, day = "", time = ""] = /^(\d{8})T(\d{6})Z$/.exec(written) ?? [];
	const iso = `${day.replace(/(\d{4})(\d\d)(\d\d)/, "$1-$2-$3")}T${time.replace(/(\d\d)(\d\d)(\d\d)/, "$1:$2:$3")}Z`;
	return Number.isNaN(Date.parse(iso)) ? undefined : new Date(iso);
}

function dayOf(written: string): number | undefined {
	const at = Date.parse(written.replace(/^(\d{4})(\d\d)(\d\d)$/, "$1-$2-$3"));
	return Number.isNaN(at) ? undefined : at;
}

import { z } from "zod";
import { parseJson } from "#domain/text/json.ts";
import { toSingleLine, truncateText } from "#domain/text/single-line.ts";
import { readResponseUpTo } from "#server/http/read-limited.ts";
import type { DataCentre, EventData } from "./rules.ts";

/** Our OAuth client at Zoho, and the timeout of a call. */
export type Zoho = {
	clientId: string;
	clientSecret: string;
	redirectUri: string;
	centres: readonly DataCentre[];
	timeoutMs: number;
};

/**
 * With `down` (no response, or an unreadable one) Zoho may have executed the call. With all others it has not.
 */
type ProblemKind = "down" | "busy" | "unauthorised" | "refused";

/** A failed call to Zoho. It carries codes only, because Zoho's messages may quote the request. */
export class ZohoProblem extends Error {
	override name = "ZohoProblem";
	readonly kind: ProblemKind;
	readonly code: string;
	readonly status: number;
	readonly retryAfterMs: number | undefined;
	constructor(kind: ProblemKind, code: string, status = 0, retryAfterMs?: number) {
		super(`${kind} ${code} ${status}`);
		this.kind = kind;
		this.code = code;
		this.status = status;
		this.retryAfterMs = retryAfterMs;
	}
}

const MAX_RETRY_AFTER_MS = 60 * 60_000;
const UNEXPECTED_RESPONSE = "unexpected_response";
const ERROR_CODE = /^[A-Za-z][A-Za-z0-9_]{1,39}$/;
/** Ten times a month of a full calendar. */
const MAX_RESPONSE_BYTES = 8 * 1024 * 1024;
const HOUR_S = 3600;
const YEAR_S = 365 * 24 * HOUR_S;
const MAX_NAME_LENGTH = 200;

/** Ids and tokens go into headers, URLs and rows, so they must be printable ASCII. */
const id = z.string().regex(/^[\x21-\x7e]{1,1000}$/);
const Tokens = z.object({
	access_token: id,
	refresh_token: id.optional(),
	/** Falls back to an hour when Zoho sends no usable lifetime. */
	expires_in: z.coerce.number().positive().max(YEAR_S).catch(HOUR_S),
});
const etag = z.union([z.string(), z.number()]).transform(String).pipe(id);
const StoredEvent = z.object({ uid: id, etag, title: z.string().default("") });
export type StoredEvent = z.infer<typeof StoredEvent>;
const Calendar = z.object({
	uid: id,
	name: z
		.string()
		.default("Calendario")
		.transform((name) => truncateText(toSingleLine(name.toWellFormed()), MAX_NAME_LENGTH)),
	isdefault: z.union([z.boolean(), z.string()]).optional(),
	privilege: z.string().optional(),
});
const Rows = z.array(z.unknown());

/** Exchanges an authorisation code for tokens; a code works once, for two minutes. */
export function exchangeCode(zoho: Zoho, { accounts }: DataCentre, code: string) {
	const grant = { grant_type: "authorization_code", redirect_uri: zoho.redirectUri, code };
	return requestTokens(zoho, accounts, grant);
}

/** Requests a new access token; the refresh token stays the same. */
export function renewAccessToken(zoho: Zoho, { accounts }: DataCentre, refreshToken: string) {
	const grant = { grant_type: "refresh_token", refresh_token: refreshToken };
	return requestTokens(zoho, accounts, grant);
}

async function requestTokens(zoho: Zoho, accounts: string, grant: Record<string, string>) {
	const credentials = { client_id: zoho.clientId, client_secret: zoho.clientSecret };
	const tokens = await postForm(zoho, `${accounts}/oauth/v2/token`, { ...credentials, ...grant });
	return parseResponse(Tokens, tokens);
}

/** Revokes the permission at Zoho. */
export async function revokeToken(zoho: Zoho, { accounts }: DataCentre, refreshToken: string) {
	await postForm(zoho, `${accounts}/oauth/v2/token/revoke`, { token: refreshToken });
}

/** The data centre and token of a call; `CalendarAccess` adds the calendar. */
type Access = { zoho: Zoho; centre: DataCentre; token: string };
export type CalendarAccess = Access & { calendarUid: string };

/** Lists the owner's calendars, the default one first. */
export async function listCalendars(access: Access): Promise<{ uid: string; name: string }[]> {
	const body = await callApi(access, "GET", "/calendars");
	const calendars = parseRows(body, "calendars").flatMap((row) => Calendar.safeParse(row).data ?? []);
	const getRank = ({ isdefault, privilege }: z.infer<typeof Calendar>) =>
		(String(isdefault) === "true" ? 2 : 0) + (privilege === "owner" ? 1 : 0);
	return calendars
		.filter(({ privilege }) => !privilege || privilege === "owner")
		.toSorted((one, other) => getRank(other) - getRank(one))
		.map(({ uid, name }) => ({ uid, name }));
}

/** Lists the events of a range of days, 31 at most. */
export async function listEvents(calendar: CalendarAccess, range: { start: string; end: string }) {
	const query = new URLSearchParams({ range: JSON.stringify(range) });
	const body = await callApi(calendar, "GET", `${buildEventsPath(calendar)}?${query}`);
	// Zoho reports an empty range as an entry without uid.
	return parseRows(body, "events").flatMap((row) => StoredEvent.safeParse(row).data ?? []);
}

export async function createEvent(calendar: CalendarAccess, data: EventData) {
	return parseEvent(await callApi(calendar, "POST", buildEventsPath(calendar), { body: encodeEvent(data) }));
}

export async function getEvent(calendar: CalendarAccess, uid: string) {
	return parseEvent(await callApi(calendar, "GET", buildEventsPath(calendar, uid)));
}

/** Updates an event; Zoho rejects the call when the etag is outdated. */
export async function updateEvent(calendar: CalendarAccess, event: StoredEvent, data: EventData) {
	const body = encodeEvent({ ...data, etag: event.etag });
	return parseEvent(await callApi(calendar, "PUT", buildEventsPath(calendar, event.uid), { body }));
}

export async function deleteEvent(calendar: CalendarAccess, { uid, etag }: StoredEvent) {
	await callApi(calendar, "DELETE", buildEventsPath(calendar, uid), { headers: { etag } });
}

/** Encodes event data for the body and not for the URL, because URLs end up in logs. */
const encodeEvent = (data: object) => new URLSearchParams({ eventdata: JSON.stringify(data) });

function buildEventsPath({ calendarUid }: CalendarAccess, uid?: string): string {
	const events = `/calendars/${encodeSegment(calendarUid)}/events`;
	return uid === undefined ? events : `${events}/${encodeSegment(uid)}`;
}

/** Encodes a path segment. Zoho's ids contain `@` and `=`, which its examples leave unencoded. */
const encodeSegment = (id: string) => encodeURIComponent(id).replaceAll("%40", "@").replaceAll("%3D", "=");

const postForm = (zoho: Zoho, url: string, fields: Record<string, string>) =>
	sendRequest(zoho, url, { method: "POST", body: new URLSearchParams(fields) });

const callApi = ({ zoho, centre, token }: Access, method: string, path: string, init?: RequestInit) =>
	sendRequest(zoho, `${centre.calendar}/api/v1${path}`, {
		...init,
		method,
		headers: { ...init?.headers, authorization: `Zoho-oauthtoken ${token}` },
	});

async function sendRequest(zoho: Zoho, url: string, init: RequestInit): Promise<unknown> {
	const [reply, text] = await fetchText(zoho, url, init);
	const { status } = reply;
	const body = parseJson(text);
	const code = findErrorCode(body);
	if (status === 401) throw new ZohoProblem("unauthorised", code ?? "unauthorised", status);
	if (status === 429) throw new ZohoProblem("busy", "too_many", status, retryAfterMs(reply));
	if (status >= 500) throw new ZohoProblem("down", "server_error", status, retryAfterMs(reply));
	if (body === undefined && !(reply.ok && text === ""))
		throw new ZohoProblem("down", UNEXPECTED_RESPONSE, status);
	if (!reply.ok || code) throw new ZohoProblem("refused", code ?? "unknown", status);
	return body;
}

async function fetchText(zoho: Zoho, url: string, init: RequestInit): Promise<[Response, string]> {
	try {
		const signal = AbortSignal.timeout(zoho.timeoutMs);
		const reply = await fetch(url, { ...init, redirect: "error", signal });
		const text = await readResponseUpTo(reply, MAX_RESPONSE_BYTES);
		if (!text) throw new ZohoProblem("down", UNEXPECTED_RESPONSE, reply.status);
		return [reply, text.toString()];
	} catch (error) {
		if (error instanceof ZohoProblem) throw error;
		const isTimeout = error instanceof Error && error.name === "TimeoutError";
		throw new ZohoProblem("down", isTimeout ? "timeout" : "network");
	}
}

/**
 * Finds an error code, which arrives as `[{message}]`, `{error}`, `{error: {code}}` or `{code}`, also with status
 * 200.
 */
function findErrorCode(body: unknown): string | undefined {
	if (Array.isArray(body)) return body.length > 0 ? (findCode(body[0]) ?? "unknown") : undefined;
	if (typeof body !== "object" || body === null) return undefined;
	const { error, code, message } = body as Record<string, unknown>;
	if (error !== undefined) return findCode(error) ?? "unknown";
	return "events" in body || "calendars" in body ? undefined : findCode({ code, message });
}

function findCode(value: unknown): string | undefined {
	if (Array.isArray(value)) return findCode(value[0]);
	if (typeof value === "object" && value !== null) {
		const { error, code, message } = value as Record<string, unknown>;
		return findCode(error) ?? findCode(code) ?? findCode(message);
	}
	if (typeof value === "number") return String(value);
	if (typeof value !== "string") return undefined;
	// A message is not a code, and may quote the request.
	return ERROR_CODE.test(value) ? value : "unknown";
}

function retryAfterMs(reply: Response): number | undefined {
	const header = reply.headers.get("retry-after");
	if (!header) return undefined;
	const ms = /^\d+$/.test(header) ? Number(header) * 1000 : Date.parse(header) - Date.now();
	return Number.isFinite(ms) ? Math.min(Math.max(ms, 1000), MAX_RETRY_AFTER_MS) : undefined;
}

function parseEvent(body: unknown): StoredEvent {
	return parseResponse(StoredEvent, parseRows(body, "events")[0]);
}

function parseRows(body: unknown, name: string): unknown[] {
	return parseResponse(Rows, (body as Record<string, unknown> | null | undefined)?.[name]);
}

function parseResponse<Shape extends z.ZodType>(shape: Shape, body: unknown): z.infer<Shape> {
	const result = shape.safeParse(body);
	if (!result.success) throw new ZohoProblem("down", UNEXPECTED_RESPONSE, 200);
	return result.data;
}

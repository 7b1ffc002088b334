import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { pipeline } from "node:stream/promises";
import { readBody, sayJson } from "./zoho-double-answers.test.kit.ts";
import {
	type Call,
	type DoubleEvent,
	openDoubleCalendar,
} from "./zoho-double-calendar.test.kit.ts";

export const CLIENT = { id: "1000.CLIENTE", secret: "secreto-del-cliente-zoho" };
export const DOUBLE_CALENDAR = { uid: "l9WWZCf_SJWcr3uIuBOq5g==", name: "Taller" };

/** A failure of the next call of a type, and only of that one. */
export type Trouble =
	| "error200"
	| "html404"
	| "html200"
	| "array400"
	| "unauthorised"
	| "scope"
	| "busy"
	| "broken"
	| "hang"
	| "die"
	/** Streams megabytes for as long as the client reads. */
	| "endless"
	/** Executes the call, then hangs or closes the connection. */
	| "done-hang"
	| "done-die";

type Grant = { location: string; redirectUri: string; isOffline: boolean; until: number };
type Access = { refreshToken: string; until: number };

const CODE_MS = 2 * 60_000;
const ACCESS_S = 3600;
const TOKENS_AT_MOST = 10;
const WITHIN_MS = 10 * 60_000;
const NOT_THERE = "<html><head><title>404</title></head><body>Not Found</body></html>";

export type ZohoDouble = Awaited<ReturnType<typeof openZohoDouble>>;

/**
 * Opens a local Zoho that follows its documentation: accounts and calendar of every data centre, its limits, its errors
 * with status 200, its HTML pages, and the failures that a test requests.
 *
 * @param now the clock for the expiry of codes and tokens
 */
export async function openZohoDouble(now: () => Date = () => new Date()) {
	const codes = new Map<string, Grant>();
	const refreshTokens = new Map<string, { location: string; made: number[] }>();
	const accessTokens = new Map<string, Access>();
	const troubles = new Map<Call, Trouble[]>();
	const calls: { call: Call | "page"; method: string; url: string; body: string }[] = [];
	const calendar = openDoubleCalendar(DOUBLE_CALENDAR);
	const alterations = new Map<Call, (body: unknown) => unknown>();
	let silences = 0;
	let poured = 0;
	const at = () => now().getTime();
	const secret = () => `1000.${randomBytes(16).toString("hex")}`;

	const server = createServer((req, res) => {
		void handle(req, res).catch(() => res.destroy());
	});
	server.listen(0, "127.0.0.1");
	await once(server, "listening");
	const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

	async function handle(req: IncomingMessage, res: ServerResponse) {
		const url = new URL(req.url ?? "/", origin);
		const body = await readBody(req);
		const [, location = "us", path = ""] = /^\/?([a-z]{2})?(\/(?:oauth|api)\/.*)$/.exec(
			url.pathname,
		) ?? ["", undefined, url.pathname];
		const call = callOf(req.method ?? "GET", path, new URLSearchParams(body));
		calls.push({ call: call ?? "page", method: req.method ?? "", url: url.href, body });
		if (path === "/oauth/v2/auth") return askPerson(url, location, res);
		if (!call) return res.writeHead(404, { "content-type": "text/html" }).end(NOT_THERE);
		const trouble = troubles.get(call)?.shift();
		if (trouble === "hang") silences++;
		if (trouble === "endless")
			return pipeline(
				megabytes((bytes) => (poured += bytes)),
				res,
			);
		if (trouble && !trouble.startsWith("done-")) return make(trouble, res);
		const answer = answerOf(call, { req, url, path, location, form: new URLSearchParams(body) });
		if (trouble === "done-hang") return undefined;
		if (trouble === "done-die") return res.destroy();
		const alter = alterations.get(call) ?? ((body) => body);
		alterations.delete(call);
		return sayJson(res, [answer[0], alter(answer[1])]);
	}

	type Asked = {
		req: IncomingMessage;
		url: URL;
		path: string;
		location: string;
		form: URLSearchParams;
	};

	function answerOf(call: Call, asked: Asked): [status: number, body: unknown] {
		if (call === "exchange" || call === "renew") return [200, giveTokens(call, asked)];
		if (call === "revoke") {
			forget(asked.form.get("token") ?? "");
			return [200, { status: "success" }];
		}
		const token = /^Zoho-oauthtoken (.+)$/.exec(asked.req.headers.authorization ?? "")?.[1] ?? "";
		const access = accessTokens.get(token);
		const owner = refreshTokens.get(access?.refreshToken ?? "");
		if (!access || access.until <= at() || owner?.location !== asked.location)
			return [401, { error: "INVALID_TICKET" }];
		return calendar.answer(call, asked);
	}

	function giveTokens(call: "exchange" | "renew", { form, location }: Asked): object {
		if (form.get("client_id") !== CLIENT.id || form.get("client_secret") !== CLIENT.secret)
			return { error: "invalid_client" };
		if (call === "renew") {
			const refreshToken = form.get("refresh_token") ?? "";
			const isKnown = refreshTokens.get(refreshToken)?.location === location;
			return isKnown ? newAccess(refreshToken) : { error: "invalid_code" };
		}
		const code = form.get("code") ?? "";
		const grant = codes.get(code);
		codes.delete(code);
		if (!grant || grant.until < at() || grant.location !== location)
			return { error: "invalid_code" };
		if (grant.redirectUri !== form.get("redirect_uri")) return { error: "invalid_redirect_uri" };
		const refreshToken = secret();
		refreshTokens.set(refreshToken, { location, made: [] });
		const answer = newAccess(refreshToken);
		return grant.isOffline ? { ...answer, refresh_token: refreshToken } : answer;
	}

	function newAccess(refreshToken: string): object {
		const owner = refreshTokens.get(refreshToken);
		if (!owner) return { error: "invalid_code" };
		owner.made = owner.made.filter((made) => made > at() - WITHIN_MS);
		if (owner.made.length >= TOKENS_AT_MOST) return { error: "Access Denied" };
		owner.made.push(at());
		const token = secret();
		accessTokens.set(token, { refreshToken, until: at() + ACCESS_S * 1000 });
		return {
			access_token: token,
			api_domain: origin,
			token_type: "Bearer",
			expires_in: ACCESS_S,
		};
	}

	function forget(refreshToken: string) {
		refreshTokens.delete(refreshToken);
		for (const [token, access] of accessTokens)
			if (access.refreshToken === refreshToken) accessTokens.delete(token);
	}

	/** Sends the page on which a person accepts or rejects. */
	function askPerson(url: URL, location: string, res: ServerResponse) {
		const query = url.searchParams;
		const back = new URL(query.get("redirect_uri") ?? origin);
		const yes = new URL(back);
		const accounts = location === "us" ? origin : `${origin}/${location}`;
		const given = {
			code: grant({ location, query }),
			location,
			"accounts-server": accounts,
			state: query.get("state") ?? "",
		};
		for (const [name, value] of Object.entries(given)) yes.searchParams.set(name, value);
		back.searchParams.set("error", "access_denied");
		const link = (to: URL, text: string) =>
			`<a href="${to.href.replaceAll("&", "&amp;")}">${text}</a>`;
		res
			.writeHead(200, { "content-type": "text/html; charset=utf-8" })
			.end(`<!doctype html><html lang="es"><title>Zoho</title><h1>Zoho</h1>
				<p>${link(yes, "Aceptar")}</p><p>${link(back, "Rechazar")}</p></html>`);
	}

	function grant({
		location = "us",
		query,
	}: {
		location?: string;
		query: URLSearchParams;
	}): string {
		const code = secret();
		const isOffline = query.get("access_type") === "offline" && query.get("prompt") === "consent";
		const redirectUri = query.get("redirect_uri") ?? "";
		codes.set(code, { location, redirectUri, isOffline, until: at() + CODE_MS });
		return code;
	}

	return {
		origin,
		calls,
		/** Counts the calls of one type so far. */
		count: (call: Call) => calls.filter((made) => made.call === call).length,
		get events(): DoubleEvent[] {
			return calendar.events;
		},
		/** Edits or deletes an event as a person at Zoho does. */
		touch: calendar.touch,
		remove: calendar.remove,
		/** Makes the next calls of a type fail, in this order. */
		trouble: (call: Call, ...next: Trouble[]) => {
			troubles.set(call, [...(troubles.get(call) ?? []), ...next]);
		},
		/** Transforms the response of the next call of a type. */
		alter: (call: Call, how: (body: unknown) => unknown) => alterations.set(call, how),
		/** Returns the bytes sent in endless responses. */
		poured: () => poured,
		/** Returns the number of calls without a response. */
		silences: () => silences,
		/** Closes every open connection. */
		hangUp: () => server.closeAllConnections(),
		/** Accepts as the person. @returns the code that the callback carries */
		accept: (authUrl: string, location = "us") =>
			grant({ location, query: new URL(authUrl).searchParams }),
		/** Revokes every permission, as the owner does at Zoho. */
		revokeAll: () => {
			for (const token of [...refreshTokens.keys()]) forget(token);
		},
		/** Expires every access token early. */
		expireAccess: () => accessTokens.clear(),
		/** Returns the secrets that must appear in no table, log or response. */
		secrets: () => [
			...refreshTokens.keys(),
			...accessTokens.keys(),
			...codes.keys(),
			CLIENT.secret,
		],
		close: async () => {
			server.closeAllConnections();
			server.close();
			await once(server, "close");
		},
	};
}

function* megabytes(count: (bytes: number) => void) {
	const part = Buffer.alloc(1024 * 1024, " ");
	for (;;) {
		count(part.length);
		yield part;
	}
}

function callOf(method: string, path: string, form: URLSearchParams): Call | undefined {
	if (path === "/oauth/v2/token/revoke") return "revoke";
	if (path === "/oauth/v2/token")
		return form.get("grant_type") === "refresh_token" ? "renew" : "exchange";
	if (path === "/api/v1/calendars") return "calendars";
	if (/^\/api\/v1\/calendars\/[^/]+\/events$/.test(path))
		return method === "POST" ? "create" : "list";
	if (!/^\/api\/v1\/calendars\/[^/]+\/events\/[^/]+$/.test(path)) return undefined;
	if (method === "PUT") return "change";
	return method === "DELETE" ? "delete" : "read";
}

function make(trouble: Trouble, res: ServerResponse): unknown {
	if (trouble === "hang") return undefined;
	if (trouble === "die") return res.destroy();
	if (trouble === "html404" || trouble === "html200")
		return res
			.writeHead(trouble === "html404" ? 404 : 200, { "content-type": "text/html" })
			.end(NOT_THERE);
	if (trouble === "busy") res.setHeader("retry-after", "90");
	const answers: Record<string, [number, unknown]> = {
		error200: [200, { error: "INVALID_DATA" }],
		array400: [400, [{ message: "EXTRA_PARAM_FOUND" }]],
		unauthorised: [401, { error: "INVALID_TICKET" }],
		scope: [401, { error: "INVALID_OAUTHSCOPE" }],
		busy: [429, { error: "TOO_MANY_REQUESTS" }],
		broken: [500, { error: "INTERNAL_ERROR" }],
	};
	return sayJson(res, answers[trouble] ?? [500, {}]);
}

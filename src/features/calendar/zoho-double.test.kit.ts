import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { pipeline } from "node:stream/promises";
import { type Call, type DoubleEvent, openDoubleCalendar } from "./zoho-double-calendar.test.kit.ts";
import { readBody, sendJson } from "./zoho-double-http.test.kit.ts";

export const CLIENT = { id: "1000.CLIENTE", secret: "secreto-del-cliente-zoho" };
export const DOUBLE_CALENDAR = { uid: "l9WWZCf_SJWcr3uIuBOq5g==", name: "Taller" };

/** How the next call of a type fails; later calls succeed. */
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

type Grant = { location: string; redirectUri: string; isOffline: boolean; expiresAt: number };
type Access = { refreshToken: string; expiresAt: number };

const CODE_MS = 2 * 60_000;
const ACCESS_S = 3600;
const MAX_TOKENS = 10;
const TOKEN_WINDOW_MS = 10 * 60_000;
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
	const getNowMs = () => now().getTime();
	const createSecret = () => `1000.${randomBytes(16).toString("hex")}`;

	const server = createServer((req, res) => {
		void handle(req, res).catch(() => res.destroy());
	});
	server.listen(0, "127.0.0.1");
	await once(server, "listening");
	const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

	async function handle(req: IncomingMessage, res: ServerResponse) {
		const url = new URL(req.url ?? "/", origin);
		const body = await readBody(req);
		const [, location = "us", path = ""] = /^\/?([a-z]{2})?(\/(?:oauth|api)\/.*)$/.exec(url.pathname) ?? [
			"",
			undefined,
			url.pathname,
		];
		const call = findCall(req.method ?? "GET", path, new URLSearchParams(body));
		calls.push({ call: call ?? "page", method: req.method ?? "", url: url.href, body });
		if (path === "/oauth/v2/auth") return sendConsentPage(url, location, res);
		if (!call) return res.writeHead(404, { "content-type": "text/html" }).end(NOT_THERE);
		const trouble = troubles.get(call)?.shift();
		if (trouble === "hang") silences++;
		if (trouble === "endless")
			return pipeline(
				streamMegabytes((bytes) => (poured += bytes)),
				res,
			);
		if (trouble && !trouble.startsWith("done-")) return sendTrouble(trouble, res);
		const answer = getResponse(call, { req, url, path, location, form: new URLSearchParams(body) });
		if (trouble === "done-hang") return undefined;
		if (trouble === "done-die") return res.destroy();
		const alter = alterations.get(call) ?? ((body) => body);
		alterations.delete(call);
		return sendJson(res, [answer[0], alter(answer[1])]);
	}

	type CallRequest = {
		req: IncomingMessage;
		url: URL;
		path: string;
		location: string;
		form: URLSearchParams;
	};

	function getResponse(call: Call, request: CallRequest): [status: number, body: unknown] {
		if (call === "exchange" || call === "renew") return [200, createTokens(call, request)];
		if (call === "revoke") {
			forgetToken(request.form.get("token") ?? "");
			return [200, { status: "success" }];
		}
		const token = /^Zoho-oauthtoken (.+)$/.exec(request.req.headers.authorization ?? "")?.[1] ?? "";
		const access = accessTokens.get(token);
		const owner = refreshTokens.get(access?.refreshToken ?? "");
		if (!access || access.expiresAt <= getNowMs() || owner?.location !== request.location)
			return [401, { error: "INVALID_TICKET" }];
		return calendar.getResponse(call, request);
	}

	function createTokens(call: "exchange" | "renew", { form, location }: CallRequest): object {
		if (form.get("client_id") !== CLIENT.id || form.get("client_secret") !== CLIENT.secret)
			return { error: "invalid_client" };
		if (call === "renew") {
			const refreshToken = form.get("refresh_token") ?? "";
			const isValid = refreshTokens.get(refreshToken)?.location === location;
			return isValid ? createAccessToken(refreshToken) : { error: "invalid_code" };
		}
		const code = form.get("code") ?? "";
		const grant = codes.get(code);
		codes.delete(code);
		if (!grant || grant.expiresAt < getNowMs() || grant.location !== location)
			return { error: "invalid_code" };
		if (grant.redirectUri !== form.get("redirect_uri")) return { error: "invalid_redirect_uri" };
		const refreshToken = createSecret();
		refreshTokens.set(refreshToken, { location, made: [] });
		const answer = createAccessToken(refreshToken);
		return grant.isOffline ? { ...answer, refresh_token: refreshToken } : answer;
	}

	function createAccessToken(refreshToken: string): object {
		const owner = refreshTokens.get(refreshToken);
		if (!owner) return { error: "invalid_code" };
		owner.made = owner.made.filter((issuedAt) => issuedAt > getNowMs() - TOKEN_WINDOW_MS);
		if (owner.made.length >= MAX_TOKENS) return { error: "Access Denied" };
		owner.made.push(getNowMs());
		const token = createSecret();
		accessTokens.set(token, { refreshToken, expiresAt: getNowMs() + ACCESS_S * 1000 });
		return {
			access_token: token,
			api_domain: origin,
			token_type: "Bearer",
			expires_in: ACCESS_S,
		};
	}

	function forgetToken(refreshToken: string) {
		refreshTokens.delete(refreshToken);
		for (const [token, access] of accessTokens)
			if (access.refreshToken === refreshToken) accessTokens.delete(token);
	}

	/** Sends the page on which a person accepts or rejects. */
	function sendConsentPage(url: URL, location: string, res: ServerResponse) {
		const query = url.searchParams;
		const back = new URL(query.get("redirect_uri") ?? origin);
		const yes = new URL(back);
		const accounts = location === "us" ? origin : `${origin}/${location}`;
		const parameters = {
			code: grant({ location, query }),
			location,
			"accounts-server": accounts,
			state: query.get("state") ?? "",
		};
		for (const [name, value] of Object.entries(parameters)) yes.searchParams.set(name, value);
		back.searchParams.set("error", "access_denied");
		const link = (to: URL, text: string) => `<a href="${to.href.replaceAll("&", "&amp;")}">${text}</a>`;
		res
			.writeHead(200, { "content-type": "text/html; charset=utf-8" })
			.end(`<!doctype html><html lang="es"><title>Zoho</title><h1>Zoho</h1>
				<p>${link(yes, "Aceptar")}</p><p>${link(back, "Rechazar")}</p></html>`);
	}

	function grant({ location = "us", query }: { location?: string; query: URLSearchParams }): string {
		const code = createSecret();
		const isOffline = query.get("access_type") === "offline" && query.get("prompt") === "consent";
		const redirectUri = query.get("redirect_uri") ?? "";
		codes.set(code, { location, redirectUri, isOffline, expiresAt: getNowMs() + CODE_MS });
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
		alter: (call: Call, transform: (body: unknown) => unknown) => alterations.set(call, transform),
		/** Returns the bytes sent in endless responses. */
		poured: () => poured,
		/** Returns the number of calls without a response. */
		silences: () => silences,
		/** Closes every open connection. */
		hangUp: () => server.closeAllConnections(),
		/** Accepts as the person. @returns the code that the callback carries */
		accept: (authUrl: string, location = "us") => grant({ location, query: new URL(authUrl).searchParams }),
		/** Revokes every permission, as the owner does at Zoho. */
		revokeAll: () => {
			for (const token of [...refreshTokens.keys()]) forgetToken(token);
		},
		/** Expires every access token early. */
		expireAccess: () => accessTokens.clear(),
		/** Returns the secrets that must appear in no table, log or response. */
		secrets: () => [...refreshTokens.keys(), ...accessTokens.keys(), ...codes.keys(), CLIENT.secret],
		close: async () => {
			server.closeAllConnections();
			server.close();
			await once(server, "close");
		},
	};
}

function* streamMegabytes(count: (bytes: number) => void) {
	const chunk = Buffer.alloc(1024 * 1024, " ");
	for (;;) {
		count(chunk.length);
		yield chunk;
	}
}

function findCall(method: string, path: string, form: URLSearchParams): Call | undefined {
	if (path === "/oauth/v2/token/revoke") return "revoke";
	if (path === "/oauth/v2/token") return form.get("grant_type") === "refresh_token" ? "renew" : "exchange";
	if (path === "/api/v1/calendars") return "calendars";
	if (/^\/api\/v1\/calendars\/[^/]+\/events$/.test(path)) return method === "POST" ? "create" : "list";
	if (!/^\/api\/v1\/calendars\/[^/]+\/events\/[^/]+$/.test(path)) return undefined;
	if (method === "PUT") return "change";
	return method === "DELETE" ? "delete" : "read";
}

function sendTrouble(trouble: Trouble, res: ServerResponse): unknown {
	if (trouble === "hang") return undefined;
	if (trouble === "die") return res.destroy();
	if (trouble === "html404" || trouble === "html200")
		return res.writeHead(trouble === "html404" ? 404 : 200, { "content-type": "text/html" }).end(NOT_THERE);
	if (trouble === "busy") res.setHeader("retry-after", "90");
	const answers: Record<string, [number, unknown]> = {
		error200: [200, { error: "INVALID_DATA" }],
		array400: [400, [{ message: "EXTRA_PARAM_FOUND" }]],
		unauthorised: [401, { error: "INVALID_TICKET" }],
		scope: [401, { error: "INVALID_OAUTHSCOPE" }],
		busy: [429, { error: "TOO_MANY_REQUESTS" }],
		broken: [500, { error: "INTERNAL_ERROR" }],
	};
	return sendJson(res, answers[trouble] ?? [500, {}]);
}

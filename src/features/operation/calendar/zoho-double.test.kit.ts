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
export type Failure =
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
const NOT_FOUND_PAGE = "<html><head><title>404</title></head><body>Not Found</body></html>";

export type ZohoDouble = Awaited<ReturnType<typeof openZohoDouble>>;

/**
 * Opens a local Zoho that follows its documentation: accounts and calendar of every data centre, its limits, its errors
 * with status 200, its HTML pages, and the failures that a test requests.
 *
 * @param now the clock for the expiry of codes and tokens
 */
export async function openZohoDouble(now: () => Date = () => new Date()) {
	const codes = new Map<string, Grant>();
	const refreshTokens = new Map<string, { location: string; issuedAtMs: number[] }>();
	const accessTokens = new Map<string, Access>();
	const failures = new Map<Call, Failure[]>();
	const calls: { call: Call | "page"; method: string; url: string; body: string }[] = [];
	const calendar = openDoubleCalendar(DOUBLE_CALENDAR);
	const transforms = new Map<Call, (body: unknown) => unknown>();
	let unansweredCount = 0;
	let streamedBytes = 0;
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
		if (!call) return res.writeHead(404, { "content-type": "text/html" }).end(NOT_FOUND_PAGE);
		const failure = failures.get(call)?.shift();
		if (failure === "hang") unansweredCount++;
		if (failure === "endless")
			return pipeline(
				streamMegabytes((bytes) => (streamedBytes += bytes)),
				res,
			);
		if (failure && !failure.startsWith("done-")) return sendFailure(failure, res);
		const response = getResponse(call, { req, url, path, location, form: new URLSearchParams(body) });
		if (failure === "done-hang") return undefined;
		if (failure === "done-die") return res.destroy();
		const transform = transforms.get(call) ?? ((body) => body);
		transforms.delete(call);
		return sendJson(res, [response[0], transform(response[1])]);
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
		const storedGrant = codes.get(code);
		codes.delete(code);
		if (!storedGrant || storedGrant.expiresAt < getNowMs() || storedGrant.location !== location)
			return { error: "invalid_code" };
		if (storedGrant.redirectUri !== form.get("redirect_uri")) return { error: "invalid_redirect_uri" };
		const refreshToken = createSecret();
		refreshTokens.set(refreshToken, { location, issuedAtMs: [] });
		const response = createAccessToken(refreshToken);
		return storedGrant.isOffline ? { ...response, refresh_token: refreshToken } : response;
	}

	function createAccessToken(refreshToken: string): object {
		const owner = refreshTokens.get(refreshToken);
		if (!owner) return { error: "invalid_code" };
		owner.issuedAtMs = owner.issuedAtMs.filter((issuedAt) => issuedAt > getNowMs() - TOKEN_WINDOW_MS);
		if (owner.issuedAtMs.length >= MAX_TOKENS) return { error: "Access Denied" };
		owner.issuedAtMs.push(getNowMs());
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
		const rejectUrl = new URL(query.get("redirect_uri") ?? origin);
		const acceptUrl = new URL(rejectUrl);
		const accounts = location === "us" ? origin : `${origin}/${location}`;
		const parameters = {
			code: createCode({ location, query }),
			location,
			"accounts-server": accounts,
			state: query.get("state") ?? "",
		};
		for (const [name, value] of Object.entries(parameters)) acceptUrl.searchParams.set(name, value);
		rejectUrl.searchParams.set("error", "access_denied");
		const renderLink = (target: URL, text: string) =>
			`<a href="${target.href.replaceAll("&", "&amp;")}">${text}</a>`;
		res
			.writeHead(200, { "content-type": "text/html; charset=utf-8" })
			.end(`<!doctype html><html lang="es"><title>Zoho</title><h1>Zoho</h1>
				<p>${renderLink(acceptUrl, "Aceptar")}</p><p>${renderLink(rejectUrl, "Rechazar")}</p></html>`);
	}

	function createCode({ location = "us", query }: { location?: string; query: URLSearchParams }): string {
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
		countCalls: (call: Call) => calls.filter((entry) => entry.call === call).length,
		get events(): DoubleEvent[] {
			return calendar.events;
		},
		/** Edits or deletes an event as a person at Zoho does. */
		touch: calendar.touch,
		remove: calendar.remove,
		/** Makes the next calls of a type fail, in this order. */
		failNext: (call: Call, ...next: Failure[]) => {
			failures.set(call, [...(failures.get(call) ?? []), ...next]);
		},
		/** Transforms the response of the next call of a type. */
		transformNext: (call: Call, transform: (body: unknown) => unknown) => transforms.set(call, transform),
		/** Returns the bytes sent in endless responses. */
		getStreamedBytes: () => streamedBytes,
		/** Returns the number of calls without a response. */
		countUnanswered: () => unansweredCount,
		/** Closes every open connection. */
		closeConnections: () => server.closeAllConnections(),
		/** Accepts as the person. @returns the code that the callback carries */
		accept: (authUrl: string, location = "us") =>
			createCode({ location, query: new URL(authUrl).searchParams }),
		/** Revokes every permission, as the owner does at Zoho. */
		revokeAll: () => {
			for (const token of [...refreshTokens.keys()]) forgetToken(token);
		},
		/** Expires every access token early. */
		expireAccessTokens: () => accessTokens.clear(),
		/** Returns the secrets that must appear in no table, log or response. */
		listSecrets: () => [...refreshTokens.keys(), ...accessTokens.keys(), ...codes.keys(), CLIENT.secret],
		/** Remembers its state. @returns a function that brings it back */
		capture: () => {
			const maps = [codes, refreshTokens, accessTokens, failures, transforms] as Map<unknown, unknown>[];
			const entries = maps.map((map) =>
				structuredClone([...map].filter(([, value]) => typeof value !== "function")),
			);
			const [storedCalls, events] = structuredClone([calls, calendar.events]);
			return () => {
				for (const [index, map] of maps.entries()) {
					map.clear();
					for (const [key, value] of structuredClone(entries[index] ?? [])) map.set(key, value);
				}
				calls.splice(0, calls.length, ...structuredClone(storedCalls));
				calendar.events.splice(0, calendar.events.length, ...structuredClone(events));
			};
		},
		close: async () => {
			server.closeAllConnections();
			server.close();
			await once(server, "close");
		},
	};
}

function* streamMegabytes(onChunk: (bytes: number) => void) {
	const chunk = Buffer.alloc(1024 * 1024, " ");
	for (;;) {
		onChunk(chunk.length);
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

function sendFailure(failure: Failure, res: ServerResponse): unknown {
	if (failure === "hang") return undefined;
	if (failure === "die") return res.destroy();
	if (failure === "html404" || failure === "html200")
		return res
			.writeHead(failure === "html404" ? 404 : 200, { "content-type": "text/html" })
			.end(NOT_FOUND_PAGE);
	if (failure === "busy") res.setHeader("retry-after", "90");
	const responses: Record<string, [number, unknown]> = {
		error200: [200, { error: "INVALID_DATA" }],
		array400: [400, [{ message: "EXTRA_PARAM_FOUND" }]],
		unauthorised: [401, { error: "INVALID_TICKET" }],
		scope: [401, { error: "INVALID_OAUTHSCOPE" }],
		busy: [429, { error: "TOO_MANY_REQUESTS" }],
		broken: [500, { error: "INTERNAL_ERROR" }],
	};
	return sendJson(res, responses[failure] ?? [500, {}]);
}

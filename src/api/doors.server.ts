import type { MiddlewareHandler } from "hono";
import { bodyLimit } from "hono/body-limit";
import { recogniseSession } from "#features/staff/session.server.ts";
import { RuleError } from "#platform/errors.ts";
import type { ApiEnv } from "#platform/http.server.ts";
import { WATCH_HEADER } from "#workshop.ts";
import { PAGE_CACHE } from "./caller.server.ts";

const FORM_MAX_BYTES = 128 * 1024;
const LOGIN = "/api/admin/login";
const SUBMIT = new Set([
	"/api/quotes",
	"/api/newsletter",
	"/api/service-requests",
	"/api/contact",
	"/api/appointments",
]);

const isStaffPath = (path: string) => path.startsWith("/api/admin/");
const isWrite = (method: string) => method !== "GET" && method !== "HEAD" && method !== "OPTIONS";
const withoutSlash = (path: string) => path.replace(/\/+$/, "");

/** Counts the request against the door it came through. The login counts its own tries. */
export const limited: MiddlewareHandler<ApiEnv> = async (c, next) => {
	const path = withoutSlash(c.req.path);
	const { limits } = c.var.at;
	if (isWrite(c.req.method) && SUBMIT.has(path)) await limits.take("submit", c.var.visitor.address);
	else if (isStaffPath(path) && path !== LOGIN) await limits.take("staff", c.var.visitor.address);
	else if (path !== LOGIN && c.var.visitor.address !== PAGE_CACHE)
		await limits.take("read", c.var.visitor.address);
	await next();
};

/** Everything under /api/admin needs a session, except the way in. A new admin route is guarded by being there. */
export const guarded: MiddlewareHandler<ApiEnv> = async (c, next) => {
	const path = withoutSlash(c.req.path);
	if (isStaffPath(path) && path !== LOGIN)
		c.set(
			"actor",
			await recogniseSession(
				c.var.at,
				c.req.header("authorization"),
				c.req.header(WATCH_HEADER) !== undefined,
			),
		);
	await next();
};

/** A body must say that it is JSON: a form of another site cannot, so it cannot write here. */
export const jsonOnly: MiddlewareHandler<ApiEnv> = async (c, next) => {
	const type = c.req.header("content-type") ?? "";
	const hasBody = c.req.header("content-length") !== "0" && c.req.raw.body !== null;
	if (isWrite(c.req.method) && hasBody && !/^application\/json\b/i.test(type))
		return c.json({ detail: "Envía los datos como application/json.", code: "not_json" }, 415);
	await next();
};

export const notTooLarge = bodyLimit({
	maxSize: FORM_MAX_BYTES,
	onError: () => {
		throw new RuleError(
			"too_large",
			"Lo que enviaste es demasiado grande. Acorta el texto y prueba otra vez.",
			{
				status: 413,
			},
		);
	},
});

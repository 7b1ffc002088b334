import type { MiddlewareHandler } from "hono";
import { bodyLimit } from "hono/body-limit";
import { recogniseSession } from "#features/staff/session.server.ts";
import { RuleError } from "#platform/errors.ts";
import type { ApiEnv } from "#platform/http.server.ts";
import { WATCH_HEADER } from "#workshop.ts";
import { PAGE_CACHE } from "./caller.server.ts";

const FORM_MAX_BYTES = 128 * 1024;
/** As JSON writes it; unescaped it is not valid JSON at all. */
const NUL = /\\u0000/;
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
	const length = c.req.header("content-length");
	const hasBody = (length !== undefined && length !== "0") || c.req.header("transfer-encoding");
	if (isWrite(c.req.method) && hasBody && !/^application\/json\b/i.test(type))
		return c.json({ detail: "Envía los datos como application/json.", code: "not_json" }, 415);
	await next();
};

/** No text of ours holds a NUL, and PostgreSQL refuses to store one: it is turned away before anything is asked. */
export const noNul: MiddlewareHandler<ApiEnv> = async (c, next) => {
	const isInAddress = c.req.url.includes("%00");
	const isJson = (c.req.header("content-type") ?? "").startsWith("application/json");
	const isInBody = isJson && isWrite(c.req.method) && NUL.test(await c.req.text());
	if (isInAddress || isInBody)
		throw new RuleError(
			"bad_character",
			"Hay un carácter que no se puede guardar. Bórralo y prueba otra vez.",
		);
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

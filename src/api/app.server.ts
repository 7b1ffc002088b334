import { randomUUID } from "node:crypto";
import { OpenAPIHono } from "@hono/zod-openapi";
import type { Context } from "hono";
import type { BlankSchema } from "hono/types";
import { getPathNoStrict } from "hono/utils/url";
import { PREVIEW_PARAMETER } from "#domain/site-path.ts";
import type { OpenSitePhase } from "#features/operation/publication/site-phase.server.ts";
import type { AppContext } from "#server/app-context.server.ts";
import type { ApiEnv } from "#server/http/http.server.ts";
import { getSiteOrigin } from "#server/site-origin.ts";
import { registerDocumentRoutes } from "./docs.server.ts";
import {
	authorizeStaff,
	enforceRateLimit,
	limitBodySize,
	normalizeBody,
	requireContentType,
	requireFeature,
} from "./middleware.server.ts";
import {
	assertReachable,
	findOperation,
	type Policies,
	readPolicies,
	redactPath,
	STAFF_NOT_FOUND,
} from "./policies.server.ts";
import { toProblemResponse } from "./problems.server.ts";
import { createPublicationGate } from "./publication-gate.server.ts";
import { toCurrentPath } from "./renamed-paths.server.ts";

/** The client address as the server saw it. The caller of `fetch` sets it; a client cannot send it. */
export type Caller = {
	address: string;
	preview?: string | undefined;
	/** The call renders a page, which the HTTP front has admitted. */
	isPage?: boolean;
};

const BASE_PATH = "/api";

/** Logs each write and each error. Successful reads are counted in /metrics only. */
function logCall(c: Context<ApiEnv>, tookMs: number) {
	const { method } = c.req;
	const path = redactPath(c.req.path, c.var.operation);
	const { status } = c.res;
	if (method === "GET" && status < 400) return;
	const { ctx, requestId } = c.var;
	ctx.log.info({ requestId, method, path, status, tookMs: Math.round(tookMs) }, "call");
}

type HttpApi = OpenAPIHono<ApiEnv, BlankSchema, typeof BASE_PATH>;

/**
 * Builds the HTTP edge of the JSON API on an app context: every call passes its checks.
 *
 * @param mountRoutes adds the routes of the features
 * @throws Error if a route has no policy, or if an earlier one hides it
 */
export function createHttpApi(
	ctx: AppContext,
	sitePhase: OpenSitePhase,
	mountRoutes: (app: HttpApi) => void,
): HttpApi {
	const getPath = (request: Request) => toCurrentPath(getPathNoStrict(request));
	const app = new OpenAPIHono<ApiEnv>({ getPath }).basePath(BASE_PATH);
	let policies: Policies = new Map();
	app.use(async (c, next) => {
		const { address = "local", preview = c.req.query(PREVIEW_PARAMETER) } = (c.env ?? {}) as Partial<Caller>;
		c.set("ctx", ctx);
		c.set("operation", findOperation(policies, c));
		c.set("requestId", randomUUID());
		// Load pictures uploaded on another machine before a response refers to one.
		await ctx.content.getCurrent();
		const userAgent = (c.req.header("user-agent") ?? "").slice(0, 300);
		c.set("visitor", { address, userAgent, preview });
		const startMs = performance.now();
		await next();
		c.header("X-Request-Id", c.var.requestId);
		logCall(c, performance.now() - startMs);
		if (c.res.headers.get("content-type") === "application/json")
			c.header("Content-Type", "application/json; charset=utf-8");
		const { isPrivate } = c.var.operation.policy;
		c.header("Cache-Control", isPrivate ? "no-store" : "no-cache");
		// A shared link to a PDF or calendar file would be indexed like a page.
		if (isPrivate) c.header("X-Robots-Tag", "noindex, nofollow");
	});
	app.use(enforceRateLimit, createPublicationGate(sitePhase), authorizeStaff, requireFeature);
	app.use(limitBodySize, requireContentType, normalizeBody);
	mountRoutes(app);
	assertReachable(app);
	app.all(STAFF_NOT_FOUND.path, (c) => c.notFound());
	policies = readPolicies(app, BASE_PATH);
	// These two routes are public and not part of the document.
	registerDocumentRoutes(app, getSiteOrigin(ctx.env));
	app.notFound((c) => c.json({ detail: "Esa dirección no existe.", code: "not_found" }, 404));
	app.onError(toProblemResponse);
	return app;
}

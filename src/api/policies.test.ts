import { createRoute, OpenAPIHono, z } from "@hono/zod-openapi";
import { expect, test } from "vitest";
import { createRouter, toResponseSpec } from "#server/http/http.server.ts";
import { LINK_POLICY, SITE_POLICY } from "#server/http/policy.server.ts";
import { createPanelRoutes, defineRoute } from "#server/http/routes.server.ts";
import { assertReachable, readPolicies, redactPath } from "./policies.server.ts";

const nothing = toResponseSpec("Nada", z.object({}));
const defineRead = (id: string, path: string) =>
	defineRoute({
		group: createPanelRoutes("Panel", "inbox"),
		id,
		method: "get",
		path,
		summary: "Nada",
		status: 200,
		answer: nothing,
		handle: () => ({}),
	});
const createApp = () => new OpenAPIHono().basePath("/api");

test("refuses to compile or start without an operation policy", () => {
	const bareRoute = createRoute({
		method: "get",
		path: "/things/forgotten",
		responses: { 200: nothing },
	});
	// @ts-expect-error -- a route without a policy takes no handler
	const handleBare = () => bareRoute(() => ({}));
	expect(handleBare).toThrow(TypeError);
	// @ts-expect-error -- panel routes must name a permission
	createPanelRoutes("Panel");
	const bareApp = createApp();
	bareApp.route("/", createRouter().openapi(bareRoute, (c) => c.json({})) as never);
	expect(() => readPolicies(bareApp as never, "/api")).toThrow("GET /api/things/forgotten");
	const panelApp = createApp();
	const panelRoute = defineRead("told", "/admin/told");
	panelApp.route("/", createRouter().openapiRoutes([panelRoute]) as never);
	expect([...readPolicies(panelApp as never, "/api").keys()]).toEqual([
		"GET /api/admin/told",
		"ALL /api/admin/*",
	]);
});

test("rejects an operation missing from the API document", () => {
	const app = createApp();
	app.get("/admin/secret", (c) => c.text("everything"));
	expect(() => readPolicies(app as never, "/api")).toThrow("GET /api/admin/secret");
});

test("refuses an operation hidden by an earlier pattern", () => {
	const createOrdered = (...paths: string[]) => {
		const app = createApp();
		for (const [index, path] of paths.entries()) {
			const route = defineRead(`read${index}`, path);
			app.route("/", createRouter().openapiRoutes([route]) as never);
		}
		return () => assertReachable(app as never);
	};
	expect(createOrdered("/admin/agenda/month", "/admin/agenda/{id}", "/admin/agenda")).not.toThrow();
	expect(createOrdered("/admin/agenda/{id}", "/admin/agenda/month")).toThrow(
		"GET /admin/agenda/month by /admin/agenda/{id}",
	);
	expect(createOrdered("/admin/agenda", "/admin/agenda")).toThrow("GET /admin/agenda by");
});

test("redacts secrets and unknown paths in logs", () => {
	const visit = { pattern: "/api/visits/:token/time", policy: LINK_POLICY };
	expect(redactPath("/api/visits/TOKEN/time", visit)).toBe("/api/visits/…/time");
	const product = { pattern: "/api/products/:sku", policy: SITE_POLICY };
	expect(redactPath("/api/products/MOT-5W30", product)).toBe("/api/products/MOT-5W30");
	for (const path of ["/api/visits/TOKEN/oops", "/api//visits//TOKEN", "/API/Visits/TOKEN"])
		expect(redactPath(path, { pattern: "", policy: SITE_POLICY })).not.toContain("TOKEN");
});

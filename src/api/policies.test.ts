import { createRoute, OpenAPIHono, z } from "@hono/zod-openapi";
import { expect, test } from "vitest";
import { answer, openRoutes } from "#platform/http/http.server.ts";
import { LINK, SITE } from "#platform/http/policy.server.ts";
import { panelRoutes } from "#platform/http/routes.server.ts";
import { pathForLog, readPolicies } from "./policies.server.ts";

const said = { summary: "Nada", 200: answer("Nada", z.object({})) };
const openApi = () => new OpenAPIHono().basePath("/api");

test("refuses to compile or start without an operation policy", () => {
	const bare = createRoute({
		method: "get",
		path: "/things/forgotten",
		responses: { 200: said[200] },
	});
	// @ts-expect-error -- nobody said who may call it, so no verb answers it
	const answersBare = () => bare(() => ({}));
	expect(answersBare).toThrow(TypeError);
	// @ts-expect-error -- the routes of the panel name a right
	panelRoutes("Panel");
	const app = openApi();
	app.route("/", openRoutes().openapi(bare, (c) => c.json({})) as never);
	expect(() => readPolicies(app as never, "/api")).toThrow("GET /api/things/forgotten");
	const whole = openApi();
	const told = panelRoutes("Panel", "inbox").get("told", "/admin/told", said)(() => ({}));
	whole.route("/", openRoutes().openapiRoutes([told]) as never);
	expect([...readPolicies(whole as never, "/api").keys()]).toEqual([
		"GET /api/admin/told",
		"ALL /api/admin/*",
	]);
});

test("rejects an operation missing from the API document", () => {
	const app = openApi();
	app.get("/admin/secret", (c) => c.text("everything"));
	expect(() => readPolicies(app as never, "/api")).toThrow("GET /api/admin/secret");
});

test("redacts secrets and unknown paths in logs", () => {
	const visit = { pattern: "/api/visits/:token/time", policy: LINK };
	expect(pathForLog("/api/visits/TOKEN/time", visit)).toBe("/api/visits/…/time");
	const product = { pattern: "/api/products/:sku", policy: SITE };
	expect(pathForLog("/api/products/MOT-5W30", product)).toBe("/api/products/MOT-5W30");
	for (const path of ["/api/visits/TOKEN/oops", "/api//visits//TOKEN", "/API/Visits/TOKEN"])
		expect(pathForLog(path, { pattern: "", policy: SITE })).not.toContain("TOKEN");
});

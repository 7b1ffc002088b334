import { Hono } from "hono";
import { expect, test } from "vitest";
import { RuleError } from "#server/errors.ts";
import type { ApiEnv } from "#server/http/http.server.ts";
import { toProblemResponse } from "./problems.server.ts";

test.each([
	["busy", "5"],
	["crowd", "3600"],
])("asks to retry after %s in %s seconds", async (code, seconds) => {
	const app = new Hono<ApiEnv>();
	app.onError(toProblemResponse);
	app.get("/", () => {
		throw new RuleError(code, "Prueba otra vez más tarde.", { status: 503 });
	});
	const reply = await app.request("/");
	expect([reply.status, reply.headers.get("retry-after")]).toEqual([503, seconds]);
	expect(await reply.json()).toEqual({ detail: "Prueba otra vez más tarde.", code });
});

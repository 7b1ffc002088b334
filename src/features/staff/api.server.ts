import { createRoute } from "@hono/zod-openapi";
import { z } from "zod";
import { answer, formProblems, json, openRoutes, staffProblems } from "#platform/http.server.ts";
import type { Platform } from "#platform/platform.server.ts";
import { Credentials, Login } from "./contract.ts";
import { logIn } from "./log-in.server.ts";
import { logOut } from "./session.server.ts";

const login = createRoute({
	method: "post",
	path: "/admin/login",
	tags: ["Panel"],
	summary: "Abre una sesión del panel",
	request: { body: { required: true, content: json(Credentials) } },
	responses: { 200: answer("Sesión abierta", Login), ...formProblems, 401: staffProblems[401] },
});
const logout = createRoute({
	method: "post",
	path: "/admin/logout",
	tags: ["Panel"],
	summary: "Termina la sesión con la que se llama",
	responses: {
		200: answer("Sesión terminada", z.object({ success: z.literal(true) })),
		...staffProblems,
	},
});

export const staffApi = (at: Platform) =>
	openRoutes()
		.openapi(login, async (c) => c.json(await logIn(at, c.req.valid("json"), c.var.visitor), 200))
		.openapi(logout, async (c) => {
			await logOut(at, c.var.actor.sessionId);
			return c.json({ success: true as const }, 200);
		});

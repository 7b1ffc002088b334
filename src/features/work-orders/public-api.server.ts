import { createHash } from "node:crypto";
import { answer, openRoutes } from "#platform/http/http.server.ts";
import { linkRoutes } from "#platform/http/routes.server.ts";
import type { Platform } from "#platform/platform.server.ts";
import { readOwnOrder } from "./customer.server.ts";
import { PublicOrder } from "./public-contract.ts";

const own = linkRoutes("Taller", "Ningún enlace es así, o su carro no está en el taller", {
	needs: "orders",
});
const one = own.get("readOwnOrder", "/work-orders/{token}", {
	summary: "El carro detrás del enlace del cliente; con `If-None-Match`, 304 mientras nada cambió",
	200: answer("Dónde está el carro y qué sigue", PublicOrder),
});

export const publicOrdersApi = (at: Platform) =>
	openRoutes().openapi(one.route, async (c) => {
		const order = await readOwnOrder(at, c.req.valid("param").token);
		const tag = `"${createHash("sha256").update(JSON.stringify(order)).digest("base64url").slice(0, 22)}"`;
		c.header("ETag", tag);
		// A page asks every half minute: what did not change is not sent again.
		if (c.req.header("if-none-match") === tag) return c.body(null, 304) as never;
		return c.json(order, 200);
	});

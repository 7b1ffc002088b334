import { z } from "@hono/zod-openapi";
import { PageNumber } from "#bounds.ts";
import { answer, openRoutes } from "#platform/http.server.ts";
import type { Platform } from "#platform/platform.server.ts";
import { panelRoutes } from "#platform/routes.server.ts";
import { Outreach, OutreachDone } from "./contract.ts";
import { markReached } from "./done.server.ts";
import { type OutreachSources, outreachToday } from "./read.server.ts";

const panel = panelRoutes("Por contactar", "inbox");
const query = z.object({ page: PageNumber });
const responses = { 200: answer("La lista como está ahora", Outreach) };

const list = panel.get("listOutreach", "/admin/outreach", {
	summary:
		"A quién contactar hoy: promesas por vencer, citas del próximo día hábil y cotizaciones calladas",
	query,
	...responses,
});
const done = panel.post("markReached", "/admin/outreach/{lead_id}/done", {
	summary: "Deja constancia de que se contactó a la persona",
	query,
	params: z.object({ lead_id: z.string().max(60) }),
	body: OutreachDone,
	...responses,
});

/** @param sources what other rooms tell about a request */
export const outreachApi = (at: Platform, sources: OutreachSources) =>
	openRoutes()
		.openapi(list, async (c) =>
			c.json(await outreachToday(at, sources, c.req.valid("query").page), 200),
		)
		.openapi(done, async (c) => {
			await markReached(at, c.var.actor, c.req.valid("param").lead_id, c.req.valid("json"));
			return c.json(await outreachToday(at, sources, c.req.valid("query").page), 200);
		});

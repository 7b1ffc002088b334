import { z } from "@hono/zod-openapi";
import { PageNumber } from "#bounds.ts";
import { gives } from "#platform/http/gives.server.ts";
import { answer, openRoutes } from "#platform/http/http.server.ts";
import { panelRoutes } from "#platform/http/routes.server.ts";
import type { Platform } from "#platform/platform.server.ts";
import { Outreach, OutreachDone } from "./contract.ts";
import { markReached } from "./done.server.ts";
import type { OutreachSources } from "./groups.server.ts";
import { outreachToday } from "./read.server.ts";

const panel = panelRoutes("Por contactar", "inbox", {
	200: answer("La lista como está ahora", Outreach),
});
const query = z.object({ page: PageNumber });

const list = panel.get("listOutreach", "/admin/outreach", {
	summary:
		"A quién contactar hoy: promesas por vencer, citas del próximo día hábil y cotizaciones calladas",
	query,
});
const done = panel.post("markReached", "/admin/outreach/{lead_id}/done", {
	summary: "Deja constancia de que se contactó a la persona",
	query,
	params: z.object({ lead_id: z.string().max(60) }),
	body: OutreachDone,
});

/** @param sources what other rooms tell about a request */
export const outreachApi = (at: Platform, sources: OutreachSources) =>
	openRoutes().openapiRoutes([
		gives(list, ({ query }) => outreachToday(at, sources, query.page)),
		gives(done, async ({ lead_id, query, body, actor }) => {
			await markReached(at, actor, lead_id, body);
			return outreachToday(at, sources, query.page);
		}),
	]);

import { z } from "@hono/zod-openapi";
import { PageNumber } from "#bounds.ts";
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

/** @param sources data about requests from other features */
export const outreachApi = (at: Platform, sources: OutreachSources) =>
	openRoutes().openapiRoutes([
		panel.get("listOutreach", "/admin/outreach", {
			summary:
				"A quién contactar hoy: respuestas por vencer, citas del próximo día hábil y cotizaciones calladas",
			query,
		})(({ query }) => outreachToday(at, sources, query.page)),
		panel.post("markReached", "/admin/outreach/{lead_id}/done", {
			summary: "Deja constancia de que se contactó a la persona",
			query,
			params: z.object({ lead_id: z.string().max(60) }),
			body: OutreachDone,
		})(async ({ lead_id, query, body, actor }) => {
			await markReached(at, actor, lead_id, body);
			return outreachToday(at, sources, query.page);
		}),
	]);

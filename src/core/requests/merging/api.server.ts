import { z } from "@hono/zod-openapi";
import { LeadDetail } from "#core/requests/contract.ts";
import type { AppContext } from "#server/app-context.server.ts";
import { createRouter, toResponseSpec } from "#server/http/http.server.ts";
import { createPanelRoutes } from "#server/http/routes.server.ts";
import { listMergeCandidates } from "./candidates.server.ts";
import { LeadMerge, MergeCandidates } from "./contract.ts";
import { mergeLeads } from "./merge.server.ts";
import { splitLeads } from "./split.server.ts";

const panel = createPanelRoutes("Bandeja", "inbox", {
	200: toResponseSpec("La solicitud que queda", LeadDetail),
});

const id = z.string().max(60);

export const createMergingApi = (ctx: AppContext) =>
	createRouter().openapiRoutes([
		panel.get("listMergeCandidates", "/admin/inbox/{id}/merges", {
			summary: "Las otras solicitudes de la misma persona, y cuál de las dos quedaría",
			200: toResponseSpec("Las más nuevas, hasta 50", MergeCandidates),
		})(async ({ id }) => ({ requests: await listMergeCandidates(ctx.reads, id) })),
		panel.post("mergeLeads", "/admin/inbox/{id}/merges", {
			summary: "Une dos solicitudes de una persona sobre un mismo asunto",
			body: LeadMerge,
		})(({ id, body, actor }) => mergeLeads(ctx, actor, id, body)),
		panel.delete("splitLeads", "/admin/inbox/{id}/merges/{other}", {
			summary: "Separa por un día dos solicitudes que se unieron",
			params: z.object({ id, other: id }),
		})(({ params, actor }) => splitLeads(ctx, actor, params)),
	]);

import { z } from "@hono/zod-openapi";
import { LeadDetail } from "#core/requests/contract.ts";
import { createRouter, toResponseSpec } from "#server/http/http.server.ts";
import { createPanelRoutes, defineRoute, IdParams } from "#server/http/routes.server.ts";
import { listMergeCandidates } from "./candidates.server.ts";
import { LeadMerge, MergeCandidates } from "./contract.ts";
import { mergeLeads } from "./merge.server.ts";
import { splitLeads } from "./split.server.ts";

const leadDetailResponse = toResponseSpec("La solicitud que queda", LeadDetail);
const panel = createPanelRoutes("Bandeja", "inbox");

const id = z.string().max(60);

export const createMergingApi = () =>
	createRouter().openapiRoutes([
		defineRoute({
			group: panel,
			id: "listMergeCandidates",
			method: "get",
			path: "/admin/inbox/{id}/merges",
			summary: "Las otras solicitudes de la misma persona, y cuál de las dos quedaría",
			params: IdParams,
			status: 200,
			answer: toResponseSpec("Las más nuevas, hasta 50", MergeCandidates),
			handle: async ({ ctx }, { params: { id } }) => ({ requests: await listMergeCandidates(ctx.reads, id) }),
		}),
		defineRoute({
			group: panel,
			id: "mergeLeads",
			method: "post",
			path: "/admin/inbox/{id}/merges",
			summary: "Une dos solicitudes de una persona sobre un mismo asunto",
			body: LeadMerge,
			params: IdParams,
			status: 200,
			answer: leadDetailResponse,
			handle: (call, { params: { id }, body }) => mergeLeads(call, { id, merge: body }),
		}),
		defineRoute({
			group: panel,
			id: "splitLeads",
			method: "delete",
			path: "/admin/inbox/{id}/merges/{other}",
			summary: "Separa por un día dos solicitudes que se unieron",
			params: z.object({ id, other: id }),
			status: 200,
			answer: leadDetailResponse,
			handle: (call, { params }) => splitLeads(call, params),
		}),
	]);

import { z } from "@hono/zod-openapi";
import { createPublicFormRoute } from "#core/requests/public-form.server.ts";
import { getPageRange, leadRoutes, PAGE_SIZE_TEXT, pageQuery } from "#core/requests/staff-routes.server.ts";
import { countLeadsOfKind } from "#core/requests/store.server.ts";
import { URGENCIES } from "#domain/car/facts.ts";
import { SearchQuery } from "#domain/limits.ts";
import type { AppContext } from "#server/app-context.server.ts";
import { createRouter, toResponseSpec } from "#server/http/http.server.ts";
import { createPanelRoutes } from "#server/http/routes.server.ts";
import { ServiceRequest, ServiceRequestDetail, ServiceRequestForm } from "./contract.ts";
import { getServiceOverview } from "./demand.server.ts";
import { ServiceOverview } from "./demand-contract.ts";
import { submitServiceRequest } from "./request.server.ts";
import { findServiceRequest, listServiceRequests, toResponse } from "./store.server.ts";

export const createServiceRequestsApi = (ctx: AppContext) =>
	createRouter().openapiRoutes([
		createPublicFormRoute(
			"requestService",
			"/service-requests",
			"Pide un servicio del taller",
			ServiceRequestForm,
		)(({ body, submission }) => submitServiceRequest(ctx, body, submission)),
		leadRoutes.get("listServiceRequests", "/admin/service-requests", {
			summary: "Solicitudes de servicio, la más nueva primero",
			query: pageQuery,
			200: toResponseSpec(
				PAGE_SIZE_TEXT,
				z.object({ service_requests: z.array(ServiceRequest), total: z.number().int() }),
			),
		})(async ({ query }) => {
			const [rows, total] = await Promise.all([
				listServiceRequests(ctx.reads, getPageRange(query)),
				countLeadsOfKind(ctx.reads, "service_request"),
			]);
			return { service_requests: rows.map(toResponse), total };
		}),
		leadRoutes.get("readServiceRequest", "/admin/service-requests/{id}", {
			summary: "Una solicitud de servicio con todos sus datos",
			200: toResponseSpec("La solicitud", ServiceRequestDetail),
		})(async ({ id }) => {
			const request = await findServiceRequest(ctx.db, id);
			return { ...request, urgency_label: URGENCIES[request.urgency] };
		}),
		createPanelRoutes("Panel: servicios", "inbox").get("readServiceOverview", "/admin/overview/services", {
			summary: "Servicios con cuántas veces se piden; esta semana son los últimos 7 días en Panamá",
			query: z.object({ q: SearchQuery }),
			200: toResponseSpec("Los servicios, los totales y las 5 solicitudes más nuevas", ServiceOverview),
		})(({ query }) => getServiceOverview(ctx, query.q)),
	]);

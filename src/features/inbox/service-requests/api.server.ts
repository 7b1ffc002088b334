import { z } from "@hono/zod-openapi";
import { Receipt } from "#core/requests/contract.ts";
import { definePublicFormRoute } from "#core/requests/form/public-form.server.ts";
import { getPageRange, leadRoutes, PAGE_SIZE_TEXT, pageQuery } from "#core/requests/staff-routes.server.ts";
import { countLeadsOfKind } from "#core/requests/store.server.ts";
import { URGENCIES } from "#domain/car/facts.ts";
import { SearchQuery } from "#domain/limits.ts";
import { createRouter, toResponseSpec } from "#server/http/http.server.ts";
import { createPanelRoutes, defineRoute, IdParams } from "#server/http/routes.server.ts";
import { ServiceRequest, ServiceRequestDetail, ServiceRequestForm } from "./contract.ts";
import { getServiceOverview } from "./demand.server.ts";
import { ServiceOverview } from "./demand-contract.ts";
import { submitServiceRequest } from "./request.server.ts";
import { findServiceRequest, listServiceRequests, toResponse } from "./store.server.ts";

export const createServiceRequestsApi = () =>
	createRouter().openapiRoutes([
		definePublicFormRoute({
			id: "requestService",
			path: "/service-requests",
			summary: "Pide un servicio del taller",
			body: ServiceRequestForm,
			receipt: Receipt,
			handle: (call, { body }) => submitServiceRequest(call, body),
		}),
		defineRoute({
			group: leadRoutes,
			id: "listServiceRequests",
			method: "get",
			path: "/admin/service-requests",
			summary: "Solicitudes de servicio, la más nueva primero",
			query: pageQuery,
			status: 200,
			answer: toResponseSpec(
				PAGE_SIZE_TEXT,
				z.object({ service_requests: z.array(ServiceRequest), total: z.number().int() }),
			),
			handle: async ({ ctx }, { query }) => {
				const [rows, total] = await Promise.all([
					listServiceRequests(ctx.reads, getPageRange(query)),
					countLeadsOfKind(ctx.reads, "service_request"),
				]);
				return { service_requests: rows.map(toResponse), total };
			},
		}),
		defineRoute({
			group: leadRoutes,
			id: "readServiceRequest",
			method: "get",
			path: "/admin/service-requests/{id}",
			summary: "Una solicitud de servicio con todos sus datos",
			params: IdParams,
			status: 200,
			answer: toResponseSpec("La solicitud", ServiceRequestDetail),
			handle: async ({ ctx }, { params: { id } }) => {
				const request = await findServiceRequest(ctx.db, id);
				return { ...request, urgency_label: URGENCIES[request.urgency] };
			},
		}),
		defineRoute({
			group: createPanelRoutes("Panel: servicios", "inbox"),
			id: "readServiceOverview",
			method: "get",
			path: "/admin/overview/services",
			summary: "Servicios con cuántas veces se piden; esta semana son los últimos 7 días en Panamá",
			query: z.object({ q: SearchQuery }),
			status: 200,
			answer: toResponseSpec("Los servicios, los totales y las 5 solicitudes más nuevas", ServiceOverview),
			handle: ({ ctx }, { query }) => getServiceOverview(ctx, query.q),
		}),
	]);

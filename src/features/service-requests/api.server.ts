import { z } from "@hono/zod-openapi";
import { SearchWords } from "#bounds.ts";
import { URGENCIES } from "#car/facts.ts";
import { publicForm } from "#features/leads/form/public-form.server.ts";
import {
	byPage,
	leadRoutes,
	PAGE_SIZE_WORDS,
	rowsOf,
} from "#features/leads/staff-routes.server.ts";
import { countKind } from "#features/leads/store.server.ts";
import { answer, openRoutes } from "#platform/http/http.server.ts";
import { panelRoutes } from "#platform/http/routes.server.ts";
import type { Platform } from "#platform/platform.server.ts";
import { ServiceRequest, ServiceRequestDetail, ServiceRequestForm } from "./contract.ts";
import { overviewServices } from "./demand.server.ts";
import { ServiceOverview } from "./demand-contract.ts";
import { requestService } from "./request.server.ts";
import { findServiceRequest, listServiceRequests, onTheWire } from "./store.server.ts";

export const serviceRequestsApi = (at: Platform) =>
	openRoutes().openapiRoutes([
		publicForm(
			"requestService",
			"/service-requests",
			"Pide un servicio del taller",
			ServiceRequestForm,
		)(({ body, submission }) => requestService(at, body, submission)),
		leadRoutes.get("listServiceRequests", "/admin/service-requests", {
			summary: "Solicitudes de servicio, la más nueva primero",
			query: byPage,
			200: answer(
				PAGE_SIZE_WORDS,
				z.object({ service_requests: z.array(ServiceRequest), total: z.number().int() }),
			),
		})(async ({ query }) => {
			const [rows, total] = await Promise.all([
				listServiceRequests(at.reads, rowsOf(query)),
				countKind(at.reads, "service_request"),
			]);
			return { service_requests: rows.map(onTheWire), total };
		}),
		leadRoutes.get("readServiceRequest", "/admin/service-requests/{id}", {
			summary: "Una solicitud de servicio con todos sus datos",
			200: answer("La solicitud", ServiceRequestDetail),
		})(async ({ id }) => {
			const found = await findServiceRequest(at.db, id);
			return { ...found, urgency_label: URGENCIES[found.urgency] };
		}),
		panelRoutes("Panel: servicios", "inbox").get("overviewServices", "/admin/overview/services", {
			summary: "Servicios con cuántas veces se piden; esta semana son los últimos 7 días en Panamá",
			query: z.object({ q: SearchWords }),
			200: answer("Los servicios, los totales y las 5 solicitudes más nuevas", ServiceOverview),
		})(({ query }) => overviewServices(at, query.q)),
	]);

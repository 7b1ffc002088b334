import { z } from "@hono/zod-openapi";
import { publicForm, submissionOf } from "#features/leads/form/public-form.server.ts";
import { urgencyTold } from "#features/leads/form/urgency-told.ts";
import { A_PAGE, byLead, byPage, leadRoutes, rowsOf } from "#features/leads/staff-routes.server.ts";
import { getSettings } from "#features/settings/store.server.ts";
import { NotFoundError } from "#platform/errors.ts";
import { answer, openRoutes } from "#platform/http.server.ts";
import type { Platform } from "#platform/platform.server.ts";
import { ServiceRequest, ServiceRequestDetail, ServiceRequestForm } from "./contract.ts";
import { requestService } from "./request.server.ts";
import {
	countServiceRequests,
	findServiceRequest,
	listServiceRequests,
	onTheWire,
} from "./store.server.ts";

const request = publicForm(
	"requestService",
	"/service-requests",
	"Pide un servicio del taller",
	ServiceRequestForm,
);
const list = leadRoutes.get("listServiceRequests", "/admin/service-requests", {
	summary: "Solicitudes de servicio, la más nueva primero",
	query: byPage,
	200: answer(
		A_PAGE,
		z.object({ service_requests: z.array(ServiceRequest), total: z.number().int() }),
	),
});
const read = leadRoutes.get("readServiceRequest", "/admin/service-requests/{id}", {
	summary: "Una solicitud de servicio con todos sus datos",
	params: byLead,
	200: answer("La solicitud", ServiceRequestDetail),
});

export const serviceRequestsApi = (at: Platform) =>
	openRoutes()
		.openapi(request, async (c) => {
			return c.json(await requestService(at, c.req.valid("json"), submissionOf(c)), 201);
		})
		.openapi(list, async (c) => {
			const [rows, total] = await Promise.all([
				listServiceRequests(at.reads, rowsOf(c.req.valid("query"))),
				countServiceRequests(at.reads),
			]);
			return c.json({ service_requests: rows.map(onTheWire), total }, 200);
		})
		.openapi(read, async (c) => {
			const found = await findServiceRequest(at.db, c.req.valid("param").id);
			if (!found) throw new NotFoundError("Esa solicitud ya no existe.");
			const asked = new Date(found.created_at);
			const urgencyLabel = urgencyTold(found.urgency, asked, await getSettings(at.db));
			return c.json({ ...found, urgency_label: urgencyLabel }, 200);
		});

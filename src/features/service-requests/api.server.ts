import { z } from "@hono/zod-openapi";
import { publicForm, submissionOf } from "#features/leads/form/public-form.server.ts";
import { rowsOf, staffPage, staffRead } from "#features/leads/staff-routes.server.ts";
import { NotFoundError } from "#platform/errors.ts";
import { openRoutes } from "#platform/http.server.ts";
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
const list = staffPage(
	"listServiceRequests",
	"/admin/service-requests",
	"Solicitudes de servicio, la más nueva primero",
	z.object({ service_requests: z.array(ServiceRequest), total: z.number().int() }),
);
const read = staffRead(
	"readServiceRequest",
	"/admin/service-requests/{id}",
	"Una solicitud de servicio con todos sus datos",
	"La solicitud",
	ServiceRequestDetail,
);

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
			return c.json(found, 200);
		});

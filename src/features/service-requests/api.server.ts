import { createRoute, z } from "@hono/zod-openapi";
import { publicForm, visitOf } from "#features/leads/public-form.server.ts";
import { NotFoundError } from "#platform/errors.ts";
import { answer, openRoutes, staffProblems } from "#platform/http.server.ts";
import type { Platform } from "#platform/platform.server.ts";
import { ServiceRequest, ServiceRequestDetail, ServiceRequestForm } from "./contract.ts";
import { requestService } from "./request.server.ts";
import { countServiceRequests, findServiceRequest, listServiceRequests } from "./store.server.ts";

const PER_PAGE = 50;

const request = publicForm("/service-requests", "Pide un servicio del taller", ServiceRequestForm);
const list = createRoute({
	method: "get",
	path: "/admin/service-requests",
	tags: ["Panel"],
	summary: "Solicitudes de servicio, la más nueva primero",
	request: { query: z.object({ page: z.coerce.number("Es un número").int().min(1).default(1) }) },
	responses: {
		200: answer(
			"50 por página",
			z.object({ service_requests: z.array(ServiceRequest), total: z.number().int() }),
		),
		...staffProblems,
	},
});
const read = createRoute({
	method: "get",
	path: "/admin/service-requests/{id}",
	tags: ["Panel"],
	summary: "Una solicitud de servicio con todos sus datos",
	request: { params: z.object({ id: z.string().max(60) }) },
	responses: { 200: answer("La solicitud", ServiceRequestDetail), ...staffProblems },
});

export const serviceRequestsApi = (at: Platform) =>
	openRoutes()
		.openapi(request, async (c) => {
			return c.json(await requestService(at, c.req.valid("json"), visitOf(c)), 201);
		})
		.openapi(list, async (c) => {
			const offset = (c.req.valid("query").page - 1) * PER_PAGE;
			const [serviceRequests, total] = await Promise.all([
				listServiceRequests(at.db, { limit: PER_PAGE, offset }),
				countServiceRequests(at.db),
			]);
			return c.json({ service_requests: serviceRequests, total }, 200);
		})
		.openapi(read, async (c) => {
			const found = await findServiceRequest(at.db, c.req.valid("param").id);
			if (!found) throw new NotFoundError("Esa solicitud ya no existe.");
			return c.json(found, 200);
		});

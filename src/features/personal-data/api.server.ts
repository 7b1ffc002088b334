import { answer, openRoutes } from "#platform/http/http.server.ts";
import { panelRoutes } from "#platform/http/routes.server.ts";
import type { Platform } from "#platform/platform.server.ts";
import {
	DataAnswer,
	DataRequestFilter,
	DataRequestList,
	Erasure,
	ErasurePlan,
	NewDataRequest,
	PersonFile,
} from "./contract.ts";
import { erasePerson, planErasure, type Rooms } from "./erase.server.ts";
import { closeRequest, dataRequests, registerRequest } from "./register.server.ts";
import { tellPerson } from "./tell.server.ts";

const panel = panelRoutes("Datos personales", "customers");

export const personalDataApi = (at: Platform, rooms: Rooms) => {
	const firstPage = () => dataRequests(at.reads, { page: 1 }, at.now());
	return openRoutes().openapiRoutes([
		panel.get("listDataRequests", "/admin/data-requests", {
			summary: "Lo que la gente pidió sobre sus datos, con su plazo",
			query: DataRequestFilter,
			200: answer("Una página del registro", DataRequestList),
		})(({ query }) => dataRequests(at.reads, query, at.now())),
		panel.put("answerDataRequest", "/admin/data-requests/{id}/outcome", {
			summary: "Dice cómo terminó una solicitud sobre datos",
			body: DataAnswer,
			200: answer("El registro", DataRequestList),
		})(async ({ id, body, actor }) => {
			await closeRequest(at, actor, id, body);
			return firstPage();
		}),
		panel.post("registerDataRequest", "/admin/customers/{id}/data-requests", {
			summary: "Anota que una persona pidió algo sobre sus datos",
			body: NewDataRequest,
			200: answer("El registro", DataRequestList),
		})(async ({ id, body, actor }) => {
			await registerRequest(at, actor, id, body);
			return firstPage();
		}),
		/** The path is below /export, which requires a fresh password (rules 7.4). */
		panel.get("exportPerson", "/admin/export/customers/{id}", {
			proof: "fresh",
			summary: "Todo lo que se sabe de una persona",
			right: "export",
			200: answer("Su archivo", PersonFile),
		})(async ({ id, actor }) => {
			const whole = await tellPerson(at.reads, id, at.now());
			at.log.info({ event: "person_told", staff: actor.id, customer: id }, "a file was taken");
			return whole;
		}),
		panel.get("planErasure", "/admin/customers/{id}/erasure", {
			summary: "Qué se borraría de una persona y qué quedaría",
			right: "erase",
			200: answer("El plan", ErasurePlan),
		})(({ id }) => planErasure(at.reads, id, { now: at.now(), places: rooms.places })),
		panel.post("erasePerson", "/admin/customers/{id}/erasure", {
			proof: "fresh",
			summary: "Borra a una persona de todo; lo que pidió queda sin nombre",
			right: "erase",
			body: Erasure,
			200: answer("El registro", DataRequestList),
		})(async ({ id, body, actor }) => {
			await erasePerson(at, actor, { id, ...body }, rooms);
			return firstPage();
		}),
	]);
};

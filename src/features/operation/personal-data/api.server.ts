import type { AppContext } from "#server/app-context.server.ts";
import { createRouter, toResponseSpec } from "#server/http/http.server.ts";
import { createPanelRoutes } from "#server/http/routes.server.ts";
import {
	DataAnswer,
	DataRequestFilter,
	DataRequestList,
	Erasure,
	ErasurePlan,
	NewDataRequest,
	PersonFile,
} from "./contract.ts";
import { erasePerson, getErasurePlan } from "./erase.server.ts";
import type { MentionSource } from "./mentions.server.ts";
import { buildPersonFile } from "./person-file.server.ts";
import { closeRequest, getDataRequestList, registerRequest } from "./register.server.ts";

const panel = createPanelRoutes("Datos personales", "customers");

/** @param mentionSources the tables that may mention other people */
export const createPersonalDataApi = (ctx: AppContext, mentionSources: readonly MentionSource[]) => {
	const getFirstPage = () => getDataRequestList(ctx.reads, { page: 1 }, ctx.now());
	return createRouter().openapiRoutes([
		panel.get("listDataRequests", "/admin/data-requests", {
			summary: "Lo que la gente pidió sobre sus datos, con su plazo",
			query: DataRequestFilter,
			200: toResponseSpec("Una página del registro", DataRequestList),
		})(({ query }) => getDataRequestList(ctx.reads, query, ctx.now())),
		panel.put("answerDataRequest", "/admin/data-requests/{id}/outcome", {
			summary: "Dice cómo terminó una solicitud sobre datos",
			body: DataAnswer,
			200: toResponseSpec("El registro", DataRequestList),
		})(async ({ id, body, actor }) => {
			await closeRequest(ctx, actor, id, body);
			return getFirstPage();
		}),
		panel.post("registerDataRequest", "/admin/customers/{id}/data-requests", {
			summary: "Anota que una persona pidió algo sobre sus datos",
			body: NewDataRequest,
			200: toResponseSpec("El registro", DataRequestList),
		})(async ({ id, body, actor }) => {
			await registerRequest(ctx, actor, id, body);
			return getFirstPage();
		}),
		/** The path is below /export, which requires a recent login (rules 7.4). */
		panel.get("exportPerson", "/admin/export/customers/{id}", {
			proof: "fresh",
			summary: "Todo lo que se sabe de una persona",
			right: "export",
			200: toResponseSpec("Su archivo", PersonFile),
		})(async ({ id, actor }) => {
			const personFile = await buildPersonFile(ctx.reads, id, ctx.now());
			ctx.log.info({ event: "person_told", staff: actor.id, customer: id }, "a file was taken");
			return personFile;
		}),
		panel.get("planErasure", "/admin/customers/{id}/erasure", {
			summary: "Qué se borraría de una persona y qué quedaría",
			right: "erase",
			200: toResponseSpec("El plan", ErasurePlan),
		})(({ id }) => getErasurePlan(ctx.reads, id, { now: ctx.now(), mentionSources })),
		panel.post("erasePerson", "/admin/customers/{id}/erasure", {
			proof: "fresh",
			summary: "Borra a una persona de todo; lo que pidió queda sin nombre",
			right: "erase",
			body: Erasure,
			200: toResponseSpec("El registro", DataRequestList),
		})(async ({ id, body, actor }) => {
			await erasePerson(ctx, actor, { id, ...body }, mentionSources);
			return getFirstPage();
		}),
	]);
};

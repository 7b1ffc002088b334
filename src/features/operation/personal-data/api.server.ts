import type { AppContext } from "#server/app-context.server.ts";
import { createRouter, toResponseSpec } from "#server/http/http.server.ts";
import { createPanelRoutes, defineRoute, IdParams } from "#server/http/routes.server.ts";
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
		defineRoute({
			group: panel,
			id: "listDataRequests",
			method: "get",
			path: "/admin/data-requests",
			summary: "Lo que la gente pidió sobre sus datos, con su plazo",
			query: DataRequestFilter,
			status: 200,
			answer: toResponseSpec("Una página del registro", DataRequestList),
			handle: ({ ctx }, { query }) => getDataRequestList(ctx.reads, query, ctx.now()),
		}),
		defineRoute({
			group: panel,
			id: "answerDataRequest",
			method: "put",
			path: "/admin/data-requests/{id}/outcome",
			summary: "Dice cómo terminó una solicitud sobre datos",
			body: DataAnswer,
			params: IdParams,
			status: 200,
			answer: toResponseSpec("El registro", DataRequestList),
			handle: async (call, { params: { id }, body }) => {
				await closeRequest(call, { id, ...body });
				return getFirstPage();
			},
		}),
		defineRoute({
			group: panel,
			id: "registerDataRequest",
			method: "post",
			path: "/admin/customers/{id}/data-requests",
			summary: "Anota que una persona pidió algo sobre sus datos",
			body: NewDataRequest,
			params: IdParams,
			status: 200,
			answer: toResponseSpec("El registro", DataRequestList),
			handle: async (call, { params: { id }, body }) => {
				await registerRequest(call, { customerId: id, request: body });
				return getFirstPage();
			},
		}),
		/** The path is below /export, which requires a recent login (rules 7.4). */
		defineRoute({
			group: panel,
			id: "exportPerson",
			method: "get",
			path: "/admin/export/customers/{id}",
			proof: "fresh",
			summary: "Todo lo que se sabe de una persona",
			right: "export",
			params: IdParams,
			status: 200,
			answer: toResponseSpec("Su archivo", PersonFile),
			handle: async ({ ctx, actor }, { params: { id } }) => {
				const personFile = await buildPersonFile(ctx.reads, id, ctx.now());
				ctx.log.info({ event: "person_told", staff: actor.id, customer: id }, "a file was taken");
				return personFile;
			},
		}),
		defineRoute({
			group: panel,
			id: "planErasure",
			method: "get",
			path: "/admin/customers/{id}/erasure",
			summary: "Qué se borraría de una persona y qué quedaría",
			right: "erase",
			params: IdParams,
			status: 200,
			answer: toResponseSpec("El plan", ErasurePlan),
			handle: ({ ctx }, { params: { id } }) =>
				getErasurePlan(ctx.reads, id, { now: ctx.now(), mentionSources }),
		}),
		defineRoute({
			group: panel,
			id: "erasePerson",
			method: "post",
			path: "/admin/customers/{id}/erasure",
			proof: "fresh",
			summary: "Borra a una persona de todo; lo que pidió queda sin nombre",
			right: "erase",
			body: Erasure,
			params: IdParams,
			status: 200,
			answer: toResponseSpec("El registro", DataRequestList),
			handle: async (call, { params: { id }, body }) => {
				await erasePerson(call, { id, ...body, mentionSources });
				return getFirstPage();
			},
		}),
	]);
};

import { z } from "@hono/zod-openapi";
import { createRouter, toResponseSpec } from "#server/http/http.server.ts";
import { createPanelRoutes, defineRoute, IdParams } from "#server/http/routes.server.ts";
import { assignCar, unassignCar } from "./assign.server.ts";
import { CarAssignment, CarEdit, CarMerge, CarQuery, PlateSearchResult, WorkshopCar } from "./contract.ts";
import { editCar } from "./edit.server.ts";
import { mergeCars, splitCars } from "./merge.server.ts";
import { findCars } from "./recognise.server.ts";

const workshopCarResponse = toResponseSpec("El carro", WorkshopCar);
const panel = createPanelRoutes("Taller", "orders", { needs: "orders" });
const MergeParams = z.object({ id: z.string().max(60), other: z.string().max(60) });
const RequestParams = z.object({ id: z.string().max(60), lead: z.string().max(60) });

export const createCarsApi = () =>
	createRouter().openapiRoutes([
		defineRoute({
			group: panel,
			id: "findCars",
			method: "get",
			path: "/admin/cars",
			summary: "El carro de una placa, los que empiezan así, o los de un cliente",
			query: CarQuery,
			status: 200,
			answer: toResponseSpec("El carro, o null si nadie lo conoce, y los encontrados", PlateSearchResult),
			handle: ({ ctx }, { query }) => findCars(ctx, query),
		}),
		defineRoute({
			group: panel,
			id: "assignCar",
			method: "post",
			path: "/admin/cars",
			summary: "Dice de qué carro es una solicitud",
			body: CarAssignment,
			status: 201,
			answer: toResponseSpec("El carro", WorkshopCar),
			handle: (call, { body }) => assignCar(call, body),
		}),
		defineRoute({
			group: panel,
			id: "editCar",
			method: "put",
			path: "/admin/cars/{id}",
			summary: "Corrige placa, marca, modelo, año, color o nota",
			body: CarEdit,
			params: IdParams,
			status: 200,
			answer: workshopCarResponse,
			handle: (call, { params: { id }, body }) => editCar(call, { id, ...body }),
		}),
		defineRoute({
			group: panel,
			id: "unassignCar",
			method: "delete",
			path: "/admin/cars/{id}/requests/{lead}",
			summary: "Dice que una solicitud no es de este carro",
			params: RequestParams,
			status: 200,
			answer: workshopCarResponse,
			handle: (call, { params }) => unassignCar(call, params),
		}),
		defineRoute({
			group: panel,
			id: "mergeCars",
			method: "post",
			path: "/admin/cars/{id}/merges",
			summary: "Une dos carros que son uno; queda el que tiene placa",
			body: CarMerge,
			params: IdParams,
			status: 200,
			answer: toResponseSpec("El carro que queda", WorkshopCar),
			handle: (call, { params: { id }, body }) => mergeCars(call, { id, merge: body }),
		}),
		defineRoute({
			group: panel,
			id: "splitCars",
			method: "delete",
			path: "/admin/cars/{id}/merges/{other}",
			summary: "Separa un carro unido, con las solicitudes con que vino",
			params: MergeParams,
			status: 200,
			answer: toResponseSpec("El carro separado", WorkshopCar),
			handle: (call, { params }) => splitCars(call, params),
		}),
	]);

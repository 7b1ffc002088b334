import { z } from "@hono/zod-openapi";
import type { AppContext } from "#server/app-context.server.ts";
import { createRouter, toResponseSpec } from "#server/http/http.server.ts";
import { createPanelRoutes } from "#server/http/routes.server.ts";
import { assignCar, unassignCar } from "./assign.server.ts";
import { CarAssignment, CarEdit, CarMerge, CarQuery, PlateSearchResult, WorkshopCar } from "./contract.ts";
import { editCar } from "./edit.server.ts";
import { mergeCars, splitCars } from "./merge.server.ts";
import { findCars } from "./recognise.server.ts";

const panel = createPanelRoutes("Taller", "orders", {
	needs: "orders",
	200: toResponseSpec("El carro", WorkshopCar),
});
const MergeParams = z.object({ id: z.string().max(60), other: z.string().max(60) });
const RequestParams = z.object({ id: z.string().max(60), lead: z.string().max(60) });

export const createCarsApi = (ctx: AppContext) =>
	createRouter().openapiRoutes([
		panel.get("findCars", "/admin/cars", {
			summary: "El carro de una placa, los que empiezan así, o los de un cliente",
			query: CarQuery,
			200: toResponseSpec("El carro, o null si nadie lo conoce, y los encontrados", PlateSearchResult),
		})(({ query }) => findCars(ctx, query)),
		panel.post("assignCar", "/admin/cars", {
			summary: "Dice de qué carro es una solicitud",
			body: CarAssignment,
			201: toResponseSpec("El carro", WorkshopCar),
		})(({ body, actor }) => assignCar(ctx, actor, body)),
		panel.put("editCar", "/admin/cars/{id}", {
			summary: "Corrige placa, marca, modelo, año, color o nota",
			body: CarEdit,
		})(({ id, body, actor }) => editCar(ctx, actor, id, body)),
		panel.delete("unassignCar", "/admin/cars/{id}/requests/{lead}", {
			summary: "Dice que una solicitud no es de este carro",
			params: RequestParams,
		})(({ params, actor }) => unassignCar(ctx, actor, params)),
		panel.post("mergeCars", "/admin/cars/{id}/merges", {
			summary: "Une dos carros que son uno; queda el que tiene placa",
			body: CarMerge,
			200: toResponseSpec("El carro que queda", WorkshopCar),
		})(({ id, body, actor }) => mergeCars(ctx, actor, id, body)),
		panel.delete("splitCars", "/admin/cars/{id}/merges/{other}", {
			summary: "Separa un carro unido, con las solicitudes con que vino",
			params: MergeParams,
			200: toResponseSpec("El carro separado", WorkshopCar),
		})(({ params, actor }) => splitCars(ctx, actor, params)),
	]);

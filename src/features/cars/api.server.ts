import { z } from "@hono/zod-openapi";
import { answer, openRoutes } from "#platform/http/http.server.ts";
import { panelRoutes } from "#platform/http/routes.server.ts";
import type { Platform } from "#platform/platform.server.ts";
import { CarEdit, CarJoin, CarOfRequest, CarQuery, KnownPlate, WorkshopCar } from "./contract.ts";
import { editCar } from "./edit.server.ts";
import { joinCars, type OrdersOfCars, partCars } from "./join.server.ts";
import { findCars } from "./recognise.server.ts";
import { takeOffCar, tellCar } from "./tell.server.ts";

const panel = panelRoutes("Taller", "orders", {
	needs: "orders",
	200: answer("El carro", WorkshopCar),
});
const byOther = z.object({ id: z.string().max(60), other: z.string().max(60) });
const byRequest = z.object({ id: z.string().max(60), lead: z.string().max(60) });

export const carsApi = (at: Platform, orders: OrdersOfCars) =>
	openRoutes().openapiRoutes([
		panel.get("findCars", "/admin/cars", {
			summary: "El carro de una placa, los que empiezan así, o los de un cliente",
			query: CarQuery,
			200: answer("El carro, o null si nadie lo conoce, y los encontrados", KnownPlate),
		})(({ query }) => findCars(at, query, orders)),
		panel.post("tellCar", "/admin/cars", {
			summary: "Dice de qué carro es una solicitud",
			body: CarOfRequest,
			201: answer("El carro", WorkshopCar),
		})(({ body, actor }) => tellCar(at, actor, body, orders)),
		panel.put("editCar", "/admin/cars/{id}", {
			summary: "Corrige placa, marca, modelo, año, color o nota",
			body: CarEdit,
		})(({ id, body, actor }) => editCar(at, actor, id, body)),
		panel.delete("takeOffCar", "/admin/cars/{id}/requests/{lead}", {
			summary: "Dice que una solicitud no es de este carro",
			params: byRequest,
		})(({ params, actor }) => takeOffCar(at, actor, params)),
		panel.post("joinCars", "/admin/cars/{id}/join", {
			summary: "Une dos carros que son uno; queda el que tiene placa",
			body: CarJoin,
			200: answer("El carro que queda", WorkshopCar),
		})(({ id, body, actor }) => joinCars(at, actor, id, body, orders)),
		panel.delete("partCars", "/admin/cars/{id}/join/{other}", {
			summary: "Separa un carro unido, con las solicitudes con que vino",
			params: byOther,
			200: answer("El carro separado", WorkshopCar),
		})(({ params, actor }) => partCars(at, actor, params, orders)),
	]);

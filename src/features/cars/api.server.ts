import { mustExist } from "#platform/errors.ts";
import { answer, openRoutes } from "#platform/http/http.server.ts";
import { panelRoutes } from "#platform/http/routes.server.ts";
import type { Platform } from "#platform/platform.server.ts";
import { CarEdit, CarOfRequest, CarQuery, KnownPlate, WorkshopCar } from "./contract.ts";
import { editCar, tellCar } from "./edit.server.ts";
import { recognisePlate } from "./recognise.server.ts";
import { NO_SUCH_CAR } from "./sentences.ts";
import { findCar, onTheWire } from "./store.server.ts";

const panel = panelRoutes("Taller", "orders", {
	needs: "orders",
	200: answer("El carro", WorkshopCar),
});

/** @param insideStates the states of an order whose car stands in the workshop */
export const carsApi = (at: Platform, insideStates: readonly string[]) =>
	openRoutes().openapiRoutes([
		panel.get("recogniseCar", "/admin/cars", {
			summary: "El carro de una placa, con cuántas veces vino y de quién es",
			query: CarQuery,
			200: answer("El carro, o null si nadie lo conoce", KnownPlate),
		})(({ query }) => recognisePlate(at, query.plate, insideStates)),
		panel.post("tellCar", "/admin/cars", {
			summary: "Dice de qué carro es una solicitud",
			body: CarOfRequest,
			201: answer("El carro", WorkshopCar),
		})(({ body, actor }) => tellCar(at, actor, body)),
		panel.get("readCar", "/admin/cars/{id}", { summary: "Un carro" })(async ({ id }) =>
			onTheWire(mustExist(await findCar(at.db, id), NO_SUCH_CAR)),
		),
		panel.put("editCar", "/admin/cars/{id}", {
			summary: "Corrige placa, marca, modelo, año, color o nota",
			body: CarEdit,
		})(({ id, body, actor }) => editCar(at, actor, id, body)),
	]);

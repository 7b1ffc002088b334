import { z } from "@hono/zod-openapi";
import { createRouter, toResponseSpec } from "#server/http/http.server.ts";
import { createPanelRoutes, createSiteRoutes, defineRoute } from "#server/http/routes.server.ts";
import { AdminPlace, PhotoForm, PlaceParams, Removal, ShopPhoto } from "./contract.ts";
import { placePhoto, removePhoto } from "./place.server.ts";
import { listPlaces, listShopPhotos } from "./store.server.ts";

const site = createSiteRoutes("Sitio");
const adminPlaceResponse = toResponseSpec("El lugar como quedó", AdminPlace);
const panel = createPanelRoutes("Panel: vitrina", "showcase");

export const createShopPhotosApi = () =>
	createRouter().openapiRoutes([
		defineRoute({
			group: site,
			id: "listShopPhotos",
			method: "get",
			path: "/shop-photos",
			summary: "Las fotos propias del taller, de los lugares que tienen una",
			status: 200,
			answer: toResponseSpec("En el orden de los lugares", z.object({ photos: z.array(ShopPhoto) })),
			handle: async ({ ctx }) => ({ photos: await listShopPhotos(ctx) }),
		}),
		defineRoute({
			group: panel,
			id: "listShopPhotoPlaces",
			method: "get",
			path: "/admin/shop-photos",
			summary: "Los lugares para fotos propias, con su foto o vacíos",
			status: 200,
			answer: toResponseSpec("Todos los lugares", z.object({ places: z.array(AdminPlace) })),
			handle: async ({ ctx }) => ({ places: await listPlaces(ctx) }),
		}),
		defineRoute({
			group: panel,
			id: "placeShopPhoto",
			method: "put",
			path: "/admin/shop-photos/{place}",
			summary: "Pone una imagen de la biblioteca en un lugar, recortada y retocada; o cambia su texto",
			body: PhotoForm,
			params: PlaceParams,
			status: 200,
			answer: adminPlaceResponse,
			handle: (call, { params: { place }, body }) => placePhoto(call, { place, form: body }),
		}),
		defineRoute({
			group: panel,
			id: "removeShopPhoto",
			method: "delete",
			path: "/admin/shop-photos/{place}",
			summary: "Quita la foto de un lugar; la original sigue en la biblioteca",
			query: Removal,
			params: PlaceParams,
			status: 200,
			answer: adminPlaceResponse,
			handle: (call, { params: { place }, query }) => removePhoto(call, { place, ...query }),
		}),
	]);

import { z } from "@hono/zod-openapi";
import type { AppContext } from "#server/app-context.server.ts";
import { createRouter, toResponseSpec } from "#server/http/http.server.ts";
import { createPanelRoutes, createSiteRoutes } from "#server/http/routes.server.ts";
import { AdminPlace, PhotoForm, PlaceParams, Removal, ShopPhoto } from "./contract.ts";
import { placePhoto, removePhoto } from "./place.server.ts";
import { listPlaces, listShopPhotos } from "./store.server.ts";

const site = createSiteRoutes("Sitio");
const panel = createPanelRoutes("Panel: vitrina", "showcase", {
	params: PlaceParams,
	200: toResponseSpec("El lugar como quedó", AdminPlace),
});

export const createShopPhotosApi = (ctx: AppContext) =>
	createRouter().openapiRoutes([
		site.get("listShopPhotos", "/shop-photos", {
			summary: "Las fotos propias del taller, de los lugares que tienen una",
			200: toResponseSpec("En el orden de los lugares", z.object({ photos: z.array(ShopPhoto) })),
		})(async () => ({ photos: await listShopPhotos(ctx) })),
		panel.get("listShopPhotoPlaces", "/admin/shop-photos", {
			summary: "Los lugares para fotos propias, con su foto o vacíos",
			200: toResponseSpec("Todos los lugares", z.object({ places: z.array(AdminPlace) })),
		})(async () => ({ places: await listPlaces(ctx) })),
		panel.put("placeShopPhoto", "/admin/shop-photos/{place}", {
			summary: "Pone una imagen de la biblioteca en un lugar, recortada y retocada; o cambia su texto",
			body: PhotoForm,
		})(({ place, body, actor }) => placePhoto(ctx, actor, { place, form: body })),
		panel.delete("removeShopPhoto", "/admin/shop-photos/{place}", {
			summary: "Quita la foto de un lugar; la original sigue en la biblioteca",
			query: Removal,
		})(({ place, query, actor }) => removePhoto(ctx, actor, { place, ...query })),
	]);

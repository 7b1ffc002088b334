import { z } from "@hono/zod-openapi";
import { orderRecords } from "#features/changes/edit-record.server.ts";
import { recordRoutes } from "#features/changes/record-routes.server.ts";
import { gives } from "#platform/http/gives.server.ts";
import { answer } from "#platform/http/http.server.ts";
import type { Platform } from "#platform/platform.server.ts";
import {
	AdminPromotion,
	NewPromotion,
	PromotionEdit,
	Renewal,
	ShelfOrder,
	ShowcaseForStaff,
} from "./contract.ts";
import { PROMOTIONS, SHELVES } from "./edit.server.ts";
import { createPromotion, renewPromotion, updatePromotion } from "./promote.server.ts";
import { listShowcase, promotionView } from "./view.server.ts";

const routes = recordRoutes("Panel: vitrina", "/admin/promotions", "showcase", {
	names: { id: "Promotion", one: "una promoción", the: "La promoción" },
	create: NewPromotion,
	update: PromotionEdit,
	saved: AdminPromotion,
});
const all = { 200: answer("La vitrina como quedó", ShowcaseForStaff) };

const list = routes.panel.get("readShowcaseAsStaff", "/admin/showcase", {
	summary: "Promociones, testimonios y marcas, con la papelera",
	...all,
});
const order = routes.panel.put("orderShelf", "/admin/showcase/{shelf}/order", {
	summary: "Cambia el orden de una lista de la portada",
	params: z.object({
		shelf: z.enum(["promotions", "testimonials", "brands"], "Esa lista no existe"),
	}),
	body: ShelfOrder,
	...all,
});
const renew = routes.panel.post("renewPromotion", "/admin/promotions/{id}/renewal", {
	summary: "Renueva una promoción con fechas nuevas",
	body: Renewal,
});

export const promotionsAdminApi = (at: Platform) =>
	routes
		.api(at, PROMOTIONS, { create: createPromotion, update: updatePromotion, show: promotionView })
		.openapiRoutes([
			gives(list, () => listShowcase(at)),
			gives(order, async ({ shelf, body }) => {
				await orderRecords(at, SHELVES[shelf], body.ids);
				return listShowcase(at);
			}),
			gives(renew, async ({ id, body, actor }) => {
				const promotion = await renewPromotion(at, actor, id, body);
				return promotionView(at, promotion);
			}),
		]);

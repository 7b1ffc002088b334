import { z } from "@hono/zod-openapi";
import { orderRecords } from "#features/changes/edit-record.server.ts";
import { recordRoutes } from "#features/changes/record-routes.server.ts";
import { getSettings } from "#features/settings/store.server.ts";
import { DISTRIBUTOR } from "#features/showcase/rules.ts";
import { panamaDay } from "#panama/time.ts";
import { answer } from "#platform/http/http.server.ts";
import type { Platform } from "#platform/platform.server.ts";
import { BRANDS } from "./brands-api.server.ts";
import {
	AdminPromotion,
	NewPromotion,
	PromotionEdit,
	Renewal,
	ShelfOrder,
	ShowcaseForStaff,
} from "./contract.ts";
import { listItems } from "./edit.server.ts";
import { PROMOTIONS, renewPromotion } from "./promote.server.ts";
import { TESTIMONIALS } from "./testimonials-api.server.ts";

const SHELVES = { promotions: PROMOTIONS, testimonials: TESTIMONIALS, brands: BRANDS };

const { panel, api } = recordRoutes(
	PROMOTIONS,
	{ tag: "Panel: vitrina", path: "/admin/promotions", right: "showcase", id: "Promotion" },
	{ create: NewPromotion, update: PromotionEdit, saved: AdminPromotion },
);
const all = { 200: answer("La vitrina como quedó", ShowcaseForStaff) };

export const promotionsAdminApi = (at: Platform) =>
	api(at).openapiRoutes([
		panel.get("readShowcaseAsStaff", "/admin/showcase", {
			summary: "Promociones, testimonios y marcas, con la papelera",
			...all,
		})(() => listShowcase(at)),
		panel.put("orderShelf", "/admin/showcase/{shelf}/order", {
			summary: "Cambia el orden de una lista de la portada",
			params: z.object({
				shelf: z.enum(["promotions", "testimonials", "brands"], "Esa lista no existe"),
			}),
			body: ShelfOrder,
			...all,
		})(async ({ shelf, body }) => {
			await orderRecords(at, SHELVES[shelf], body.ids);
			return listShowcase(at);
		}),
		panel.post("renewPromotion", "/admin/promotions/{id}/renewal", {
			summary: "Renueva una promoción con fechas nuevas",
			body: Renewal,
		})(({ id, body, actor }) => renewPromotion(at, actor, id, body)),
	]);

async function listShowcase(at: Platform): Promise<ShowcaseForStaff> {
	const [shown, bin] = [await listsOf(at, false), await listsOf(at, true)];
	const { sampleFields } = await getSettings(at.db);
	const isSample = sampleFields.includes(DISTRIBUTOR);
	return { ...shown, bin, is_distributor_sample: isSample, today: panamaDay(at.now()) };
}

const listsOf = async (at: Platform, isBin: boolean) => ({
	promotions: await listItems(at, PROMOTIONS, isBin),
	testimonials: await listItems(at, TESTIMONIALS, isBin),
	brands: await listItems(at, BRANDS, isBin),
});

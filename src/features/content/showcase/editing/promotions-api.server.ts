import { z } from "@hono/zod-openapi";
import { reorderRecords } from "#core/records/edit-record.server.ts";
import { createRecordRoutes, RecordParams } from "#core/records/record-routes.server.ts";
import { getSettings } from "#core/settings/store.server.ts";
import { toPanamaDay } from "#domain/time.ts";
import { DISTRIBUTOR } from "#features/content/showcase/rules.ts";
import type { AppContext } from "#server/app-context.server.ts";
import { toResponseSpec } from "#server/http/http.server.ts";
import { defineRoute } from "#server/http/routes.server.ts";
import { BRANDS } from "./brands-api.server.ts";
import {
	AdminPromotion,
	NewPromotion,
	PromotionEdit,
	Renewal,
	ShowcaseForStaff,
	ShowcaseOrder,
} from "./contract.ts";
import { listItems } from "./edit.server.ts";
import { PROMOTIONS, renewPromotion } from "./promotions.server.ts";
import { TESTIMONIALS } from "./testimonials-api.server.ts";

const SHOWCASE_KINDS = { promotions: PROMOTIONS, testimonials: TESTIMONIALS, brands: BRANDS };

const { panel, createApi, savedResponse } = createRecordRoutes(
	PROMOTIONS,
	{ tag: "Panel: vitrina", path: "/admin/promotions", right: "showcase", id: "Promotion" },
	{ create: NewPromotion, update: PromotionEdit, saved: AdminPromotion },
);
const showcaseResponse = toResponseSpec("La vitrina como quedó", ShowcaseForStaff);

export const createPromotionsAdminApi = () =>
	createApi().openapiRoutes([
		defineRoute({
			group: panel,
			id: "readShowcaseAsStaff",
			method: "get",
			path: "/admin/showcase",
			summary: "Promociones, testimonios y marcas, con la papelera",
			status: 200,
			answer: showcaseResponse,
			handle: ({ ctx }) => listShowcase(ctx),
		}),
		defineRoute({
			group: panel,
			id: "reorderShowcase",
			method: "put",
			path: "/admin/showcase/{list}/order",
			summary: "Cambia el orden de una lista de la portada",
			params: z.object({
				list: z.enum(["promotions", "testimonials", "brands"], "Esa lista no existe"),
			}),
			body: ShowcaseOrder,
			status: 200,
			answer: showcaseResponse,
			handle: async ({ ctx }, { params: { list }, body }) => {
				await reorderRecords(ctx, SHOWCASE_KINDS[list], body.ids);
				return listShowcase(ctx);
			},
		}),
		defineRoute({
			group: panel,
			id: "renewPromotion",
			method: "post",
			path: "/admin/promotions/{id}/renewal",
			summary: "Renueva una promoción con fechas nuevas",
			body: Renewal,
			params: RecordParams,
			status: 200,
			answer: savedResponse,
			handle: (call, { params: { id }, body }) => renewPromotion(call, { id, renewal: body }),
		}),
	]);

async function listShowcase(ctx: AppContext): Promise<ShowcaseForStaff> {
	const [lists, bin] = [await loadLists(ctx, false), await loadLists(ctx, true)];
	const { sampleFields } = await getSettings(ctx.db);
	const isSample = sampleFields.includes(DISTRIBUTOR);
	return { ...lists, bin, is_distributor_sample: isSample, today: toPanamaDay(ctx.now()) };
}

const loadLists = async (ctx: AppContext, isTrash: boolean) => ({
	promotions: await listItems(ctx, PROMOTIONS, isTrash),
	testimonials: await listItems(ctx, TESTIMONIALS, isTrash),
	brands: await listItems(ctx, BRANDS, isTrash),
});

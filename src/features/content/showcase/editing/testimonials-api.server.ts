import { assertPictureExists } from "#core/audit/assert-picture.server.ts";
import { createRecordRoutes, RecordParams } from "#core/records/record-routes.server.ts";
import { Testimonial } from "#features/content/showcase/contract.ts";
import { TESTIMONIAL_NOUN } from "#features/content/showcase/fields.ts";
import { findExistingPicture } from "#features/content/showcase/rules.ts";
import { defineRoute } from "#server/http/routes.server.ts";
import { AdminTestimonial, NewTestimonial, TestimonialEdit, type TestimonialForm } from "./contract.ts";
import { createShowcaseKind, updateItem } from "./edit.server.ts";

/** Testimonials that staff write are not marked as bundled examples. */
export const TESTIMONIALS = createShowcaseKind("testimonials", {
	subject: "testimonial",
	noun: TESTIMONIAL_NOUN,
	schema: Testimonial,
	make: ({ avatar, ...form }: TestimonialForm, { ctx, id, before }) => {
		assertPictureExists(ctx, { field: "avatar", path: avatar, before: before?.avatar });
		return {
			isSample: false,
			...before,
			...form,
			id,
			avatar: (avatar === undefined ? before?.avatar : avatar) || null,
		};
	},
	show: (testimonial, ctx) => ({
		...testimonial,
		picture: testimonial.avatar ? findExistingPicture(testimonial.avatar, ctx.images) : null,
	}),
});

const { panel, createApi, savedResponse } = createRecordRoutes(
	TESTIMONIALS,
	{ tag: "Panel: vitrina", path: "/admin/testimonials", right: "showcase", id: "Testimonial" },
	{ create: NewTestimonial, update: TestimonialEdit, saved: AdminTestimonial },
);

export const createTestimonialsAdminApi = () =>
	createApi().openapiRoutes([
		defineRoute({
			group: panel,
			id: "approveTestimonial",
			method: "post",
			path: "/admin/testimonials/{id}/approval",
			summary: "Aprueba un testimonio de muestra: deja de estar marcado como ejemplo",
			params: RecordParams,
			status: 200,
			answer: savedResponse,
			handle: (call, { params: { id } }) => updateItem(call, TESTIMONIALS, id, { isSample: false }),
		}),
	]);
